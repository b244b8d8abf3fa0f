import type {HistoryPage, OpeningPiece} from '../adapters/adapter.js';
import {openingKey} from '../state/keys.js';
import {failedSteps, OPENING_STEPS, type OpeningRow, type OpeningState, type OpeningStep} from '../state/opening.js';
import {object, present} from '../state/read.js';
import {sleep, systemClock} from './clock.js';
import {diagnose, type FeedOptions} from './feed.js';
import type {HistoryRow} from './history-loader.js';
import {httpFault} from './http.js';
import {joinUrl} from './send.js';
import {toFault, TransportFault} from './wire.js';
import {historyKey} from './keys.js';

/** How long a step may hold up those after it. It is applied whenever it comes. */
export const STEP_PATIENCE_MS = 5_000;
/** Who comes back to a session that has gone on by no more events than this reads them, and nothing is asked again. */
export const RESUME_EVENTS = 500;

/** Where others take part in an opening. */
export interface OpeningHooks {
  /**
   * Before the first request: what was kept of the session can be shown, by `hydrate` with this token and `keptAt` in its
   * `OpeningRow`, which stays until the window and the current state are confirmed. It is waited for.
   */
  before?(sessionId: string, token: number): void | Promise<void>;
  /** The confirmed window is about to be applied: nothing that was only kept may stay beside it. */
  confirm?(sessionId: string): void;
}

const AFTER_SHELL = ['window', 'current', 'refs'] as const;
const ALL_READY = stepsOf('ready');

/**
 * Opens a session in four steps, all as of one place in its stream: its shell, the latest turns, what goes on now, and
 * refs of the rest. They are asked for at once and applied in order. A late one holds up the others for a while only, and
 * one that failed can be asked for again: whenever it is applied, it goes in before the facts that are newer.
 */
export class SessionOpening {
  readonly #options: FeedOptions;
  readonly #signal: AbortSignal;
  #token = 0;
  #row: OpeningRow = {steps: stepsOf('waiting')};

  constructor(options: FeedOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#leave(), {once: true});
  }

