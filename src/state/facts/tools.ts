import type {AgentEvent} from '../../protocol/envelope.js';
import {TOOL_STATES, type ToolState} from '../../protocol/taxonomy.js';
import {phaseResult, spell} from '../../protocol/vocabulary.js';
import {OUTPUT_KEPT, spillOf} from '../intake/limits.js';
import {NO_SESSION, runKey, toolKey, type Key} from '../keys.js';
import {lineageIn, lineageOf, type Lineage} from './lineage.js';
import {defineFact, idFrom, on, type Fold} from '../core/fact.js';
import {any, array, fields, listOf, needed, oneOf, or} from '../core/shape.js';
import {nextOf, type Draft, type Rows} from '../core/rows.js';
import {
  boolean,
  deltaOf,
  errorText,
  field,
  fill,
  list,
  number,
  object,
  payloadOf,
  present,
  string,
  time,
  timeOf,
} from '../read.js';
import {flag} from './diagnostics.js';
import {delist, enlist, enlistInTime, idsOf} from '../core/lists.js';
import {outcomeOf} from './runs.js';
import {isRunOver} from './run-over.js';
import {readLinks, type FactLink} from './refs.js';

/** One attempt at a tool call that came to an end before the present one. */
export interface ToolAttempt {
  readonly attempt: number;
  readonly status: ToolRow['status'];
  readonly error?: string;
  readonly startedAt?: number;
  readonly endedAt?: number;
}

/** A tool call: what it was asked, how far it is, what came back. */
export interface ToolRow {
  readonly id: string;
  /** Unknown where a snapshot does not say. */
  readonly status: ToolState | 'unknown';
  readonly name?: string;
  readonly kind?: string;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly messageId?: string;
  readonly agentId?: string;
  readonly risk?: string;
  /** A safe line about the input, given by the producer. */
  readonly inputSummary?: string;
  /** Input fields that the producer left out of the summary, and their size. */
  readonly omitted?: number;
  readonly omittedBytes?: number;
  /** Whether doing it twice is the same as doing it once, where the producer says. */
  readonly idempotent?: boolean;
  /** Input as it streams in. */
  readonly inputText?: string;
  readonly input?: unknown;
  readonly percent?: number;
  readonly message?: string;
  /** The newest part of what the tool printed. */
  readonly output?: string;
  /** Characters that it printed in all. */
  readonly outputLength?: number;
  readonly outputRef?: string;
  readonly outputBytes?: number;
  readonly result?: unknown;
  /** What the result is, in the producer's word: a media type, or a shape such as `table`. */
  readonly outputType?: string;
  readonly exitCode?: number;
  /** Where the result comes from. */
  readonly sources?: readonly unknown[];
  readonly error?: string;
  readonly errorCode?: string;
  /** What led to the error. */
  readonly cause?: string;
  /** The last words of the tool's error channel. */
  readonly stderr?: string;
  readonly retryable?: boolean;
  /** The request that a person answers to go on without this call, where the runtime offers that. */
  readonly skipActionId?: string;
  readonly nextAttemptAt?: number;
  readonly attempt: number;
  /** Earlier attempts, kept as they ended. */
  readonly attempts: readonly ToolAttempt[];
  readonly startedAt?: number;
  readonly endedAt?: number;
  readonly durationMs?: number;
  /** Further ids of the runtime's spine. */
  readonly lineage?: Lineage;
  readonly links?: readonly FactLink[];
  readonly linksLeft?: number;
}

/** Whether a tool call has ended. */
export function isToolOver(tool: Pick<ToolRow, 'status'> | undefined): boolean {
  const status = tool?.status;
  return status === 'output-available' || status === 'output-error' || status === 'cancelled';
}

