import type {JsonObject} from '../../protocol/events.js';
import {object, objects, number, present, string} from '../../state/read.js';
import type {ItemCounts, Memory} from './memory.js';
import {errorIn, toTaskEvent, text, field, who, type Family, type Wire} from './wire.js';

/**
 * A job makes work by its schedule or goes through a batch: it has a row among the tasks and is none. Its items are its
 * counters, and never tasks.
 */
export const JOBS: Family = {
  'job.created': (wire) => jobFact(wire, 'scheduled'),
  'job.started': (wire) => jobFact(wire, 'running'),
  'job.progress': (wire) => jobFact(wire, undefined),
  'job.completed': (wire) => jobFact(wire, 'completed'),
  'job.failed': (wire) => jobFact(wire, 'failed'),
  'job.cancelled': (wire) => jobFact(wire, 'cancelled'),
  'job.item.started': (wire, memory) => itemFact(wire, memory, 'running'),
  'job.item.completed': (wire, memory) => itemFact(wire, memory, 'completed'),
  'job.item.failed': (wire, memory) => itemFact(wire, memory, 'failed'),
};

/** Names under which runtimes count the items of a job. */
const COUNTS = ['counters', 'counts', 'progressCounts', 'itemCounts'] as const;

function jobOf(wire: Wire): string | undefined {
  return text(wire, 'jobId') ?? string(object(field(wire, 'job'))?.['jobId']);
}

function jobFact(wire: Wire, status: string | undefined, counts?: ItemCounts) {
  const id = jobOf(wire);
  if (id === undefined) return undefined;
  const {job: _job, jobItem: _item, jobId: _id, jobItemId: _itemId, status: given, taskId, ...event} = wire.event;
  const {jobId: _inPayload, job: _record, ...payload} = wire.payload;
  const record = {...object(field(wire, 'job')), ...payload};
  const facts = {
    ...record,
    jobId: undefined,
    status: string(record['status']) ?? string(given) ?? status,
    title: string(record['title']) ?? string(record['name']),
    objective: string(record['objective']) ?? string(record['instruction']),
    owner: who(record['owner']),
    requestedBy: who(record['requestedBy']),
    assignee: record['assignee'] === null ? null : who(record['assignee']),
    lastError: record['lastError'] ?? errorIn(wire),
    progress: progressOf(record, counts),
    // The task that the job was made for.
    parentTaskId: string(record['parentTaskId']) ?? (taskId === id ? undefined : string(taskId)),
  };
  const fields = {taskId: id, runtimeEntity: 'automation_job'};
  return {...toTaskEvent({...wire, event}, 'task.changed', {}, fields), payload: present(facts)};
}

function itemFact(wire: Wire, memory: Memory, state: keyof ItemCounts) {
  const id = jobOf(wire);
  const item = text(wire, 'jobItemId', 'itemId') ?? string(object(field(wire, 'jobItem'))?.['jobItemId']);
  if (id === undefined || item === undefined) return undefined;
  const counts = memory.item(id, item, state);
  // These fields describe the item, not its job.
  const job = {...object(field(wire, 'job')), ...countersIn(wire.payload)};
  const {error: _error, lastError: _lastError, status: _status, ...event} = wire.event;
  return jobFact({...wire, event: {...event, jobId: id}, payload: {job}}, undefined, counts);
}

/** The job's own counters where it has them; else those of the adapter. */
function progressOf(record: JsonObject, counts: ItemCounts | undefined): JsonObject | undefined {
  const progress = object(record['progress']);
  const counters =
    object(progress?.['counters']) ?? object(countersIn(record)['counters']) ?? countsIn(progress ?? {}) ?? counts;
  if (!progress && !counters) return undefined;
  return {...progress, ...present({counters})};
}

function countersIn(record: JsonObject): JsonObject {
  const counters = COUNTS.map((name) => object(record[name])).find((value) => value !== undefined);
  return present({counters: counters ?? countsIn(record)});
}

/** Counts that stand among the other facts. */
function countsIn(record: JsonObject): JsonObject | undefined {
  const names = ['total', 'pending', 'running', 'completed', 'failed', 'skipped', 'reported'];
  const counts = present(Object.fromEntries(names.map((name) => [name, number(record[name])])));
  return Object.keys(counts).length === 0 ? undefined : counts;
}

/** How many items of a list stand how. */
export function countItems(items: unknown): JsonObject | undefined {
  const states = objects(items).map(({status}) => string(status) ?? 'unknown');
  if (states.length === 0) return undefined;
  const counts: Record<string, number> = {total: states.length};
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
