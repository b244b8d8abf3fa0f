import {html, isServer, nothing, type ReactiveController, type ReactiveElement, type TemplateResult} from 'lit';
import {ref} from 'lit/directives/ref.js';
import type {Localize} from '../../../controllers/localize.js';
import type {ShownTurns} from '../../../controllers/shown-turns.js';
import {StickToBottom} from '../../../controllers/stick-to-bottom.js';
import {VirtualList} from '../../../controllers/virtual-list.js';
import {lazy, type Lazy} from '../../../state/lazy.js';
import {icon} from '../../../styles/icons.js';
import {givenAvatar} from '../../internal/identity/avatar.js';
import {avatar} from '../../internal/identity/avatar.styles.js';
import './conversation.strings.js';
import {isFindKey} from '../../internal/find-key.js';
import type {Find} from './find.js';
import {OwnTurns} from './own-turns.js';
import {turnOf} from './turn-facts.js';
import type {TurnNavigator} from './turn-navigator.js';

/** The avatar of the person for what was just sent. Most pages give none: the conversation takes its styles with it. */
export function personAvatar(host: ReactiveElement): TemplateResult | undefined {
  const given = givenAvatar(host, {role: 'user'});
  const {shadowRoot, ownerDocument} = host;
  const sheet = avatar.styleSheet;
  // A sheet belongs to the document whose window made it.
  const sheets = ownerDocument === document ? shadowRoot?.adoptedStyleSheets : undefined;
  if (given && sheet && !sheets?.includes(sheet)) sheets?.push(sheet);
  return given;
}

/** How high turns are about, before they are drawn: rather too low, so that what is in sight is surely drawn. */
const ESTIMATES = {message: 64, run: 120} as const;

const lazyFind = lazy(() => import('./find.js'), import.meta.url);
const lazyNavigator = lazy(() => import('./turn-navigator.js'), import.meta.url);

/** What a transcript is of. */
export interface TranscriptOptions {
  readonly turns: ShownTurns;
  readonly localize: Localize;
  /** What is shown in place of a file that could not be loaded. */
  readonly renderUnloaded: (file: Lazy<unknown>) => TemplateResult | undefined;
}

/** How a transcript is drawn. */
export interface TranscriptLook {
  readonly withoutProcess: boolean;
  readonly onlyTools: boolean;
  readonly allowImages: boolean;
  readonly isBusy: boolean;
  /** What stands before the first turn. */
  readonly older: TemplateResult | typeof nothing;
  /** What stands after the last one: what was sent and is not confirmed. */
  readonly sent: readonly TemplateResult[];
  readonly onScroll: () => void;
}

/**
 * The turns of a conversation: drawn where they are in sight, followed at their end, found in, and gone to. A page without
 * turns does without it.
 */
export class Transcript {
  readonly #host: ReactiveElement;
  readonly #options: TranscriptOptions;
  readonly #held: HeldTurns;
  readonly #own = new OwnTurns();
  readonly #list: VirtualList;
  readonly #stick: StickToBottom;
  #find: Find | undefined;
  #navigator: TurnNavigator | undefined;
  #lastOwn: string | undefined;
  /** The turn that stands at the top of the box though little follows it. */
  #pinned: string | undefined;

