import {present} from '../state/read.js';
import {type HistoryPage, isHeld, isUnsupported, type RunStreams, type WireRequest} from '../adapters/adapter.js';
import type {AgentCommand, CommandIntent} from '../commands/command.js';
import {newCommandId} from '../commands/command-id.js';
import type {Complete} from '../commands/completion.js';
import type {Read} from '../commands/reading.js';
import {type Carrier, type OnStatus, Refusal, type Upload} from '../commands/router.js';
import type {Control} from '../protocol/taxonomy.js';
import {sleep, systemClock} from './clock.js';
import {Connection, type ConnectionStatus, type Resume} from './connection.js';
import {HELD_BY_PAGE} from './deferred-feed.js';
import {
  baseOf,
  completerOf,
  controlsOf,
  type ControlsRow,
  diagnose,
  type FeedOptions,
  readerOf,
  refusalOf,
  takeMessage,
  takesOf,
  TransportReport,
  uploaderOf,
} from './feed.js';
import {HistoryLoader, historyPages} from './history-loader.js';
import {CONTROLS_KEY} from './keys.js';
import {Measures} from './measures.js';
import {PageOutbox} from './page-outbox.js';
import {answerCalls, type FrontendTool} from './page-tools.js';
import {ask, buildRequest, joinUrl, refusalIn, sendRequest} from './send.js';
import {abortedFault, type StreamEnd, toFault, TransportFault, type WireStream} from './wire.js';
import {POST_RETRY, type RetryPolicy, STREAM_RETRY} from './retry.js';
import {openSse} from './sse.js';

/** Every connection has one. */
export {DirectoryFeed} from './directory-feed.js';

const NEVER: RetryPolicy = {...STREAM_RETRY, tries: 0};

/** Milliseconds between two questions: longer and longer, while the work takes long. */
const SOONEST_MS = 1_000;
const LATEST_MS = 10_000;
const FACTOR = 1.5;

/** How a run's stream is opened: by a write, where it goes on, or by asking what became of it. */
type Opening =
  | {readonly request: WireRequest; readonly commandId: string}
  | NonNullable<HistoryPage['live']>
  | {readonly goesOn: true};

/** Callbacks of a run's stream. */
interface RunStreamWatcher {
  /** Something has come. */
  onHeard(): void;
  onChange(status: ConnectionStatus): void;
}

/** One stream, read to the end of its run, over as many connections as it takes. */
class RunStream {
  readonly #options: FeedOptions;
  readonly #runs: RunStreams;
  readonly #opening: Opening;
  readonly #connection: Connection;
  #isHeard: boolean;
  #traceId: string | undefined;

