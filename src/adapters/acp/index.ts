import type {
  AgentCapabilities,
  ClientCapabilities,
  InitializeRequest,
  NewSessionRequest,
} from '@agentclientprotocol/sdk';
import type {AgentCommand, CommandIntent} from '../../commands/command.js';
import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import type {Control} from '../../protocol/taxonomy.js';
import {list, number, object, objects, present, string} from '../../state/read.js';
import type {
  AdapterFactory,
  AdapterOptions,
  AttachmentPlace,
  SocketPeer,
  SocketReply,
  SocketSession,
  Unsupported,
  WireFault,
  WireRequest,
} from '../adapter.js';
import {bodyOf} from '../file-events.js';
import {listedSessions, sessionsEvent} from '../listed-sessions.js';
import type {AcpOptions} from './options.js';
import {AcpSession, responseOf} from './session.js';
import {
  acceptOf,
  AUTH_REQUIRED,
  errorWords,
  failure,
  type Frame,
  notification,
  NOT_FOUND,
  promptOf,
  request,
  response,
  TAKEN_BACK,
} from './wire.js';

const CONTROLS: readonly Control[] = ['send', 'interrupt', 'edit', 'approve', 'reject', 'answer'];

/** The version of the protocol that is spoken here. */
const VERSION = 1;

/** What this page does for an agent: no files, no terminals of its own, forms, and the output of the agent's terminals. */
const CAPABILITIES = {
  fs: {readTextFile: false, writeTextFile: false},
  terminal: false,
  elicitation: {form: {}},
  // A convention of many agents: they run commands themselves, and send along what these print.
  _meta: {terminal_output: true},
} satisfies ClientCapabilities & {readonly _meta: object};

const MAX_FILES = 10;
/** As much of a file as goes along in its message. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Pages of a list of sessions: an agent that always names a further one is not asked for ever. */
const MAX_PAGES = 20;

/** A request of this page, until it is answered. */
interface Open {
  readonly method: string;
  readonly session?: AcpSession | undefined;
  /** The command that it carries. */
  readonly commandId?: string;
  /** What was asked for, where the answer does not repeat it. */
  readonly params: JsonObject;
}

/**
 * The client's side of the Agent Client Protocol over one socket. Frames of both sides change what it knows, so that a recording
 * of both reads as the live connection did. It never throws.
 */
class AcpPeer implements SocketPeer {
  readonly #options: AdapterOptions<AcpOptions>;
  readonly #now: () => number;
  readonly #sessions = new Map<string, AcpSession>();
  readonly #open = new Map<string, Open>();
  readonly #bodies = new Map<string, string>();
  #out: Frame[] = [];
  #replies: SocketReply[] = [];
  #connections = 0;
  #requests = 0;
  /** What the agent can do; undefined before it has said so. */
  #can: AgentCapabilities | undefined;
  #methods: readonly JsonObject[] = [];
  /** The request to sign in, while it is open. */
  #signIn: {readonly actionId: string; readonly session: AcpSession} | undefined;
  #failure: string | undefined;
  /** The list of sessions as far as it has come, and whether it is asked for. */
  #listed: JsonObject[] = [];
  #wantsList = false;

  constructor(options: AdapterOptions<AcpOptions>) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  get #cwd(): string {
    return string(this.#options.options?.cwd) ?? '/';
  }