/** Tool calls, through the seven states of their life. */
export const tools = defineFact({
  key: toolKey,
  idIn: idFrom('toolCallId'),
  shape: {
    id: needed(string),
    status: or(oneOf([...TOOL_STATES, 'unknown']), 'unknown'),
    attempt: or(number, 1),
    attempts: or(listOf(attemptIn), []),
    lineage: lineageIn,
    links: readLinks,
    ...fields(string, 'name', 'kind', 'sessionId', 'runId', 'messageId', 'agentId', 'risk', 'inputSummary'),
    ...fields(string, 'inputText', 'message', 'output', 'outputRef', 'outputType', 'error', 'errorCode', 'cause'),
    ...fields(string, 'stderr', 'skipActionId'),
    ...fields(number, 'omitted', 'omittedBytes', 'percent', 'outputLength', 'outputBytes', 'exitCode', 'nextAttemptAt'),
    ...fields(number, 'startedAt', 'endedAt', 'durationMs', 'linksLeft'),
    ...fields(boolean, 'idempotent', 'retryable'),
    ...fields(any, 'input', 'result'),
    sources: array,
  },
  merge(known, incoming) {
    // A later attempt is another one: what the earlier one came to does not belong to it.
    if ((incoming.attempt ?? known.attempt) > known.attempt) return {...withoutEnd(known), ...incoming};
    const next = {...known, ...incoming};
    if (!isToolOver(known)) return next;
    // H8: an end is not undone, and a failure stays.
    const isUndone = !isToolOver(next) || incoming.status === undefined;
    return isUndone || (known.status === 'output-error' && next.status !== 'output-error') ? known : next;
  },
  index(row, rows, known) {
    const scope = row.runId ?? row.sessionId ?? NO_SESSION;
    if (!known) enlistInTime(rows, 'tools', scope, row.id, toolKey);
    if (isToolOver(row)) delist(rows, 'open-tools', scope, row.id);
    else if (!known) enlistInTime(rows, 'open-tools', scope, row.id, toolKey);
  },
  growths: {
    'tool.args': {
      keyIn: growingKey,
      copy: draftOf,
      grow: addInput,
    },
    'tool.output.delta': {
      keyIn: growingKey,
      copy: draftOf,
      grow: addOutput,
    },
  },
  events: {
    'tool.started': call((event, rows, id, tool) => start(event, rows, id, tool)),
    'tool.args': call((event, rows, id, tool) => {
      if (isToolOver(tool) && isWholeInput(event)) correct(event, rows, id);
      else if (!isLate(event, rows, tool)) put(rows, tool, args(event, draftFor(event, id, tool, rows)));
    }),
    'tool.progress': call((event, rows, id, tool) => {
      if (!isLate(event, rows, tool)) set(event, rows, id, progress(event));
    }),
    'tool.output.delta': call((event, rows, id, tool) => {
      if (!isLate(event, rows, tool)) put(rows, tool, output(event, draftFor(event, id, tool, rows)));
    }),
    ...on(['tool.result', 'tool.failed'], call(end)),
    ...on(['run.finished', 'run.failed'], closeRun),
  },
});

/** A fold of the call that an event names. */
function call(fold: (event: AgentEvent, rows: Rows, id: string, tool: ToolRow | undefined) => void): Fold {
  return (event, rows) => {
    const id = event.toolCallId;
    if (id !== undefined) fold(event, rows, id, rows.get(toolKey(id)));
  };
}

/** The key of a call that a delta makes longer and does nothing else: after the end of the call or its run it is reported. */
function growingKey({toolCallId = '', runId = ''}: AgentEvent, rows: Rows): Key<ToolRow> | undefined {
  const tool = rows.get(toolKey(toolCallId));
  return !tool || isToolOver(tool) || isRunOver(rows.get(runKey(runId))) ? undefined : toolKey(toolCallId);
}

function attemptIn(value: unknown): ToolAttempt | undefined {
  const given = object(value);
  const attempt = number(given?.['attempt']);
  if (!given || attempt === undefined) return undefined;
  const {error, startedAt, endedAt} = given;
  return {
    attempt,
    status: oneOf(TOOL_STATES)(given['status']) ?? 'cancelled',
    ...present({error: string(error), startedAt: number(startedAt), endedAt: number(endedAt)}),
  };
}

function set(event: AgentEvent, rows: Rows, id: string, known: Partial<ToolRow>): void {
  const tool = rows.get(toolKey(id));
  put(rows, tool, fill(draftFor(event, id, tool, rows), known));
}

