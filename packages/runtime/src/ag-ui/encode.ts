import type {TokenUsage} from '@ag-ui/core';
import type {AgentEvent, JsonObject} from 'agent-surfaces/protocol';
import {boolean, errorText, NO_SESSION, number, object, payloadOf, scopeOf, string, timeOf} from 'agent-surfaces/state';
import {toInterrupt} from './interrupts.js';
import {type AguiEvent, type AguiFrame, ENVELOPE_NAME, type Wrap} from './wire.js';

/** The text or thought that an event belongs to. In AG-UI each is a message of its own: a part, not the whole answer. */
function idOf({partId, messageId, runId}: AgentEvent): string {
  return partId ?? messageId ?? runId ?? 'text';
}

/** Whether an event is what a person wrote. */
function isQuestion(event: AgentEvent): boolean {
  return event.type === 'text.final' && payloadOf(event)['role'] === 'user';
}

/** Text and reasoning as AG-UI events. */
class Speech {
  readonly #texts = new Map<string, string>();
  readonly #thoughts = new Set<string>();

  encode(event: AgentEvent, wrap: Wrap): AguiEvent[] {
    const delta = string(payloadOf(event)['delta']) ?? '';
    switch (event.type) {
      case 'text.delta':
        return delta === '' ? [] : this.#say(idOf(event), delta);
      case 'text.final':
        return this.#settle(event, wrap);
      case 'reasoning.delta':
        return delta === '' ? [] : this.#think(idOf(event), delta);
      default: {
        // AG-UI has no event for a summary of reasoning: it goes as an envelope.
        const id = idOf(event);
        return this.#thoughts.has(id) ? [wrap(under(id, event)), ...this.#endThought(id)] : [wrap(event)];
      }
    }
  }

  quote(event: AgentEvent): AguiEvent[] {
    return whole(idOf(event), string(payloadOf(event)['text']) ?? '', 'user');
  }

  close(): AguiEvent[] {
    return [
      ...[...this.#texts.keys()].map((id) => this.#endText(id)),
      ...[...this.#thoughts].flatMap((id) => this.#endThought(id)),
    ];
  }

  /** Forgets what is open: a failed run does not end its messages. */
  breakOff(): void {
    this.#texts.clear();
    this.#thoughts.clear();
  }

  #say(messageId: string, delta: string): AguiEvent[] {
    const said = this.#texts.get(messageId);
    this.#texts.set(messageId, (said ?? '') + delta);
    const content: AguiEvent = {type: 'TEXT_MESSAGE_CONTENT', messageId, delta};
    return said === undefined ? [{type: 'TEXT_MESSAGE_START', messageId, role: 'assistant'}, content] : [content];
  }

  /** The final text, which may differ from the streamed text. */
  #settle(event: AgentEvent, wrap: Wrap): AguiEvent[] {
    const id = idOf(event);
    const text = string(payloadOf(event)['text']);
    const said = this.#texts.get(id);
    if (text === undefined) return [wrap(event)];
    if (said === undefined) return whole(id, text, 'assistant');
    const end = this.#endText(id);
    return said === text ? [end] : [wrap(under(id, event)), end];
  }

  #endText(messageId: string): AguiEvent {
    this.#texts.delete(messageId);
    return {type: 'TEXT_MESSAGE_END', messageId};
  }

  #think(messageId: string, delta: string): AguiEvent[] {
    const content: AguiEvent = {type: 'REASONING_MESSAGE_CONTENT', messageId, delta};
    if (this.#thoughts.has(messageId)) return [content];
    this.#thoughts.add(messageId);
    return [
      {type: 'REASONING_START', messageId},
      {type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning'},
      content,
    ];
  }

  #endThought(messageId: string): AguiEvent[] {
    this.#thoughts.delete(messageId);
    return [
      {type: 'REASONING_MESSAGE_END', messageId},
      {type: 'REASONING_END', messageId},
    ];
  }
}

/** The event as one about the message that was streamed: its only part is the whole of it. */
function under(messageId: string, {partId: _part, ...event}: AgentEvent): AgentEvent {
  return {...event, messageId};
}

function whole(messageId: string, text: string, role: 'assistant' | 'user'): AguiEvent[] {
  return [
    {type: 'TEXT_MESSAGE_START', messageId, role},
    ...(text === '' ? [] : [{type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text} as const]),
    {type: 'TEXT_MESSAGE_END', messageId},
  ];
}

