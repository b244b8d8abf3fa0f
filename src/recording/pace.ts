import type {AgentEvent} from '../protocol/envelope.js';
import {eventTypes} from '../protocol/event-classes.js';
import {timeOf} from '../state/read.js';

/** The longest time in which nothing happens, in milliseconds: longer pauses are shortened. */
const LONGEST_GAP = 1_000;
/** The time between two events of a recording that has no times at all. */
const GAP_WITHOUT_TIMES = 40;
/** Events that belong to a fact that is not whole yet. */
const UNFINISHED: ReadonlySet<string> = eventTypes(({partial}) => partial);

/** When each event of a recording is shown, and where its facts are whole. Costs a few bytes an event. */
export class Pace {
  /** Milliseconds of play from the begin to each event, idle times cut short. */
  readonly #shownAt: number[] = [];
  readonly #wholes: number[] = [];
  /** The time of each event, else that of the last one before it that has one. */
  readonly #times: (number | undefined)[] = [];
  #last: number | undefined;
  #hasTimes = false;

  /** How long it plays at normal speed. */
  get duration(): number {
    return this.at(this.#shownAt.length - 1);
  }

  /** Takes the next event. */
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