/** The next state of the call that an event names, to be changed and put. */
function draftFor(event: AgentEvent, id: string, tool: ToolRow | undefined, rows: Rows): Draft<ToolRow> {
  if (tool) return nextOf(rows, toolKey(id), tool, draftOf);
  const row = draftOf(BLANK);
  row.id = id;
  row.sessionId = event.sessionId;
  row.runId = event.runId;
  row.messageId = event.messageId;
  row.agentId = event.agentId;
  row.lineage = lineageOf(event);
  return row;
}

function put(rows: Rows, tool: ToolRow | undefined, row: ToolRow): void {
  rows.set(toolKey(row.id), row);
  if (tool) return;
  const scope = row.runId ?? row.sessionId ?? NO_SESSION;
  enlist(rows, 'tools', scope, row.id);
  if (!isToolOver(row)) enlist(rows, 'open-tools', scope, row.id);
}

/** What new calls are copied from: rows that are all made alike are cheaper to read and to copy. */
const BLANK: ToolRow = {id: '', status: 'input-streaming', attempt: 1, attempts: []};

function start(event: AgentEvent, rows: Rows, id: string, tool: ToolRow | undefined): void {
  const attempt = number(payloadOf(event)['attempt']);
  if (!isToolOver(tool)) {
    if (tool?.status === 'running' || tool?.status === 'progress') flag(rows, event, 'tool_started_already_active', id);
    const row = draftFor(event, id, tool, rows);
    row.attempt = attempt ?? row.attempt;
    put(rows, tool, begun(event, row));
    return;
  }
  // A call that starts again is a new attempt: the old one is kept as it ended.
  const ended = tool as ToolRow;
  const {status, error, startedAt, endedAt} = ended;
  const row = draftOf(withoutEnd(ended));
  row.attempt = attempt ?? ended.attempt + 1;
  row.attempts = [...ended.attempts, {attempt: ended.attempt, status, ...present({error, startedAt, endedAt})}];
  rows.set(toolKey(id), begun(event, row));
  enlist(rows, 'open-tools', ended.runId ?? ended.sessionId ?? NO_SESSION, id);
}

/** What the start of a call says of it. */
function begun(event: AgentEvent, row: Draft<ToolRow>): ToolRow {
  const payload = payloadOf(event);
  row.status = 'running';
  row.name = string(field(event, 'name')) ?? string(payload['toolName']) ?? row.name;
  row.kind = string(payload['kind']) ?? row.kind;
  row.risk = string(payload['risk']) ?? row.risk;
  row.inputSummary = string(field(event, 'inputSummary')) ?? row.inputSummary;
  row.omitted = number(payload['omitted']) ?? row.omitted;
  row.omittedBytes = number(payload['omittedBytes']) ?? row.omittedBytes;
  row.idempotent = boolean(payload['idempotent']) ?? row.idempotent;
  if (payload['input'] !== undefined) row.input = payload['input'];
  row.startedAt = timeOf(event) ?? row.startedAt;
  return row;
}

/** A call without what an attempt came to. */
function withoutEnd(tool: ToolRow): ToolRow {
  const {
    error: _error,
    errorCode: _code,
    endedAt: _ended,
    durationMs: _duration,
    result: _result,
    output: _output,
    outputLength: _length,
    outputRef: _ref,
    outputBytes: _bytes,
    outputType: _type,
    exitCode: _exit,
    sources: _sources,
    cause: _cause,
    stderr: _stderr,
    skipActionId: _skip,
    percent: _percent,
    message: _message,
    retryable: _retryable,
    nextAttemptAt: _next,
    ...rest
  } = tool;
  return rest;
}

function args(event: AgentEvent, row: Draft<ToolRow>): ToolRow {
  const payload = payloadOf(event);
  const delta = string(deltaOf(event));
  const input = payload['input'];
  const complete = input !== undefined || payload['complete'] === true;
  if (row.status !== 'running' && row.status !== 'progress')
    row.status = complete ? 'input-available' : 'input-streaming';
  if (delta !== undefined) addInput(row, delta);
  // Most of these events are a delta and nothing else.
  if (row.name !== undefined && delta !== undefined && !complete && payload['name'] === undefined) return row;
  row.name = string(field(event, 'name')) ?? row.name;
  row.kind = string(payload['kind']) ?? row.kind;
  if (input !== undefined) row.input = input;
  row.inputSummary = string(field(event, 'inputSummary')) ?? row.inputSummary;
  row.omitted = number(payload['omitted']) ?? row.omitted;
  row.omittedBytes = number(payload['omittedBytes']) ?? row.omittedBytes;
  return row;
}