/** A section of one of the runtime's runs: from a person's message or decision to the next pause, or to the end. */
export interface AguiRun {
  /** The id of the command that began it; where nobody did, a name made from the runtime's run. */
  readonly id: string;
  readonly nativeId: string;
  /** How it ended; undefined while it is at work. */
  outcome?: 'success' | 'interrupt' | 'cancelled' | 'error';
  /** Whether a run that failed can be tried again. */
  isRetryable?: boolean;
}

/** A settled request: how, and the run whose stream reported it. */
export interface Settlement {
  readonly resolution: string;
  readonly runId: string;
  /** The deadline that it had. */
  readonly expiresAt?: string;
}

/** No event of ours becomes as many events of AG-UI. */
const IDS_PER_EVENT = 1_000;

/** These come without work: they do not begin a run. */
const ASIDE: ReadonlySet<string> = new Set(['queue.changed', 'diagnostic.changed', 'metric.changed']);

/**
 * Encodes a session's log as AG-UI 1.0: our events in, AG-UI events out. Its state follows from the log alone, so the same
 * stream can be sent again, byte for byte, after a restart of the runtime.
 *
 * One run of AG-UI lasts until the agent asks; the decision begins the next one. What happens in between is sent when
 * that one begins, and so is what goes on when a turn is over: jobs and tasks keep no run of AG-UI open.
 */
export class AguiEncoder {
  /** Every run, oldest first. */
  readonly runs = new Map<string, AguiRun>();
  /** What a person wrote, by the runtime's run that it began. */
  readonly questions = new Map<string, AgentEvent>();
  /** Requests that wait. */
  readonly requests = new Map<string, AgentEvent>();
  /** Those of them that an interrupt has reported and that are not answered yet. */
  readonly waiting = new Set<string>();
  /** Requests that wait no longer. */
  readonly settled = new Map<string, Settlement>();
  readonly #threadId: string;
  readonly #isTranscript: boolean;
  readonly #speech = new Speech();
  readonly #calls = new ToolCalls();
  /** The runtime's runs: how each began, and the newest run of AG-UI that shows it. */
  readonly #starts = new Map<string, AgentEvent>();
  readonly #names = new Map<string, string>();
  readonly #over = new Set<string>();
  /** Attempts at tasks: they have the id of a run, but neither its start nor its end. */
  readonly #attempts = new Set<string>();
  #active: AguiRun | undefined;
  /** Open requests of teammates and tasks that an interrupt has reported, and the runtime's run that it ended. */
  readonly #asking = new Set<string>();
  #paused: string | undefined;
  /** The first answer to them. */
  #answer: AgentEvent | undefined;
  #isCatchingUp = false;
  /** What happened since the last run has ended, and that run. */
  #unsaid: AgentEvent[] = [];
  #last: AguiRun | undefined;
  #place = {sequence: 0, count: 0};

  /** A transcript also has the person's messages, which a client that starts a run has already. */
  constructor(threadId: string, {isTranscript = false} = {}) {
    this.#threadId = threadId;
    this.#isTranscript = isTranscript;
  }

  get active(): AguiRun | undefined {
    return this.#active;
  }

  /** The last id that an event of this sequence can have. */
  static lastIdOf(sequence: number): number {
    return (sequence + 1) * IDS_PER_EVENT - 1;
  }

