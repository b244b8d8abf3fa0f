import type {AgentCommand, CommandIntent} from '../../commands/command.js';
import type {JsonObject} from '../../protocol/events.js';
import {object, objects, present, string} from '../../state/read.js';
import type {AdapterFactory, AdapterOptions, Held, Unsupported, WireRequest} from '../adapter.js';
import {bodyOf, filesInMessage} from '../file-events.js';
import {AI_SDK_CONTROLS} from './controls.js';
import {AiSdkDecoder, type SentList} from './decode.js';
import type {AiSdkOptions} from './options.js';
import {type Entry, listTo, type Part} from './thread.js';

/** Writes as `useChat` does: the whole list of messages, what triggered it, and the message that it is about. */
class AiSdkEncoder {
  readonly #decoder: AiSdkDecoder;
  readonly #options: AdapterOptions<AiSdkOptions>;
  readonly #newId: () => string;

  constructor(decoder: AiSdkDecoder, options: AdapterOptions<AiSdkOptions>, newId: () => string) {
    this.#decoder = decoder;
    this.#options = options;
    this.#newId = newId;
  }

  encode(command: AgentCommand): WireRequest | Unsupported | Held {
    const {control, sessionId, id: commandId} = command;
    if (sessionId === undefined) return {unsupported: 'missing: sessionId'};
    const refusal = this.refuses(command);
    if (refusal !== undefined)
      return {unsupported: refusal, ...(refusal === 'open_requests' ? {isTemporary: true} : {})};
    const {thread} = this.#decoder;
    const sent = {sessionId, commandId};
    switch (control) {
      case 'send':
        return this.#send({...sent, tip: this.#said(command.payload, thread.tip), isNew: true});
      case 'edit': {
        const edited = thread.get(command.messageId ?? '') as Entry;
        const tip = this.#said(command.payload, edited.before, edited);
        return this.#send({...sent, tip, isNew: true, editOf: edited.row}, tip.message.id);
      }
      case 'retry':
        return this.#again(command.runId ?? '', sent);
      default:
        return this.#decide(command, sent);
    }
  }

  /** Why this very command cannot be written now. */
  refuses({control, messageId, runId, toolCallId, actionId}: CommandIntent): string | undefined {
    const {thread, asked} = this.#decoder;
    switch (control) {
      case 'send':
        return this.#isWaiting ? 'open_requests' : undefined;
      case 'edit':
        return thread.get(messageId ?? '')?.message.role === 'user' ? undefined : 'unsupported';
      case 'retry':
        return toolCallId === undefined && thread.ofRun(runId ?? '') ? undefined : 'unsupported';
      case 'approve':
      case 'reject':
        return actionId === undefined || asked.has(actionId) ? undefined : 'request_closed';
      default:
        return AI_SDK_CONTROLS.includes(control) ? undefined : 'unsupported';
    }
  }

  /** Takes back a decision that waits for the others. */
  withdraw({actionId = ''}: AgentCommand): boolean {
    const part = this.#decoder.asked.get(actionId)?.part;
    if (part?.['state'] !== 'approval-responded') return false;
    const {approved: _approved, reason: _reason, ...approval} = object(part['approval']) ?? {};
    Object.assign(part, {state: 'approval-requested', approval});
    return true;
  }

  /** On with the answer after its calls were answered; not while it waits for a decision. */
  goOn(sessionId: string): WireRequest | undefined {
    const {tip} = this.#decoder.thread;
    return this.#isWaiting ? undefined : this.#send({sessionId, tip}, tip?.message.id);
  }

