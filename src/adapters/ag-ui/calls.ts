import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {object, present, string} from '../../state/read.js';
import type {RunContext} from './context.js';
import type {Transcript} from './transcript.js';
import type {WireEvent} from './wire.js';

/** Longer results are not parsed and stay text. */
const JSON_LIMIT = 1_000_000;

/** Tool calls: started, streamed arguments, and the result of the server or of this page, if any. */
export class Calls {
  readonly #context: RunContext;
  readonly #transcript: Transcript;
  /** Calls whose arguments are under way, with the message that makes each. */
  readonly #open = new Map<string, string | undefined>();
  readonly #unanswered = new Set<string>();
  /** Starts and ends of calls that came as envelopes, which say more than AG-UI's own events. */
  readonly #fromEnvelope = new Set<string>();
  /** Calls whose arguments came in part: the whole thread may have them. */
  readonly #garbled = new Set<string>();
  /** Calls that a server sends again when a run resumes: the repeated events are ignored. */
  readonly #repeated = new Set<string>();

  constructor(context: RunContext, transcript: Transcript) {
    this.#context = context;
    this.#transcript = transcript;
  }

  /** Calls without a result, oldest first. */
  get unanswered(): readonly string[] {
    return [...this.#unanswered];
  }

  /** Whether this event only repeats a call that is known. Asked before the transcript takes it in. */
  isRepeated(event: WireEvent): boolean {
    const id = event['toolCallId'] as string;
    if (event.type === 'TOOL_CALL_START' && !this.#open.has(id) && this.#transcript.call(id)) this.#repeated.add(id);
    return event.type.startsWith('TOOL_CALL_') && event.type !== 'TOOL_CALL_RESULT' && this.#repeated.has(id);
  }

  /** Notes an envelope of a call: AG-UI's own event for the same step is then ignored. */
  noteEnvelope({type, toolCallId}: AgentEvent): void {
    if (toolCallId === undefined) return;
    if (type === 'tool.started') this.#fromEnvelope.add(`start ${toolCallId}`);
    if (type === 'tool.result' || type === 'tool.failed') this.#fromEnvelope.add(`end ${toolCallId}`);
  }

  start(event: WireEvent): readonly AgentEvent[] {
    const id = event['toolCallId'] as string;
    this.#open.set(id, string(event['parentMessageId']));
    this.#unanswered.add(id);
    return [this.#event('tool.args', id, {name: event['toolCallName'], delta: ''}, event)];
  }

  args(event: WireEvent): readonly AgentEvent[] {
    return [this.#event('tool.args', event['toolCallId'] as string, {delta: event['delta']}, event)];
  }

  /** A call starts when its arguments are complete, whether the server or this page runs it. */
  end(event: WireEvent): readonly AgentEvent[] {
    const id = event['toolCallId'] as string;
    const made = present({messageId: this.#open.get(id)});
    this.#open.delete(id);
    if (this.#fromEnvelope.has(`start ${id}`)) return [];
    const call = this.#transcript.call(id)?.function;
    const input = call && readJson(call.arguments);
    const started = {...this.#event('tool.started', id, present({name: call?.name, input}), event), ...made};
    if (input !== undefined || (call?.arguments ?? '') === '') return [started];
    this.#garbled.add(id);
    const words = 'The arguments of a tool call are not a JSON object.';
    return [started, this.#context.note('agui_args_not_json', words, {level: 'info', id})];
  }

  result(event: WireEvent): readonly AgentEvent[] {
    const {content, metadata} = event;
    const id = event['toolCallId'] as string;
    const answer = this.answer(id, content, {error: string(event['error']), metadata: object(metadata)}, event);
    return this.#fromEnvelope.delete(`end ${id}`) ? [] : [answer];
  }

  /** The result of a call, from wherever it came. */
  answer(id: string, content: unknown, {error, metadata}: ResultMarks = {}, event?: WireEvent): AgentEvent {
    this.#unanswered.delete(id);
    this.#repeated.delete(id);
    this.#open.delete(id);
    const output = typeof content === 'string' ? (readJson(content) ?? content) : content;
    const words = error ?? errorIn(output, metadata);
    return words === undefined
      ? this.#event('tool.result', id, {output}, event)
      : this.#event(
          'tool.failed',
          id,
          {error: words, ...present({output: isBareError(output) ? undefined : output})},
          event,
        );
  }

  /** Compares the calls of a complete thread: emits missing results and repairs arguments that came in part. */
  reconcile(message: JsonObject): readonly AgentEvent[] {
    if (message['role'] === 'tool') {
      const id = string(message['toolCallId']);
      const error = string(message['error']);
      return id !== undefined && this.#unanswered.has(id) ? [this.answer(id, message['content'], {error})] : [];
    }
    return this.#transcript.callsIn(string(message['id']) ?? '').flatMap(({id, function: {name, arguments: text}}) => {
      const input = readJson(text);
      const isNews = this.#unanswered.has(id) || this.#garbled.has(id);
      if (!isNews || input === undefined) return [];
      this.#garbled.delete(id);
      return [this.#event('tool.args', id, {name, input, complete: true})];
    });
  }

  /** Nothing goes on with its arguments once its run is over. */
  close(): void {
    this.#open.clear();
  }

  #event(type: string, toolCallId: string, payload: JsonObject, event?: WireEvent): AgentEvent {
    const envelope = this.#context.envelope(type, 'tool', 'tool_call', 'acting', event);
    return {...envelope, ...present({messageId: string(event?.['parentMessageId'])}), toolCallId, payload};
  }
}

/** How a bridge may mark that a result is a failure. */
interface ResultMarks {
  readonly error?: string | undefined;
  readonly metadata?: JsonObject | undefined;
}

/** Objects and lists that were written as text. */
function readJson(text: string): unknown {
  if (text.length > JSON_LIMIT || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a result says nothing but that it failed. */
function isBareError(output: unknown): boolean {
  const result = object(output);
  return result?.['error'] !== undefined && Object.keys(result).length === 1;
}

/** A result is a failure where its bridge marks it as one. What a content without a mark says is for its reader to judge. */
function errorIn(output: unknown, metadata: JsonObject | undefined): string | undefined {
  if (metadata?.['isError'] !== true && metadata?.['status'] !== 'error') return undefined;
  const {error} = object(output) ?? {};
  return string(error) ?? string(object(error)?.['message']) ?? string(output) ?? 'error';
}
