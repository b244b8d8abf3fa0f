import type {AgentEvent, JsonObject} from 'agent-surfaces/protocol';
import {payloadOf, string} from 'agent-surfaces/state';
import type {AguiEvent, Wrap} from './wire.js';

interface Call {
  /** The arguments as far as they were streamed. */
  args: string;
  /** Whether more arguments may come. */
  isOpen: boolean;
}

/**
 * Tool calls as AG-UI events: name, arguments, result. All else (kind, risk, attempts, progress, output, duration)
 * goes along as envelopes. An envelope comes before the event that says the same in fewer words: the first end counts.
 */
export class ToolCalls {
  /** Every call of the session: one that was asked for before an interrupt is not started again after it. */
  readonly #calls = new Map<string, Call>();
  /** Failures that are tried again: no result yet. */
  readonly #withheld = new Map<string, AguiEvent>();

  encode(event: AgentEvent, wrap: Wrap): AguiEvent[] {
    const id = event.toolCallId;
    if (id === undefined) return [wrap(event)];
    const payload = payloadOf(event);
    const start = this.#start(id, payload);
    switch (event.type) {
      case 'tool.args':
        return [...start, ...this.#args(id, payload), ...(isComplete(payload) ? [wrap(event)] : [])];
      case 'tool.started':
        return [...start, wrap(event), ...this.#endArgs(id, payload['input'])];
      case 'tool.result':
      case 'tool.failed':
        return [...start, ...this.#endArgs(id), wrap(event), ...this.#end(id, event.type, payload)];
      default:
        return [...start, wrap(event)];
    }
  }

  /** Ends what is open. */
  close(): AguiEvent[] {
    const open = [...this.#calls].filter(([, call]) => call.isOpen);
    const withheld = [...this.#withheld.values()];
    this.#withheld.clear();
    return [...open.flatMap(([id]) => this.#endArgs(id)), ...withheld];
  }

  #start(toolCallId: string, payload: JsonObject): AguiEvent[] {
    if (this.#calls.has(toolCallId)) return [];
    this.#calls.set(toolCallId, {args: '', isOpen: true});
    return [{type: 'TOOL_CALL_START', toolCallId, toolCallName: string(payload['name']) ?? 'unknown'}];
  }

  #args(toolCallId: string, payload: JsonObject): AguiEvent[] {
    const call = this.#calls.get(toolCallId);
    const delta = string(payload['delta']) ?? '';
    if (!call?.isOpen) return [];
    const text = call.args === '' && delta === '' ? written(payload['input']) : delta;
    call.args += text;
    return text === '' ? [] : [{type: 'TOOL_CALL_ARGS', toolCallId, delta: text}];
  }

  /** The arguments end when the tool starts, or when it will not. */
  #endArgs(toolCallId: string, input?: unknown): AguiEvent[] {
    const call = this.#calls.get(toolCallId);
    if (!call?.isOpen) return [];
    const last = this.#args(toolCallId, call.args === '' ? {input} : {});
    call.isOpen = false;
    return [...last, {type: 'TOOL_CALL_END', toolCallId}];
  }

  #end(toolCallId: string, type: string, payload: JsonObject): AguiEvent[] {
    const content =
      type === 'tool.failed'
        ? JSON.stringify({error: payload['error'] ?? 'The tool has failed.'})
        : written(payload['output'] ?? payload['preview']);
    const result: AguiEvent = {
      type: 'TOOL_CALL_RESULT',
      messageId: `${toolCallId}.result`,
      toolCallId,
      content,
      role: 'tool',
    };
    this.#withheld.delete(toolCallId);
    if (type === 'tool.result' || payload['nextAttemptAt'] === undefined) return [result];
    this.#withheld.set(toolCallId, result);
    return [];
  }
}

function isComplete(payload: JsonObject): boolean {
  return payload['complete'] === true || payload['input'] !== undefined;
}

/** A value as text. */
function written(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}