  constructor(host: ReactiveElement, options: TranscriptOptions) {
    this.#host = host;
    this.#options = options;
    const ids = () => this.#ids;
    this.#held = new HeldTurns(host);
    this.#list = new VirtualList(host, {
      scroller: () => this.log,
      overscan: 3, // V1: where actions show on hover alone, turns are lower and more of them fit
      count: () => this.#ids?.length ?? 0,
      keyOf: (index) => this.#ids?.at(index) ?? '',
      estimate: (index) => ESTIMATES[this.#ids?.at(index)?.startsWith('run:') ? 'run' : 'message'],
      version: ids,
      held: () => [...this.#held.entries].map((entry) => this.#ids?.indexOf(entry) ?? -1).filter((index) => index >= 0),
      keepsPlace: () => !this.#stick.isStuck,
      startsAtEnd: true,
    });
    this.#stick = new StickToBottom(
      host,
      () => this.log,
      () => this.#fitPin(),
    );
  }

  /** The box that scrolls. */
  get log(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('[part="log"]');
  }

  /** Begins at the end of another session. */
  begin(): void {
    this.#lastOwn = this.#newestOwn;
    this.#pinned = undefined;
    this.#stick.stick();
  }

  /** Notes the person's newest turn. Where it is new and was `sent` from here, it is shown; gives whether it was. */
  showOwn(sent: 'top' | 'bottom' | 'none' | undefined): boolean {
    const own = this.#newestOwn;
    const isNew = own !== this.#lastOwn && own !== undefined && sent !== undefined;
    this.#lastOwn = own;
    if (isNew && sent !== 'none') {
      this.#pinned = sent === 'top' ? own : undefined;
      this.#stick.stick();
    }
    return isNew;
  }

  /** Goes to the newest turn and stays with it. */
  readonly scrollToEnd = (): void => {
    this.#list.cancelScroll();
    this.#stick.stick();
  };

  /** Goes to the person's turn before or after the one that is read. */
  goToTurn(step: 1 | -1): void {
    void this.#loadNavigator().then((navigator) => navigator.step(step), reportError);
  }

  /** Opens the bar that finds, with these words if there are any. */
  openFind(text?: string): void {
    if (this.#find) this.#find.open(text);
    else
      lazyFind.load().then((module) => {
        this.#find ??= this.#makeFind(module.Find);
        this.#find.open(text);
      }, reportError);
    lazyFind.notify(this.#host);
  }

  /** Goes to where a fact stands; false where it is in no turn. */
  scrollToFact(fact: string, within?: string): boolean {
    const {store} = this.#options.turns;
    const turn = store && turnOf(fact, store);
    const index = turn === undefined ? -1 : (this.#ids?.indexOf(turn) ?? -1);
    if (index < 0) return false;
    this.#stick.release();
    reveal(this.#list, index, within === undefined ? [fact] : [fact, within]);
    return true;
  }

  /** Whether a key is for it. */
  takes(event: KeyboardEvent): boolean {
    if (this.#find) {
      if (this.#find.takes(event)) return true;
    } else if (isFindKey(event)) {
      this.openFind();
      return true;
    }
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false;
    this.goToTurn(event.key === 'ArrowDown' ? 1 : -1);
    return true;
  }

  render(look: TranscriptLook): TemplateResult {
    const {localize} = this.#options;
    // Tokens are not announced: the log is silent, and start and end are announced by the status strip's announcer.
    return html`
      <div
        part="log"
        class="scroll"
        role="log"
        aria-live="off"
        aria-busy=${look.isBusy ? 'true' : 'false'}
        aria-label=${localize.term('conversation.label')}
        tabindex="0"
        @scroll=${look.onScroll}
      >
        <div class="turns">${look.older} ${this.#renderTurns(look)} ${look.sent}</div>
        <div class="spacer"></div>
      </div>
      <div class="tools">${this.#renderFind()} ${this.#renderNavigator()}</div>
      ${this.#stick.isStuck ? nothing : this.#renderJump(look.isBusy)}
    `;
  }

  get #ids() {
    return this.#options.turns.value?.ids;
  }

  get #ownPlaces(): readonly number[] {
    return this.#own.of(this.#ids, this.#options.turns.store);
  }

  get #newestOwn(): string | undefined {
    return this.#ids?.at(this.#ownPlaces.at(-1) ?? this.#ids.length);
  }

  /** Not all turns are drawn: each says which one it is, and of how many. */
  #renderTurns({withoutProcess, onlyTools, allowImages}: TranscriptLook) {
    const count = this.#ids?.length ?? 0;
    return html`
      <div role="list">
        ${this.#list.render(
          ({index, key}) => html`
            <agent-turn
              role="listitem"
              aria-setsize=${count}
              aria-posinset=${index + 1}
              data-index=${index}
              entry=${key}
              ?without-process=${withoutProcess}
              ?only-tools=${onlyTools}
              ?allow-images=${allowImages}
              ${ref(this.#list.measure)}
            ></agent-turn>
          `,
        )}
      </div>
    `;
  }

  #renderFind() {
    const bar = this.#find?.render();
    if (bar) return bar;
    if (lazyFind.error) return this.#options.renderUnloaded(lazyFind);
    const label = this.#options.localize.term('conversation.find');
    return html`
      <button
        class="btn sm square tool"
        type="button"
        aria-label=${label}
        title=${label}
        @click=${() => this.openFind()}
      >
        ${icon('search')}
      </button>
    `;
  }

  /** With one turn of the person's own there is nowhere to go. */
  #renderNavigator() {
    if (!isServer && !this.#navigator && this.#ownPlaces.length > 1 && !lazyNavigator.error)
      void this.#loadNavigator().then(() => this.#host.requestUpdate(), reportError);
    return this.#navigator?.render() ?? nothing;
  }

  #makeFind(Finder: typeof Find): Find {
    const {localize, turns} = this.#options;
    return new Finder(this.#host, {
      ids: () => this.#ids,
      store: () => turns.store,
      list: this.#list,
      localize,
      release: () => this.#stick.release(),
    });
  }

  async #loadNavigator(): Promise<TurnNavigator> {
    const module = await lazyNavigator.load();
    const {localize, turns} = this.#options;
    return (this.#navigator ??= new module.TurnNavigator(this.#host, {
      ids: () => this.#ids,
      own: () => this.#ownPlaces,
      store: () => turns.store,
      list: this.#list,
      localize,
      goTo: (index) => this.#goTo(index),
    }));
  }

  #renderJump(isBusy: boolean) {
    return html`
      <button class="btn jump" type="button" @click=${this.scrollToEnd}>
        ${icon('down')} ${this.#options.localize.term(isBusy ? 'conversation.continues' : 'conversation.to-end')}
      </button>
    `;
  }

  /**
   * The room that is missing below a pinned turn is made up by a spacer, which shrinks as the answer grows. The end of the
   * box is then where the turn is at the top: whoever follows the end sees it stay until the answer fills the box. Gives by how
   * much the spacer has grown.
   */
  #fitPin(): number {
    const spacer = this.#host.renderRoot.querySelector<HTMLElement>('.spacer');
    if (!spacer) return 0;
    const room = this.log?.clientHeight ?? 0;
    const height = this.#pinned === undefined ? undefined : this.#heightFrom(this.#pinned);
    const size = height === undefined ? 0 : Math.max(room - height, 0);
    const grown = size - (parseFloat(spacer.style.blockSize) || 0);
    if (grown !== 0) spacer.style.blockSize = `${String(size)}px`;
    return grown;
  }

  /** How high everything is from the beginning of a turn to the end of the last one. */
  #heightFrom(entry: string): number | undefined {
    const index = this.#ids?.indexOf(entry) ?? -1;
    const turns = this.log?.firstElementChild;
    if (index < 0 || !turns) return undefined;
    const row = this.#list.rowOf(index);
    if (!row) return this.#list.end - this.#list.startOf(index);
    return turns.getBoundingClientRect().bottom - row.getBoundingClientRect().top;
  }

  #goTo(index: number): void {
    this.#stick.release();
    this.#list.scrollToIndex(index, {align: 'start'});
    this.log?.focus({preventScroll: true});
  }
}