  get attachments(): AttachmentPlace | undefined {
    const accept = acceptOf(this.#can?.promptCapabilities ?? {});
    return accept === undefined ? undefined : {path: 'data:', accept, max: MAX_FILES, maxBytes: MAX_BYTES};
  }

  get lists(): boolean | undefined {
    return this.#can && Boolean(this.#can.sessionCapabilities?.list);
  }

  open(): void {
    this.#connections += 1;
    this.#failure = undefined;
    const info = {name: 'agent-surfaces', title: 'agent-surfaces', version: '1'};
    const params = {protocolVersion: VERSION, clientCapabilities: CAPABILITIES, clientInfo: info};
    this.#ask('initialize', params satisfies InitializeRequest);
  }

  close(fault: WireFault, isFinal: boolean): readonly AgentEvent[] {
    const signIn = this.#signIn;
    this.#can = this.#signIn = undefined;
    this.#out = [];
    this.#open.clear();
    return [
      ...(signIn ? [this.#signedIn(signIn, 'cancelled')] : []),
      // A session that is shown is opened again; what is at work in another one is lost.
      ...[...this.#sessions.values()].flatMap((session) => [
        ...session.cut(),
        ...(isFinal || !session.isShown ? session.lose(fault) : []),
      ]),
    ];
  }

  enter(sessionId: string, isNew: boolean): void {
    const session = this.#session(sessionId);
    if (!isNew && session.name === undefined) {
      session.name = sessionId;
      session.isUsed = true;
    }
    if (session.state === 'failed') session.state = 'waiting';
    session.isShown = true;
    this.#openSession(session);
  }

  leave(sessionId: string): void {
    this.#session(sessionId).isShown = false;
  }

  of(sessionId: string): SocketSession {
    const {state, reason, pastReason, prompt, name, isUsed} = this.#session(sessionId);
    const failed = this.#failure;
    return {
      state: failed === undefined ? (state === 'waiting' ? 'opening' : state) : 'failed',
      isBusy: prompt !== undefined,
      isAsking: this.#signIn !== undefined,
      ...present({reason: failed ?? reason, pastReason, name: isUsed ? name : undefined}),
    };
  }

  outgoing(): readonly Frame[] {
    return this.#out.splice(0);
  }

  replies(): readonly SocketReply[] {
    return this.#replies.splice(0);
  }

  list(): void {
    if (!this.#can) this.#wantsList = true;
    else if (this.lists) {
      this.#listed = [];
      this.#ask('session/list', {});
    }
  }

  body(ref: string): Blob | undefined {
    return bodyOf(this.#bodies.get(ref) ?? '');
  }

  decode(wire: unknown): readonly AgentEvent[] {
    const frame = object(wire);
    const method = string(frame?.['method']);
    if (!frame || frame['jsonrpc'] !== '2.0')
      return [note('acp_not_a_frame', 'Something came that is no JSON-RPC 2.0.', wire)];
    if (method === undefined) return this.#answered(frame);
    const params = object(frame['params']) ?? {};
    if (frame['id'] === undefined) return this.#notified(method, params);
    return FROM_CLIENT.has(method) ? this.#sent(frame) : this.#asked(frame['id'], method, params);
  }

  encode(command: AgentCommand): WireRequest | Unsupported {
    const refusal = this.refuses(command);
    if (refusal !== undefined) return {unsupported: refusal};
    const {control, id: commandId, sessionId = '', actionId = '', payload} = command;
    const session = this.#session(sessionId);
    const own = {sessionId: session.name};
    if ((control === 'send' || control === 'edit') && session.state !== 'open')
      return {unsupported: 'not_connected', isTemporary: true};
    switch (control) {
      case 'send': {
        const prompt = promptOf(payload, this.#can?.promptCapabilities ?? {});
        return this.#write('session/prompt', {...own, prompt}, {session, commandId});
      }
      case 'interrupt': {
        for (const [id] of session.asked) this.#out.push(cancelled(id, session));
        return sent(notification('session/cancel', own));
      }
      case 'edit':
        return this.#set(session, payload ?? {}, commandId);
      default: {
        if (actionId === this.#signIn?.actionId)
          return this.#write('authenticate', {methodId: payload?.['value']}, {session, commandId});
        return this.#decide(session, actionId, control, payload ?? {});
      }
    }
  }

  refuses({control, sessionId = '', messageId, payload, actionId}: CommandIntent): string | undefined {
    if (!CONTROLS.includes(control)) return 'acp_no_word';
    const session = this.#session(sessionId);
    if (control === 'interrupt') return session.prompt ? undefined : 'nothing_running';
    if (control === 'edit') {
      if (messageId !== undefined) return 'acp_no_branches';
      const [field] = Object.keys(payload ?? {});
      return payload === undefined || field === 'mode' || (field === 'model' && session.modelConfig !== undefined)
        ? undefined
        : 'acp_no_word';
    }
    if (actionId === undefined || actionId === this.#signIn?.actionId) return undefined;
    return [...session.asked.values()].some((one) => one.actionId === actionId) ? undefined : 'request_closed';
  }

  #session(id: string): AcpSession {
    const known = this.#sessions.get(id);
    if (known) return known;
    const session = new AcpSession(id, this.#now, (ref, url) => this.#bodies.set(ref, url));
    this.#sessions.set(id, session);
    return session;
  }

  /** The session that the agent calls so. */
  #named(name: unknown): AcpSession {
    return this.#find(name) ?? this.#adopt(String(name));
  }

  #find(name: unknown): AcpSession | undefined {
    return [...this.#sessions.values()].find((one) => one.name === name);
  }

  /** A session of a recording, or of the agent's own making: it has the agent's name. */
  #adopt(name: string): AcpSession {
    const session = this.#session(name);
    session.name = name;
    return session;
  }

  /** Sends a request that the protocol itself needs. */
  #ask(method: string, params: JsonObject, session?: AcpSession): void {
    const id = `${String(this.#connections)}.${String(++this.#requests)}`;
    const frame = request(id, method, params);
    this.#open.set(id, {method, session, params});
    this.#out.push(frame);
  }

  /** A request for a command: its id is the command's. */
  #write(
    method: string,
    params: JsonObject,
    more: {readonly session: AcpSession; readonly commandId: string},
  ): WireRequest {
    const frame = request(more.commandId, method, params);
    this.#note(frame, more);
    return {...sent(frame), single: true};
  }

  /** A request of the client, sent now or in a recording. */
  #sent(frame: Frame): readonly AgentEvent[] {
    const params = object(frame['params']) ?? {};
    const name = string(params['sessionId']);
    const session = name === undefined ? undefined : this.#named(name);
    this.#note(frame, {session, commandId: undefined});
    if (frame['method'] === 'session/load') session?.replay();
    return [];
  }

  #note(
    frame: Frame,
    {session, commandId}: {readonly session: AcpSession | undefined; readonly commandId: string | undefined},
  ): void {
    const [id, method] = [String(frame['id']), String(frame['method'])];
    const params = object(frame['params']) ?? {};
    this.#open.set(id, {method, session, params, ...present({commandId})});
    if (method === 'session/prompt' && session) session.prompt = {commandId: id, blocks: objects(params['prompt'])};
  }

  /** Makes, loads or resumes a session, once the agent has said what it can. */
  #openSession(session: AcpSession): void {
    if (!this.#can || session.state !== 'waiting' || this.#signIn) return;
    const place = {cwd: this.#cwd, mcpServers: list(this.#options.options?.mcpServers)};
    const {name, isUsed} = session;
    session.state = 'opening';
    delete session.reason;
    delete session.pastReason;
    const isHere = session.prompt?.isLost === true || session.isKnown;
    const {loadSession, sessionCapabilities} = this.#can;
    if (name !== undefined && isUsed) {
      if (isHere && sessionCapabilities?.resume)
        return this.#ask('session/resume', {...place, sessionId: name}, session);
      if (loadSession) {
        session.replay();
        return this.#ask('session/load', {...place, sessionId: name}, session);
      }
      if (sessionCapabilities?.resume) {
        session.pastReason = 'acp_no_past';
        return this.#ask('session/resume', {...place, sessionId: name}, session);
      }
      session.pastReason = 'acp_no_sessions';
    }
    this.#ask('session/new', place satisfies Omit<NewSessionRequest, 'mcpServers'>, session);
  }

  #answered(frame: Frame): readonly AgentEvent[] {
    const id = String(frame['id']);
    const open = this.#open.get(id);
    // In a recording, an answer of the client to what it was asked.
    if (!open) return this.#answeredByClient(frame);
    this.#open.delete(id);
    const {method, session, commandId, params} = open;
    const {result, error} = frame;
    const isPrompt = method === 'session/prompt';
    if (commandId !== undefined && (!isPrompt || session?.prompt?.runId === undefined))
      this.#replies.push({commandId, ...(error === undefined ? {} : {refusal: refusalOf(error)})});
    if (error !== undefined) return this.#failed(open, error);
    switch (method) {
      case 'initialize':
        return this.#introduced(object(result) ?? {});
      case 'authenticate':
        return this.#signIn ? [this.#signedIn(this.#signIn, 'resolved'), ...this.#enterAll()] : [];
      case 'session/new': {
        const name = string(object(result)?.['sessionId']);
        if (name === undefined) return this.#failed(open, {message: 'The agent did not name the session.'});
        // In a recording nobody has asked for it under a name of the page's own.
        const made = session ?? this.#adopt(name);
        made.name = name;
        return made.opened(result);
      }
      case 'session/load':
      case 'session/resume':
        return session?.opened(result) ?? [];
      case 'session/prompt':
        return session?.answered(result, undefined) ?? [];
      case 'session/set_mode':
        return session ? [session.moded(params['modeId'])] : [];
      case 'session/set_config_option':
        return session?.configured(object(result)?.['configOptions']) ?? [];
      case 'session/list':
        return this.#takeList(object(result) ?? {});
      default:
        return [];
    }
  }

  #failed({method, session, params}: Open, error: unknown): readonly AgentEvent[] {
    const words = errorWords(error);
    if (method === 'initialize') {
      this.#failure = words;
      return [];
    }
    if (method === 'session/prompt') {
      // What the agent has refused before it said anything was never said.
      if (session?.prompt?.runId === undefined) {
        if (session) session.prompt = undefined;
        return [];
      }
      return session.answered(undefined, error);
    }
    if (method === 'session/list')
      return [note('acp_list', `The list of sessions could not be read: ${words}`, params)];
    if (!session || !OPENS.has(method)) return [];
    if (number(object(error)?.['code']) === AUTH_REQUIRED && this.#methods.length > 0) {
      session.state = 'waiting';
      return this.#askToSignIn(session, words);
    }
    session.state = 'failed';
    session.reason = words;
    return [];
  }

