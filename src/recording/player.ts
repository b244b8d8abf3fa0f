import {CommandRouter} from '../commands/router.js';
import type {AgentEvent} from '../protocol/envelope.js';
import {eventTypes} from '../protocol/event-classes.js';
import {timeOf} from '../state/read.js';
import {ProjectionStore} from '../state/store.js';
import {systemClock, type Clock} from '../transport/clock.js';
import type {ControlsRow} from '../transport/feed.js';
import {CONTROLS_KEY} from '../transport/keys.js';
import {REPLAY_KEY} from './keys.js';
import {markOf, type Mark, type MarkKind} from './marks.js';
import type {Recording} from './recording.js';
import {Slices} from './slices.js';

/** How fast a recording can be played; `max` is as fast as frames come. */
export const SPEEDS = [0.5, 1, 2, 4, 8, 'max'] as const;
export type Speed = (typeof SPEEDS)[number];

/** What a player is doing. */
export const REPLAY_STATES = ['empty', 'loading', 'playing', 'paused', 'ended', 'failed'] as const;
export type ReplayState = (typeof REPLAY_STATES)[number];

/** The row under `REPLAY_KEY`: what is played, and where it stands. */
export interface ReplayRow {
  readonly state: ReplayState;
  readonly name: string;
  /** The event that is shown last; -1 before the first. */
  readonly index: number;
  readonly total: number;
  readonly speed: Speed;
  /** How much is loaded, from 0 to 1, while it is. */
  readonly progress?: number;
  /** When the event happened, by its own clock. */
  readonly at?: number;
  /** What time it was then: `at`, else the time of the last event before it that has one. */
  readonly now?: number;
  /** Milliseconds of play up to here, and in all, at normal speed. */
  readonly elapsed: number;
  readonly duration: number;
  /** Why there is nothing to play. */
  readonly reason?: string;
}

/** How a player can be made. */
export interface PlayerOptions {
  readonly clock?: Clock;
}

/** What counts as one step: an event, or a fact that is whole, such as a message or a tool call. */
export type StepUnit = 'event' | 'fact';

/** Events that are appended between two looks at the clock. */
const BATCH = 64;
/** Milliseconds between two steps of play: a frame. */
const FRAME = 16;
/** Events in a segment of the recorded log: at most this many are folded to reach any of them. */
const SEGMENT = 256;
const READ_ONLY: ControlsRow = {controls: [], readOnly: true, recorded: true};

/**
 * Plays a recording on a store, the stage: whatever surface is bound to it follows. The recording is folded once, into a
 * store of its own; from then on every place in it is as near as any other. Nothing can be sent from a stage.
 */
export class Player {
  readonly #stage: ProjectionStore;
  readonly #clock: Clock;
  #recorded = newRecordedStore();
  #pace = new Pace();
  #marks: Mark[] = [];
  #recording: Recording | undefined;
  #name = '';
  #reason = '';
  #state: ReplayState = 'empty';
  #speed: Speed = 1;
  #index = -1;
  #progress = 0;
  #loading: AbortController | undefined;
  #timer: unknown;
  /** Where play began, in the time of the recording and of the clock. */
  #from = {shown: 0, now: 0};

  constructor(stage: ProjectionStore, {clock = systemClock}: PlayerOptions = {}) {
    this.#stage = stage;
    this.#clock = clock;
    this.#lock();
    this.#writeRow();
  }

  get state(): ReplayState {
    return this.#state;
  }

  /** The event that is shown last; -1 before the first. */
  get index(): number {
    return this.#index;
  }

  /** How many events there are: those of the recording that were accepted, in their order. */
  get total(): number {
    return this.#recorded.log.length;
  }

  get speed(): Speed {
    return this.#speed;
  }

  /** What is worth jumping to, in order. */
  get marks(): readonly Mark[] {
    return this.#marks;
  }

  /** What is played. */
  get recording(): Recording | undefined {
    return this.#recording;
  }

  /** The event that is shown last. */
  get event(): AgentEvent | undefined {
    return this.#recorded.log.at(this.#index);
  }

  /** The event at an index. */
  eventAt(index: number): AgentEvent | undefined {
    return this.#recorded.log.at(index);
  }

  /** Milliseconds of play up to an event, at normal speed. */
  elapsedAt(index: number): number {
    return this.#pace.at(index);
  }