/** How long a revealed element stays highlighted. */
const FLASH_MS = 1_200;

/** Goes to a fact inside of a turn, or to one inside of that, puts the focus there, and lets it stand out for a moment. */
function reveal(list: VirtualList, index: number, facts: readonly string[]): void {
  let shown: Element | undefined;
  list.scrollToIndex(index, {
    align: 'center',
    within: (row) => {
      const target = facts.reduce((around, fact) => factIn(around, fact) ?? around, row as Element);
      if (target !== shown && target.getBoundingClientRect().height > 0) point((shown = target));
      return target;
    },
  });
}

/** The element that shows a fact, through shadow roots. */
function factIn(element: Element, fact: string): Element | undefined {
  if (element.getAttribute('data-fact') === fact) return element;
  for (const child of element.shadowRoot?.children ?? element.children) {
    const found = factIn(child, fact);
    if (found) return found;
  }
  return undefined;
}

function point(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), {once: true});
  }
  element.focus({preventScroll: true});
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate([{backgroundColor: 'var(--agent-selected)'}, {backgroundColor: 'transparent'}], FLASH_MS);
}

/** Selections that reach over more turns than this are not kept whole. */
const MAX_SELECTED = 200;

/** The turns that somebody uses now, by focus or by selection: they are kept, in sight or not. */
class HeldTurns implements ReactiveController {
  readonly #host: ReactiveElement;
  #focused: string | undefined;
  #selected: readonly string[] = [];

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The entries of the turns that are held. */
  get entries(): ReadonlySet<string> {
    return new Set(this.#focused === undefined ? this.#selected : [this.#focused, ...this.#selected]);
  }

  hostConnected(): void {
    const {renderRoot, ownerDocument} = this.#host;
    renderRoot.addEventListener('focusin', this.#onFocus);
    renderRoot.addEventListener('focusout', this.#onBlur);
    ownerDocument.addEventListener('selectionchange', this.#onSelect);
  }

  hostDisconnected(): void {
    const {renderRoot, ownerDocument} = this.#host;
    renderRoot.removeEventListener('focusin', this.#onFocus);
    renderRoot.removeEventListener('focusout', this.#onBlur);
    ownerDocument.removeEventListener('selectionchange', this.#onSelect);
    this.#focused = undefined;
    this.#selected = [];
  }

  readonly #onFocus = (event: Event): void => {
    this.#focused = event.composedPath().find(isTurn)?.getAttribute('entry') ?? undefined;
  };

  readonly #onBlur = (): void => {
    this.#focused = undefined;
  };

  readonly #onSelect = (): void => {
    const turns = [...this.#host.renderRoot.querySelectorAll('agent-turn')];
    const range = this.#range();
    const touched = range ? turns.filter((turn) => range.intersectsNode(turn)) : [];
    this.#selected = touched.length > MAX_SELECTED ? [] : touched.map((turn) => turn.getAttribute('entry') ?? '');
  };

  /** What is selected, as seen from this element: a place inside of a turn is that turn. */
  #range(): Range | undefined {
    const {renderRoot, ownerDocument} = this.#host;
    const selection = ownerDocument.getSelection();
    if (!selection || selection.rangeCount === 0) return undefined;
    const composed = composedRange(selection, renderRoot as ShadowRoot);
    // Everything on the page is selected: that is about no turn.
    if (!composed || !renderRoot.contains(composed.startContainer) || !renderRoot.contains(composed.endContainer))
      return undefined;
    const range = ownerDocument.createRange();
    range.setStart(composed.startContainer, composed.startOffset);
    range.setEnd(composed.endContainer, composed.endOffset);
    return range;
  }
}

function composedRange(selection: Selection, root: ShadowRoot): StaticRange | undefined {
  if (typeof selection.getComposedRanges !== 'function') return undefined;
  try {
    return selection.getComposedRanges({shadowRoots: [root]})[0];
  } catch {
    return undefined; // an earlier form of the method
  }
}

function isTurn(target: EventTarget): target is Element {
  return target instanceof Element && target.localName === 'agent-turn';
}