function addInput(row: Draft<ToolRow>, delta: string): void {
  row.inputText = clip((row.inputText ?? '') + delta);
}

/** Some services tell the input whole only once the call is over: it says what was asked, and changes nothing else. */
function isWholeInput(event: AgentEvent): boolean {
  const {input, complete} = payloadOf(event);
  return complete === true && input !== undefined;
}

function correct(event: AgentEvent, rows: Rows, id: string): void {
  set(event, rows, id, {input: payloadOf(event)['input']});
}

function progress(event: AgentEvent): Partial<ToolRow> {
  const payload = payloadOf(event);
  return {
    status: 'progress',
    ...present({
      percent: number(payload['percent']) ?? number(payload['progress']),
      message: string(payload['message']) ?? string(payload['detail']),
      outputRef: string(payload['outputRef']),
      name: string(field(event, 'name')),
    }),
  };
}

function output(event: AgentEvent, row: Draft<ToolRow>): ToolRow {
  const spilled = spillOf(event, 'delta');
  row.status = 'progress';
  if (spilled) {
    row.outputRef = spilled.ref;
    row.outputBytes = spilled.bytes;
    row.output = spilled.preview;
    return row;
  }
  addOutput(row, string(deltaOf(event)) ?? '');
  return row;
}

function addOutput(row: Draft<ToolRow>, delta: string): void {
  row.output = clip((row.output ?? '') + delta);
  row.outputLength = (row.outputLength ?? 0) + delta.length;
}

/** Only the newest output is kept in the row; cutting at twice the limit makes it cheap per delta. */
function clip(text: string): string {
  return text.length > 2 * OUTPUT_KEPT ? text.slice(-OUTPUT_KEPT) : text;
}

function end(event: AgentEvent, rows: Rows, id: string, tool: ToolRow | undefined): void {
  // F1: the class says how it ended, unless the event itself says that it ended worse.
  const word = spell(string(field(event, 'status')) ?? phaseResult(event.phase) ?? '');
  const failed = event.type === 'tool.failed' || word === 'error' || word === 'failed';
  if (tool === undefined) flag(rows, event, failed ? 'tool_failed_without_start' : 'tool_result_without_start', id);
  if (isToolOver(tool)) {
    flag(rows, event, 'tool_ended_twice', id);
    return;
  }
  const payload = payloadOf(event);
  const name = ['output', 'result'].find((each) => payload[each] !== undefined && payload[each] !== null) ?? 'content';
  const result = payload[name];
  const endedAt = timeOf(event);
  const cancelled = word === 'cancelled' || (event.type === 'tool.failed' && boolean(payload['cancelled']) === true);
  const spilled = spillOf(event, name);
  const sources = field(event, 'sourceRefs') ?? payload['sources'];
  const row = draftFor(event, id, tool, rows);
  row.status = cancelled ? 'cancelled' : failed ? 'output-error' : 'output-available';
  const shown = spilled ? spilled.preview : (result ?? payload['preview']);
  if (shown !== undefined) row.result = shown;
  row.outputRef = spilled?.ref ?? string(field(event, 'outputRef')) ?? row.outputRef;
  row.outputBytes = spilled?.bytes ?? number(payload['outputBytes']) ?? row.outputBytes;
  row.name = string(field(event, 'name')) ?? row.name;
  row.outputType = string(payload['outputType']) ?? string(payload['contentType']) ?? row.outputType;
  row.exitCode = number(payload['exitCode']) ?? row.exitCode;
  row.sources = Array.isArray(sources) ? sources : row.sources;
  if (failed) fill(row, fault(event, result));
  row.endedAt = endedAt ?? row.endedAt;
  row.durationMs = number(payload['durationMs']) ?? span(row.startedAt, endedAt) ?? row.durationMs;
  put(rows, tool, row);
  delist(rows, 'open-tools', tool?.runId ?? tool?.sessionId ?? event.runId ?? event.sessionId ?? NO_SESSION, id);
}

