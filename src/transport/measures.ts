import type {AgentCommand} from '../commands/command.js';
import type {AgentEvent} from '../protocol/envelope.js';
import {perStore} from '../state/core/per-store.js';
import {timeOf} from '../state/read.js';
import type {ProjectionStore} from '../state/store.js';
import type {ConnectionStatus} from './connection.js';
import {MEASURES_KEY} from './keys.js';

/** A figure that was measured more than once. */
export interface Series {
  readonly last: number;
  readonly min: number;
  readonly max: number;
  readonly count: number;
}

/** How long the last turn took to show signs of life, in the words of the standard; what has not come yet is missing. */
export interface SubmitMeasures {
  readonly 'submit.accepted_ms'?: number;
  readonly first_event_ms?: number;
  readonly first_runtime_status_ms?: number;
  readonly first_text_delta_ms?: number;
}

/** The row under `MEASURES_KEY`. Everything in it was measured by this page. */
export interface MeasuresRow {
  /** From the runtime's timestamp to the page, in milliseconds: two clocks are compared. */
  readonly latency?: Series;
  /** The runtime's clock is ahead of the page's: a latency cannot be computed. */
  readonly isClockAhead?: true;
  /** From asking for the stream to the server's answer. */
  readonly connectMs?: number;
  /** Tries to get a lost stream back. */
  readonly retries: number;
  /** Streams that were lost or could not be opened, requests that were refused, and runs that failed. */
  readonly errors: number;
  readonly submit?: SubmitMeasures;
}

const LATENCY_EVERY = 1_000;
const STATUS: ReadonlySet<string> = new Set(['run.started', 'run.status', 'queue.changed']);
const ENDS: ReadonlySet<string> = new Set(['run.finished', 'run.failed', 'text.final']);
/** Events that the page makes itself do not show that a run is alive. */
const ASIDE: ReadonlySet<string> = new Set(['diagnostic.changed', 'metric.changed', 'session.hydrated']);

const known = /* @__PURE__ */ perStore<Measures>('measures');

/** Measures what a page can measure itself: the way of events, lost streams, and how soon a turn shows life. */
export class Measures {
  /** The one of this store: it outlives the single connection. */
  static of(store: ProjectionStore): Measures {
    let measures = known.get(store);
    if (!measures) known.set(store, (measures = new Measures(store)));
    return measures;
  }

  readonly #store: ProjectionStore;
  readonly #now: () => number;
  #row: MeasuresRow = {retries: 0, errors: 0};
  #openingAt: number | undefined;
  #openedAt = 0;
  #askedAt = 0;
  #sentAt = Infinity;
  #sampledAt = 0;
  #unwatch: (() => void) | undefined;

  constructor(store: ProjectionStore, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** A connection is in another state. */
  changed({state, retryInMs}: ConnectionStatus): void {
    const isTry = state === 'connecting' || (state === 'retrying' && retryInMs === undefined);
    if (isTry) this.#openingAt = this.#askedAt = this.#now();
    if (state === 'retrying' && isTry) this.#set({retries: this.#row.retries + 1});
    if (state === 'error' || (state === 'retrying' && !isTry)) this.#set({errors: this.#row.errors + 1});
    if (state !== 'streaming' || this.#openingAt === undefined) return;
    this.#openedAt = this.#now();
    this.#set({connectMs: this.#openedAt - this.#openingAt});
    this.#openingAt = undefined;
  }

  /** A request was not taken. */
  refused(): void {
    this.#set({errors: this.#row.errors + 1});
  }

  /** Events came over the wire. Looked at once a second: text comes far more often. */
  took(events: readonly AgentEvent[]): void {
    const now = this.#now();
    // A run that failed before the page asked for anything is told again.
    const since = Math.min(this.#askedAt, this.#sentAt);
    const failed = events.filter((event) => event.type === 'run.failed' && (timeOf(event) ?? now) >= since);
    if (failed.length > 0) this.#set({errors: this.#row.errors + failed.length});
    const last = events.at(-1);
    if (!last || now - this.#sampledAt < LATENCY_EVERY) return;
    const at = timeOf(last);
    // What happened before the stream was open is sent again: its age is no latency.
    if (at === undefined || at < this.#openedAt) return;
    this.#sampledAt = now;
    const {latency: before, isClockAhead: _ahead, ...rest} = this.#row;
    const sample = now - at;
    if (sample < 0) this.#row = {...this.#row, isClockAhead: true};
    else {
      const min = Math.min(before?.min ?? sample, sample);
      const max = Math.max(before?.max ?? sample, sample);
      this.#row = {...rest, latency: {last: sample, min, max, count: (before?.count ?? 0) + 1}};
    }
    this.#set({});
  }

  /** A turn leaves the page. Gives what is to be called once its owner has it. */
  sent({sessionId}: AgentCommand): () => void {
    const start = this.#now();
    this.#sentAt = start;
    this.#unwatch?.();
    this.#set({submit: {}});
    const note = (name: keyof SubmitMeasures) => {
      const {submit} = this.#row;
      if (submit?.[name] === undefined) this.#set({submit: {...submit, [name]: this.#now() - start}});
    };
    const unwatch = this.#store.watch((event) => {
      if (ASIDE.has(event.type) || (sessionId !== undefined && event.sessionId !== sessionId)) return;
      note('first_event_ms');
      if (STATUS.has(event.type)) note('first_runtime_status_ms');
      if (event.type === 'text.delta') note('first_text_delta_ms');
      if (event.type === 'text.delta' || ENDS.has(event.type)) unwatch();
    });
    this.#unwatch = unwatch;
    return () => {
      if (this.#unwatch === unwatch) note('submit.accepted_ms');
    };
  }

  #set(part: Partial<MeasuresRow>): void {
    this.#row = {...this.#row, ...part};
    this.#store.setLocal(MEASURES_KEY, this.#row);
  }
}
