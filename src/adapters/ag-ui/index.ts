import type {Message, RunAgentInput} from '@ag-ui/core';
import type {AgentEvent} from '../../protocol/envelope.js';
import {AGUI_ERRORS} from '../../protocol/run-input/errors.js';
import {readHistory} from '../../protocol/run-input/history.js';
import {type Problem, RUN_INPUT_LIMITS, RUN_INPUT_RULES} from '../../protocol/run-input/rules.js';
import {list, object, objects, present, string} from '../../state/read.js';
import type {AgentCommand, CommandIntent} from '../../commands/command.js';
import type {JsonObject} from '../../protocol/events.js';
import {buildRunInput, type RunAttachment} from '../../protocol/run-input/build.js';
import {checkRunInput} from '../../protocol/run-input/check.js';
import {clientTime} from '../../protocol/run-input/time.js';
import type {
  AdapterFactory,
  AdapterOptions,
  AttachmentPlace,
  DirectorySource,
  Held,
  HistoryPage,
  HistorySource,
  Unsupported,
  WireRequest,
} from '../adapter.js';
import {listedSessions, sessionIdOf, sessionsEvent} from '../listed-sessions.js';
import {AGUI_CONTROLS} from './controls.js';
import {textIn} from './content.js';
import {AguiDecoder} from './decode.js';
import type {AguiOptions} from './options.js';
import {type Answers, type Decision, isExpired, type OpenInterrupt} from './interrupts.js';
import type {RunRequest, Version} from './runs.js';

/** Why AG-UI cannot do what was asked, as words of the catalog. */
const NO_WORD: Readonly<Record<string, string>> = {
  steer: 'agui_no_steer',
  queue: 'agui_no_queue',
};

/** What a person sends. */
interface Outgoing {
  readonly text: string;
  readonly attachments: readonly RunAttachment[];
}

/** Writes AG-UI: everything a person does becomes a run, with the whole thread in its hands. */
class AguiEncoder {
  readonly #decoder: AguiDecoder;
  readonly #options: AdapterOptions<AguiOptions>;
  readonly #now: () => number;
  readonly #newId: () => string;

  constructor(decoder: AguiDecoder, options: AdapterOptions<AguiOptions>) {
    this.#decoder = decoder;
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#newId = options.newId ?? (() => crypto.randomUUID());
  }

  encode(command: AgentCommand): WireRequest | Unsupported | Held {
    const {control, sessionId} = command;
    if (sessionId === undefined) return {unsupported: 'missing: sessionId'};
    switch (control) {
      case 'send':
        return this.#send(command, sessionId);
      case 'retry':
        return this.#retry(command, sessionId);
      case 'edit':
        return this.#edit(command, sessionId);
      case 'approve':
      case 'reject':
      case 'answer':
        return this.#decide(command, sessionId);
      default:
        return {unsupported: this.refuses(command) ?? NO_WORD[control] ?? 'agui_no_word'};
    }
  }

  /** Takes back a decision that waits for the others. */
  withdraw({actionId = ''}: AgentCommand): boolean {
    return this.#decoder.interrupts.undecide(actionId);
  }

  /** Only a whole run can be tried again, from what a person said last. */
  refuses({control, runId, toolCallId, messageId}: CommandIntent): string | undefined {
    if (control === 'edit' && messageId !== undefined) return this.#refusesEdit(messageId);
    if (control !== 'retry') return undefined;
    const isOfRun = runId !== undefined && toolCallId === undefined;
    const isSaid = this.#decoder.transcript.history.some(({role}) => role === 'user');
    return isOfRun && isSaid && !this.#isAgentRuns ? undefined : 'agui_no_word';
  }

