import type {AgentCommand, CommandIntent} from '../../commands/command.js';
import type {JsonObject} from '../../protocol/events.js';
import {list, object, objects, present, string} from '../../state/read.js';
import type {AdapterFactory, AdapterOptions, DirectorySource, Held, Unsupported, WireRequest} from '../adapter.js';
import {bodyOf, filesInMessage} from '../file-events.js';
import {listedSessions, sessionsEvent} from '../listed-sessions.js';
import {LANGGRAPH_CONTROLS} from './controls.js';
import {LangGraphDecoder, type SentRun} from './decode.js';
import {decisionOf, resumeWith} from './interrupts.js';
import {contentOf, type FileBlock, humanContent} from './messages.js';
import type {LangGraphOptions} from './options.js';
import type {Entry} from './thread.js';

/** What of a run is streamed: words, states with their checkpoints, what nodes wrote, and what they say themselves. */
const STREAM_MODES = ['messages-tuple', 'checkpoints', 'updates', 'custom'];

/** Writes runs of a thread: with what a person says, with their decisions, or from an earlier checkpoint. */
class LangGraphEncoder {
  readonly #decoder: LangGraphDecoder;
  readonly #options: AdapterOptions<LangGraphOptions>;
  readonly #newId: () => string;

  constructor(decoder: LangGraphDecoder, options: AdapterOptions<LangGraphOptions>, newId: () => string) {
    this.#decoder = decoder;
    this.#options = options;
    this.#newId = newId;
  }

  encode(command: AgentCommand): WireRequest | Unsupported | Held {
    const {control, sessionId, id: commandId, payload} = command;
    if (sessionId === undefined) return {unsupported: 'missing: sessionId'};
    const refusal = this.refuses(command);
    if (refusal !== undefined)
      return {unsupported: refusal, ...(refusal === 'open_requests' ? {isTemporary: true} : {})};
    const {thread} = this.#decoder;
    const sent = {sessionId, commandId};
    switch (control) {
      case 'send':
        return this.#say(payload, {...sent, tip: thread.tip});
      case 'edit': {
        const edited = thread.get(command.messageId ?? '') as Entry;
        return this.#say(payload, {...sent, tip: edited.before, editOf: edited.row}, edited);
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
        return asked.size > 0 ? 'open_requests' : undefined;
      case 'edit':
        return thread.get(messageId ?? '')?.fork ? undefined : 'unsupported';
      case 'retry':
        return toolCallId === undefined && this.#decoder.askedBy(runId ?? '')?.fork ? undefined : 'unsupported';
      case 'approve':
      case 'reject':
      case 'answer': {
        const request = asked.get(actionId ?? '');
        if (actionId === undefined) return undefined;
        if (!request) return 'request_closed';
        return control === 'reject' && !request.call ? 'langgraph_no_decline' : undefined;
      }
      default:
        return LANGGRAPH_CONTROLS.includes(control) ? undefined : 'unsupported';
    }
  }

  /** Takes back a decision that waits for the others. */
  withdraw({actionId = ''}: AgentCommand): boolean {
    const asked = this.#decoder.asked.get(actionId);
    if (!asked?.decision) return false;
    asked.decision = undefined;
    return true;
  }

  /** What a person says; in place of an earlier message, from the checkpoint before that, and with its files. */
  #say(payload: JsonObject | undefined, sent: SentRun, edited?: Entry): WireRequest {
    const files = objects(payload?.['attachments']).map(({mimeType, url, name}): FileBlock => ({
      mimeType: string(mimeType) ?? '',
      url: string(url) ?? '',
      ...present({name: string(name)}),
    }));
    const kept = edited ? contentOf(edited.message).files : [];
    const content = humanContent(string(payload?.['text']) ?? '', [...kept, ...files]);
    const message = {type: 'human', id: this.#newId(), content};
    const tip = this.#decoder.thread.make(message, sent.tip);
    const checkpoint = edited?.fork?.before;
    return this.#run({...sent, tip, isNew: true}, {input: {messages: [message]}}, checkpoint);
  }

  /** Another answer: on from the first checkpoint that has what it answers, which is said again as a version of its own. */
  #again(runId: string, sent: {readonly sessionId: string; readonly commandId: string}): WireRequest {
    const asked = this.#decoder.askedBy(runId) as Entry;
    const tip = this.#decoder.thread.make({...asked.message, id: asked.id, type: asked.type}, asked.before);
    tip.fork = asked.fork;
    return this.#run({...sent, tip, isNew: true, editOf: asked.row, retryOf: runId}, {input: null}, asked.fork?.at);
  }

