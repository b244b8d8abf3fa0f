import type {JsonObject} from '../../protocol/events.js';
import {taskStatus} from '../../protocol/vocabulary.js';
import {list, object, objects, present, string} from '../../state/read.js';
import {countItems} from './jobs.js';
import {ATTEMPT, deliveryFields, EDGE, JOB, rowFields, TASK} from './rows.js';

/** Groups of rows by id. */
export type Groups = Record<string, Record<string, JsonObject>>;

/** Fields of a task that are other rows, or that a row has under other names. */
const APART = ['attempts', 'relationships', 'deliveryState'];

/** The tasks of a snapshot or of a thread, with their attempts, their graph and what blocks them. */
export function groupsOfTasks(body: JsonObject, sessionId: string | undefined): Groups {
  const tasks: Record<string, JsonObject> = {};
  const attempts: Record<string, JsonObject> = {};
  const edges: Record<string, JsonObject> = {};
  const blocked = new Map(objects(body['blockedTasks']).map((task) => [string(task['taskId']), task]));
  for (const task of objects(body['tasks'])) {
    const id = string(task['taskId']);
    if (id === undefined || id === '') continue;
    tasks[id] = {...blockersOf(blocked.get(id)), ...rowOf(task, TASK, sessionId)};
    Object.assign(attempts, attemptsOf(task, id, sessionId));
    for (const edge of objects(task['relationships'])) Object.assign(edges, edgeOf({sourceId: id, ...edge}, sessionId));
  }
  for (const [id, task] of blocked)
    if (id && !tasks[id]) tasks[id] = present({id, sessionId, status: 'blocked', ...blockersOf(task)});
  for (const edge of edgesIn(body['taskGraph'])) Object.assign(edges, edgeOf(edge, sessionId));
  return {tasks, attempts, edges};
}

/** Jobs have rows among the tasks and are none. */
export function groupsOfJobs(jobs: unknown, sessionId: string | undefined): Groups {
  const rows = objects(jobs).flatMap((job) => {
    const id = string(job['jobId']);
    if (id === undefined || id === '') return [];
    const counters = object(job['counters']) ?? object(job['counts']) ?? countItems(job['items']);
    const progress = object(job['progress']) ?? (counters && {counters});
    const {items: _items, counts: _counts, ...record} = job;
    const row = {...rowOf(record, JOB, sessionId), ...present({progress}), runtimeEntity: 'automation_job'};
    return [[id, row] as const];
  });
  return {tasks: Object.fromEntries(rows)};
}

/** A task without a status is unknown; the source's own status is kept beside ours. */
function rowOf(task: JsonObject, naming: typeof TASK, sessionId: string | undefined): JsonObject {
  const record = Object.fromEntries(Object.entries(task).filter(([name]) => !APART.includes(name)));
  const status = string(task['status']) ?? 'unknown';
  return {
    ...present({sessionId, nativeStatus: taskStatus(status) === status ? undefined : status}),
    ...rowFields(record, naming),
    ...deliveryFields(task),
    status,
  };
}

function attemptsOf(task: JsonObject, taskId: string, sessionId: string | undefined): Record<string, JsonObject> {
  const rows = objects(task['attempts']).flatMap((attempt) => {
    const id = string(attempt['attemptId']) ?? string(attempt['runId']);
    if (id === undefined || id === '') return [];
    const status = string(attempt['status']) ?? 'unknown';
    return [[id, {...present({sessionId}), ...rowFields(attempt, ATTEMPT), id, taskId, status}] as const];
  });
  return Object.fromEntries(rows);
}

function edgesIn(graph: unknown): readonly JsonObject[] {
  return objects(object(graph)?.['edges'] ?? graph);
}

function edgeOf(edge: JsonObject, sessionId: string | undefined): Record<string, JsonObject> {
  const {from, source, fromTaskId, taskId, to, target, toTaskId, relation, type, ...record} = edge;
  const sourceId = string(record['sourceId'] ?? from ?? source ?? fromTaskId ?? taskId);
  const targetId = string(record['targetId'] ?? to ?? target ?? toTaskId);
  const kind = string(record['kind'] ?? relation ?? type);
  if (sourceId === undefined || targetId === undefined || kind === undefined) return {};
  const id = `${kind}:${sourceId}:${targetId}`;
  const row = rowFields({...record, sourceId, targetId, kind}, EDGE);
  return {[id]: {...present({sessionId}), ...row, id, status: string(edge['status']) ?? 'active'}};
}

/** What blocks a task, where the list of blocked tasks says it. */
function blockersOf(task: JsonObject | undefined): JsonObject {
  if (!task) return {};
  const asked = [...list(task['actionIds']), ...list(task['requiredActionIds'])].flatMap((id) => string(id) ?? []);
  const blockers = [...objects(task['blockers']), ...asked.map((actionId) => ({actionId}))];
  return present({blockers: blockers.length === 0 ? undefined : blockers, statusReason: string(task['reason'])});
}