  #refusesEdit(messageId: string): string | undefined {
    if (!this.#hasBranches) return 'agui_no_branches';
    if (this.#decoder.interrupts.open.length > 0) return 'open_requests';
    return this.#decoder.runs.isSaid(messageId) ? undefined : 'unsupported';
  }

  /** What is wrong with a text and its files, before anything is sent. */
  check({payload, sessionId = ''}: AgentCommand): Unsupported | undefined {
    const outgoing = readOutgoing(payload);
    return this.#isAgentRuns
      ? refusalBy(checkRunInput(this.#inputOf(sessionId, this.#newId(), outgoing)))
      : withoutAddress(outgoing);
  }

  /** The run that goes on after tools of this page have answered. */
  goOn(sessionId: string): WireRequest {
    return this.#run({sessionId, runId: this.#newId()});
  }

  #send(command: AgentCommand, sessionId: string): WireRequest | Unsupported {
    if (this.#decoder.interrupts.open.length > 0) return {unsupported: 'open_requests', isTemporary: true};
    const outgoing = readOutgoing(command.payload);
    const request = {sessionId, runId: this.#newId(), commandId: command.id};
    if (this.#isAgentRuns) return this.#sendOne(request, outgoing);
    const message = {id: this.#newId(), role: 'user', content: contentOf(outgoing)};
    return withoutAddress(outgoing) ?? this.#run({...request, message});
  }

  /** Once more from the last thing that a person said. */
  #retry(command: AgentCommand, sessionId: string): WireRequest | Unsupported {
    const {history} = this.#decoder.transcript;
    const said = history.findLastIndex(({role}) => role === 'user');
    const refusal = this.refuses(command);
    if (refusal !== undefined) return {unsupported: refusal};
    const {id, runId} = command;
    const request = {sessionId, runId: this.#newId(), commandId: id};
    const before = history.slice(0, said);
    const message = history[said] as Message;
    if (!this.#hasBranches) return this.#run(request, [...before, message]);
    const editOf = this.#decoder.runs.rowOf(message.id);
    const version = this.#decoder.runs.version(editOf) as Version;
    return this.#run({...request, message: {...message}, branch: {version, editOf, retryOf: runId}}, before);
  }

  /** In place of what was said before: under its id, with its files, and without what followed. */
  #edit(command: AgentCommand, sessionId: string): WireRequest | Unsupported {
    const {messageId = '', payload, id} = command;
    const refusal = this.#refusesEdit(messageId);
    if (refusal !== undefined) return {unsupported: refusal};
    const version = this.#decoder.runs.version(messageId) as Version;
    const kept = objects(version.message.content).filter(({type}) => type !== 'text');
    const content = contentOf(readOutgoing(payload));
    const parts = typeof content === 'string' ? [{type: 'text', text: content}] : objects(content);
    const message = {...version.message, content: kept.length > 0 ? [...kept, ...parts] : content};
    const request = {sessionId, runId: this.#newId(), commandId: id};
    return this.#run({...request, message, branch: {version, editOf: messageId}}, version.before);
  }

  /** All requests are answered together: until the last of them is decided, the page keeps the answers. */
  #decide(command: AgentCommand, sessionId: string): WireRequest | Unsupported | Held {
    const {interrupts} = this.#decoder;
    const id = command.actionId ?? '';
    const now = this.#now();
    const open = interrupts.open.find((one) => one.id === id);
    if (!open) return {unsupported: 'request_closed'};
    if (command.control !== 'reject' && isExpired(open, now)) return {unsupported: 'request_expired'};
    const left = interrupts.decide(id, decisionOf(command, open), now);
    if (left.length > 0) return {held: 'other_requests'};
    const answers = interrupts.answers(now);
    const words = answers.flatMap(([, decision]) => decision.words ?? []).join('\n\n');
    const request = this.#run({sessionId, runId: this.#newId(), commandId: command.id, answers});
    return words === '' ? request : {...request, followUp: words};
  }

  #run(request: RunRequest, thread = this.#decoder.transcript.history): WireRequest {
    if (this.#isAgentRuns) return this.#goOnByOne(request);
    const {tools, context, forwardedProps, state} = this.#options;
    const {transcript} = this.#decoder;
    const {answers} = request;
    const input: RunAgentInput = {
      threadId: request.sessionId,
      runId: request.runId,
      protocolVersion: '1.0',
      state: state?.() ?? transcript.state,
      messages: [...thread, ...(request.message ? [request.message] : [])] as RunAgentInput['messages'],
      tools: (tools?.() ?? []).map(({name, description, parameters}) => ({
        name,
        description,
        ...present({parameters}),
      })),
      context: [...(context?.() ?? [])],
      forwardedProps: withLegacyResume(object(forwardedProps?.()) ?? {}, answers),
      ...(answers === undefined ? {} : {resume: answers.map(resumeOf)}),
    };
    this.#decoder.expect(request);
    return {method: 'POST', path: '', body: input, streams: true};
  }

  get #hasBranches(): boolean {
    return this.#options.options?.branches === true && !this.#isAgentRuns;
  }

  get #isAgentRuns(): boolean {
    return this.#options.options?.profile === 'agent-runs';
  }

  /** The dialect that keeps the thread on the server: one message a run, and every rule held before it leaves. */
  #sendOne(request: RunRequest, outgoing: Outgoing): WireRequest | Unsupported {
    const {sessionId, runId} = request;
    const input = this.#inputOf(sessionId, runId, outgoing);
    const refusal = refusalBy(checkRunInput(input));
    if (refusal) return refusal;
    this.#decoder.expect({...request, message: input.messages[0] as unknown as JsonObject});
    return postedRun(input, runId);
  }

  /** Answers and results go with the message that the run began with, which the service has, and the calls they are for. */
  #goOnByOne(request: RunRequest): WireRequest {
    const {sessionId, runId, answers} = request;
    const {history} = this.#decoder.transcript;
    const said = history.findLast(({role}) => role === 'user');
    const input = this.#inputOf(sessionId, runId, {text: textIn(said?.content), attachments: []}, said?.id);
    const messages = [...input.messages, ...openCalls(history)];
    this.#decoder.expect(request);
    const resume = answers === undefined ? {} : {resume: answers.map(resumeOf)};
    return postedRun({...input, messages, ...resume}, runId);
  }

  #inputOf(threadId: string, runId: string, outgoing: Outgoing, messageId = this.#newId()) {
    const {tools, context, forwardedProps, state} = this.#options;
    return buildRunInput({
      threadId,
      runId,
      message: {id: messageId, ...outgoing},
      state: state?.(),
      agentType: string(object(forwardedProps?.())?.['agent_type']) ?? 'worker',
      clientTime: clientTime(new Date(this.#now())),
      tools: (tools?.() ?? []).map(({name, description, parameters}) => ({
        name,
        description,
        parameters: object(parameters) ?? {},
      })),
      context: [...(context?.() ?? [])],
    });
  }
}

/** A run of the dialect of one message: its answer says where its events are. */
function postedRun(body: unknown, runId: string): WireRequest {
  const events = (reply: unknown) => {
    const accepted = object(reply);
    return `${runsPath(string(accepted?.['runId']) ?? string(accepted?.['run_id']) ?? runId)}/events`;
  };
  return {method: 'POST', path: 'runs', body, streams: events};
}

function runsPath(runId: string): string {
  return `runs/${encodeURIComponent(runId)}`;
}

/** The results at the end of a thread, and the messages with calls that these answer or that nothing has answered. */
function openCalls(history: readonly Message[]): readonly Message[] {
  const start = history.findLastIndex(({role}) => role !== 'tool') + 1;
  const done = new Set(
    history.slice(0, start).flatMap((message) => (message.role === 'tool' ? [message.toolCallId] : [])),
  );
  const callers = history.slice(0, start).filter((message) => {
    const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
    return calls.some(({id}) => !done.has(id));
  });
  return [...callers, ...history.slice(start)];
}

/** What a person sends. An incomplete file is kept as it is, so that the rules report it: none is left out. */
function readOutgoing(payload: JsonObject | undefined): Outgoing {
  const attachments = objects(payload?.['attachments']).map(({mimeType, url, name}) => ({
    mimeType: string(mimeType) ?? '',
    url: string(url) ?? '',
    ...present({filename: string(name)}),
  }));
  return {text: string(payload?.['text']) ?? '', attachments};
}

/** The first word against each field, in the order of the rules. */
function refusalBy(problems: readonly Pick<Problem, 'field' | 'message'>[]): Unsupported | undefined {
  const [first] = problems;
  if (!first) return undefined;
  const fields = Object.fromEntries([...problems].reverse().map(({field, message}) => [field, message]));
  return {unsupported: first.message, fields};
}

function withoutAddress({attachments}: Outgoing): Unsupported | undefined {
  return attachments.every(({url}) => url !== '') ? undefined : refusalBy([RUN_INPUT_RULES['binary-url']]);
}

/** Text alone stays a string, which every server of the field reads. */
function contentOf({text, attachments}: Outgoing): unknown {
  if (attachments.length === 0) return text;
  const parts = attachments.map(({mimeType, url, filename}) => ({
    type: /^(image|audio|video)\//.exec(mimeType)?.[1] ?? 'document',
    source: {type: 'url', value: url, mimeType},
    ...present({metadata: filename === undefined ? undefined : {filename}}),
  }));
  return [...(text === '' ? [] : [{type: 'text', text}]), ...parts];
}

/** A no is an answer too; only what was not answered at all is cancelled. */
function decisionOf({control, payload}: AgentCommand, {asks, takesReason}: OpenInterrupt): Decision {
  if (control === 'answer') return {status: 'resolved', payload: payload?.['value'], resolution: 'answered'};
  const reason = string(payload?.['reason']);
  if (control === 'reject') {
    if (asks) return {status: 'cancelled', payload: present({reason}), resolution: 'rejected'};
    const no = {status: 'resolved', resolution: 'rejected'} as const;
    if (!takesReason) return {...no, payload: {approved: false}, ...present({words: reason})};
    return {...no, payload: {approved: false, ...present({reason})}};
  }
  const edited = payload?.['input'];
  return {status: 'resolved', payload: {approved: true, ...present({editedArgs: edited})}, resolution: 'approved'};
}

function resumeOf([{id}, {status, payload}]: Answers[number]) {
  return {interruptId: id, status, ...present({payload})};
}

/** Servers of before 1.0 know one answer, under another name. */
function withLegacyResume(props: JsonObject, answers: Answers | undefined): JsonObject {
  const custom = answers?.find(([{isCustom}]) => isCustom);
  return custom ? {...props, command: {...object(props['command']), resume: custom[1].payload ?? null}} : props;
}

/** As much as the gateway takes. */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * AG-UI 1.0, and the shapes of 0.0.39 to 0.0.59 that are still in the field. Each write is a run: a POST whose answer
 * streams. `history: 'sessions'` is for services that give a thread's past at `sessions/{id}`, and list their threads at
 * `sessions/list`; `attachments` says where one takes images.
 */
export const createAdapter: AdapterFactory<AguiOptions> = (options = {}) => {
  const decoder = new AguiDecoder(options.now ?? Date.now);
  const encoder = new AguiEncoder(decoder, options);
  const isAgentRuns = options.options?.profile === 'agent-runs';
  const history = isAgentRuns ? dailyHistory() : options.history === 'sessions' ? recordedHistory(decoder) : undefined;
  const cancelPath = string(options.options?.cancelPath);
  const attachments = placeOf(options.attachments ?? (isAgentRuns ? {path: 'attachments'} : undefined));
  const ids = () => ({threadId: decoder.sessionId ?? '', runId: decoder.runId ?? ''});
  return {
    protocol: 'ag-ui',
    controls: new Set(AGUI_CONTROLS),
    errors: AGUI_ERRORS,
    decode: (wire) => decoder.decode(wire),
    encode: (command) => encoder.encode(command),
    refuses: (intent) => encoder.refuses(intent),
    check: (command) => encoder.check(command),
    withdraw: (command) => encoder.withdraw(command),
    ...(attachments ? {attachments} : {}),
    ...(options.options?.branches && !isAgentRuns ? {regenerates: true as const} : {}),
    ...(isAgentRuns ? {maxText: RUN_INPUT_LIMITS.textCharacters} : {}),
    ...(history ? {history} : {}),
    directory: threads(options),
    runs: {
      get state() {
        return decoder.state;
      },
      end: (fault, commandId) => decoder.end(fault, commandId),
      resumePath: () => (isAgentRuns ? `${runsPath(ids().runId)}/events` : runPath(ids().threadId, ids().runId)),
      cancel() {
        const path = cancelPath ?? (isAgentRuns ? `${runsPath(ids().runId)}/cancel` : '');
        // A run that is over, or waits for a decision, has nothing to stop.
        return path === '' || decoder.state === 'over' ? undefined : {method: 'POST', path, body: ids()};
      },
      toolRequests: () => {
        const own = new Set((options.tools?.() ?? []).map(({name}) => name));
        return decoder.calls.unanswered.flatMap((toolCallId) => {
          const call = decoder.transcript.call(toolCallId)?.function;
          return call && own.has(call.name) ? [{toolCallId, name: call.name, args: call.arguments}] : [];
        });
      },
      answerTool(toolCallId, content, error) {
        const id = `${toolCallId}-result`;
        decoder.transcript.put({id, role: 'tool', toolCallId, content, ...(error === undefined ? {} : {error})});
        return [decoder.calls.answer(toolCallId, content, {error})];
      },
      goOn: (sessionId) => encoder.goOn(sessionId),
    },
  };
};

/** R5: images alone, three at most, each by the address that its upload gave. */
function placeOf(option: AdapterOptions['attachments']): AttachmentPlace | undefined {
  if (!option) return undefined;
  const {path, maxBytes = MAX_BYTES} = option;
  return {path, accept: 'image/*', max: RUN_INPUT_LIMITS.attachments, maxBytes};
}

/** The past of a thread as the events that it was made of: `GET sessions/{id}` gives them all. */
function recordedHistory(decoder: AguiDecoder): HistorySource {
  return {
    path: (sessionId) => `sessions/${encodeURIComponent(sessionId)}`,
    read(page, sessionId): HistoryPage {
      const session = object(page);
      const recorded = list(session?.['aguiEvents']);
      const events = [...decoder.readPast(recorded, sessionId), ...stateOf(recorded, session, sessionId)];
      const live = object(session?.['live']);
      const runId = string(live?.['runId']);
      if (runId === undefined) return {events};
      const after = string(live?.['lastEventId']);
      const path = runPath(sessionId, runId);
      return {events, live: after === undefined ? {path} : {path, after}};
    },
  };
}

/** The state of a session in which nothing has happened yet: no event can bring it. */
function stateOf(
  recorded: readonly unknown[],
  session: JsonObject | undefined,
  sessionId: string,
): readonly AgentEvent[] {
  const state = object(session?.['state']);
  if (recorded.length > 0 || !state || Object.keys(state).length === 0) return [];
  return [{type: 'state.snapshot', owner: 'runtime', scope: 'session', sessionId, payload: {state}}];
}

/** Where the stream of a run can be read again. */
function runPath(sessionId: string, runId: string): string {
  return `?threadId=${encodeURIComponent(sessionId)}&runId=${encodeURIComponent(runId)}`;
}

/** The past of a thread day by day, newest day first: words of people and agents alone. */
function dailyHistory(): HistorySource {
  return {
    path(sessionId, before) {
      const query = `threadId=${encodeURIComponent(sessionId)}`;
      return `history?${before === undefined ? query : `${query}&before=${encodeURIComponent(before)}`}`;
    },
    read(page, sessionId): HistoryPage {
      const day = readHistory(page);
      if (!day) {
        const payload = {code: 'history_unreadable', level: 'warning', message: 'A page of history cannot be read.'};
        return {events: [{type: 'diagnostic.changed', owner: 'diagnostics', sessionId, payload}]};
      }
      const messages = [...day.messages].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
      const said: AgentEvent = {
        type: 'messages.snapshot',
        owner: 'session',
        scope: 'session',
        surface: 'conversation',
        sessionId,
        payload: {messages: messages.map((message) => ({...message, createdAt: message.timestamp}))},
      };
      const surfaces = messages.flatMap((message): AgentEvent[] => {
        const content = object(message)?.['ui_schema'];
        if (content === undefined || content === null) return [];
        const {id} = message;
        const payload = {activityType: 'ui_schema', content};
        return [
          {type: 'activity.changed', owner: 'runtime', sessionId, messageId: id, activityId: `ui:${id}`, payload},
        ];
      });
      const before = day.hasMore && day.day !== null ? {before: day.day} : {};
      return {events: [said, ...surfaces], ...before};
    },
  };
}

/**
 * The threads of a service. AG-UI itself knows no list: a service that has one is asked, others are left alone. A service
 * with a list is asked to make a new thread too; where it cannot, the first run makes it.
 */
function threads({options, history, newId}: AdapterOptions<AguiOptions>): DirectorySource {
  const isRecorded = history === 'sessions' && options?.profile !== 'agent-runs';
  return {
    ...present({path: string(options?.sessionsPath) || (isRecorded ? 'sessions/list' : undefined)}),
    read: (page) => ({events: [sessionsEvent(listedSessions(page))], canEdit: false}),
    create() {
      const sessionId = (newId ?? (() => crypto.randomUUID()))();
      return isRecorded ? {method: 'POST', path: 'sessions', body: {session_id: sessionId}, sessionId} : {sessionId};
    },
    created: (reply) => sessionIdOf(object(reply)),
  };
}
