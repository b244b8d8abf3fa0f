import {object, string} from 'agent-surfaces/state';
import type {AguiFields, Interrupt} from './agui.js';
import type {AdkEvent, AdkPart} from './event.js';
import {
  CONFIRMATION,
  CREDENTIAL,
  confirmationInterrupt,
  confirmedCall,
  credentialInterrupt,
  longCallInterrupt,
  type LongCall,
} from './interrupts.js';
import {envelope} from './actions.js';
import {tagOf} from './lanes.js';

type CallPart = Extract<AdkPart, {kind: 'call'}>;
type ResponsePart = Extract<AdkPart, {kind: 'response'}>;
type Emit = (fields: AguiFields) => void;

interface Call {
  readonly name: string;
  readonly subagentRunId?: string;
  answers: number;
}

/** The tool calls of one run: which are open, which wait for a person, and which were answered. */
export class ToolCalls {
  readonly #calls = new Map<string, Call>();
  readonly #long = new Map<string, LongCall>();
  readonly #asked = new Map<string, Interrupt>();
  /** Calls that wait for consent. */
  readonly #held = new Set<string>();

  /** A call that the model makes, whole. */
  open(
    part: CallPart,
    event: AdkEvent,
    place: {readonly subagentRunId?: string; readonly messageId: string; readonly index: number},
    emit: Emit,
  ): void {
    const {name, args} = part;
    const tag = tagOf(place);
    const id = part.id ?? `${event.id ?? place.messageId}:call:${place.index}`;
    if (this.#calls.has(id) || this.#asked.has(id)) return;
    if (name === CONFIRMATION) {
      this.#asked.set(id, confirmationInterrupt({id, args, ...tag}));
      const held = confirmedCall(args);
      if (held !== undefined) this.#held.add(held);
      return;
    }
    if (name === CREDENTIAL) {
      this.#asked.set(id, credentialInterrupt({id, args, ...tag}));
      return;
    }
    this.#calls.set(id, {name, answers: 0, ...tag});
    if (event.longRunning.includes(id)) this.#long.set(id, {name, args, ...tag});
    emit({type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name, parentMessageId: place.messageId, ...tag});
    emit({type: 'TOOL_CALL_ARGS', toolCallId: id, delta: toJson(args ?? {}), ...tag});
    emit({type: 'TOOL_CALL_END', toolCallId: id, ...tag});
  }

  /** What came back for a call. The first word of a long-running tool is no result: the call stays open. */
  answer(part: ResponsePart, event: AdkEvent, emit: Emit): void {
    if (part.name === CONFIRMATION || part.name === CREDENTIAL) return;
    const id = part.id ?? this.#openByName(part.name);
    if (id === undefined) return;
    const asksFirst = event.confirmations.includes(id) || this.#held.has(id);
    if (asksFirst && event.author !== 'user') return;
    const call = this.#calls.get(id);
    const long = this.#long.get(id);
    if (long && long.first === undefined && event.author !== 'user') {
      long.first = part.response ?? null;
      const payload = {message: toJson(part.response)};
      emit(envelope('tool.progress', event, {toolCallId: id, payload}, tagOf(call ?? {})));
      return;
    }
    this.#long.delete(id);
    const count = call ? (call.answers += 1) : 1;
    const error = string(object(part.response)?.['error']);
    emit({
      type: 'TOOL_CALL_RESULT',
      messageId: count > 1 ? `${id}:result:${count}` : `${id}:result`,
      toolCallId: id,
      role: 'tool',
      content: typeof part.response === 'string' ? part.response : toJson(part.response),
      ...(error === undefined ? {} : {metadata: {status: 'error', error}}),
      ...tagOf(call ?? {}),
    });
  }

  /** What the run waits for. */
  interrupts(): Interrupt[] {
    return [...this.#asked.values(), ...[...this.#long].map(([id, call]) => longCallInterrupt(id, call))];
  }

  /** Calls without an answer. */
  unanswered(): string[] {
    return [...this.#calls].filter(([, call]) => call.answers === 0).map(([id]) => id);
  }

  /** Models without call ids answer by name. */
  #openByName(name: string | undefined): string | undefined {
    return [...this.#calls].find(([, call]) => call.name === name && call.answers === 0)?.[0];
  }
}

function toJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}