  /** Resolves once the stream may open, with the sequence that it goes on after; undefined: from its beginning. */
  async start(token: number): Promise<number | undefined> {
    const {store, adapter, sessionId, opening: hooks} = this.#options;
    if (!adapter.opening) return undefined;
    this.#token = token;
    const known = this.#known();
    this.#setRow({
      steps: {...(known?.steps ?? stepsOf('waiting')), shell: 'loading'},
      ...(known ? {at: known.at} : {}),
    });
    await hooks?.before?.(sessionId, token);
    const shell = await this.#ask('shell');
    if (this.#signal.aborted) return undefined;
    const at = shell?.at;
    if (at === undefined) {
      // The stream sends everything from its beginning: there is nothing to wait for.
      this.#setRow({...this.#row, steps: {...ALL_READY, shell: 'failed'}});
      return undefined;
    }
    const loaded = known && store.wholeUpTo(sessionId);
    if (loaded !== undefined && loaded <= at && at - loaded <= RESUME_EVENTS) {
      this.#setRow({at: known?.at ?? at, steps: ALL_READY});
      return loaded;
    }
    this.#setRow({at, steps: this.#row.steps});
    this.#apply('shell', shell);
    await this.#openRest();
    return at;
  }

  /** The stream is open. Where it sends everything, what is shown from the cache is removed now, and not before. */
  streams(): void {
    const {opening: hooks, store, sessionId} = this.#options;
    const {keptAt, ...row} = this.#row;
    if (row.steps.shell !== 'failed' || keptAt === undefined) return;
    hooks?.confirm?.(sessionId);
    this.#row = row;
    store.setLocal(openingKey(sessionId), row);
  }

  /** Asks again for every step that failed. */
  retry(): void {
    if (this.#row.at === undefined) return;
    for (const step of failedSteps(this.#row)) void this.#ask(step).then((piece) => this.#apply(step, piece));
  }

  /** Whether the session was opened as of a place in its stream: otherwise the stream sends everything. */
  get isPlaced(): boolean {
    return this.#row.at !== undefined;
  }

  /** Loads a page of older turns, as of the same place, of the session or of a thread in it. Rejects where it cannot. */
  async older(before?: string, thread?: string): Promise<Pick<HistoryPage, 'before'>> {
    const piece = await this.#fetch('window', before, thread);
    this.#hydrate(piece);
    return piece.before === undefined ? {} : {before: piece.before};
  }

  /** What an earlier visit has left, if it was opened whole. */
  #known(): OpeningRow | undefined {
    const {store, sessionId} = this.#options;
    const row = store.get(openingKey(sessionId));
    const isWhole = row?.at !== undefined && OPENING_STEPS.every((step) => row.steps[step] === 'ready');
    return isWhole && row.keptAt === undefined ? row : undefined;
  }

  /** The steps after the first, in order. Resolves once those that the stream goes on from are in, failed, or late. */
  async #openRest(): Promise<void> {
    const {clock = systemClock} = this.#options;
    const asked = AFTER_SHELL.map((step) => [step, this.#ask(step)] as const);
    const inTurn = async (step: OpeningStep, answer: Promise<OpeningPiece | undefined>) => {
      const patience = new AbortController();
      const applied = answer.then((piece) => this.#apply(step, piece));
      await Promise.race([applied, sleep(clock, STEP_PATIENCE_MS, AbortSignal.any([patience.signal, this.#signal]))]);
      patience.abort();
    };
    const [window, current, refs] = asked;
    if (window) await inTurn(...window);
    if (current) await inTurn(...current);
    if (refs) void inTurn(...refs);
  }

  #apply(step: OpeningStep, piece: OpeningPiece | undefined): void {
    if (this.#signal.aborted || !piece) return;
    const {store, sessionId, opening: hooks} = this.#options;
    // What is on the page stays until there is something to put in its place.
    if (step === 'window') hooks?.confirm?.(sessionId);
    if (!this.#hydrate(piece)) return;
    if (step === 'window') {
      const row: HistoryRow = {state: 'ready', ...(piece.before === undefined ? {} : {before: piece.before})};
      store.setLocal(historyKey(sessionId), row);
    }
    this.#step(step, 'ready');
  }

  /** H6: a piece that another activation asked for is ignored and counted by the store. */
  #hydrate({snapshot}: OpeningPiece): boolean {
    const {store, sessionId} = this.#options;
    const connection = object(snapshot['connection']);
    const place = {id: sessionId, status: 'live', sequence: this.#row.at, ...object(connection?.[sessionId])};
    return store.hydrate({...snapshot, connection: {...connection, [sessionId]: place}}, this.#token);
  }

  /** The answer to a step; undefined where it could not be had, and the row says why. */
  async #ask(step: OpeningStep): Promise<OpeningPiece | undefined> {
    this.#step(step, 'loading');
    try {
      return await this.#fetch(step);
    } catch (error) {
      if (this.#signal.aborted) return undefined;
      const {store, sessionId} = this.#options;
      const reason = toFault(error).message;
      this.#step(step, 'failed', reason);
      diagnose(store, sessionId, {code: `opening_${step}_unavailable`, level: 'info', message: reason});
      return undefined;
    }
  }

  async #fetch(step: OpeningStep, before?: string, thread?: string): Promise<OpeningPiece> {
    const {adapter, sessionId, url, headers, fetch: send = fetch} = this.#options;
    const {at} = this.#row;
    const asked = present({at: step === 'shell' ? undefined : at, before, thread});
    const response = await send(joinUrl(url, adapter.opening?.path(step, sessionId, asked) ?? ''), {
      headers: {accept: 'application/json', ...headers},
      signal: this.#signal,
    });
    if (!response.ok) throw await httpFault(response, adapter.errors);
    const piece = adapter.opening?.read(await response.json());
    if (!piece) throw new TransportFault('malformed', 'The answer is no part of a session.');
    if (step === 'shell' ? piece.at === undefined : (piece.at ?? at) !== at)
      throw new TransportFault('malformed', 'The answer does not say what was asked: it is of another moment.');
    return piece;
  }

  #step(step: OpeningStep, state: OpeningState, reason?: string): void {
    const {reason: earlier, keptAt: _keptAt, ...row} = this.#row;
    const steps = {...row.steps, [step]: state};
    const why = reason ?? (failedSteps({steps}).length > 0 ? earlier : undefined);
    this.#setRow({...row, steps, ...(why === undefined ? {} : {reason: why})});
  }

  /** Steps that were loading are waiting again: the next opening asks for them anew. */
  #leave(): void {
    const {store, sessionId} = this.#options;
    const {steps} = this.#row;
    if (store.get(openingKey(sessionId)) !== this.#row || !OPENING_STEPS.some((step) => steps[step] === 'loading'))
      return;
    const left = OPENING_STEPS.map((step) => [step, steps[step] === 'loading' ? 'waiting' : steps[step]] as const);
    store.setLocal(openingKey(sessionId), {...this.#row, steps: Object.fromEntries(left) as OpeningRow['steps']});
  }

  /** What is shown of a view that was kept stays marked until what a person reads and acts on is confirmed. */
  #setRow(row: OpeningRow): void {
    if (this.#signal.aborted) return;
    const {store, sessionId} = this.#options;
    const key = openingKey(sessionId);
    const isConfirmed = row.steps.window === 'ready' && row.steps.current === 'ready' && row.steps.shell !== 'failed';
    const keptAt = isConfirmed ? undefined : store.get(key)?.keptAt;
    this.#row = {...row, ...(keptAt === undefined ? {} : {keptAt})};
    store.setLocal(key, this.#row);
  }
}

function stepsOf(state: OpeningState): OpeningRow['steps'] {
  return {shell: state, window: state, current: state, refs: state};
}
