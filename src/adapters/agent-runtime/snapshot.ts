import type {JsonObject} from '../../protocol/events.js';
import type {RunState} from '../../protocol/taxonomy.js';
import {actionType, runState, spell, taskStatus} from '../../protocol/vocabulary.js';
import {list, errorText, number, object, objects, present, string, time} from '../../state/read.js';
import type {OpeningPiece} from '../adapter.js';
import {countItems} from './jobs.js';
import {deliveryFields, ACTION, ATTEMPT, EDGE, JOB, rowFields, SUBAGENT, TASK, TOOL, TURN} from './rows.js';
import {camelCase} from './spelling.js';
import {queuedTurns, textOf} from './words.js';

/** The field of a snapshot under which a runtime may send, as rows of ours, what the standard has no field for. */
export const EXTENSION = 'agentUi';

/** Groups of a snapshot that are no rows by id. */
const PLACES: ReadonlySet<string> = new Set(['turns', 'connection']);

/**
 * A snapshot of the standard's schema as groups of rows; undefined where it is none. What it leaves out stays absent or
 * unknown, and never becomes success. The store decides how it corrects known rows; nothing is erased by it.
 */
export function readSnapshot(value: unknown): OpeningPiece | undefined {
  const given = object(value);
  if (!given) return undefined;
  const body = camelCase(given);
  const isSnapshot = Array.isArray(body['threads']) || Array.isArray(body['tasks']) || object(body[EXTENSION]);
  if (!isSnapshot) return undefined;
  const sessionId = string(body['sessionId']);
  const groups: Groups = {};
  add(groups, sessionRow(body, sessionId));
  for (const thread of objects(body['threads'])) add(groups, groupsOfThread(thread, sessionId));
  add(groups, groupsOfTasks(body, sessionId));
  add(groups, permissionRow(body, sessionId));
  const snapshot = withExtension(groups, object(body[EXTENSION]) ?? {});
  const at = number(body['sequence']) ?? number(body['lastSequence']);
  const before = string(object(body['historySummary'])?.['before']) ?? string(body['before']);
  return {
    snapshot,
    ...(at !== undefined && Number.isSafeInteger(at) && at >= 0 ? {at} : {}),
    ...(before === undefined ? {} : {before}),
  };
}

function sessionRow(body: JsonObject, sessionId: string | undefined): Groups {
  const title = string(body['title']);
  const isStale = body['stale'] === true || objects(body['threads']).some(({status}) => status === 'stale');
  if (sessionId === undefined || (title === undefined && !isStale)) return {};
  const updatedAt = time(body['updatedAt']);
  const row = {
    id: sessionId,
    status: 'open',
    ...(title === undefined ? {} : {title}),
    ...(isStale ? {stale: true} : {}),
    ...(updatedAt === undefined ? {} : {lastActivityAt: updatedAt}),
  };
  return {sessions: {[sessionId]: row}};
}

function permissionRow({permissionState, sandboxState}: JsonObject, sessionId: string | undefined): Groups {
  const state = object(permissionState);
  if (sessionId === undefined || (!state && !object(sandboxState))) return {};
  const mode = string(state?.['mode']);
  const row = {
    id: sessionId,
    sessionId,
    ...(mode === undefined ? {} : {mode}),
    ...(sandboxState ? {sandbox: sandboxState} : {}),
  };
  return {permissions: {[sessionId]: row}};
}

function add(groups: Groups, more: Groups): void {
  for (const [name, rows] of Object.entries(more)) groups[name] = {...groups[name], ...rows};
}

/** Rows of the extension override those with the same group and id; groups of `PLACES` are taken as they are. */
function withExtension(groups: Groups, extension: JsonObject): JsonObject {
  const all: Record<string, unknown> = {...groups};
  for (const [name, value] of Object.entries(extension)) {
    const rows = object(value);
    if (rows) all[name] = PLACES.has(name) ? rows : {...groups[name], ...rows};
  }
  return all;
}

