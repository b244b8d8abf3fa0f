import type {ReactiveController, ReactiveElement, TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {VirtualList} from '../../../controllers/virtual-list.js';
import type {IdList} from '../../../state/core/id-list.js';
import {findField, renderFindBar} from '../../internal/find-bar.js';
import {isFindKey} from '../../internal/find-key.js';
import '../../internal/find-bar.strings.js';
import './conversation.strings.js';
import {CAN_HIGHLIGHT, Highlights} from './highlights.js';
import type {RowReader} from './own-turns.js';
import {lower, rangesOf} from './text-ranges.js';
import {textsOf} from './turn-facts.js';

/** Where the bar finds, and what it moves. */
export interface FindOptions {
  readonly ids: () => IdList | undefined;
  readonly store: () => RowReader | undefined;
  readonly list: VirtualList;
  readonly localize: Localize;
  /** Stops following the end: somebody looks elsewhere. */
  readonly release: () => void;
}

/** Finds in a conversation of which the browser sees only a part: a bar, the matches, and where they are on the page. */
export class Find implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: FindOptions;
  readonly #highlights = new Highlights();
  #isOpen = false;
  #words = '';
  #matches: readonly Match[] = [];
  #current = -1;
  /** The turn of the match that was shown last. */
  #shown: string | undefined;
  #isSearching = false;
  #search = 0;
  #cameFrom: HTMLElement | undefined;
  #outlined: Element | undefined;

  constructor(host: ReactiveElement, options: FindOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Shows the bar, with these words if there are any. */
  open(words?: string): void {
    if (!this.#isOpen) this.#cameFrom = focused(this.#host);
    this.#isOpen = true;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => {
      const field = findField(this.#host);
      field?.focus();
      if (words !== undefined && field) field.value = words;
      field?.select();
    });
    if (words === undefined) return;
    this.#shown = undefined;
    void this.#run(words);
  }

  close(): void {
    this.#isOpen = false;
    this.#search++;
    this.#words = '';
    this.#matches = [];
    this.#current = -1;
    this.#shown = undefined;
    this.#clear();
    this.#host.requestUpdate();
    this.#cameFrom?.focus({preventScroll: true});
  }

  /** Whether a key is for the bar. The second Ctrl+F is the browser's. */
  takes(event: KeyboardEvent): boolean {
    if (!isFindKey(event) || (this.#isOpen && event.composedPath()[0] === findField(this.#host))) return false;
    this.open();
    return true;
  }

  hostUpdated(): void {
    if (this.#isOpen && this.#words !== '') requestAnimationFrame(() => this.#paint());
  }

  hostDisconnected(): void {
    this.#search++;
    this.#clear();
  }

  /** The bar; undefined where it is closed. */
  render(): TemplateResult | undefined {
    const {localize} = this.#options;
    if (!this.#isOpen) return undefined;
    const bar = {
      label: localize.term('conversation.find'),
      said: this.#words === '' ? '' : this.#said(),
      onInput: (words: string) => void this.#run(words),
      onGo: (step: 1 | -1) => this.#go(step),
      onClose: () => this.close(),
    };
    return renderFindBar(bar, localize);
  }

  #said(): string {
    const {localize} = this.#options;
    if (this.#matches.length > 0) return localize.term('conversation.found', this.#current + 1, this.#matches.length);
    return localize.term(this.#isSearching ? 'conversation.finding' : 'conversation.found-none');
  }

  async #run(words: string): Promise<void> {
    const mine = ++this.#search;
    this.#words = words;
    this.#matches = [];
    this.#current = -1;
    this.#clear();
    this.#host.requestUpdate();
    const ids = this.#options.ids();
    const store = this.#options.store();
    if (words === '' || !ids || !store) return;
    const here = this.#hereIn(ids);
    this.#isSearching = true;
    for await (const matches of search(words, ids, store)) {
      if (mine !== this.#search) return;
      this.#matches = matches;
      if (this.#current < 0) this.#show(matches.findIndex(({index}) => index >= here));
      this.#host.requestUpdate();
    }
    this.#isSearching = false;
    if (this.#current < 0 && this.#matches.length > 0) this.#show(0);
    this.#host.requestUpdate();
  }

  /**
   * The turn to find from: that of the match shown last, while it is in sight, else the first in sight. A match is shown in
   * the middle: from the first turn in sight, each letter typed would go further up, by how fast it is typed.
   */
  #hereIn(ids: IdList): number {
    const {list} = this.#options;
    const shown = this.#shown === undefined ? -1 : ids.indexOf(this.#shown);
    return shown >= 0 && list.isInSight(shown) ? shown : (list.firstVisible ?? 0);
  }

  #go(step: 1 | -1): void {
    const count = this.#matches.length;
    if (count > 0) this.#show((this.#current + step + count) % count);
    this.#host.requestUpdate();
  }

  #show(place: number): void {
    const match = this.#matches[place];
    if (!match) return;
    this.#current = place;
    this.#shown = match.entry;
    this.#options.release();
    this.#options.list.scrollToIndex(match.index, {align: 'center', within: (row) => this.#rangeOf(row, match)});
  }

  /** The match on the page; none where the turn is folded over it. */
  #rangeOf(row: Element, {nth}: Match): Range | undefined {
    const ranges = rangesOf(row, this.#words);
    return ranges[Math.min(nth, ranges.length - 1)];
  }

  #paint(): void {
    this.#clear();
    if (!this.#isOpen || this.#words === '') return;
    const match = this.#matches[this.#current];
    const row = match && this.#options.list.rowOf(match.index);
    const current = row && this.#rangeOf(row, match);
    const all = [...this.#host.renderRoot.querySelectorAll('agent-turn')].flatMap((turn) =>
      rangesOf(turn, this.#words),
    );
    this.#highlights.paint(all, current);
    if (!row || (current && CAN_HIGHLIGHT)) return;
    row.setAttribute('data-found', '');
    this.#outlined = row;
  }

  #clear(): void {
    this.#highlights.clear();
    this.#outlined?.removeAttribute('data-found');
    this.#outlined = undefined;
  }
}

/** What has the focus inside of an element, in its own tree. */
function focused(host: ReactiveElement): HTMLElement | undefined {
  const active = (host.renderRoot as ShadowRoot).activeElement;
  return active instanceof HTMLElement ? active : undefined;
}

/** One place where the words are: which turn, and which time they come in it. */
interface Match {
  readonly index: number;
  readonly entry: string;
  readonly nth: number;
}

/** How long to look without letting the page do something else. */
const SLICE_MS = 6;

/** Looks through all turns in slices, so that nothing waits for it. Gives the matches so far after each slice. */
async function* search(
  words: string,
  ids: IdList,
  store: RowReader,
): AsyncGenerator<readonly Match[], void, undefined> {
  const wanted = words.toLowerCase();
  const matches: Match[] = [];
  let began = performance.now();
  for (let index = 0; index < ids.length; index++) {
    const entry = ids.at(index) ?? '';
    let nth = 0;
    for (const text of textsOf(entry, store)) {
      for (let times = timesIn(lower(text), wanted); times > 0; times--) matches.push({index, entry, nth: nth++});
    }
    if (performance.now() - began < SLICE_MS) continue;
    yield matches;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
  yield matches;
}

function timesIn(text: string, wanted: string): number {
  let times = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) times++;
  return times;
}