  push(event: AgentEvent): AguiFrame[] {
    const isLate = event.type !== 'run.started' && this.#over.has(event.runId ?? '');
    this.#note(event);
    const run = this.#active;
    if (run) return this.#frames(run, event, this.#encode(event, run));
    if (isPause(event)) return [];
    if (this.#isBeside(event)) return this.#holdBeside(event);
    if (event.type === 'action.resolved') this.waiting.delete(event.actionId ?? '');
    if (!isWork(event) || isLate || (this.#asking.size > 0 && event.runId === this.#paused)) {
      this.#unsaid.push(event);
      return [];
    }
    return this.#begin(event);
  }

  /**
   * What happened since the last run has ended, for readers of the thread: the next run sends it too. A request that
   * waits is left out, as the run that reports it is the one to be answered.
   */
  rest(): AguiEvent[] {
    const last = this.#last;
    if (!last || this.#active || this.waiting.size > 0) return [];
    const isAsked = ({type, actionId = ''}: AgentEvent) => type === 'action.required' && this.requests.has(actionId);
    return this.#unsaid.filter((event) => !isAsked(event)).map((event) => this.#wrap(event, last));
  }

  /** Whether an event is not of the turns of this thread: of a teammate, or of an attempt at a task. */
  #isBeside(event: AgentEvent): boolean {
    return isMates(event) || this.#attempts.has(event.runId ?? '');
  }

  /** Work of teammates and tasks begins no run of this thread; the last answer to their requests does. */
  #holdBeside(event: AgentEvent): AguiFrame[] {
    this.#unsaid.push(event);
    const {type, actionId = ''} = event;
    if (type !== 'action.resolved') return [];
    const wasAsked = this.#asking.delete(actionId);
    if (!this.waiting.delete(actionId) && !wasAsked) {
      // No interrupt has reported it, and none will.
      this.requests.delete(actionId);
      return [];
    }
    this.#answer ??= event;
    return this.#asking.size > 0 ? [] : this.#begin(this.#answer);
  }

  #note(event: AgentEvent): void {
    const {type, runId = '', actionId} = event;
    if (!isMates(event)) {
      if (isQuestion(event)) this.questions.set(runId, event);
      if (type === 'run.started') this.#noteStart(runId, event);
      if (type === 'run.failed' || (type === 'run.finished' && !isPause(event))) this.#over.add(runId);
      if (event.attemptId !== undefined && event.attemptId === runId) this.#attempts.add(runId);
    }
    const isAsked = type === 'action.required' && actionId !== undefined && !this.settled.has(actionId);
    if (isAsked) this.requests.set(actionId, event);
  }