/** Why it failed, and the ways on that the runtime offers. */
function fault(event: AgentEvent, result: unknown): Partial<ToolRow> {
  const payload = payloadOf(event);
  const error = field(event, 'error');
  const details = object(error) ?? {};
  const code = payload['code'] ?? details['code'];
  const offersSkip = list(payload['responses']).includes('skip');
  return {
    error: errorText(error) ?? errorText(result),
    errorCode: string(code) ?? (number(code) === undefined ? undefined : String(code)),
    cause: errorText(payload['cause']) ?? errorText(details['cause']),
    stderr: string(payload['stderr']) ?? string(details['stderr']),
    retryable: boolean(payload['retryable']),
    nextAttemptAt: time(payload['nextAttemptAt']),
    skipActionId: offersSkip ? event.actionId : undefined,
  };
}

function span(from: number | undefined, to: number | undefined): number | undefined {
  return from === undefined || to === undefined ? undefined : Math.max(to - from, 0);
}

function isLate(event: AgentEvent, rows: Rows, tool: ToolRow | undefined): boolean {
  if (!isToolOver(tool)) return false;
  flag(rows, event, 'tool_changed_after_end', tool?.id ?? '');
  return true;
}

/** A run that ends takes its open tools along: cancelled where it was, else closed without a word from the tool. */
function closeRun(event: AgentEvent, rows: Rows): void {
  if (event.runId === undefined) return;
  const pending = list(payloadOf(event)['pendingToolCallIds']);
  for (const id of idsOf(rows, 'open-tools', event.runId)) {
    const tool = rows.get(toolKey(id));
    if (!tool || isToolOver(tool)) continue;
    const outcome = outcomeOf(event);
    // A tool that has begun works on while its run waits for what it will come to.
    if (outcome === 'interrupted' && tool.status === 'progress') continue;
    if (pending.includes(id)) {
      // The call goes on without the run: whoever has to answer or allow it has not yet.
      const {startedAt: _startedAt, ...rest} = tool;
      rows.set(toolKey(id), {...rest, status: 'input-available'});
      continue;
    }
    if (outcome === 'interrupted') continue;
    if (event.type === 'run.finished' && outcome !== 'cancelled') flag(rows, event, 'tool_unclosed_at_turn_end', id);
    rows.set(toolKey(id), {...tool, status: 'cancelled', ...present({endedAt: timeOf(event)})});
    delist(rows, 'open-tools', event.runId, id);
  }
}

/** The next state of a call, to be changed. */
function draftOf(tool: ToolRow): Draft<ToolRow> {
  return {
    id: tool.id,
    status: tool.status,
    name: tool.name,
    kind: tool.kind,
    sessionId: tool.sessionId,
    runId: tool.runId,
    messageId: tool.messageId,
    agentId: tool.agentId,
    risk: tool.risk,
    inputSummary: tool.inputSummary,
    omitted: tool.omitted,
    omittedBytes: tool.omittedBytes,
    idempotent: tool.idempotent,
    inputText: tool.inputText,
    input: tool.input,
    percent: tool.percent,
    message: tool.message,
    output: tool.output,
    outputLength: tool.outputLength,
    outputRef: tool.outputRef,
    outputBytes: tool.outputBytes,
    result: tool.result,
    outputType: tool.outputType,
    exitCode: tool.exitCode,
    sources: tool.sources,
    error: tool.error,
    errorCode: tool.errorCode,
    cause: tool.cause,
    stderr: tool.stderr,
    retryable: tool.retryable,
    skipActionId: tool.skipActionId,
    nextAttemptAt: tool.nextAttemptAt,
    attempt: tool.attempt,
    attempts: tool.attempts,
    startedAt: tool.startedAt,
    endedAt: tool.endedAt,
    durationMs: tool.durationMs,
    lineage: tool.lineage,
    links: tool.links,
    linksLeft: tool.linksLeft,
  };
}
