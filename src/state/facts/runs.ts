import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {eventTypes} from '../../protocol/event-classes.js';
import type {RunState} from '../../protocol/taxonomy.js';
import {phaseResult, runState, spell} from '../../protocol/vocabulary.js';
import {runKey, toolKey} from '../keys.js';
import {defineFact, idFrom, on, type Fold} from '../core/fact.js';
import {any, fields, listOf, needed, or} from '../core/shape.js';
import {nextOf, type Draft, type Rows} from '../core/rows.js';
import {lineageIn, lineageOf, type Lineage} from './lineage.js';
import {boolean, entityOf, errorText, field, fill, named, number, payloadOf, present, string, timeOf} from '../read.js';
import {scopeOf} from './threads.js';
import {flag} from './diagnostics.js';
import {enlist} from '../core/lists.js';
import {readLinks, type FactLink} from './refs.js';
import {isRunOver} from './run-over.js';
import {reportIncomplete} from './runtime-entities.js';
import {arrangeTurns} from './turns.js';

/** One execution of the runtime, as the status surface shows it. */
export interface RunRow {
  readonly id: string;
  /** What is shown: a request beats a tool, a tool beats the milestone. */
  readonly status: RunState;
  /** The last milestone that the runtime itself reported. */
  readonly milestone: RunState;
  /** The runtime's own word for it. */
  readonly nativeStatus?: string;
  readonly sessionId?: string;
  readonly threadId?: string;
  readonly turnId?: string;
  readonly agentId?: string;
  /** The name under which it was begun. */
  readonly agentName?: string;
  readonly taskId?: string;
  readonly parentSessionId?: string;
  readonly parentThreadId?: string;
  readonly topology?: string;
  readonly title?: string;
  readonly model?: string;
  readonly detail?: string;
  /** It has said that it waits for others, and has not been seen at work since. */
  readonly waits?: boolean;
  readonly reason?: string;
  readonly attempt?: number;
  readonly position?: number;
  readonly outcome?: string;
  readonly error?: string;
  readonly errorCode?: string;
  /** An error that was reported after the run had ended otherwise. */
  readonly lateError?: string;
  /** The first rule of its protocol that the stream of this run broke. */
  readonly breach?: string;
  /** The run that this one goes on from, and the one that goes on from it. */
  readonly continues?: string;
  readonly continuedBy?: string;
  readonly retryable?: boolean;
  /** The run that this one tries again. */
  readonly retryOf?: string;
  readonly usage?: unknown;
  /** The command that ended it, where a person stopped it. */
  readonly commandId?: string;
  /** Further ids of the runtime's spine. */
  readonly lineage?: Lineage;
  readonly startedAt?: number;
  /** When the status last changed. */
  readonly since?: number;
  readonly endedAt?: number;
  /** Tools at work right now, oldest first. */
  readonly tools: readonly string[];
  /** Requests that wait for somebody right now. */
  readonly actions: readonly string[];
  readonly links?: readonly FactLink[];
  readonly linksLeft?: number;
}

/** Whether a run does nothing but wait for others. */
export function isWaiting(run: Pick<RunRow, 'milestone' | 'waits' | 'tools' | 'actions'>): boolean {
  return run.waits === true && !isRunOver(run) && run.tools.length + run.actions.length === 0;
}

/** What a tool does, and how it ends. */
const TOOL_TYPES = [...eventTypes(({owner, closes}) => owner === 'tool' && !closes)];
const TOOL_END_TYPES = [...eventTypes(({owner, closes}) => owner === 'tool' && closes)];
/** What the model says, as it grows: such events come by the thousand, and most of them change nothing of their run. */
const SPEECH_TYPES = [...eventTypes(({streamed, owner}) => streamed && owner === 'model')];