  #noteStart(runId: string, event: AgentEvent): void {
    this.#starts.set(runId, event);
    this.#over.delete(runId);
    const again = this.questions.get(string(payloadOf(event)['retryOf']) ?? '');
    if (again) this.questions.set(runId, again);
  }

  #begin(event: AgentEvent): AguiFrame[] {
    const nativeId = (this.#isBeside(event) ? this.#paused : event.runId) ?? '';
    const name = string(event['commandId']) ?? (event.type === 'run.started' ? nativeId : undefined);
    const isFree = name !== undefined && !this.runs.has(name);
    const run: AguiRun = {id: isFree ? name : `${nativeId}.${String(event.sequence)}`, nativeId};
    const parentRunId = this.#names.get(nativeId) ?? this.#names.get(string(payloadOf(event)['retryOf']) ?? '');
    this.runs.set(run.id, run);
    this.#names.set(nativeId, run.id);
    this.#active = run;
    const unsaid = this.#unsaid;
    const events = unsaid.includes(event) ? unsaid : [...unsaid, event];
    const [earliest = event] = events;
    this.#unsaid = [];
    this.#answer = undefined;
    this.#isCatchingUp = true;
    const frames = [
      ...this.#frames(run, earliest, [this.#started(run, event, parentRunId)]),
      ...events.flatMap((each) => {
        if (this.#active === run) return this.#frames(run, each, this.#encode(each, run));
        // The run has ended meanwhile: the next one sends the rest.
        this.#unsaid.push(each);
        return [];
      }),
    ];
    this.#isCatchingUp = false;
    const end = this.#active === run ? this.#endAtOnce(run) : [];
    return [...frames, ...this.#frames(run, events.at(-1) ?? event, end)];
  }

  /** A run ends at once where its turn is over meanwhile, and pauses where a teammate or a task asks. */
  #endAtOnce(run: AguiRun): AguiEvent[] {
    if (run.nativeId === '' || this.#over.has(run.nativeId)) return this.#end(run, 'success', {});
    return this.#asking.size > 0 ? this.#pause(run) : [];
  }

  #started(run: AguiRun, event: AgentEvent, parentRunId: string | undefined): AguiEvent {
    const {id: runId, nativeId} = run;
    const threadId = this.#threadId;
    const start = this.#starts.get(nativeId);
    const question = event.type === 'run.started' && !this.#isTranscript ? this.questions.get(nativeId) : undefined;
    return {
      type: 'RUN_STARTED',
      threadId,
      runId,
      protocolVersion: '1.0',
      ...(parentRunId === undefined ? {} : {parentRunId}),
      ...(question
        ? {
            input: {
              threadId,
              runId,
              messages: [
                {id: question.messageId ?? '', role: 'user', content: string(payloadOf(question)['text']) ?? ''},
              ],
              tools: [],
              context: [],
            },
          }
        : {}),
      ...(start ? this.#metadata({...start, timestamp: event.timestamp}, run) : {}),
    };
  }

  #encode(event: AgentEvent, run: AguiRun): AguiEvent[] {
    const wrap: Wrap = (each) => this.#wrap(each, run);
    if (event.type === 'action.resolved') this.#settle(event, run);
    // Another run of the runtime may have something to say meanwhile: it does not end or pause this one.
    if (this.#isBeside(event) && event.type === 'action.required') return this.#ask(event, run, wrap);
    if (event.runId !== run.nativeId || isMates(event)) return [wrap(event)];
    switch (event.type) {
      case 'run.started':
        return [];
      case 'run.finished':
        return this.#finish(event, run);
      case 'run.failed':
        return this.#fail(event, run);
      case 'action.required':
        return this.requests.size > 0 ? this.#end(run, 'interrupt', {}) : [wrap(event)];
      case 'text.delta':
      case 'text.final':
      case 'reasoning.delta':
      case 'reasoning.summary':
        if (isQuestion(event)) return this.#isTranscript ? this.#speech.quote(event) : [wrap(event)];
        return this.#speech.encode(event, wrap);
      default:
        return event.type.startsWith('tool.') ? this.#calls.encode(event, wrap) : [wrap(event)];
    }
  }

  /** A request of a teammate or a task ends the run as the agent's own does. One that is settled by now is passed on. */
  #ask(event: AgentEvent, run: AguiRun, wrap: Wrap): AguiEvent[] {
    const {actionId = ''} = event;
    if (!this.requests.has(actionId)) return [wrap(event)];
    if (this.waiting.has(actionId)) return [];
    this.#asking.add(actionId);
    if (this.#isCatchingUp) return [];
    return this.#pause(run);
  }

  #pause(run: AguiRun): AguiEvent[] {
    this.#paused = run.nativeId;
    return this.#end(run, 'interrupt', {});
  }

  #settle(event: AgentEvent, {id}: AguiRun): void {
    const actionId = event.actionId ?? '';
    const resolution = string(payloadOf(event)['resolution']) ?? 'cancelled';
    const request = this.requests.get(actionId);
    const expiresAt = request && string(payloadOf(request)['expiresAt']);
    this.settled.set(actionId, {resolution, runId: id, ...(expiresAt === undefined ? {} : {expiresAt})});
    this.requests.delete(actionId);
    this.#asking.delete(actionId);
  }

  #finish(event: AgentEvent, run: AguiRun): AguiEvent[] {
    const {outcome, usage} = payloadOf(event);
    const tokens = usageOf(usage);
    const more = {...(tokens ? {usage: [tokens]} : {}), ...this.#metadata(event, run)};
    if (outcome === 'interrupt' && this.requests.size > 0) return this.#end(run, 'interrupt', more);
    return this.#end(run, outcome === 'success' ? 'success' : 'cancelled', more);
  }

  #end(run: AguiRun, type: 'success' | 'interrupt' | 'cancelled', more: object): AguiEvent[] {
    run.outcome = type;
    this.#active = undefined;
    this.#last = run;
    if (type === 'interrupt') for (const id of this.requests.keys()) this.waiting.add(id);
    const outcome =
      type === 'interrupt' ? {type, interrupts: [...this.requests.values()].map(toInterrupt)} : ({type} as const);
    return [
      ...this.#speech.close(),
      ...this.#calls.close(),
      {type: 'RUN_FINISHED', threadId: this.#threadId, runId: run.id, outcome, ...more},
    ];
  }

  #fail(event: AgentEvent, run: AguiRun): AguiEvent[] {
    const {error, code, retryable} = payloadOf(event);
    run.outcome = 'error';
    run.isRetryable = boolean(retryable) ?? false;
    this.#active = undefined;
    this.#last = run;
    this.#speech.breakOff();
    const word = string(code);
    return [
      ...this.#calls.close(),
      {
        type: 'RUN_ERROR',
        message: errorText(error) ?? 'The run has failed.',
        ...(word === undefined ? {} : {code: word}),
        ...this.#metadata(event, run),
      },
    ];
  }

  #wrap(event: AgentEvent, run: AguiRun): AguiEvent {
    return {type: 'CUSTOM', name: ENVELOPE_NAME, value: this.#envelope(event, run)};
  }

  /** The event with the ids of AG-UI's run and thread. It has no sequence: the stream gives the order. */
  #envelope(event: AgentEvent, run: AguiRun): AgentEvent {
    const {sequence: _sequence, stepId: _step, ...rest} = event;
    const runId = this.#runOf(event, run);
    // A plan is known by its native run: the runs of AG-UI that it goes through do not make it several.
    const plan = event.type.startsWith('plan.') && event.runId !== undefined ? {planId: event.runId} : {};
    // A teammate's thread has no other name here.
    if (isMates(event)) return {...rest, sessionId: this.#threadId, runId};
    return {...plan, ...rest, sessionId: this.#threadId, threadId: this.#threadId, runId};
  }

  /** The run that an event is about. An event without a run belongs to the one that it came in or after. */
  #runOf(event: AgentEvent, run: AguiRun): string {
    const {runId} = event;
    if (runId === undefined) return this.#isCatchingUp && this.#last ? this.#last.id : run.id;
    // The runs of teammates and the attempts at tasks have no other names here.
    return this.#names.get(runId) ?? (this.#isBeside(event) ? runId : run.id);
  }

  /** For what an event of AG-UI has no field for. */
  #metadata(event: AgentEvent, run: AguiRun): {readonly metadata: Record<string, AgentEvent>} {
    const {eventId: _id, ...envelope} = this.#envelope(event, run);
    return {metadata: {[ENVELOPE_NAME]: envelope}};
  }

  #frames(run: AguiRun, origin: AgentEvent, events: readonly AguiEvent[]): AguiFrame[] {
    const sequence = origin.sequence ?? 0;
    if (sequence !== this.#place.sequence) this.#place = {sequence, count: 0};
    const timestamp = timeOf(origin);
    return events.map((event) => ({
      runId: run.id,
      id: sequence * IDS_PER_EVENT + this.#place.count++,
      event: timestamp === undefined ? event : {...event, timestamp},
    }));
  }
}