  get #isWaiting(): boolean {
    const {asked, thread} = this.#decoder;
    return [...asked.values()].some(({entry}) => entry === thread.tip);
  }

  /** What a person says after a message; in place of another one, it keeps its id and its files. */
  #said(payload: JsonObject | undefined, before: Entry | undefined, edited?: Entry): Entry {
    const files = objects(payload?.['attachments']).map(({mimeType, url, name}): Part => ({
      type: 'file',
      mediaType: string(mimeType) ?? '',
      url: string(url) ?? '',
      ...present({filename: string(name)}),
    }));
    const kept = edited?.message.parts.filter(({type}) => type === 'file') ?? [];
    const text = string(payload?.['text']) ?? '';
    const parts: Part[] = [...kept, ...files, ...(text === '' ? [] : [{type: 'text', text}])];
    return this.#decoder.thread.make({id: edited?.message.id ?? this.#newId(), role: 'user', parts}, before);
  }

  /** The answer of a run once more: what it answered is the newest again, as a version of its own. */
  #again(runId: string, sent: {readonly sessionId: string; readonly commandId: string}): WireRequest {
    const {thread} = this.#decoder;
    const answer = thread.ofRun(runId) as Entry;
    const asked = answer.before;
    const messageId = answer.message.parts.length > 0 ? answer.message.id : undefined;
    const trigger = 'regenerate-message';
    if (asked?.message.role !== 'user') return this.#send({...sent, tip: asked, retryOf: runId}, messageId, trigger);
    const tip = thread.make(asked.message, asked.before);
    return this.#send({...sent, tip, isNew: true, editOf: asked.row, retryOf: runId}, messageId, trigger);
  }

  /** Decisions go back together, in the list: until the last of them is made, the page keeps them. */
  #decide({control, actionId = '', payload}: AgentCommand, sent: Omit<SentList, 'tip'>): WireRequest | Held {
    const {asked} = this.#decoder;
    const {part, entry} = asked.get(actionId) as {part: Part; entry: Entry};
    const decision = {approved: control === 'approve', ...present({reason: string(payload?.['reason'])})};
    Object.assign(part, {state: 'approval-responded', approval: {...object(part['approval']), ...decision}});
    if ([...asked.values()].some((one) => one.part['state'] === 'approval-requested')) return {held: 'other_requests'};
    return this.#send({...sent, tip: entry}, entry.message.id);
  }

  #send(sent: SentList, messageId?: string, trigger = 'submit-message'): WireRequest {
    this.#decoder.expect(sent);
    const body = {
      ...object(this.#options.forwardedProps?.()),
      id: sent.sessionId,
      messages: listTo(sent.tip),
      trigger,
      ...present({messageId}),
    };
    return {method: 'POST', path: '', body, streams: true};
  }
}

/**
 * The UI message stream of the AI SDK (`ai` 5 to 7), as its `useChat` speaks it. The client owns the list of messages, so
 * that answers can be asked for again and messages edited. What was said before comes from the host: `options.messages`,
 * or `GET <url>/<id>/<history>`.
 */
export const createAdapter: AdapterFactory<AiSdkOptions> = (options = {}) => {
  const newId = options.newId ?? (() => crypto.randomUUID());
  const decoder = new AiSdkDecoder(options.now ?? Date.now, newId);
  const encoder = new AiSdkEncoder(decoder, options, newId);
  const {history} = options;
  const {messages, resume = false, stop = false} = options.options ?? {};
  const place = (sessionId: string, name: string) => `${encodeURIComponent(sessionId)}/${name}`;
  const kept = typeof messages === 'function' ? messages : undefined;
  return {
    protocol: 'ai-sdk',
    controls: new Set(AI_SDK_CONTROLS),
    decode: (wire) => decoder.decode(wire),
    encode: (command) => encoder.encode(command),
    refuses: (intent) => encoder.refuses(intent),
    withdraw: (command) => encoder.withdraw(command),
    regenerates: true,
    kept: (ref) => bodyOf(decoder.bodies.get(ref) ?? ''),
    ...filesInMessage(options.attachments),
    ...(kept || history || resume
      ? {
          history: {
            path: (sessionId) => (kept || !history ? () => kept?.(sessionId) : place(sessionId, history)),
            read: (page, sessionId) => ({
              events: decoder.readPast(page, sessionId),
              ...(resume ? {live: {path: place(sessionId, 'stream')}} : {}),
            }),
          },
        }
      : {}),
    directory: {
      read: () => ({events: [], canEdit: false}),
      create: () => ({sessionId: newId()}),
    },
    runs: {
      get state() {
        return decoder.state;
      },
      end: (fault, commandId) => decoder.end(fault, commandId),
      resumePath: () => place(decoder.sessionId, 'stream'),
      ...(resume
        ? {
            resume: () => [
              () => {
                decoder.replay();
                return {method: 'GET', path: place(decoder.sessionId, 'stream'), body: undefined, streams: true};
              },
            ],
          }
        : {}),
      cancel: () =>
        stop && decoder.state === 'active'
          ? {method: 'POST', path: place(decoder.sessionId, 'stop'), body: decoder.partial}
          : undefined,
      toolRequests() {
        const own = new Set((options.tools?.() ?? []).map(({name}) => name));
        return decoder.unanswered.flatMap(({type, toolName, toolCallId, input}) => {
          const name = string(toolName) ?? type.slice('tool-'.length);
          return own.has(name) ? [{toolCallId: String(toolCallId), name, args: JSON.stringify(input ?? {})}] : [];
        });
      },
      answerTool: (toolCallId, content, error) => decoder.answer(toolCallId, content, error),
      goOn: (sessionId) => encoder.goOn(sessionId),
    },
  };
};
