import type {ReactiveController, ReactiveElement} from 'lit';
import {boundsOf, boxOf, isStacked, type Box, type Layout} from './layout.js';

/** Room around the drawing, and how far beyond what is in sight nodes are drawn. */
const MARGIN = 14;
const AROUND = 160;
/** Below everything, results go back to whoever takes them, and the tools stand there. */
const LANE = 36;
const HEADROOM = 400;
const [SMALLEST, LARGEST, STEP] = [0.25, 2, 1.25];
/** How small it may be to be seen whole at first; what is read from top to bottom is rather scrolled. */
const [LEAST, LEAST_STACKED] = [0.55, 0.75];
/** What is taken to be in sight before the browser has laid the box out. */
const UNMEASURED = {width: 800, height: 400};

interface ViewportOptions {
  readonly scroller: () => HTMLElement | null;
  /** The box as large as the drawing, and the drawing in it. */
  readonly stage: () => HTMLElement | null;
  /** Where the drawing's zero is, and everything from there. */
  readonly zero: () => HTMLElement | null;
  readonly layout: () => Layout;
  /** What is in sight has moved: a minimap may follow. */
  readonly onMove: () => void;
  readonly onResize: () => void;
  /** Whether all of it is to be seen, as far as it can be read, until a person looks elsewhere. */
  readonly isWhole: () => boolean;
  /** The node to be in sight where not all can be. */
  readonly main: () => string;
}

/**
 * Pan and zoom. Panning is scrolling, so that wheels, fingers, keys and focus do what they do everywhere. The drawing
 * keeps its place on the screen when it grows, to whatever side.
 */