function isMates(event: AgentEvent): boolean {
  return scopeOf(event) !== (event.sessionId ?? NO_SESSION);
}

function isWork(event: AgentEvent): boolean {
  return event.runId !== undefined && !ASIDE.has(event.type) && !isQuestion(event);
}

/** Whether an event is the runtime's own end of a run at a pause, which the interrupt has reported already. */
function isPause(event: AgentEvent): boolean {
  return event.type === 'run.finished' && payloadOf(event)['outcome'] === 'interrupt';
}

const TOKENS = [
  'inputTokens',
  'outputTokens',
  'totalTokens',
  'reasoningTokens',
  'cachedInputTokens',
  'cacheWriteInputTokens',
] as const satisfies readonly (keyof TokenUsage)[];

/** What AG-UI counts of a run's usage; undefined where nothing is left of it. */
function usageOf(usage: unknown): TokenUsage | undefined {
  const given = object(usage) ?? {};
  const known = TOKENS.flatMap((name) => {
    const count = number(given[name]);
    return count !== undefined && Number.isSafeInteger(count) ? [[name, count] as const] : [];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/**
 * Tool calls as AG-UI events: name, arguments, result. All else (kind, risk, attempts, progress, output, duration)
 * goes along as envelopes. An envelope comes before the event that says the same in fewer words: the first end counts.
 */
class ToolCalls {
  /** Every call of the session, with its arguments so far: one that was asked for before an interrupt is not started again. */
  readonly #calls = new Map<string, {args: string; isOpen: boolean}>();
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
    const error = type === 'tool.failed' ? (payload['error'] ?? 'The tool has failed.') : undefined;
    const content = error === undefined ? written(payload['output'] ?? payload['preview']) : JSON.stringify({error});
    const result: AguiEvent = {
      type: 'TOOL_CALL_RESULT',
      messageId: `${toolCallId}.result`,
      toolCallId,
      content,
      role: 'tool',
      // AG-UI has no word for failure: without a mark the content is a result like any other.
      ...(error === undefined ? {} : {metadata: {status: 'error'}}),
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

function written(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}
