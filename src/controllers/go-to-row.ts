/** Where a row should stand in the box. */
export type RowAlign = 'start' | 'center' | 'end' | 'auto';

/** Something with a place: an element, or a range of text. */
export interface Placed {
  getBoundingClientRect(): DOMRect;
}

/** Where to: a row, or something in it once that is drawn. */
export interface RowGoal {
  readonly index: number;
  readonly align: RowAlign;
  readonly within?: (row: HTMLElement) => Placed | undefined;
}

/** How the row that is gone to is found. */
export interface GoToRowOptions {
  readonly scroller: () => HTMLElement | null;
  /** The row, once it is drawn. */
  readonly rowOf: (index: number) => HTMLElement | undefined;
  /** Where it is, as far as is known before. */
  readonly offsetOf: (index: number, align: RowAlign) => number;
}

/** How many frames a row must stand still to count as reached, and after how many the search ends. */
const STILL_FRAMES = 4;
const MAX_FRAMES = 90;

const TAKES_OVER = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Goes to a row of which only the rough place is known: there first, then to where it really is, until it stands still,
 * since what is drawn on the way changes its height. Whatever a person does with the box ends it.
 */
export class GoToRow {
  readonly #options: GoToRowOptions;
  #frame: number | undefined;
  #goal: number | undefined;
  #scroller: HTMLElement | null = null;

  constructor(options: GoToRowOptions) {
    this.#options = options;
  }

  /** Whether it is on its way. */
  get isGoing(): boolean {
    return this.#frame !== undefined;
  }

  /** The row that it is on its way to. */
  get goal(): number | undefined {
    return this.#goal;
  }

  go(goal: RowGoal): void {
    this.stop();
    this.#scroller = this.#options.scroller();
    if (!this.#scroller) return;
    this.#goal = goal.index;
    for (const type of TAKES_OVER) this.#scroller.addEventListener(type, this.stop, {passive: true});
    // At once where possible, so that no frame shows the old place.
    this.#step(goal);
    this.#next(goal, 0, 0);
  }

  readonly stop = (): void => {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#goal = undefined;
    for (const type of TAKES_OVER) this.#scroller?.removeEventListener(type, this.stop);
    this.#scroller = null;
  };

  #next(goal: RowGoal, frames: number, still: number): void {
    this.#frame = requestAnimationFrame(() => {
      const stays = this.#step(goal) ? still + 1 : 0;
      if (stays >= STILL_FRAMES || frames >= MAX_FRAMES) this.stop();
      else this.#next(goal, frames + 1, stays);
    });
  }

  /** Moves the box to the row; true where it already stood there. */
  #step({index, align, within}: RowGoal): boolean {
    const scroller = this.#scroller;
    if (!scroller) return true;
    const before = scroller.scrollTop;
    const row = this.#options.rowOf(index);
    if (row?.isConnected) {
      const distance = distanceOf(within?.(row) ?? row, scroller, align);
      if (Math.abs(distance) >= 1) scroller.scrollTop = before + distance;
    } else scroller.scrollTop = this.#options.offsetOf(index, align);
    return row !== undefined && Math.abs(scroller.scrollTop - before) < 1;
  }
}

function distanceOf(row: Placed, scroller: HTMLElement, align: RowAlign): number {
  const {top, bottom, height} = row.getBoundingClientRect();
  const edge = scroller.getBoundingClientRect().top + scroller.clientTop;
  const room = scroller.clientHeight;
  if (align === 'end') return bottom - (edge + room);
  if (align === 'start' || height > room) return top - edge;
  if (align === 'center') return top + height / 2 - (edge + room / 2);
  return top < edge ? top - edge : Math.max(bottom - (edge + room), 0);
}