/** One thread of a snapshot: its turns with what was said in them, calls, requests, teammates, jobs and queue. */
function groupsOfThread(thread: JsonObject, sessionId: string | undefined): Groups {
  const threadId = string(thread['threadId']);
  const home = {sessionId, threadId};
  const turns = objects(thread['turns']);
  const said = turns.map((turn) => stepsOf(turn, sessionId));
  const work = groupsOfTasks(thread, sessionId);
  return {
    ...work,
    tasks: {...work['tasks'], ...groupsOfJobs(thread['jobs'], sessionId)['tasks']},
    runs: byId(turns.map((turn) => runRow(turn, home))),
    messages: Object.assign({}, ...said.map(({messages}) => messages)) as Groups[string],
    parts: Object.assign({}, ...said.map(({parts}) => parts)) as Groups[string],
    tools: byId(objects(thread['toolCalls']).map((call) => toolRow(call, sessionId))),
    actions: byId([
      ...objects(thread['actions']).map((action) => actionRow(action, sessionId)),
      ...objects(thread['pendingRequests']).map((action) => actionRow({status: 'required', ...action}, sessionId)),
    ]),
    agents: byId(objects(thread['subagents']).map((agent) => agentRow(agent, sessionId))),
    queue: queueRow(thread, sessionId),
    diagnostics: byId(objects(thread['incidents']).map((incident, index) => incidentRow(incident, index, home))),
  };
}

interface Home {
  readonly sessionId: string | undefined;
  readonly threadId: string | undefined;
}

/** Words of turns that runs have others for. */
const TURN_STATES: Readonly<Record<string, RunState>> = {
  ...{interrupted: 'cancelled', timed_out: 'failed'},
  ...{waiting_input: 'action_required', waiting_permission: 'action_required'},
};

function runRow(turn: JsonObject, {sessionId, threadId}: Home): JsonObject {
  const {turnId, steps: _steps, attemptId: _attempt, runId: _run, ...record} = turn;
  const id = string(turn['turnRunId']) ?? string(turnId);
  const word = string(turn['status']);
  const status = runState(word) ?? TURN_STATES[spell(word ?? '')] ?? 'submitted';
  return {
    ...present({sessionId, threadId, nativeStatus: word === status ? undefined : word}),
    ...present({turnId: string(turnId) === id && turn['turnRunId'] !== undefined ? undefined : turnId}),
    ...rowFields(record, TURN),
    ...present({id, milestone: string(turn['milestone']) ?? status}),
    status,
  };
}

/** States of a call that a card has other words for. */
const TOOL_STATES: Readonly<Record<string, string>> = {
  ...{completed: 'output-available', succeeded: 'output-available', ok: 'output-available'},
  ...{failed: 'output-error', error: 'output-error', timed_out: 'output-error', denied: 'output-error'},
  ...{started: 'running', in_progress: 'running', queued: 'input-available', awaiting_approval: 'input-available'},
};

function toolRow(call: JsonObject, sessionId: string | undefined): JsonObject {
  const word = spell(string(call['status']) ?? 'unknown');
  const {turnRunId, turnId, error, safeArgs, ...record} = call;
  return {
    ...present({sessionId, runId: turnRunId ?? turnId, error: errorText(error), input: safeArgs}),
    ...rowFields(record, TOOL),
    status: TOOL_STATES[word] ?? word,
  };
}

const SETTLED: ReadonlySet<string> = new Set(['resolved', 'cancelled', 'expired']);

/** A request is open until it is said to be settled. */
function actionRow(action: JsonObject, sessionId: string | undefined): JsonObject {
  const {turnRunId, turnId, requestId, ...record} = action;
  const word = spell(string(action['status']) ?? 'required');
  const resolution = string(action['resolution']) ?? string(action['decision']);
  const isSettled = SETTLED.has(word) || /^(approved|denied|rejected|answered|modified|accepted)$/.test(word);
  const given = string(action['actionType']);
  const kind = actionType(given);
  return {
    ...present({sessionId, runId: turnRunId ?? turnId, id: requestId}),
    ...present({nativeType: given !== undefined && given !== kind ? given : undefined}),
    ...rowFields(record, ACTION),
    ...present({resolution: resolution ?? (isSettled && !SETTLED.has(word) ? word : undefined)}),
    actionType: kind,
    status: SETTLED.has(word) ? word : isSettled || resolution !== undefined ? 'resolved' : 'required',
  };
}

function agentRow(agent: JsonObject, sessionId: string | undefined): JsonObject {
  const {nickname, agentId, childThreadId, ...record} = agent;
  return {
    ...present({sessionId, name: nickname, id: agentId, threadId: childThreadId}),
    ...rowFields(record, SUBAGENT),
    status: string(agent['status']) ?? 'unknown',
  };
}