export class Viewport implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: ViewportOptions;
  #scale = 1;
  /** How far below the top of the stage the drawing's zero is, in pixels of the screen. */
  #top: number | undefined;
  #layout: Layout | undefined;
  #stage = '';
  /** What the browser said last about the box: to ask while drawing would make it lay the page out again. */
  #seen = {left: 0, top: 0, width: 0, height: 0};
  #shown = '';
  /** Whether a person has moved it: then it stays as it is. */
  #isTouched = false;
  /** The scale that it was opened at. */
  #opened = 1;
  #frame: number | undefined;
  #sizing: number | undefined;
  #size: ResizeObserver | undefined;

  constructor(host: ReactiveElement, options: ViewportOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  get scale(): number {
    return this.#scale;
  }

  /** How wide the box is, without the margins around the drawing; 0 before the browser has laid it out. */
  get width(): number {
    return Math.max(0, this.#seen.width - 2 * MARGIN);
  }

  /** Whether the drawing is larger than what is in sight. */
  get isLarger(): boolean {
    const {width, height} = boundsOf(this.#options.layout());
    return width > this.sight.width || height > this.sight.height;
  }

  /** The part of the drawing that is in sight, in its own pixels. */
  get sight(): Box {
    const {left, top, width, height} = this.#seen;
    return {
      x: (left - MARGIN) / this.#scale,
      y: (top - (this.#top ?? 0)) / this.#scale,
      width: width / this.#scale,
      height: height / this.#scale,
    };
  }

  /** The nodes to draw: those in sight, and a little around. */
  inSight(ids: Iterable<string>): string[] {
    const {x, y, width, height} = this.#seen.width > 0 ? this.sight : {...this.sight, ...UNMEASURED};
    const layout = this.#options.layout();
    return [...ids].filter((id) => {
      const box = boxOf(layout, id);
      return (
        box !== undefined &&
        box.x + box.width >= x - AROUND &&
        box.x <= x + width + AROUND &&
        box.y + box.height >= y - AROUND &&
        box.y <= y + height + AROUND
      );
    });
  }

  /** The nodes to draw now, of all that have a place. */
  show(): string[] {
    const ids = this.inSight(this.#options.layout().places.keys());
    this.#shown = ids.join('\n');
    return ids;
  }

  hostUpdated(): void {
    const scroller = this.#options.scroller();
    if (!scroller) {
      this.#release();
      return;
    }
    if (!this.#size) {
      this.#size = new ResizeObserver(() => this.#resized());
      this.#size.observe(scroller);
      this.#look();
    }
    if (this.#layout !== this.#options.layout()) this.#follow();
  }

  hostDisconnected(): void {
    this.#release();
  }

  /** A person looks where they want to: it stays as it is from now on. */
  readonly touch = (): void => {
    this.#isTouched = true;
  };

  readonly onScroll = (): void => this.#look();

  /** Zooms by a factor around a point of the box; around its middle if none is given. */
  zoomBy(factor: number, at?: {readonly x: number; readonly y: number}): void {
    this.#zoomTo(this.#scale * factor, at);
  }

  zoomIn(): void {
    this.zoomBy(STEP);
  }

  zoomOut(): void {
    this.zoomBy(1 / STEP);
  }

  /** As large as everything is in sight, and no larger than drawn. */
  fit(): void {
    const scroller = this.#options.scroller();
    const {width, height} = boundsOf(this.#options.layout());
    if (!scroller || width === 0) return;
    const wide = (this.#seen.width - 2 * MARGIN) / width;
    const high = (this.#seen.height - MARGIN - LANE) / height;
    this.touch();
    this.#scale = clamp(Math.min(1, wide, high));
    this.#top = undefined;
    this.#fitStage();
    scroller.scrollTo(0, 0);
    this.#look();
  }

  /** Forgets where the drawing stood: it begins at the top again. */
  reset(): void {
    this.#isTouched = false;
    this.#top = undefined;
    this.#follow();
    this.#moved();
  }

  /** Brings a node into sight, by the shortest way. */
  reveal(id: string): void {
    const [box, scroller] = [boxOf(this.#options.layout(), id), this.#options.scroller()];
    if (!box || !scroller) return;
    const left = box.x * this.#scale + MARGIN;
    const top = box.y * this.#scale + (this.#top ?? 0);
    const [right, bottom] = [left + box.width * this.#scale, top + box.height * this.#scale];
    scroller.scrollTo({
      left: nearest(this.#seen.left, this.#seen.width, left, right),
      top: nearest(this.#seen.top, this.#seen.height, top, bottom + LANE - MARGIN),
    });
    this.#look();
  }

  /** Puts a point of the drawing into the middle. */
  centre(x: number, y: number): void {
    const scroller = this.#options.scroller();
    const {width, height} = this.#seen;
    scroller?.scrollTo(x * this.#scale + MARGIN - width / 2, y * this.#scale + (this.#top ?? 0) - height / 2);
    this.#look();
  }

  #zoomTo(scale: number, at?: {readonly x: number; readonly y: number}): void {
    const scroller = this.#options.scroller();
    if (!scroller) return;
    this.touch();
    const {x = this.#seen.width / 2, y = this.#seen.height / 2} = at ?? {};
    const {x: left, y: top} = this.sight;
    const point = {x: left + x / this.#scale, y: top + y / this.#scale};
    this.#scale = clamp(scale);
    this.#layout = undefined;
    this.#fitStage();
    scroller.scrollTo(point.x * this.#scale + MARGIN - x, point.y * this.#scale + (this.#top ?? 0) - y);
    this.#look();
    this.#host.requestUpdate();
  }

  /** Shows a layout: all of it where that is wanted, else what was in sight before. */
  #follow(): void {
    const isWhole = this.#options.isWhole() && !this.#isTouched;
    if (!isWhole || this.#options.layout().places.size === 0) {
      this.#fitStage();
      return;
    }
    this.#opened = 1;
    this.#sizeHost(); // it may be as high as it would be in full
    this.#look();
    this.#opened = this.#scale = this.#openingScale();
    this.#top = undefined;
    this.#options.scroller()?.scrollTo(0, 0);
    this.#fitStage();
    this.reveal(this.#options.main());
  }

  /** As large as all of it is in sight; if it could not be read then, as wide as the box; else in full. */
  #openingScale(): number {
    const layout = this.#options.layout();
    const {width, height} = boundsOf(layout);
    if (this.#seen.width === 0) return 1;
    const least = isStacked(layout) ? LEAST_STACKED : LEAST;
    const wide = Math.min(1, this.width / width);
    const high = (this.#seen.height - MARGIN - LANE) / height;
    return high < least ? (wide < least ? 1 : wide) : Math.min(wide, high) < least ? 1 : Math.min(wide, high);
  }

  /** The box has another size. What follows from it may change that again: it waits for the next frame. */
  #resized(): void {
    this.#look();
    if (!this.#options.isWhole()) return;
    this.#sizing ??= requestAnimationFrame(() => {
      this.#sizing = undefined;
      this.#options.onResize();
      if (this.#isTouched) this.reveal(this.#options.main());
      else this.#follow();
    });
  }

  /** The box is as high as the drawing, however that is zoomed, up to its limit. */
  #sizeHost(): void {
    const {height} = boundsOf(this.#options.layout());
    const drawn = `${String(Math.round(MARGIN + height * this.#opened + LANE))}px`;
    // A custom property would do, and every node of the drawing would be styled anew: it is inherited.
    (this.#host as HTMLElement).style.blockSize = `min(var(--_most, 280px), ${drawn})`;
  }

  /** Makes the stage as large as the drawing, which stays where it is on the screen. */
  #fitStage(): void {
    const scroller = this.#options.scroller();
    if (!scroller) return;
    this.#layout = this.#options.layout();
    if (this.#layout.places.size === 0) return;
    const {y, width, height} = boundsOf(this.#layout);
    const high = height * this.#scale;
    const before = this.#top;
    const needed = MARGIN - y * this.#scale;
    // Room above comes in large pieces: each time, everything is scrolled by as much to stay where it is.
    const top = before === undefined ? needed : needed > before ? needed + Math.max(HEADROOM, high / 2) : before;
    this.#top = top;
    this.#sizeHost();
    this.#sizeStage(top, width * this.#scale + 2 * MARGIN, top + (y + height) * this.#scale + LANE);
    if (before === undefined) {
      this.#look(); // the box has just got its height
      this.#begin();
    } else if (top > before) {
      scroller.scrollTop += top - before;
      this.#look();
    }
    this.#moved();
  }

  #sizeStage(top: number, width: number, height: number): void {
    const [stage, zero] = [this.#options.stage(), this.#options.zero()];
    const size = [top, this.#scale, width, height].join();
    if (!stage || !zero || size === this.#stage) return;
    this.#stage = size;
    zero.style.insetBlockStart = `${String(top)}px`;
    zero.style.scale = String(this.#scale);
    stage.style.inlineSize = `${String(width)}px`;
    stage.style.blockSize = `${String(height)}px`;
  }

  /** Reads where the box is scrolled to and how large it is. */
  #look(): void {
    const scroller = this.#options.scroller();
    if (!scroller) return;
    const {scrollLeft, scrollTop, clientWidth, clientHeight} = scroller;
    this.#seen = {left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight};
    this.#moved();
  }

  /** A drawing that is seen first is seen where it begins. */
  #begin(): void {
    const layout = this.#options.layout();
    const [first = ''] = layout.places.keys();
    const box = boxOf(layout, first);
    const {y, height} = this.sight;
    if (box && (box.y < y || box.y + box.height > y + height)) this.centre(box.x, box.y);
  }

  /** Asks for an update when other nodes are in sight than are drawn. */
  #moved(): void {
    this.#options.onMove();
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      const shown = this.inSight(this.#options.layout().places.keys()).join('\n');
      if (shown === this.#shown) return;
      this.#host.requestUpdate();
    });
  }

  #release(): void {
    this.#stage = '';
    this.#size?.disconnect();
    this.#size = undefined;
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    if (this.#sizing !== undefined) cancelAnimationFrame(this.#sizing);
    this.#frame = this.#sizing = undefined;
  }
}

function clamp(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}

/** The nearest scroll position at which a stretch is in sight. */
function nearest(at: number, size: number, start: number, end: number): number {
  if (start - MARGIN < at) return start - MARGIN;
  return end + MARGIN > at + size ? end + MARGIN - size : at;
}
