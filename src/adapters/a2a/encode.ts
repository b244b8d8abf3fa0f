import type {AgentCommand, CommandIntent} from '../../commands/command.js';
import {object, objects, present, string} from '../../state/read.js';
import type {AdapterOptions, Unsupported, WireRequest} from '../adapter.js';
import type {Peer} from './peer.js';
import type {Question} from './questions.js';
import {Requests} from './requests.js';
import type {Tasks} from './tasks.js';
import type {Message, Part} from './wire.js';

/** Writes A2A: what a person says is a message, to a new task or to the one that asked. */
export class A2aEncoder {
  readonly #peer: Peer;
  readonly #tasks: Tasks;
  readonly #newId: () => string;

  constructor(peer: Peer, tasks: Tasks, {newId}: AdapterOptions) {
    this.#peer = peer;
    this.#tasks = tasks;
    this.#newId = newId ?? (() => crypto.randomUUID());
  }

  /** The requests of the way that the card names; undefined where it names none, or was not read. */
  get requests(): Requests | undefined {
    const way = this.#peer.card?.way;
    return way && new Requests(way, this.#newId);
  }

  encode(command: AgentCommand): WireRequest | Unsupported {
    const {control, sessionId, actionId, taskId} = command;
    if (sessionId !== undefined) this.#peer.sessionId = sessionId;
    const refusal = this.refuses(command);
    if (refusal !== undefined)
      return {unsupported: refusal, ...(refusal === 'open_requests' ? {isTemporary: true} : {})};
    const requests = this.requests;
    if (!requests) return {unsupported: 'a2a_no_way'};
    switch (control) {
      case 'send':
        return this.#say(command, requests);
      case 'continue_agent':
        return this.#say(command, requests, this.#tasks.questions.open.at(-1));
      case 'answer':
        return this.#say(
          command,
          requests,
          this.#tasks.questions.open.find((question) => question.actionId === actionId),
        );
      case 'stop':
        return requests.cancel(taskId ?? this.#tasks.open?.id ?? '');
      default:
        return {unsupported: 'a2a_no_word'};
    }
  }

  /** Why this very command cannot be written now. */
  refuses({control, actionId, payload, taskId}: CommandIntent): string | undefined {
    const {open} = this.#tasks.questions;
    if (control === 'send' && open.some(({isSecret}) => !isSecret)) return 'open_requests';
    if (control === 'answer' && !open.some((question) => question.actionId === actionId)) return 'request_closed';
    // To pause, to sleep and to wake are nothing that A2A knows.
    const mode = payload?.['mode'];
    if ((control === 'continue_agent' || control === 'stop') && mode !== undefined && mode !== 'terminate')
      return 'a2a_no_word';
    if (control === 'continue_agent' && open.length === 0 && this.#tasks.state === 'active') return 'a2a_at_work';
    if (control === 'stop' && taskId === undefined && !this.#tasks.open) return 'a2a_nothing_to_stop';
    return undefined;
  }

  #say(command: AgentCommand, requests: Requests, question?: Question): WireRequest {
    const {id: commandId, sessionId = this.#peer.sessionId ?? '', payload} = command;
    const parts = partsOf(command);
    const contextId = this.#tasks.contextId ?? sessionId;
    const taskId = question?.taskId;
    const message: Message = {id: this.#newId(), role: 'user', parts, contextId, ...present({taskId})};
    const isSecret = question?.isSecret === true && payload?.['value'] !== undefined;
    // Somebody listens already to a task that is at work: what is said to it comes there.
    const isHeard = question !== undefined && this.#tasks.state === 'active';
    this.#tasks.expect({message, commandId, ...present({actionId: question?.actionId})});
    const outgoing = {id: message.id, contextId, parts, taskId, isSecret};
    if (isHeard) return requests.send(outgoing);
    if (this.#peer.card?.streams) {
      this.#tasks.mechanism = 'stream';
      return requests.stream(outgoing);
    }
    return {...requests.send(outgoing), next: () => this.poll(requests)};
  }

  /** Listens to a task again. */
  subscribe(requests: Requests, taskId: string): WireRequest {
    this.#tasks.mechanism = 'stream';
    return requests.subscribe(taskId);
  }

  /** Asks again and again where the newest task stands. */
  poll(requests: Requests): WireRequest {
    this.#tasks.mechanism = 'poll';
    return {...requests.get(this.#tasks.open?.id ?? ''), next: () => this.poll(requests)};
  }
}

/** What a person gave: words, values of a form, files by their address. */
function partsOf({control, payload}: AgentCommand): readonly Part[] {
  const value = control === 'answer' ? payload?.['value'] : undefined;
  const text = string(value) ?? string(payload?.['text']) ?? '';
  const files = objects(payload?.['attachments']).map(({url, name, mimeType}) => ({
    file: present({url: string(url), name: string(name)}),
    ...present({mediaType: string(mimeType)}),
  }));
  if (value === undefined || typeof value === 'string') {
    return text === '' && files.length > 0 ? files : [{text}, ...files];
  }
  return [{data: object(value) ?? {value}}, ...files];
}