/** Runs: their milestones, what they wait for, how they ended. */
export const runs = defineFact({
  key: runKey,
  idIn: idFrom('runId'),
  breadth: 2,
  shape: {
    id: needed(string),
    status: or(stateIn, 'submitted'),
    milestone: or((value, {status}) => stateIn(value) ?? stateIn(status), 'submitted'),
    lineage: lineageIn,
    tools: or(listOf(string), []),
    actions: or(listOf(string), []),
    links: readLinks,
    ...fields(string, 'nativeStatus', 'sessionId', 'threadId', 'turnId', 'agentId', 'agentName', 'taskId'),
    ...fields(string, 'parentSessionId', 'parentThreadId', 'topology', 'title', 'model', 'detail', 'reason', 'outcome'),
    ...fields(string, 'error', 'errorCode', 'lateError', 'breach', 'continues', 'continuedBy', 'retryOf', 'commandId'),
    ...fields(number, 'attempt', 'position', 'startedAt', 'since', 'endedAt', 'linksLeft'),
    ...fields(boolean, 'waits', 'retryable'),
    usage: any,
  },
  // An end is not undone.
  merge: (known, incoming) =>
    isRunOver(known) && !isRunOver({milestone: incoming.milestone ?? 'submitted'}) ? known : {...known, ...incoming},
  arrange: arrangeTurns,
  events: {
    // T13: the status of a foreground turn is its run's, whichever class reports it.
    ...on(['task.changed', 'agent.spawned', 'agent.changed', 'agent.completed'], ofRun(reportTurn)),
    'diagnostic.changed': ofRun(mark),
    'run.started': ofRun((event, id, rows) => {
      start(event, id, rows);
      if (isTurn(event)) reportIncomplete(rows, event, runKey(id));
    }),
    'run.status': ofRun((event, id, rows) => {
      report(event, id, rows);
      if (isTurn(event)) reportIncomplete(rows, event, runKey(id));
    }),
    ...on(['run.finished', 'run.failed'], ofRun(finish)),
    ...on(TOOL_TYPES, ofRun(useTool)),
    ...on(TOOL_END_TYPES, ofRun(endTool)),
    'action.required': ofRun(ask),
    'action.resolved': ofRun(answer),
    ...on(SPEECH_TYPES, ofRun(speak)),
  },
});

/** A fold of the run that an event names. */
function ofRun(fold: (event: AgentEvent, id: string, rows: Rows) => void): Fold {
  return (event, rows) => {
    const id = event.runId ?? (isTurn(event) ? event.turnId : undefined);
    if (id !== undefined) fold(event, id, rows);
  };
}

function isTurn(event: AgentEvent): boolean {
  return entityOf(event) === 'agent_turn';
}

function stateIn(value: unknown): RunState | undefined {
  return runState(string(value));
}

function start(event: AgentEvent, id: string, rows: Rows): void {
  const previous = rows.get(runKey(id));
  if (previous && !isRunOver(previous) && previous.startedAt !== undefined)
    flag(rows, event, 'run_started_already_active', id);
  // A run that starts again goes on: its end was not the end.
  const payload = payloadOf(event);
  const row = draftFor(event, id, previous, rows);
  if (previous) identify(row, event);
  row.milestone = startedAs(event);
  row.tools = [];
  row.actions = [];
  row.startedAt ??= timeOf(event);
  row.title = string(field(event, 'title')) ?? row.title;
  row.model = string(field(event, 'model')) ?? row.model;
  row.continues = string(payload['continues']) ?? row.continues;
  row.retryOf = string(payload['retryOf']) ?? row.retryOf;
  put(event, rows, previous, row);
}

/** V2: submitted, unless the event says that the runtime has accepted it, or is further. An end is not how a run starts. */
function startedAs(event: AgentEvent): RunState {
  const milestone = runState(string(payloadOf(event)['status']) ?? event.phase);
  return milestone === undefined || isRunOver({milestone}) ? 'submitted' : milestone;
}