  constructor(options: FeedOptions, runs: RunStreams, opening: Opening, watcher: RunStreamWatcher) {
    const {clock, random} = options;
    this.#options = options;
    this.#runs = runs;
    this.#opening = opening;
    // A run that goes on was seen before.
    this.#isHeard = 'goesOn' in opening;
    this.#connection = new Connection({
      open: (resume, signal) => this.#open(resume, signal),
      onMessage: (message) => {
        this.#isHeard = true;
        takeMessage(options, message);
        watcher.onHeard();
      },
      isFinished: () => runs.state === 'over',
      policy: () => this.#policy,
      onChange: (status) => {
        this.#traceId = status.fault?.traceId ?? this.#traceId;
        watcher.onChange(status);
      },
      ...present({clock, random}),
    });
  }

  get status(): ConnectionStatus {
    return this.#connection.status;
  }

  /** Whether anything has come. */
  get isHeard(): boolean {
    return this.#isHeard;
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    this.#connection.stop();
  }

  /** A write is repeated as writes may be; a stream only where its server numbers events, or can be asked about the run. */
  get #policy(): RetryPolicy {
    if (this.status.lastEventId !== undefined || this.#canGoOn) return STREAM_RETRY;
    if (this.#isHeard) return NEVER;
    return 'request' in this.#opening ? POST_RETRY : STREAM_RETRY;
  }

  get #canGoOn(): boolean {
    return this.#isHeard && this.#runs.resume !== undefined && this.#runs.state === 'active';
  }

  #open(resume: Resume, signal: AbortSignal): WireStream {
    const opening = this.#opening;
    // A stream that gives nothing after a place may be over: its run can be asked about.
    const isAtEnd = resume.lastEventId === undefined || this.status.fault?.kind === 'empty';
    if (this.#canGoOn && isAtEnd) return this.#goOn(resume, signal);
    const base = baseOf(this.#options);
    const lastEventId = resume.lastEventId ?? ('after' in opening ? opening.after : undefined);
    const more = {...base, signal, onOpen: resume.onOpen};
    if ('request' in opening && lastEventId === undefined) {
      return this.#read(opening.request, resume, signal, opening.commandId);
    }
    const path = 'path' in opening ? opening.path : this.#runs.resumePath();
    return openSse({...more, url: joinUrl(base.url, path), ...present({lastEventId})});
  }

  /** Asks about the run in one way after the other: the next where one is refused, or ends before the run does. */
  async *#goOn(resume: Resume, signal: AbortSignal): WireStream {
    const ways = this.#runs.resume?.() ?? [];
    let end: StreamEnd = 'end';
    for (const [index, way] of ways.entries()) {
      try {
        end = yield* this.#read(way(), resume, signal);
        if (this.#runs.state === 'over') break;
      } catch (error) {
        const {kind, retryable} = toFault(error, signal);
        if (index === ways.length - 1 || (retryable && kind !== 'empty') || signal.aborted) throw error;
      }
    }
    return end;
  }

  /** Reads what one request is answered with: a stream, or one event after the other. */
  #read(request: WireRequest, {onOpen}: Resume, signal: AbortSignal, commandId?: string): WireStream {
    const base = baseOf(this.#options);
    if (request.single) return this.#poll(request, signal, onOpen, commandId);
    const built = buildRequest(base, request, commandId);
    const headers = this.#traceId === undefined ? built.headers : {...built.headers, 'x-trace-id': this.#traceId};
    const stream = openSse({...base, ...built, headers, signal, onOpen, takesJson: request.refusal !== undefined});
    return request.refusal ? refusing(stream, request) : stream;
  }

  /** A service that does not stream is read answer by answer: the first request's, then each next one's, until the run is over. */
  async *#poll(
    first: WireRequest,
    signal: AbortSignal,
    onOpen: Resume['onOpen'],
    commandId: string | undefined,
  ): WireStream {
    const {clock = systemClock, random} = this.#options;
    let request = first;
    for (let wait = SOONEST_MS; ; wait = Math.min(LATEST_MS, wait * FACTOR)) {
      // The idempotency key belongs to the first request, which may be a write.
      const key = request === first ? commandId : undefined;
      const data = await ask(baseOf(this.#options), request, {signal, clock, ...present({random, commandId: key})});
      onOpen?.();
      yield {data};
      const next = this.#runs.state === 'over' ? undefined : request.next?.();
      if (!next) return 'end';
      await sleep(clock, wait, signal);
      if (signal.aborted) throw abortedFault();
      request = next;
    }
  }
}

/** The stream, up to an event by which the service refuses. What comes after others ends the stream, and refuses nothing. */
async function* refusing(stream: WireStream, request: WireRequest): WireStream {
  try {
    for (let isFirst = true; ; isFirst = false) {
      const step = await stream.next();
      if (step.done) return step.value;
      const fault = refusalIn(request, step.value.data);
      if (fault) throw isFirst ? fault : new TransportFault('closed', fault.message, {cause: fault});
      yield step.value;
    }
  } finally {
    await stream.return('end');
  }
}

/** What a feed with one stream per run is made of. */
export interface RunFeedOptions extends FeedOptions {
  /** The tools of this page that the agent may call. */
  readonly tools?: () => readonly FrontendTool[];
  /** The adapter has read this thread before: its past is loaded. */
  readonly isKnown?: boolean;
  /** The page has made the session up, and nobody has written to it: there is no past to ask for. */
  readonly isNew?: boolean;
}

/** How often tools of the page and the agent may answer each other in a row. */
const MAX_ROUNDS = 25;

/**
 * The wire of a protocol whose writes stream their answers: each write is a run, read to its end; a stream that is cut
 * goes on where it stopped if its server numbers events; turns that come up meanwhile wait in the page.
 */
export class RunFeed implements Carrier {
  readonly controls: ReadonlySet<Control>;
  /** Absent where the protocol takes no files. */
  readonly upload: Upload | undefined;
  /** Absent where the protocol offers no completions. */
  readonly complete: Complete | undefined;
  /** Absent where refs cannot be read. */
  readonly read: Read | undefined;
  readonly #options: RunFeedOptions;
  readonly #runs: RunStreams;
  readonly #report: TransportReport;
  readonly #outbox: PageOutbox;
  readonly #history: HistoryLoader;
  readonly #leaving = new AbortController();
  #stream: RunStream | undefined;
  #tools: AbortController | undefined;
  #ready: Promise<void> = Promise.resolve();
  /** Why the service could not be opened. */
  #openError: ConnectionStatus | undefined;
  #token = 0;
  #rounds = 0;

  constructor(options: RunFeedOptions) {
    const {adapter, store, sessionId} = options;
    if (!adapter.runs) throw new TypeError(`${adapter.protocol} has no streams of single runs.`);
    this.#options = options;
    this.#runs = adapter.runs;
    this.#report = new TransportReport(options, {perRun: true});
    this.#outbox = new PageOutbox(store, sessionId, () => {
      if (!this.#leaving.signal.aborted) void this.#next();
    });
    const {signal} = this.#leaving;
    this.#history = new HistoryLoader(options, signal, historyPages(options, signal));
    this.controls = controlsOf(options, HELD_BY_PAGE);
    this.upload = uploaderOf(options);
    this.complete = completerOf(options);
    this.read = readerOf(options);
  }

  /** The state of the connection: idle between two runs. */
  get status(): ConnectionStatus {
    return this.#stream?.status ?? this.#openError ?? {state: 'idle', attempt: 0, since: 0};
  }

  /** Opens the session: its past where the protocol has one, and the run that is still at work. */
  start(): Promise<void> {
    const {store, sessionId} = this.#options;
    this.#token = store.openSession(sessionId);
    store.setLocal(CONTROLS_KEY, {
      ...takesOf(this.#options.adapter),
      ...(this.#options.readOnly ? {readOnly: true} : {}),
      controls: [...this.controls],
      held: HELD_BY_PAGE,
    } satisfies ControlsRow);
    this.#ready = this.#open();
    return this.#ready;
  }

  /** Leaves the session. What was received stays. */
  stop(): void {
    this.#leaving.abort();
    this.#tools?.abort();
    this.#stream?.stop();
  }

  /** The manual way back from `error`: on with the run that was lost where its service can be asked, else ready for the next. */
  retryNow(): void {
    if (this.#isBusy) return;
    this.#stream = undefined;
    if (this.#openError) this.#ready = this.#open();
    else if (!this.#goesOn()) this.#setState('idle');
  }

  /** Loads the next older page of the past, if there is one. */
  async loadOlder(scope = this.#options.sessionId): Promise<void> {
    // These protocols have no threads beside the session's own.
    if (scope === this.#options.sessionId) await this.#history.loadOlder();
  }

  /** Why this very command could not be written; asked beforehand. */
  refuses(intent: CommandIntent): string | undefined {
    return this.#options.adapter.refuses?.(intent);
  }

  async carry(command: AgentCommand, signal: AbortSignal, onStatus: OnStatus): Promise<unknown> {
    if (this.#openError) this.#ready = this.#open();
    await this.#ready;
    if (this.#openError) throw refused(this.#openError.fault);
    const {control} = command;
    if (control === 'interrupt') return this.#interrupt(command, signal);
    if (control === 'edit' && this.#outbox.edit(command, onStatus)) return this.#next();
    if (control === 'queue' || (control === 'send' && this.#isBusy)) {
      // Checked before it is held: the person can still correct the text.
      const problem = this.#options.adapter.check?.(command);
      if (problem) throw new Refusal(problem.unsupported, problem.fields);
      this.#outbox.hold(command, Date.now());
      onStatus('held', 'by_page');
      return this.#next();
    }
    const request = this.#options.adapter.encode(command, this.#options.store);
    if (isUnsupported(request)) throw new Refusal(request.unsupported, request.fields);
    if (isHeld(request)) {
      onStatus('held', request.held);
      return undefined;
    }
    if (request.single && !request.next) return this.#sendOnce(request, command.id, signal);
    this.#rounds = 0;
    const accepted = control === 'send' ? Measures.of(this.#options.store).sent(command) : undefined;
    const reply = await this.#run(request, command.id);
    accepted?.();
    if (request.followUp !== undefined) this.#say(request.followUp, command);
    return reply;
  }

  /** Says something as soon as the run is over, before whatever else waits. */
  #say(text: string, {sessionId}: AgentCommand): void {
    const command = {
      id: newCommandId(),
      control: 'send',
      payload: {text, position: 0},
      ...present({sessionId}),
    } as const;
    this.#outbox.hold(command, Date.now());
    void this.#next();
  }

  withdraw(command: AgentCommand): boolean {
    return this.#options.adapter.withdraw?.(command) ?? false;
  }

  /** A run is read, or a tool of this page is at work for one. */
  get #isBusy(): boolean {
    const state = this.#stream?.status.state;
    return this.#tools !== undefined || (state !== undefined && state !== 'idle' && state !== 'error');
  }

  async #open(): Promise<void> {
    const {adapter, opening, isKnown, isNew, sessionId} = this.#options;
    this.#openError = undefined;
    this.#setState('connecting');
    const hasPast = adapter.history !== undefined && !isKnown && !isNew;
    if (hasPast) await opening?.before?.(sessionId, this.#token);
    const fault = isKnown ? undefined : await introduce(this.#options, this.#leaving.signal);
    if (fault) {
      const {clock = systemClock} = this.#options;
      this.#openError = {state: 'error', attempt: 0, since: clock.now(), fault};
      return this.#setState('error');
    }
    const page = hasPast ? await this.#history.load() : undefined;
    if (this.#leaving.signal.aborted) return;
    this.#setState('idle');
    if (page?.live) void this.#follow(page.live).catch(() => undefined);
    // A run that the past leaves open, with no stream to go on with: its end would never be seen.
    else if (this.#runs.state === 'active' && !this.#goesOn()) this.#stopListening();
  }

  /** Listens again to a run that is at work, where its service can be asked about it. */
  #goesOn(): boolean {
    const can = this.#canGoOn;
    if (can) void this.#follow({goesOn: true}).catch(() => undefined);
    return can;
  }

  get #canGoOn(): boolean {
    return this.#runs.resume !== undefined && this.#runs.state === 'active';
  }

  /** Sends a write that has one answer and no stream. */
  async #sendOnce(request: WireRequest, commandId: string, signal: AbortSignal): Promise<unknown> {
    try {
      return await this.#exchange(request, commandId, signal);
    } catch (error) {
      throw refused(error);
    }
  }

  async #exchange(request: WireRequest, commandId: string, signal: AbortSignal): Promise<unknown> {
    const {adapter, store} = this.#options;
    const reply = await ask(baseOf(this.#options), request, {commandId, signal});
    if (request.single) store.append(adapter.decode(reply));
    return reply;
  }

  /** Sends a run and reads its answer. Resolves once something was heard of it. */
  async #run(request: WireRequest, commandId: string): Promise<void> {
    if (typeof request.streams !== 'function') return this.#follow({request, commandId});
    // The answer says where the stream is.
    const {clock, random} = this.#options;
    try {
      const more = {signal: this.#leaving.signal, ...present({clock, random})};
      const sent = sendRequest(baseOf(this.#options), request, {commandId, ...more});
      const reply = await sent.catch((error: unknown) => {
        Measures.of(this.#options.store).refused();
        throw error;
      });
      const path = request.streams(reply);
      if (path !== undefined) await this.#follow({path});
    } catch (error) {
      throw refused(error);
    }
  }

  /** Reads one stream to the end of its run, over as many connections as it takes. */
  #follow(opening: Opening): Promise<void> {
    return new Promise((resolve, reject) => {
      const stream = new RunStream(this.#options, this.#runs, opening, {
        onHeard: resolve,
        onChange: (status) => {
          const {state, fault: given} = status;
          if (stream !== this.#stream) return;
          Measures.of(this.#options.store).changed(status);
          // A run that was refused is over; one that its service can still be asked about waits for the way back.
          const isRefused = given?.kind === 'http' && !(given.retryable && stream.isHeard && this.#canGoOn);
          // Nor is there anything to come back to where the service says that nothing streams.
          this.#setState(state === 'error' && (isRefused || given?.status === 204) ? 'idle' : state);
          if (state !== 'idle' && state !== 'error') return;
          const fault = given ?? this.#endWithoutFault;
          if (!stream.isHeard) reject(refused(fault));
          void this.#ended(fault, stream.isHeard);
        },
      });
      this.#stream = stream;
      stream.start();
    });
  }

  /** Somebody left, or the stream just stopped. */
  get #endWithoutFault(): TransportFault {
    if (this.#leaving.signal.aborted) return abortedFault();
    return new TransportFault('done', 'The stream ended before the run did.');
  }

  /** After a stream: what became of its run, then the page's own tools, then what waited. */
  async #ended(fault: TransportFault, isHeard: boolean): Promise<void> {
    const {store, tools} = this.#options;
    if (!isHeard) return;
    store.append(this.#runs.end(fault));
    if (this.#leaving.signal.aborted || this.#tools) return;
    const abort = (this.#tools = new AbortController());
    const answered = await answerCalls(store, this.#runs, tools?.() ?? [], abort.signal);
    this.#tools = undefined;
    if (abort.signal.aborted || this.#leaving.signal.aborted) return;
    if (answered === 0) await this.#next();
    else await this.#goOn();
  }

  async #goOn(): Promise<void> {
    const {store, sessionId} = this.#options;
    if (++this.#rounds > MAX_ROUNDS) {
      const message = `The agent called tools of this page ${String(MAX_ROUNDS)} times in a row; it is not asked again.`;
      diagnose(store, sessionId, {code: 'too_many_rounds', level: 'error', message});
      return;
    }
    try {
      const request = this.#runs.goOn(sessionId);
      if (request) await this.#run(request, `${sessionId}-round-${crypto.randomUUID()}`);
      else await this.#next();
    } catch (error) {
      diagnose(store, sessionId, {code: 'round_failed', level: 'error', message: toFault(error).message});
    }
  }

  /** Sends what waited longest, once nothing is in its way. */
  async #next(): Promise<void> {
    const command = this.#isBusy ? undefined : this.#outbox.next;
    if (!command) return;
    const request = this.#options.adapter.encode({...command, control: 'send'}, this.#options.store);
    if (isHeld(request)) return;
    if (isUnsupported(request)) {
      if (!request.isTemporary) this.#outbox.fail(command.id, request.unsupported);
      return;
    }
    this.#rounds = 0;
    try {
      await this.#run(request, command.id);
      this.#outbox.remove(command.id);
    } catch (error) {
      this.#outbox.fail(command.id, error instanceof Error ? error.message : String(error));
    }
  }

  /** Asks the owner to stop where it can be asked; else stops listening, which is all that a page can do. */
  async #interrupt(command: AgentCommand, signal: AbortSignal): Promise<unknown> {
    const cancel = this.#tools ? undefined : this.#runs.cancel?.();
    try {
      if (cancel) return await this.#exchange(cancel, command.id, signal);
    } catch (error) {
      // Where there is no such route, or the run is not known any more, leaving is all that can be done.
      const {status} = toFault(error, signal);
      if ((status !== 404 && status !== 405) || !this.#isBusy) throw refused(error);
    }
    // A run that waits for a decision is over as far as its stream goes: there is nothing to stop.
    if (!this.#isBusy) throw new Refusal('nothing_running');
    const stream = this.#stream;
    this.#stream = undefined;
    this.#tools?.abort();
    this.#tools = undefined;
    stream?.stop();
    this.#stopListening(command.id);
    this.#setState('idle');
    return this.#next();
  }

  #stopListening(commandId?: string): void {
    const fault = {kind: 'aborted', message: 'Nobody listens any more.'} as const;
    this.#options.store.append(this.#runs.end(fault, commandId));
  }

  #setState(state: ConnectionStatus['state']): void {
    const {clock = systemClock} = this.#options;
    const {status} = this;
    this.#report.write({...status, since: status.state === state ? status.since : clock.now()}, state);
    this.#options.onChange?.(status);
  }
}

function refused(error: unknown): unknown {
  const fault = toFault(error);
  return error instanceof Refusal ? error : (refusalOf(fault) ?? fault);
}

/** Reads how requests to a service are made, where the protocol itself does not say. Returns the fault, if there was one. */
async function introduce(options: FeedOptions, signal: AbortSignal): Promise<TransportFault | undefined> {
  const {adapter, store, url, clock, random} = options;
  const {introduction} = adapter;
  if (!introduction) return undefined;
  try {
    const reply = await ask(baseOf(options), introduction.request, {signal, ...present({clock, random})});
    if (!signal.aborted) store.append(introduction.take(reply, url));
    return undefined;
  } catch (error) {
    const fault = toFault(error, signal);
    if (!signal.aborted) store.append(introduction.fail(fault, url));
    return fault;
  }
}
