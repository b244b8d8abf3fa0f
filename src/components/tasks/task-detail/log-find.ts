import type {ReactiveController, ReactiveElement, TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {VirtualList} from '../../../controllers/virtual-list.js';
import {CAN_HIGHLIGHT, Highlights} from '../../conversation/conversation/highlights.js';
import {lower, rangesOf} from '../../conversation/conversation/text-ranges.js';
import {BLOCK, type ScreenLine} from '../../parts/terminal/screen.js';
import type {LogLines} from './log-lines.js';
import {findField, isFindKey, renderFindBar} from '../../internal/find-bar.js';
import '../../internal/find-bar.strings.js';
import './task-detail.strings.js';

/** A place where the words stand: the line, and which of its matches. */
interface LogMatch {
  readonly line: number;
  readonly nth: number;
}

/** Where words stand in a log. Finished lines are looked through once: while more comes, only the end is. */
class LogMatches {
  #words = '';
  #byBlock = new WeakMap<readonly ScreenLine[], readonly LogMatch[]>();

  of(lines: LogLines, words: string): readonly LogMatch[] {
    const wanted = lower(words);
    if (wanted !== this.#words) {
      this.#words = wanted;
      this.#byBlock = new WeakMap();
    }
    if (wanted === '') return [];
    const found = lines.blocks.map((block, index) => this.#inBlock(block, lines.first + index * BLOCK));
    return [...found, matchesIn(lines.tail, wanted, lines.first + lines.blocks.length * BLOCK)].flat();
  }

  #inBlock(block: readonly ScreenLine[], first: number): readonly LogMatch[] {
    let known = this.#byBlock.get(block);
    if (!known) this.#byBlock.set(block, (known = matchesIn(block, this.#words, first)));
    return known;
  }
}

interface LogFindOptions {
  readonly lines: () => LogLines;
  readonly list: VirtualList;
  readonly localize: Localize;
  /** Stops following the end: somebody looks elsewhere. */
  readonly release: () => void;
}

/** Finds in a log of which the page holds only the lines in sight: a bar, how many, and the next and the one before. */
export class LogFind implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: LogFindOptions;
  readonly #highlights = new Highlights();
  readonly #matches = new LogMatches();
  #isOpen = false;
  #words = '';
  #current: LogMatch | undefined;
  /** The line of the match that was shown last. */
  #shown: number | undefined;
  #found: readonly LogMatch[] = [];

  constructor(host: ReactiveElement, options: LogFindOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(): void {
    this.#isOpen = true;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => findField(this.#host)?.select());
  }

  /** Takes the bar away, and gives the focus back to the lines. */
  close(): void {
    this.#isOpen = false;
    this.#words = '';
    this.#current = undefined;
    this.#shown = undefined;
    this.#highlights.clear();
    this.#host.requestUpdate();
    this.#host.renderRoot.querySelector<HTMLElement>('[role="log"]')?.focus({preventScroll: true});
  }

  /** Whether a key is for the bar. The second Ctrl+F is the browser's. */
  takes(event: KeyboardEvent): boolean {
    if (!isFindKey(event) || event.composedPath()[0] === findField(this.#host)) return false;
    this.open();
    return true;
  }

  hostUpdated(): void {
    if (this.#isOpen) requestAnimationFrame(() => this.#paint());
  }

  hostDisconnected(): void {
    this.#highlights.clear();
  }

  render(): TemplateResult {
    const {localize} = this.#options;
    this.#found = this.#matches.of(this.#options.lines(), this.#words);
    const bar = {
      label: localize.term('task-log.find'),
      said: this.#words === '' ? '' : this.#said(),
      onInput: (words: string) => this.#look(words),
      onGo: (step: 1 | -1) => this.#go(step),
      onClose: () => this.close(),
    };
    return renderFindBar(bar, localize);
  }

  #said(): string {
    const {localize} = this.#options;
    if (this.#found.length === 0) return localize.term('conversation.found-none');
    return localize.term('conversation.found', this.#place + 1, this.#found.length);
  }

  /**
   * The line to find from: that of the match shown last, while it is in sight, else the first in sight. A match is shown in
   * the middle: from the first line in sight, each letter typed would go further up, by how fast it is typed.
   */
  get #here(): number {
    const {list, lines} = this.#options;
    const {first} = lines();
    if (this.#shown !== undefined && list.isInSight(this.#shown - first)) return this.#shown;
    return first + (list.firstVisible ?? 0);
  }

  get #place(): number {
    return this.#found.findIndex(({line, nth}) => line === this.#current?.line && nth === this.#current.nth);
  }

  #go(step: 1 | -1): void {
    const {length} = this.#found;
    if (length > 0) this.#show((this.#place + step + length) % length);
  }

  #show(place: number): void {
    this.#current = this.#found[place];
    this.#host.requestUpdate();
    if (!this.#current) return;
    this.#shown = this.#current.line;
    this.#options.release();
    const index = this.#current.line - this.#options.lines().first;
    this.#options.list.scrollToIndex(index, {align: 'center', within: (row) => this.#rangeIn(row)});
  }

  #rangeIn(row: Element): Range | undefined {
    return rangesOf(textIn(row), this.#words)[this.#current?.nth ?? 0];
  }

  #paint(): void {
    this.#highlights.clear();
    const {list, lines} = this.#options;
    if (!this.#isOpen || this.#words === '') return;
    const rows = list.items.map(({index}) => list.rowOf(index));
    const current = this.#current && list.rowOf(this.#current.line - lines().first);
    this.#highlights.paint(
      rows.flatMap((row) => (row ? rangesOf(textIn(row), this.#words) : [])),
      current && this.#rangeIn(current),
    );
    // Where nothing can be painted, the line itself stands out.
    for (const row of rows) row?.toggleAttribute('data-found', row === current && !CAN_HIGHLIGHT);
  }

  #look(words: string): void {
    this.#words = words;
    this.#found = this.#matches.of(this.#options.lines(), this.#words);
    const here = this.#here;
    const next = this.#found.findIndex(({line}) => line >= here);
    this.#show(next < 0 ? this.#found.length - 1 : next);
  }
}

/** The text of a line, without its number. */
function textIn(row: Element): Element {
  return row.querySelector('code') ?? row;
}

function matchesIn(lines: readonly ScreenLine[], wanted: string, first: number): readonly LogMatch[] {
  const found: LogMatch[] = [];
  for (const [index, {stretches}] of lines.entries()) {
    const text = stretches.map((stretch) => lower(stretch.text)).join('');
    let nth = 0;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
      found.push({line: first + index, nth: nth++});
  }
  return found;
}
