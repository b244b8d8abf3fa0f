import {present} from 'agent-surfaces/state';
import {emit, pause, pieces} from './narration.js';
import type {Play, Turn} from './script.js';

/** A line that a tool prints, and how far it is then. */
export interface PrintedLine {
  readonly text: string;
  readonly percent?: number;
  readonly message?: string;
  /** Milliseconds until the next one. */
  readonly ms: number;
}

/** A tool call of a script. */
export interface ToolCall {
  readonly name: string;
  readonly kind: string;
  readonly summary: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly risk?: string;
  /** False where doing it twice is not the same as doing it once. */
  readonly idempotent?: boolean;
  /** What the result is, where its structure does not say. */
  readonly outputType?: string;
  /** How long it takes, as the tool reports it. */
  readonly ms: number;
  readonly lines?: readonly PrintedLine[];
  readonly result?: unknown;
  /** The whole output, where `result` is only a preview of it. */
  readonly whole?: string;
}

/** Why an attempt at a tool call failed. */
export interface ToolFault {
  readonly error: string;
  readonly code: string;
  readonly retryable?: boolean;
  readonly cancelled?: boolean;
  readonly cause?: string;
  readonly stderr?: string;
}

/** The model writes the arguments of a tool call; gives the call's id. */
export function* prepare(turn: Turn, call: ToolCall): Play<string> {
  const ids = {messageId: turn.messageId, toolCallId: turn.id('tool')};
  if (!turn.brief) {
    for (const delta of pieces(JSON.stringify(call.input, undefined, 1), 40)) {
      yield* emit({type: 'tool.args', ...ids, payload: {name: call.name, delta}});
      yield* pause(35);
    }
  }
  const payload = {name: call.name, input: call.input, inputSummary: call.summary, complete: true};
  yield* emit({type: 'tool.args', ...ids, payload});
  return ids.toolCallId;
}

/** The tool starts. */
export function* start(turn: Turn, toolCallId: string, call: ToolCall, attempt = 1): Play {
  const {name, kind, summary, input, risk, idempotent} = call;
  const payload = {name, kind, inputSummary: summary, input, attempt, ...present({risk, idempotent})};
  yield* emit({type: 'tool.started', messageId: turn.messageId, toolCallId, payload});
}

/** The tool works, prints and gives its result. */
export function* complete(turn: Turn, toolCallId: string, call: ToolCall): Play {
  const ids = {messageId: turn.messageId, toolCallId};
  if (turn.brief || !call.lines) yield* pause(turn.brief ? call.ms : Math.min(call.ms, 900));
  else yield* print(ids, call.lines);
  const output =
    call.whole === undefined
      ? {output: call.result}
      : {
          preview: call.result,
          outputRef: `output:${toolCallId}`,
          outputBytes: new TextEncoder().encode(call.whole).length,
        };
  const {name, ms, outputType} = call;
  const payload = {status: 'ok', name, durationMs: ms, ...output, ...present({outputType})};
  yield* emit({type: 'tool.result', ...ids, payload}, call.whole === undefined ? {} : {detail: call.whole});
}

function* print(ids: {messageId: string; toolCallId: string}, lines: readonly PrintedLine[]): Play {
  for (const {text, percent, message, ms} of lines) {
    yield* emit({type: 'tool.output.delta', ...ids, payload: {delta: `${text}\n`, channel: 'stdout'}});
    if (percent !== undefined) {
      yield* emit({type: 'tool.progress', ...ids, payload: {percent, ...present({message})}});
    }
    yield* pause(ms);
  }
}

/** The tool does not succeed. */
export function* fail(turn: Turn, toolCallId: string, fault: ToolFault, nextAttemptInMs?: number): Play {
  yield* emit(
    {
      type: 'tool.failed',
      messageId: turn.messageId,
      toolCallId,
      ...(fault.cancelled ? {phase: 'cancelled'} : {}),
      payload: fault,
    },
    nextAttemptInMs === undefined ? {} : {nextAttemptInMs},
  );
}

/** The tool starts, works and gives its result. */
export function* run(turn: Turn, toolCallId: string, call: ToolCall): Play {
  yield* start(turn, toolCallId, call);
  yield* complete(turn, toolCallId, call);
}

/** A tool call from its arguments to its result; gives the call's id. */
export function* use(turn: Turn, call: ToolCall): Play<string> {
  const toolCallId = yield* prepare(turn, call);
  yield* run(turn, toolCallId, call);
  return toolCallId;
}

/** What a request says of the tool call that it is about. */
export function aboutCall({name, input, summary}: ToolCall) {
  return {toolName: name, input, inputSummary: summary};
}

/** The tool call that a person did not approve ends. */
export function* refuse(turn: Turn, toolCallId: string, reason = 'It was not approved.'): Play {
  yield* fail(turn, toolCallId, {error: reason, code: 'rejected', cancelled: true});
}

/** Waits before the next attempt; a person may want it at once. */
export function* backOff(toolCallId: string, ms: number): Play {
  yield {do: 'backoff', ms, toolCallId};
}
