import {html, nothing, type ReactiveController, type ReactiveElement, type TemplateResult} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import type {VirtualList} from '../../controllers/virtual-list.js';
import {icon} from '../../styles/icons.js';
import {CAN_HIGHLIGHT, Highlights} from '../conversation/highlights.js';
import {rangesOf} from '../conversation/text-ranges.js';
import type {LogLines} from './log-lines.js';
import {LogMatches, type LogMatch} from './log-matches.js';

/** Where the bar finds, and what it moves. */
export interface LogFindOptions {
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
  #found: readonly LogMatch[] = [];

  constructor(host: ReactiveElement, options: LogFindOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Whether the bar is there. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Shows the bar. */
  open(): void {
    this.#isOpen = true;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#field?.select());
  }

  /** Takes the bar away, and gives the focus back to the lines. */
  close(): void {
    this.#isOpen = false;
    this.#words = '';
    this.#current = undefined;
    this.#highlights.clear();
    this.#host.requestUpdate();
    this.#host.renderRoot.querySelector<HTMLElement>('[role="log"]')?.focus({preventScroll: true});
  }

  /** Whether a key is for the bar. The second Ctrl+F is the browser's. */
  takes(event: KeyboardEvent): boolean {
    const isFind =
      event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isFind || event.composedPath()[0] === this.#field) return false;
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
    return html`
      <div part="find" role="search" class="find" @keydown=${this.#onKey}>
        <input
          type="text"
          class="in"
          autocomplete="off"
          spellcheck="false"
          aria-label=${localize.term('task-log.find')}
          placeholder=${localize.term('task-log.find')}
          @input=${this.#onInput}
        />
        <span class="meta count" role="status">${this.#words === '' ? nothing : this.#said()}</span>
        ${this.#button('up', 'conversation.find-previous', () => this.#go(-1))}
        ${this.#button('down', 'conversation.find-next', () => this.#go(1))}
        ${this.#button('x', 'conversation.find-close', () => this.close())}
      </div>
    `;
  }

  get #field(): HTMLInputElement | null {
    return this.#host.renderRoot.querySelector<HTMLInputElement>('[part="find"] input');
  }

  #said(): string {
    const {localize} = this.#options;
    if (this.#found.length === 0) return localize.term('conversation.found-none');
    return localize.term('conversation.found', this.#place + 1, this.#found.length);
  }

  get #place(): number {
    return this.#found.findIndex(({line, nth}) => line === this.#current?.line && nth === this.#current.nth);
  }

  #button(
    name: 'up' | 'down' | 'x',
    key: 'conversation.find-previous' | 'conversation.find-next' | 'conversation.find-close',
    act: () => void,
  ): TemplateResult {
    const label = this.#options.localize.term(key);
    const glyph = name === 'up' ? icon('down', {class: 'flipped'}) : icon(name);
    return html`<button class="btn quiet sm square" type="button" aria-label=${label} title=${label} @click=${act}>
      ${glyph}
    </button>`;
  }

  #go(step: 1 | -1): void {
    const {length} = this.#found;
    if (length > 0) this.#show((this.#place + step + length) % length);
  }

  #show(place: number): void {
    this.#current = this.#found[place];
    this.#host.requestUpdate();
    if (!this.#current) return;
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

  /** From what is in sight on. */
  readonly #onInput = (event: Event): void => {
    this.#words = (event.target as HTMLInputElement).value;
    const lines = this.#options.lines();
    this.#found = this.#matches.of(lines, this.#words);
    const here = lines.first + (this.#options.list.firstVisible ?? 0);
    const next = this.#found.findIndex(({line}) => line >= here);
    this.#show(next < 0 ? this.#found.length - 1 : next);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.close();
    else if (event.key === 'Enter' && event.target === this.#field && !event.isComposing)
      this.#go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** The text of a line, without its number. */
function textIn(row: Element): Element {
  return row.querySelector('code') ?? row;
}
