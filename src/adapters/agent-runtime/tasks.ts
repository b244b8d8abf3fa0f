import type {JsonObject} from '../../protocol/events.js';
import {TASK_EVENT_TYPES} from '../../protocol/event-classes.js';
import {array} from '../../state/core/shape.js';
import {object, present, string} from '../../state/read.js';
import {joined, runOf, toEvent, toTaskEvent, text, field, who, type Family, type Wire} from './wire.js';

/** Tasks, their attempts and their graph: the same words on both sides, but for where they stand. */
export const TASKS: Family = {
  ...Object.fromEntries(TASK_EVENT_TYPES.map((type) => [type, (wire: Wire) => taskFact(wire, type)])),
  'task.profile.resolved': (wire) => {
    const profile = field(wire, 'taskProfile', 'profile') ?? wire.payload;
    if (taskOf(wire) !== undefined) return taskFact(wire, 'task.updated', {taskProfile: profile});
    // The profile of a turn that is no task's.
    const detail = joined(string(object(profile)?.['kind']));
    return runOf(wire) === undefined ? undefined : toEvent(wire, 'run.status', {stage: 'preparing', detail});
  },
};

/** Records that an event carries whole, beside its payload. */
const RECORDS: ReadonlySet<string> = new Set([
  ...['task', 'taskAttempt', 'taskRelationship', 'taskProgress', 'taskAcceptance', 'taskProfile', 'deliveryState'],
  ...['worker', 'costState'],
]);

/** Fields of such a record that the event itself has. */
const OWN: ReadonlySet<string> = new Set([
  ...['taskId', 'sessionId', 'threadId', 'turnId', 'runId', 'attemptId', 'attempts', 'relationships', 'updatedAt'],
]);

/** The task that an event is about. */
export function taskOf(wire: Wire): string | undefined {
  return text(wire, 'taskId') ?? string(object(field(wire, 'task'))?.['taskId']);
}

function taskFact(wire: Wire, type: string, more: JsonObject = {}) {
  const taskId = taskOf(wire);
  if (taskId === undefined) return undefined;
  const {event, payload} = wire;
  const isAttempt = type.startsWith('task.attempt.');
  const attempt = isAttempt ? object(field(wire, 'taskAttempt')) : undefined;
  const task = object(field(wire, 'task'));
  const record = {...without(isAttempt ? undefined : task), ...without(attempt)};
  const plain = Object.fromEntries(Object.entries(event).filter(([name]) => !RECORDS.has(name)));
  const facts = {
    ...Object.fromEntries(Object.entries(record).filter(([name]) => payload[name] === undefined)),
    ...people({...record, ...payload}),
    worker: who(field(wire, 'worker')) ?? who(record['worker']),
    progress: field(wire, 'taskProgress', 'progress') ?? record['progress'],
    acceptance: field(wire, 'taskAcceptance'),
    taskProfile: field(wire, 'taskProfile'),
    delivery: payload['delivery'] ?? field(wire, 'deliveryState') ?? record['deliveryState'],
    relationships: task?.['relationships'],
    ...relationOf(wire, type),
    ...more,
  };
  const fields = {
    taskId,
    runId: text(wire, 'runId') ?? string(attempt?.['runId']),
    attemptId: text(wire, 'attemptId') ?? string(attempt?.['attemptId']),
    evidenceRefs: array(event['evidenceRefs'] ?? payload['evidenceRefs'] ?? record['evidenceRefs']),
  };
  return toTaskEvent({...wire, event: plain}, type, changed(payload, facts), fields);
}

/** Only what the payload does not say so already. */
function changed(payload: JsonObject, facts: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(facts).filter(([name, value]) => payload[name] !== value));
}

function people(record: JsonObject): JsonObject {
  const names = ['requestedBy', 'owner', 'assignee'] as const;
  return Object.fromEntries(names.map((name) => [name, who(record[name])]));
}

/** An edge: the standard calls what it means its kind. */
function relationOf(wire: Wire, type: string): JsonObject {
  if (type !== 'task.dependency.updated' && type !== 'task.delegated') return {};
  const edge = {...object(field(wire, 'taskRelationship')), ...wire.payload};
  const {relation, kind, targetId, status, reason} = edge;
  return targetId === undefined ? {} : present({relation: relation ?? kind, targetId, status, reason});
}

function without(record: JsonObject | undefined): JsonObject {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => !OWN.has(name)));
}