  #introduced(result: JsonObject): readonly AgentEvent[] {
    const version = number(result['protocolVersion']);
    if (version !== VERSION) {
      this.#failure = `The agent speaks version ${String(version)} of the Agent Client Protocol, this page version ${String(VERSION)}.`;
      return [];
    }
    this.#can = (object(result['agentCapabilities']) ?? {}) as AgentCapabilities;
    // Of the methods, those of a terminal need one.
    this.#methods = objects(result['authMethods']).filter(({type}) => type === undefined || type === 'agent');
    if (this.#wantsList) this.list();
    this.#wantsList = false;
    return this.#enterAll();
  }

  #enterAll(): readonly AgentEvent[] {
    for (const session of this.#sessions.values()) if (session.isShown) this.#openSession(session);
    return [];
  }

  #askToSignIn(session: AcpSession, title: string): readonly AgentEvent[] {
    const actionId = `${session.id}/sign-in/${String(++this.#requests)}`;
    this.#signIn = {actionId, session};
    const responses = this.#methods.map(({id, name}) => ({id, label: name}));
    const prompt = this.#methods.flatMap(({description}) => string(description) ?? []).join('\n');
    const payload = {actionType: 'clarification', title, ...present({prompt: prompt || undefined}), responses};
    return [{type: 'action.required', sessionId: session.id, actionId, payload}];
  }

  #signedIn(
    {actionId, session}: {readonly actionId: string; readonly session: AcpSession},
    resolution: string,
  ): AgentEvent {
    this.#signIn = undefined;
    return {type: 'action.resolved', sessionId: session.id, actionId, payload: {resolution}};
  }

  #notified(method: string, params: JsonObject): readonly AgentEvent[] {
    if (method === 'session/update') {
      const session = this.#named(params['sessionId']);
      const before = session.prompt?.runId;
      const events = session.take(object(params['update']) ?? {});
      this.#heard(session, before);
      return events;
    }
    if (method === '$/cancel_request') return this.#takenBack(params['requestId']);
    // In a recording: what the client has said.
    if (method === 'session/cancel') return [];
    return method.startsWith('_')
      ? []
      : [note('acp_unknown_method', `ACP has no notification ${method.slice(0, 80)}.`, params)];
  }

  /** A prompt is taken once something of its answer has come. */
  #heard({prompt}: AcpSession, before: string | undefined): void {
    if (prompt?.runId !== undefined && before === undefined) this.#replies.push({commandId: prompt.commandId});
  }

  #asked(id: unknown, method: string, params: JsonObject): readonly AgentEvent[] {
    const isForm = method === 'elicitation/create' && params['mode'] === 'form' && params['sessionId'] !== undefined;
    if (method !== 'session/request_permission' && !isForm) {
      this.#out.push(failure(id, NOT_FOUND, `This client has no ${method}.`));
      return [note('acp_refused', `The agent asked for ${method}, which this page cannot do.`, params)];
    }
    const session = this.#named(params['sessionId']);
    const before = session.prompt?.runId;
    const actionId = `${session.id}/${String(this.#connections)}.${String(id)}`;
    const events = isForm ? session.elicit(id, actionId, params) : session.ask(id, actionId, params);
    this.#heard(session, before);
    return events;
  }

  /** The agent does not wait for an answer any more. */
  #takenBack(id: unknown): readonly AgentEvent[] {
    const session = [...this.#sessions.values()].find(({asked}) => asked.has(id));
    if (!session) return [];
    this.#out.push(failure(id, TAKEN_BACK, 'Taken back.'));
    return session.settle(id, {resolution: 'cancelled'});
  }

  #decide(session: AcpSession, actionId: string, control: Control, payload: JsonObject): WireRequest | Unsupported {
    const [id, asked] = [...session.asked].find(([, one]) => one.actionId === actionId) ?? [];
    if (!asked) return {unsupported: 'request_closed'};
    const {options} = asked;
    if (!options) {
      const isGiven = control === 'answer' || control === 'approve';
      asked.answer = {resolution: isGiven ? 'answered' : 'declined'};
      const content = object(payload['value']);
      return sent(response(id, isGiven ? {action: 'accept', ...present({content})} : {action: 'decline'}));
    }
    const isAllowed = control === 'approve';
    const option = optionFor(options, isAllowed ? 'allow' : 'reject', string(payload['response']));
    if (!option) return isAllowed ? {unsupported: 'acp_no_word'} : sent(cancelled(id, session));
    asked.answer = {resolution: isAllowed ? 'approved' : 'rejected', ...present({reason: string(option['name'])})};
    if (!isAllowed && asked.call) asked.call.isRefused = true;
    return sent(response(id, {outcome: {outcome: 'selected', optionId: option['optionId']}}));
  }

  /** What the client of a recording has answered. */
  #answeredByClient({id, result}: Frame): readonly AgentEvent[] {
    const session = [...this.#sessions.values()].find(({asked}) => asked.has(id));
    const asked = session?.asked.get(id);
    if (!session || !asked) return [note('acp_unknown_answer', 'An answer came to what nobody asked.', {id})];
    const {outcome} = object(object(result)?.['outcome']) ?? {};
    const action = string(object(result)?.['action']);
    if (outcome === 'selected') {
      const optionId = object(object(result)?.['outcome'])?.['optionId'];
      const option = asked.options?.find((one) => one['optionId'] === optionId) ?? {};
      const isAllowed = String(option['kind']).startsWith('allow');
      this.#decide(session, asked.actionId, isAllowed ? 'approve' : 'reject', {response: responseOf(option)});
    } else if (action !== undefined)
      this.#decide(session, asked.actionId, action === 'accept' ? 'answer' : 'reject', {});
    return [];
  }

  /** A mode, or a model: by an option of the session where it has one for it, else by the older way. */
  #set(session: AcpSession, payload: JsonObject, commandId: string): WireRequest {
    const [field = '', value] = Object.entries(payload)[0] ?? [];
    const configId = field === 'model' ? session.modelConfig : session.modeConfig;
    const own = {sessionId: session.name};
    return configId === undefined
      ? this.#write('session/set_mode', {...own, modeId: value}, {session, commandId})
      : this.#write('session/set_config_option', {...own, configId, value}, {session, commandId});
  }

  #takeList({sessions, nextCursor}: JsonObject): readonly AgentEvent[] {
    this.#listed.push(...objects(sessions));
    const cursor = string(nextCursor);
    const pages = (this.#pages += 1);
    if (cursor !== undefined && cursor !== '' && pages < MAX_PAGES) {
      this.#ask('session/list', {cursor});
      return [];
    }
    this.#pages = 0;
    const rows = listedSessions(this.#listed);
    // A session that was made here has a name of the page's own.
    const named = Object.values(rows).map((row) => ({...row, id: this.#find(row.id)?.id ?? row.id}));
    return [sessionsEvent(Object.fromEntries(named.map((row) => [row.id, row])))];
  }

  #pages = 0;
}

/** What a client asks: in a recording these frames are its own. */
const FROM_CLIENT: ReadonlySet<string> = new Set([
  ...(['initialize', 'authenticate', 'logout'] as const),
  ...['new', 'load', 'resume', 'list', 'prompt', 'set_mode', 'set_config_option', 'close', 'delete'].map(
    (name) => `session/${name}`,
  ),
]);

/** What opens a session. */
const OPENS: ReadonlySet<string> = new Set(['session/new', 'session/load', 'session/resume']);

const sent = (body: Frame): WireRequest => ({method: 'POST', path: '', body});

function refusalOf(error: unknown): NonNullable<SocketReply['refusal']> {
  const code = number(object(error)?.['code']);
  return {message: errorWords(error), ...present({code: code === undefined ? undefined : String(code)})};
}

/** The answer to a request that nobody will decide. */
function cancelled(id: unknown, session: AcpSession): Frame {
  const isForm = session.asked.get(id)?.options === undefined;
  return response(id, isForm ? {action: 'cancel'} : {outcome: {outcome: 'cancelled'}});
}

/** The option that a decision names; else the one that reaches least far. */
function optionFor(options: readonly JsonObject[], kind: 'allow' | 'reject', named?: string): JsonObject | undefined {
  const own = options.filter((option) => String(option['kind']).startsWith(kind));
  const asked = own.find((option) => named === responseOf(option));
  return asked ?? own.find((option) => option['kind'] === `${kind}_once`) ?? own[0];
}

/** A diagnostic for developers. */
function note(code: string, message: string, detail: unknown): AgentEvent {
  return {type: 'diagnostic.changed', payload: {code, level: 'warning', message, detail}};
}

/**
 * The Agent Client Protocol, version 1, over a WebSocket: one connection for all sessions of a page. Messages cannot be edited
 * and answers not asked for again: the agent owns its sessions, and the protocol has no words for it.
 */
export const createAdapter: AdapterFactory<AcpOptions> = (options = {}) => {
  const newId = options.newId ?? (() => crypto.randomUUID());
  const peer = new AcpPeer(options);
  return {
    protocol: 'acp',
    controls: new Set(CONTROLS),
    decode: (wire) => peer.decode(wire),
    encode: (command) => peer.encode(command),
    refuses: (intent) => peer.refuses(intent),
    get attachments() {
      return peer.attachments;
    },
    kept: (ref) => peer.body(ref),
    directory: {
      read: () => ({events: [], canEdit: false}),
      create: () => ({sessionId: newId()}),
    },
    socket: peer,
  };
};
