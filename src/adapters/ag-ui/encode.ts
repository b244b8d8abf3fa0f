import type {RunAgentInput} from '@ag-ui/core';
import type {AgentCommand} from '../../commands/command.js';
import type {JsonObject} from '../../protocol/events.js';
import {buildRunInput, type RunAttachment} from '../../protocol/run-input/build.js';
import {checkRunInput} from '../../protocol/run-input/check.js';
import {clientTime} from '../../protocol/run-input/time.js';
import {object, objects, present, string} from '../../state/read.js';
import type {AdapterOptions, Held, Unsupported, WireRequest} from '../adapter.js';
import type {AguiDecoder} from './decode.js';
import {isExpired, type Decision, type OpenInterrupt} from './interrupts.js';
import type {RunRequest} from './runs.js';

/** Why AG-UI cannot do what was asked, as words of the catalog. */
const NO_WORD: Readonly<Record<string, string>> = {
  steer: 'agui_no_steer',
  queue: 'agui_no_queue',
};

/** What is given to a run beside its words. */
type Answers = readonly (readonly [OpenInterrupt, Decision])[];

/** Writes AG-UI: everything a person does becomes a run, with the whole thread in its hands. */
export class AguiEncoder {
  readonly #decoder: AguiDecoder;
  readonly #options: AdapterOptions;
  readonly #now: () => number;
  readonly #newId: () => string;

  constructor(decoder: AguiDecoder, options: AdapterOptions) {
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
      case 'approve':
      case 'reject':
      case 'answer':
        return this.#decide(command, sessionId);
      default:
        return {unsupported: NO_WORD[control] ?? 'agui_no_word'};
    }
  }

  /** The run that goes on after tools of this page have answered. */
  goOn(sessionId: string): WireRequest {
    return this.#run({sessionId, runId: this.#newId()});
  }

  #send(command: AgentCommand, sessionId: string): WireRequest | Unsupported {
    if (this.#decoder.interrupts.open.length > 0) return {unsupported: 'agui_open_requests'};
    const text = string(command.payload?.['text']) ?? '';
    const attachments = objects(command.payload?.['attachments']).flatMap(readAttachment);
    const runId = this.#newId();
    if (this.#isAgentRuns) return this.#sendOne({sessionId, runId, commandId: command.id}, text, attachments);
    const message = {id: this.#newId(), role: 'user', content: contentOf(text, attachments)};
    return this.#run({sessionId, runId, commandId: command.id, message});
  }

  /** All requests are answered together: until the last of them is decided, the page keeps the answers. */
  #decide(command: AgentCommand, sessionId: string): WireRequest | Unsupported | Held {
    const {interrupts} = this.#decoder;
    const id = command.actionId ?? '';
    const now = this.#now();
    const open = interrupts.open.find((one) => one.id === id);
    if (!open) return {unsupported: 'agui_no_such_request'};
    if (command.control !== 'reject' && isExpired(open, now)) return {unsupported: 'agui_expired'};
    const left = interrupts.decide(id, decisionOf(command, open), now);
    if (left.length > 0) return {held: 'other_requests'};
    return this.#run({sessionId, runId: this.#newId(), commandId: command.id, answers: interrupts.answers(now)});
  }

  #run(request: RunRequest): WireRequest {
    const {tools, context, forwardedProps, state} = this.#options;
    const {transcript} = this.#decoder;
    const {answers} = request;
    const input: RunAgentInput = {
      threadId: request.sessionId,
      runId: request.runId,
      protocolVersion: '1.0',
      state: state?.() ?? transcript.state,
      messages: [...transcript.history, ...(request.message ? [request.message] : [])] as RunAgentInput['messages'],
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
    return this.#options.profile === 'agent-runs';
  }

  /** The dialect that keeps the thread on the server: one message a run, and every rule held before it leaves. */
  #sendOne(request: RunRequest, text: string, attachments: readonly RunAttachment[]): WireRequest | Unsupported {
    const {tools, context, forwardedProps} = this.#options;
    const {sessionId: threadId, runId} = request;
    const input = buildRunInput({
      threadId,
      runId,
      message: {id: this.#newId(), text, attachments},
      agentType: string(object(forwardedProps?.())?.['agent_type']) ?? 'worker',
      clientTime: clientTime(new Date(this.#now())),
      tools: (tools?.() ?? []).map(({name, description, parameters}) => ({
        name,
        description,
        parameters: object(parameters) ?? {},
      })),
      context: [...(context?.() ?? [])],
    });
    const problems = checkRunInput(input);
    const [first] = problems;
    if (first) {
      return {
        unsupported: first.message,
        fields: Object.fromEntries(problems.map(({field, message}) => [field, message])),
      };
    }
    this.#decoder.expect({...request, message: input.messages[0] as unknown as JsonObject});
    const events = (reply: unknown) => {
      const accepted = object(reply);
      const id = string(accepted?.['runId']) ?? string(accepted?.['run_id']) ?? runId;
      return `runs/${encodeURIComponent(id)}/events`;
    };
    return {method: 'POST', path: 'runs', body: input, streams: events};
  }
}

function readAttachment(value: JsonObject): RunAttachment[] {
  const [mimeType, url, filename] = [string(value['mimeType']), string(value['url']), string(value['name'])];
  return mimeType === undefined || url === undefined ? [] : [{mimeType, url, ...present({filename})}];
}

/** Text alone stays a string, which every server of the field reads. */
function contentOf(text: string, attachments: readonly RunAttachment[]): unknown {
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
