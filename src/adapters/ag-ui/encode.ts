import type {RunAgentInput} from '@ag-ui/core';
import type {AgentCommand, CommandIntent} from '../../commands/command.js';
import type {JsonObject} from '../../protocol/events.js';
import {buildRunInput, type RunAttachment} from '../../protocol/run-input/build.js';
import {checkRunInput} from '../../protocol/run-input/check.js';
import {RUN_INPUT_RULES, type Problem} from '../../protocol/run-input/rules.js';
import {clientTime} from '../../protocol/run-input/time.js';
import {object, objects, present, string} from '../../state/read.js';
import type {AdapterOptions, Held, Unsupported, WireRequest} from '../adapter.js';
import type {AguiDecoder} from './decode.js';
import {isExpired, type Answers, type Decision, type OpenInterrupt} from './interrupts.js';
import type {AguiOptions} from './options.js';
import type {RunRequest} from './runs.js';

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
export class AguiEncoder {
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
    if (control === 'edit' && messageId !== undefined) return 'agui_no_branches';
    if (control !== 'retry') return undefined;
    const isOfRun = runId !== undefined && toolCallId === undefined;
    const isSaid = this.#decoder.transcript.history.some(({role}) => role === 'user');
    return isOfRun && isSaid && !this.#isAgentRuns ? undefined : 'agui_no_word';
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
    const {id} = command;
    return this.#run({sessionId, runId: this.#newId(), commandId: id}, history.slice(0, said + 1));
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
    return this.#run({sessionId, runId: this.#newId(), commandId: command.id, answers: interrupts.answers(now)});
  }

  #run(request: RunRequest, thread = this.#decoder.transcript.history): WireRequest {
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
    const events = (reply: unknown) => {
      const accepted = object(reply);
      const id = string(accepted?.['runId']) ?? string(accepted?.['run_id']) ?? runId;
      return `runs/${encodeURIComponent(id)}/events`;
    };
    return {method: 'POST', path: 'runs', body: input, streams: events};
  }

  #inputOf(threadId: string, runId: string, outgoing: Outgoing) {
    const {tools, context, forwardedProps} = this.#options;
    return buildRunInput({
      threadId,
      runId,
      message: {id: this.#newId(), ...outgoing},
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
function decisionOf({control, payload}: AgentCommand, {asks}: OpenInterrupt): Decision {
  if (control === 'answer') return {status: 'resolved', payload: payload?.['value'], resolution: 'answered'};
  const reason = present({reason: string(payload?.['reason'])});
  if (control === 'reject') {
    return asks
      ? {status: 'cancelled', payload: reason, resolution: 'rejected'}
      : {status: 'resolved', payload: {approved: false, ...reason}, resolution: 'rejected'};
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