  /** Decisions go back together: until the last of them is made, the page keeps them. */
  #decide({control, actionId = '', payload}: AgentCommand, sent: Omit<SentRun, 'tip'>): WireRequest | Held {
    const {asked, thread} = this.#decoder;
    const request = asked.get(actionId);
    if (request) request.decision = decisionOf(control, payload, request);
    const all = [...asked.values()];
    if (all.some(({decision}) => !decision)) return {held: 'other_requests'};
    return this.#run({...sent, tip: thread.tip, isAnswer: true}, {command: {resume: resumeWith(all)}});
  }

  #run(sent: SentRun, work: JsonObject, checkpoint?: string): WireRequest {
    this.#decoder.expect(sent);
    const body = {
      ...object(this.#options.forwardedProps?.()),
      assistant_id: this.#options.options?.assistantId ?? 'agent',
      ...work,
      ...present({checkpoint_id: checkpoint}),
      stream_mode: STREAM_MODES,
      stream_subgraphs: true,
      stream_resumable: true,
      on_disconnect: 'continue',
      if_not_exists: 'create',
    };
    return {method: 'POST', path: `${threadPath(sent.sessionId)}/runs/stream`, body, streams: true};
  }
}

/** How many checkpoints are read of a thread: each has the whole state, and the newest has all that was said. */
const PAST = 100;
/** How many threads are listed. */
const THREADS = 100;

/**
 * The server of LangGraph (`langgraph dev`, LangGraph Platform): a session is a thread, and each write is a run of it that
 * streams. Checkpoints are what edits and further answers go on from; interrupts are requests; subgraphs are teammates.
 */
export const createAdapter: AdapterFactory<LangGraphOptions> = (options = {}) => {
  const newId = options.newId ?? (() => crypto.randomUUID());
  const decoder = new LangGraphDecoder(options.now ?? Date.now, newId);
  const encoder = new LangGraphEncoder(decoder, options, newId);
  const runPath = () => `${threadPath(decoder.sessionId)}/runs/${encodeURIComponent(decoder.runId)}`;
  return {
    protocol: 'langgraph',
    controls: new Set(LANGGRAPH_CONTROLS),
    decode: (wire, name) => decoder.decode(wire, name),
    encode: (command) => encoder.encode(command),
    refuses: (intent) => encoder.refuses(intent),
    withdraw: (command) => encoder.withdraw(command),
    regenerates: true,
    kept: (ref) => bodyOf(decoder.bodies.get(ref) ?? ''),
    ...filesInMessage(options.attachments),
    history: {
      path: (sessionId) => [
        {method: 'POST', path: `${threadPath(sessionId)}/history`, body: {limit: PAST}},
        ...['running', 'pending'].map((status) => ({
          method: 'GET' as const,
          path: `${threadPath(sessionId)}/runs?status=${status}&limit=1`,
          body: undefined,
        })),
      ],
      read: (replies, sessionId) => {
        const [states, ...runs] = list(replies);
        return {events: decoder.readPast(states, objects(runs.flat())[0], sessionId)};
      },
    },
    directory: threads(newId),
    runs: {
      get state() {
        return decoder.state;
      },
      end: (fault, commandId) => decoder.end(fault, commandId),
      resumePath: () => `${runPath()}/stream`,
      resume: () => [
        () => ({
          method: 'GET',
          path: `${runPath()}/stream`,
          body: undefined,
          headers: {'last-event-id': '-1'},
          streams: true,
        }),
        () => ({method: 'GET', path: runPath(), body: undefined, single: true}),
      ],
      cancel: () =>
        decoder.state === 'active' ? {method: 'POST', path: `${runPath()}/cancel`, body: undefined} : undefined,
      toolRequests: () => [],
      answerTool: () => [],
      goOn: () => undefined,
    },
  };
};

/** The states of a thread, in our words. */
const THREAD_STATES: Readonly<Record<string, string>> = {
  idle: 'idle',
  busy: 'running',
  interrupted: 'needs_input',
  error: 'failed',
};

/** The threads of a server. A new one needs nobody's leave: its first run makes it. */
function threads(newId: () => string): DirectorySource {
  const select = ['thread_id', 'created_at', 'updated_at', 'metadata', 'status'];
  const body = {limit: THREADS, sort_by: 'updated_at', sort_order: 'desc', select};
  return {
    path: {method: 'POST', path: 'threads/search', body},
    read: (page) => {
      const listed = objects(page).map((thread) => {
        const metadata = object(thread['metadata']);
        const {thread_id: id, created_at: createdAt, updated_at: updatedAt, status} = thread;
        const title = string(metadata?.['title']) ?? string(metadata?.['name']);
        return {id, title, createdAt, updatedAt, status: THREAD_STATES[String(status)]};
      });
      return {events: [sessionsEvent(listedSessions(listed))], canEdit: false};
    },
    create: () => ({sessionId: newId()}),
  };
}

function threadPath(sessionId: string): string {
  return `threads/${encodeURIComponent(sessionId)}`;
}