function queueRow(thread: JsonObject, sessionId: string | undefined): Record<string, JsonObject> {
  if (sessionId === undefined || !Array.isArray(thread['queuedTurns'])) return {};
  const queued = queuedTurns(thread['queuedTurns']);
  return {[sessionId]: {id: sessionId, queued, queuedTurnCount: queued.length}};
}

function incidentRow(incident: JsonObject, index: number, {sessionId, threadId}: Home): JsonObject {
  const code = string(incident['code']) ?? string(incident['type']) ?? 'incident';
  const id = string(incident['incidentId']) ?? string(incident['id']) ?? `${threadId ?? ''}:${code}:${String(index)}`;
  const message = string(incident['message']) ?? errorText(incident['error']) ?? string(incident['summary']);
  const level = string(incident['severity']) ?? string(incident['level']) ?? 'warning';
  return {id, code, level, count: 1, source: 'runtime', ...present({sessionId, message})};
}

/** Steps of a turn that say something. Calls and requests stand in lists of their own. */
function stepsOf(turn: JsonObject, sessionId: string | undefined): Groups {
  const runId = string(turn['turnRunId']) ?? string(turn['turnId']);
  const messages: Record<string, JsonObject> = {};
  const parts: Record<string, JsonObject> = {};
  for (const step of objects(turn['steps'])) {
    const id = string(step['stepId']) ?? string(step['id']);
    const kind = kindOf(step);
    const words = textOf(step['text'] ?? step['content'] ?? step['preview']);
    if (id === undefined || kind === undefined || words === undefined) continue;
    const messageId = string(step['messageId']) ?? id;
    const role = kind === 'user_text' ? 'user' : 'assistant';
    const startedAt = time(step['startedAt'] ?? step['createdAt']);
    const ids = present({sessionId, runId});
    const listed = messages[messageId]?.['parts'] as readonly string[] | undefined;
    messages[messageId] = {
      ...ids,
      id: messageId,
      role,
      status: 'completed',
      parts: [...(listed ?? []), id],
      ...present({createdAt: startedAt}),
    };
    parts[id] = {...ids, id, messageId, kind, status: 'completed', text: words, ...present({startedAt})};
  }
  return {messages, parts};
}

function kindOf(step: JsonObject): string | undefined {
  const type = string(step['type']) ?? string(step['kind']) ?? '';
  if (/reason/.test(type)) return 'reasoning_detail';
  if (step['role'] === 'user' || /user|input/.test(type)) return 'user_text';
  return /message|text|output/.test(type) ? 'assistant_text' : undefined;
}

function byId(rows: readonly JsonObject[]): Record<string, JsonObject> {
  const named = rows.flatMap((row) => {
    const id = string(row['id']);
    return id === undefined || id === '' ? [] : [[id, row] as const];
  });
  return Object.fromEntries(named);
}

/** Groups of rows by id. */
type Groups = Record<string, Record<string, JsonObject>>;

/** Fields of a task that are other rows, or that a row has under other names. */
const APART = ['attempts', 'relationships', 'deliveryState'];

/** The tasks of a snapshot or of a thread, with their attempts, their graph and what blocks them. */
function groupsOfTasks(body: JsonObject, sessionId: string | undefined): Groups {
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
  // Beside the tasks, each attempt and each delivery names its own.
  for (const attempt of objects(body['attempts'])) {
    const taskId = string(attempt['taskId']);
    if (taskId) Object.assign(attempts, attemptsOf({attempts: [attempt]}, taskId, sessionId));
  }
  for (const delivery of objects(body['deliveryState'])) {
    const id = string(delivery['taskId']) ?? '';
    const known = tasks[id];
    if (known) tasks[id] = {...known, ...deliveryFields({deliveryState: delivery})};
  }
  const graph = body['taskGraph'];
  for (const edge of objects(object(graph)?.['edges'] ?? graph)) Object.assign(edges, edgeOf(edge, sessionId));
  return {tasks, attempts, edges};
}

/** Jobs have rows among the tasks and are none. */
function groupsOfJobs(jobs: unknown, sessionId: string | undefined): Groups {
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