/** A stream that broke its protocol's rules marks its run, ended or not: what it says is to be read with care. */
function mark(event: AgentEvent, id: string, rows: Rows): void {
  const payload = payloadOf(event);
  const run = rows.get(runKey(id));
  if (payload['blocks'] === true) block(event, id, rows);
  if (payload['breach'] !== true || run?.breach !== undefined) return;
  const breach = string(payload['message']) ?? string(payload['code']) ?? 'unknown';
  if (run) rows.set(runKey(id), fill(draftOf(run), {breach}));
  else settle(event, id, rows, {breach});
}

/** What cannot go on is blocked, with the reason that was given. */
function block(event: AgentEvent, id: string, rows: Rows): void {
  const reason = named(event, 'message', 'code');
  change(event, id, rows, {milestone: 'blocked', nativeStatus: 'blocked', waits: false, ...present({reason})});
}

function reportTurn(event: AgentEvent, id: string, rows: Rows): void {
  if (!isTurn(event)) return;
  const stage = named(event, 'runtimeStatus');
  const milestone = stage === undefined ? undefined : runState(stage);
  if (milestone !== undefined && !isRunOver(rows.get(runKey(id))))
    settle(event, id, rows, present({milestone, nativeStatus: stage, waits: spell(stage ?? '') === 'waiting'}));
  reportIncomplete(rows, event, runKey(id));
}

function report(event: AgentEvent, id: string, rows: Rows): void {
  const previous = rows.get(runKey(id));
  if (isLate(event, previous, rows)) return;
  const payload = payloadOf(event);
  const stage =
    string(field(event, 'stage')) ?? string(payload['status']) ?? string(event['runtimeStatus']) ?? event.phase;
  const row = draftFor(event, id, previous, rows);
  if (stage !== undefined) {
    row.milestone = runState(stage) ?? row.milestone;
    row.nativeStatus = stage;
    row.waits = spell(stage) === 'waiting';
  }
  row.detail = string(payload['detail']) ?? row.detail;
  row.reason = string(payload['reason']) ?? row.reason;
  row.attempt = number(payload['attempt']) ?? row.attempt;
  row.position = number(payload['position']) ?? row.position;
  put(event, rows, previous, row);
}

function finish(event: AgentEvent, id: string, rows: Rows): void {
  const payload = payloadOf(event);
  const previous = rows.get(runKey(id));
  if (isRunOver(previous)) {
    // Ended once: a second end changes nothing, but an error that came late is still reported.
    if (payload['late'] !== true) flag(rows, event, 'turn_terminal_repeated', id);
    const lateError =
      event.type === 'run.failed' ? (errorText(field(event, 'error')) ?? named(event, 'reason', 'code')) : undefined;
    if (previous && lateError !== undefined) rows.set(runKey(id), fill(draftOf(previous), {lateError}));
    return;
  }
  const outcome = event.type === 'run.failed' ? undefined : outcomeOf(event);
  const result = event.type === 'run.failed' ? 'failed' : resultOf(outcome, payload);
  const failed = result === 'failed';
  // An interrupt with open requests is a pause: the run goes on with the decision.
  const paused = outcome === 'interrupted' && (previous?.actions.length ?? 0) > 0;
  const row = draftFor(event, id, previous, rows);
  row.milestone = paused ? 'action_required' : result;
  row.tools = [];
  row.actions = paused ? (previous?.actions ?? []) : [];
  row.outcome = outcome ?? row.outcome;
  row.endedAt = timeOf(event) ?? row.endedAt;
  // Why it was blocked or queued before is not why it ended.
  row.reason = string(payload['reason']) ?? (row.reason === undefined ? undefined : '');
  if (failed) {
    row.error = errorText(field(event, 'error')) ?? row.error;
    row.errorCode = string(field(event, 'code')) ?? row.errorCode;
    row.retryable = boolean(field(event, 'retryable')) ?? row.retryable;
  } else row.commandId = string(event['commandId']) ?? row.commandId;
  if (payload['usage'] !== undefined) row.usage = payload['usage'];
  row.continuedBy = string(payload['continuedBy']) ?? row.continuedBy;
  put(event, rows, previous, row);
}

