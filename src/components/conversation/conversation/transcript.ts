import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import {ref} from 'lit/directives/ref.js';
import type {Localize} from '../../../controllers/localize.js';
import type {ShownTurns} from '../../../controllers/shown-turns.js';
import {StickToBottom} from '../../../controllers/stick-to-bottom.js';
import {VirtualList} from '../../../controllers/virtual-list.js';
import {icon} from '../../../styles/icons.js';
import {Find} from './find.js';
import {HeldTurns} from './held-turns.js';
import {OwnTurns} from './own-turns.js';
import {Pin} from './pin.js';
import {reveal} from './reveal.js';
import {turnOf} from './turn-facts.js';
import {TurnNavigator} from './turn-navigator.js';
import './conversation.strings.js';

/** How high turns are about, before they are drawn: rather too low, so that what is in sight is surely drawn. */
const ESTIMATES = {message: 64, run: 120} as const;

/** What a transcript is of. */
export interface TranscriptOptions {
  readonly turns: ShownTurns;
  readonly localize: Localize;
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
  readonly #pin: Pin;
  readonly #stick: StickToBottom;
  readonly #find: Find;
  readonly #navigator: TurnNavigator;
  #lastOwn: string | undefined;

  constructor(host: ReactiveElement, options: TranscriptOptions) {
    this.#host = host;
    this.#options = options;
    const {localize, turns} = options;
    const ids = () => this.#ids;
    const store = () => turns.store;
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
    this.#pin = new Pin({
      box: () => this.log,
      spacer: () => host.renderRoot.querySelector('.spacer'),
      heightFrom: (entry) => this.#heightFrom(entry),
    });
    this.#stick = new StickToBottom(
      host,
      () => this.log,
      () => this.#pin.fit(),
    );
    this.#find = new Find(host, {ids, store, list: this.#list, localize, release: () => this.#stick.release()});
    this.#navigator = new TurnNavigator(host, {
      ids,
      own: () => this.#ownPlaces,
      store,
      list: this.#list,
      localize,
      goTo: (index) => this.#goTo(index),
    });
  }

  /** The box that scrolls. */
  get log(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('[part="log"]');
  }

  /** Begins at the end of another session. */
  begin(): void {
    this.#lastOwn = this.#newestOwn;
    this.#pin.set(undefined);
    this.#stick.stick();
  }

  /** Notes the person's newest turn. Where it is new and was `sent` from here, it is shown; gives whether it was. */
  showOwn(sent: 'top' | 'bottom' | 'none' | undefined): boolean {
    const own = this.#newestOwn;
    const isNew = own !== this.#lastOwn && own !== undefined && sent !== undefined;
    this.#lastOwn = own;
    if (isNew && sent !== 'none') {
      this.#pin.set(sent === 'top' ? own : undefined);
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
    this.#navigator.step(step);
  }

  /** Opens the bar that finds, with these words if there are any. */
  openFind(text?: string): void {
    this.#find.open(text);
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
    return this.#find.takes(event) || this.#navigator.takes(event);
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
      <div class="tools">${this.#find.render()} ${this.#navigator.render()}</div>
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

  #renderJump(isBusy: boolean) {
    return html`
      <button class="btn jump" type="button" @click=${this.scrollToEnd}>
        ${icon('down')} ${this.#options.localize.term(isBusy ? 'conversation.continues' : 'conversation.to-end')}
      </button>
    `;
  }

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