  /** Loads a recording in slices, and stands before or at an event then. Loading another one ends it. */
  async load(recording: Recording, at: number | 'end' = 0): Promise<void> {
    this.#begin(recording.name);
    const loading = (this.#loading = new AbortController());
    this.#recording = recording;
    try {
      await this.#fold(recording.events, loading.signal);
    } catch (error) {
      if (loading.signal.aborted) return;
      throw error;
    }
    this.#loading = undefined;
    if (this.total === 0) {
      this.fail(recording.problems[0]?.message ?? '');
      return;
    }
    this.#openFirstSession();
    this.#state = 'paused';
    this.seek(at === 'end' ? this.total - 1 : at);
  }

  /** Says that a recording is on its way, and how much of it is loaded. */
  expect(name: string, progress = 0): void {
    this.#begin(name);
    this.#progress = progress;
    this.#writeRow();
  }

  /** Says that there is nothing to play, and why. */
  fail(reason: string): void {
    this.#reason = reason;
    this.#enter('failed');
  }

  /** Plays on from where it stands; at the end, from the begin. */
  play(): void {
    if (this.#state !== 'paused' && this.#state !== 'ended') return;
    if (this.#index >= this.total - 1) this.#show(-1);
    this.#state = 'playing';
    this.#goOn(this.#pace.at(this.#index));
  }

  pause(): void {
    if (this.#state !== 'playing') return;
    this.#stop();
    this.#enter(this.#stateWhenStopped);
  }

  /** Goes to the state after an event; -1 is before the first. Play goes on from there. */
  seek(index: number): void {
    if (this.#state === 'loading' || this.#state === 'failed' || this.#state === 'empty') return;
    this.#show(Math.max(-1, Math.min(Math.trunc(index) || 0, this.total - 1)));
    if (this.#state === 'playing') this.#goOn(this.#pace.at(this.#index));
    else this.#enter(this.#stateWhenStopped);
  }

  /** Goes on or back by an event, or to where the next or the last fact is whole. Ends play. */
  step(direction: 1 | -1, unit: StepUnit = 'event'): void {
    this.pause();
    const edge = direction > 0 ? this.total - 1 : -1;
    this.seek(unit === 'event' ? this.#index + direction : (this.#pace.whole(this.#index, direction) ?? edge));
  }

  /** How fast to play. */
  setSpeed(speed: Speed): void {
    const shown = this.#shown;
    this.#speed = speed;
    if (this.#state === 'playing') this.#goOn(shown);
    else this.#writeRow();
  }

  /** The next mark of a kind, or of any, after where it stands, or the last one before. */
  mark(direction: 1 | -1, kind?: MarkKind): Mark | undefined {
    const isThere = (mark: Mark) =>
      (kind === undefined || mark.kind === kind) &&
      (direction > 0 ? mark.index > this.#index : mark.index < this.#index);
    return direction > 0 ? this.#marks.find(isThere) : this.#marks.findLast(isThere);
  }

  /** Gives the stage back its own facts. */
  close(): void {
    this.#begin('');
    this.#state = 'empty';
    this.#stage.returnToLive();
    this.#writeRow();
  }

  get #stateWhenStopped(): ReplayState {
    return this.#index >= this.total - 1 ? 'ended' : 'paused';
  }

  #begin(name: string): void {
    this.#stop();
    this.#loading?.abort();
    this.#loading = undefined;
    this.#recorded = newRecordedStore();
    this.#pace = new Pace();
    this.#marks = [];
    this.#recording = undefined;
    this.#name = name;
    this.#reason = '';
    this.#progress = 0;
    this.#index = -1;
    this.#lock();
    this.#state = 'loading';
    // The recorded store keeps its past at hand from its first event on.
    this.#stage.travel(this.#recorded, -1);
    this.#writeRow();
  }

  /** Nothing can be sent from a stage: it has no carrier, and every control is disabled. */
  #lock(): void {
    CommandRouter.of(this.#stage).connect(undefined, 'recorded');
    this.#stage.setLocal(CONTROLS_KEY, READ_ONLY);
  }

  async #fold(events: readonly AgentEvent[], signal: AbortSignal): Promise<void> {
    const slices = new Slices(signal);
    const recorded = this.#recorded;
    const unwatch = recorded.watch((event) => this.#note(event));
    for (let at = 0; at < events.length; at += BATCH) {
      recorded.append(events.slice(at, at + BATCH));
      if (!slices.isOver) continue;
      this.#progress = at / events.length;
      this.#writeRow();
      await slices.next();
    }
    recorded.settle();
    unwatch();
  }

  #note(event: AgentEvent): void {
    const mark = markOf(event, this.#recorded.log.end - 1, this.#recorded);
    if (mark) this.#marks.push(mark);
    this.#pace.push(event);
  }

  #openFirstSession(): void {
    for (const {sessionId} of this.#recorded.log) {
      if (sessionId === undefined) continue;
      this.#stage.openSession(sessionId);
      return;
    }
  }

  #tick(): void {
    const next = this.#speed === 'max' ? this.#index + SEGMENT : this.#pace.shownBy(this.#shown);
    this.#show(Math.min(Math.max(next, this.#index), this.total - 1));
    if (this.#index >= this.total - 1) {
      this.#stop();
      this.#enter('ended');
      return;
    }
    this.#writeRow();
    const rest = this.#speed === 'max' ? 0 : (this.#pace.at(this.#index + 1) - this.#shown) / this.#speed;
    this.#timer = this.#clock.setTimeout(() => this.#tick(), Math.max(rest, FRAME));
  }

  /** How far play has come, in the time of the recording. */
  get #shown(): number {
    const speed = this.#speed === 'max' ? 1 : this.#speed;
    return this.#from.shown + (this.#clock.now() - this.#from.now) * speed;
  }

  /** Plays from here on, as the clock goes. */
  #goOn(shown: number): void {
    this.#stop();
    this.#from = {shown, now: this.#clock.now()};
    this.#tick();
  }

  #show(index: number): void {
    this.#index = index;
    this.#stage.travel(this.#recorded, index);
  }

  #stop(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #enter(state: ReplayState): void {
    this.#state = state;
    this.#writeRow();
  }

  #writeRow(): void {
    const event = this.event;
    const at = event && timeOf(event);
    const now = this.#pace.timeAt(this.#index);
    const row: ReplayRow = {
      state: this.#state,
      name: this.#name,
      index: this.#index,
      total: this.total,
      speed: this.#speed,
      elapsed: this.#pace.at(this.#index),
      duration: this.#pace.duration,
      ...(this.#state === 'loading' ? {progress: this.#progress} : {}),
      ...(at === undefined ? {} : {at}),
      ...(now === undefined ? {} : {now}),
      ...(this.#reason === '' ? {} : {reason: this.#reason}),
    };
    this.#stage.setLocal(REPLAY_KEY, row);
  }
}

/** A store without readers that keeps all events: the recording is in memory anyway. */
function newRecordedStore(): ProjectionStore {
  return new ProjectionStore({
    schedule: () => undefined,
    limits: {window: Infinity, segment: SEGMENT, spill: Infinity},
  });
}

/** The longest time in which nothing happens, in milliseconds: longer pauses are shortened. */
const LONGEST_GAP = 1_000;
/** The time between two events of a recording that has no times at all. */
const GAP_WITHOUT_TIMES = 40;
/** Events that belong to a fact that is not whole yet. */
const UNFINISHED: ReadonlySet<string> = eventTypes(({partial}) => partial);

/** When each event of a recording is shown, and where its facts are whole. Costs a few bytes an event. */
class Pace {
  /** Milliseconds of play from the begin to each event, idle times cut short. */
  readonly #shownAt: number[] = [];
  readonly #wholes: number[] = [];
  /** The time of each event, else that of the last one before it that has one. */
  readonly #times: (number | undefined)[] = [];
  #last: number | undefined;
  #hasTimes = false;

  get duration(): number {
    return this.at(this.#shownAt.length - 1);
  }

  push(event: AgentEvent): void {
    const index = this.#shownAt.length;
    const time = timeOf(event);
    this.#times.push(time ?? this.#times[index - 1]);
    const gap = time === undefined || this.#last === undefined ? 0 : time - this.#last;
    this.#shownAt.push((this.#shownAt[index - 1] ?? 0) + Math.min(Math.max(gap, 0), LONGEST_GAP));
    if (time !== undefined) {
      this.#last = Math.max(time, this.#last ?? time);
      this.#hasTimes = true;
    }
    if (!UNFINISHED.has(event.type)) this.#wholes.push(index);
  }

  /** When the event at this index is shown. */
  at(index: number): number {
    if (index < 0) return 0;
    return this.#hasTimes ? (this.#shownAt[index] ?? 0) : index * GAP_WITHOUT_TIMES;
  }

  /** What time it was by the event at this index; undefined before the first event that has one. */
  timeAt(index: number): number | undefined {
    return this.#times[index];
  }

  /** The last event that is shown by then; -1 before the first. */
  shownBy(milliseconds: number): number {
    return this.#search(this.#shownAt.length, (index) => this.at(index) <= milliseconds) - 1;
  }

  /** The next index after this one at which a fact is whole, or the one before it; undefined where there is none. */
  whole(index: number, direction: 1 | -1): number | undefined {
    const reached = this.#search(this.#wholes.length, (at) => (this.#wholes[at] ?? 0) < index);
    if (direction < 0) return this.#wholes[reached - 1];
    return this.#wholes[this.#wholes[reached] === index ? reached + 1 : reached];
  }

  /** How many of the first `count` places pass a test that only the first ones pass. */
  #search(count: number, passes: (at: number) => boolean): number {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (passes(middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