/** F1: the result in the runtime's own word, else by its phase; undefined where it reported neither. */
export function outcomeOf(event: AgentEvent): string | undefined {
  const word = named(event, 'outcome', 'status') ?? string(event['runtimeStatus']) ?? phaseResult(event.phase);
  return word === undefined ? undefined : spell(word);
}

/** A map, not an object: the word is a stranger's. One that is not in it is no result that we know. */
const RESULTS: ReadonlyMap<string, RunState> = new Map<string, RunState>([
  ...(['success', 'completed', 'succeeded', 'ok', 'done'] as const).map((word) => [word, 'completed'] as const),
  ...(['failed', 'error', 'failure', 'timed_out'] as const).map((word) => [word, 'failed'] as const),
  ...(['cancelled', 'aborted', 'interrupted', 'killed'] as const).map((word) => [word, 'cancelled'] as const),
]);

/** How a run ended. A pause that another run goes on from has come to its end. */
function resultOf(outcome: string | undefined, payload: JsonObject): RunState {
  if (payload['continuedBy'] !== undefined) return 'completed';
  return RESULTS.get(outcome ?? '') ?? 'ended';
}

/** Whether a run has ended: work after that is reported. */
function isLate(event: AgentEvent, run: RunRow | undefined, rows: Rows): boolean {
  if (!isRunOver(run)) return false;
  flag(rows, event, 'execution_after_turn_terminal', run?.id ?? '', event.type);
  return true;
}

/** Text, tools and requests are milestones too: they show that the run is at work. */
function useTool(event: AgentEvent, id: string, rows: Rows): void {
  const previous = rows.get(runKey(id));
  const {tools} = previous ?? BLANK;
  if (isLate(event, previous, rows) || event.toolCallId === undefined || tools.includes(event.toolCallId)) return;
  const row = atWork(draftFor(event, id, previous, rows));
  row.tools = [...tools, event.toolCallId];
  put(event, rows, previous, row);
}

function endTool(event: AgentEvent, id: string, rows: Rows): void {
  const previous = rows.get(runKey(id));
  const {tools} = previous ?? BLANK;
  if (isRunOver(previous) && isPending(event, rows)) return;
  if (isLate(event, previous, rows) || event.toolCallId === undefined || !tools.includes(event.toolCallId)) return;
  const row = draftFor(event, id, previous, rows);
  row.tools = tools.filter((tool) => tool !== event.toolCallId);
  put(event, rows, previous, row);
}

/** Whether a call waits for somebody outside of its run, as one of a tool of the page does: that is answered after the run. */
function isPending({toolCallId = ''}: AgentEvent, rows: Rows): boolean {
  return rows.get(toolKey(toolCallId))?.status === 'input-available';
}

function ask(event: AgentEvent, id: string, rows: Rows): void {
  const previous = rows.get(runKey(id));
  const {actions} = previous ?? BLANK;
  if (isLate(event, previous, rows) || event.actionId === undefined || actions.includes(event.actionId)) return;
  settle(event, id, rows, {actions: [...actions, event.actionId]});
}

function answer(event: AgentEvent, id: string, rows: Rows): void {
  const previous = rows.get(runKey(id));
  const {actions} = previous ?? BLANK;
  if (isRunOver(previous) || event.actionId === undefined || !actions.includes(event.actionId)) return;
  const open = actions.filter((action) => action !== event.actionId);
  // A run that said it waits for somebody waits no longer; what it does next, it has not said yet.
  const waited = open.length === 0 && previous?.milestone === 'action_required';
  settle(event, id, rows, {actions: open, ...(waited ? {milestone: 'accepted'} : {})});
}

function speak(event: AgentEvent, id: string, rows: Rows): void {
  const previous = rows.get(runKey(id));
  if (previous?.milestone === 'streaming' && !previous.waits) return;
  if (isLate(event, previous, rows)) return;
  const row = atWork(draftFor(event, id, previous, rows));
  row.milestone = 'streaming';
  put(event, rows, previous, row);
}

