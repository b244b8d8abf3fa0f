import type {JsonObject} from '../../protocol/events.js';
import type {RunState} from '../../protocol/taxonomy.js';
import {actionType, runState, spell} from '../../protocol/vocabulary.js';
import {errorText, objects, present, string, time} from '../../state/read.js';
import {ACTION, rowFields, SUBAGENT, TOOL, TURN} from './rows.js';
import {groupsOfJobs, groupsOfTasks, type Groups} from './snapshot-tasks.js';
import {queuedTurns, textOf} from './words.js';

/** One thread of a snapshot: its turns with what was said in them, calls, requests, teammates, jobs and queue. */
export function groupsOfThread(thread: JsonObject, sessionId: string | undefined): Groups {
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