/** Who works waits no longer, and is not blocked. */
function atWork(run: Draft<RunRow>): Draft<RunRow> {
  if (run.waits) run.waits = false;
  if (run.milestone === 'blocked') run.milestone = 'accepted';
  return run;
}

function change(event: AgentEvent, id: string, rows: Rows, known: Partial<RunRow>): void {
  if (isRunOver(rows.get(runKey(id)))) flag(rows, event, 'execution_after_turn_terminal', id, event.type);
  else settle(event, id, rows, known);
}

function settle(event: AgentEvent, id: string, rows: Rows, known: Partial<RunRow>): void {
  const previous = rows.get(runKey(id));
  put(event, rows, previous, fill(draftFor(event, id, previous, rows), known));
}

/** The next state of the run that an event names, to be changed and put. */
function draftFor(event: AgentEvent, id: string, run: RunRow | undefined, rows: Rows): Draft<RunRow> {
  if (run) return nextOf(rows, runKey(id), run, draftOf);
  const row = draftOf(BLANK);
  row.id = id;
  identify(row, event);
  return row;
}

function put(event: AgentEvent, rows: Rows, previous: RunRow | undefined, row: Draft<RunRow>): void {
  const status = shown(row);
  if (!previous || status !== row.status) row.since = timeOf(event) ?? row.since;
  row.status = status;
  rows.set(runKey(row.id), row);
  if (!previous) enlist(rows, 'runs', scopeOf(event), row.id);
}

/** What new runs are copied from: rows that are all made alike are cheaper to read and to copy. */
const BLANK: RunRow = {id: '', status: 'submitted', milestone: 'submitted', tools: [], actions: []};

/** Who the run belongs to: as its first event said. */
function identify(row: Draft<RunRow>, event: AgentEvent): void {
  row.sessionId = event.sessionId ?? row.sessionId;
  row.threadId = event.threadId ?? row.threadId;
  row.turnId = event.turnId ?? row.turnId;
  row.agentId = event.agentId ?? row.agentId;
  row.agentName = string(field(event, 'agentName')) ?? row.agentName;
  row.taskId = event.taskId ?? row.taskId;
  row.parentSessionId = event.parentSessionId ?? row.parentSessionId;
  row.parentThreadId = event.parentThreadId ?? row.parentThreadId;
  row.topology = event.topology ?? row.topology;
  row.lineage = lineageOf(event) ?? row.lineage;
}

/** A request beats a tool, a tool beats the milestone, unless that is blocked, and an end beats them all. */
function shown(run: RunRow): RunState {
  if (isRunOver(run)) return run.milestone;
  if (run.actions.length > 0) return 'action_required';
  if (run.milestone === 'blocked') return 'blocked';
  return run.tools.length > 0 ? 'tool_running' : run.milestone;
}

/** The next state of a run, to be changed. */
function draftOf(run: RunRow): Draft<RunRow> {
  return {
    id: run.id,
    status: run.status,
    milestone: run.milestone,
    nativeStatus: run.nativeStatus,
    sessionId: run.sessionId,
    threadId: run.threadId,
    turnId: run.turnId,
    agentId: run.agentId,
    agentName: run.agentName,
    taskId: run.taskId,
    parentSessionId: run.parentSessionId,
    parentThreadId: run.parentThreadId,
    topology: run.topology,
    title: run.title,
    model: run.model,
    detail: run.detail,
    waits: run.waits,
    reason: run.reason,
    attempt: run.attempt,
    position: run.position,
    outcome: run.outcome,
    error: run.error,
    errorCode: run.errorCode,
    lateError: run.lateError,
    breach: run.breach,
    continues: run.continues,
    continuedBy: run.continuedBy,
    retryable: run.retryable,
    retryOf: run.retryOf,
    usage: run.usage,
    commandId: run.commandId,
    lineage: run.lineage,
    startedAt: run.startedAt,
    since: run.since,
    endedAt: run.endedAt,
    tools: run.tools,
    actions: run.actions,
    links: run.links,
    linksLeft: run.linksLeft,
  };
}
