import {
  html,
  nothing,
  type PropertyValues,
  type ReactiveController,
  type ReactiveElement,
  type TemplateResult,
} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {ref} from 'lit/directives/ref.js';
import {Clock} from '../../../controllers/clock.js';
import {inlineStyle} from '../../../controllers/inline-style.js';
import {RowController} from '../../../controllers/row-controller.js';
import {StickToBottom} from '../../../controllers/stick-to-bottom.js';
import {VirtualList} from '../../../controllers/virtual-list.js';
import {attemptKey} from '../../../state/keys.js';
import type {AttemptLog} from '../../../state/facts/attempt-logs.js';
import {type AttemptRow, isAttemptOver} from '../../../state/facts/attempts.js';
import {fields} from '../../../styles/fields.styles.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import type {Localize} from '../../../controllers/localize.js';
import {AgentElement} from '../../agent-element.js';
import {CopyButton} from '../../internal/copy-button.js';
import terminal from '../../parts/terminal/terminal.styles.js';
import {CAN_HIGHLIGHT, Highlights} from '../../conversation/conversation/highlights.js';
import {lower, rangesOf} from '../../conversation/conversation/text-ranges.js';
import {BLOCK, type ScreenLine} from '../../parts/terminal/screen.js';
import {findField, renderFindBar} from '../../internal/find-bar.js';
import {isFindKey} from '../../internal/find-key.js';
import {LogLines} from './log-lines.js';
import {section} from './section.styles.js';
import styles from './task-log.styles.js';
import '../../parts/code/code.strings.js';
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
class LogFind implements ReactiveController {
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

const LINE_PX = 18;

/**
 * What an attempt puts out, line by line as it comes. The end is followed until a person scrolls up. Only the lines in
 * sight are on the page; Ctrl+F finds in all of them. Nothing that the output asks for is done, but for its colours.
 *
 * @summary Shows the live log of an attempt.
 * @element agent-task-log
 * @internal
 * @cssprop [--agent-ansi-black=var(--agent-text-faint)] - black of the terminal's eight colours
 * @cssprop [--agent-ansi-red=var(--agent-danger-fg)] - red of the terminal's eight colours
 * @cssprop [--agent-ansi-green=var(--agent-success-fg)] - green of the terminal's eight colours
 * @cssprop [--agent-ansi-yellow=var(--agent-warning-fg)] - yellow of the terminal's eight colours
 * @cssprop [--agent-ansi-blue=var(--agent-info-fg)] - blue of the terminal's eight colours
 * @cssprop [--agent-ansi-magenta=var(--agent-needs-fg)] - magenta of the terminal's eight colours
 * @cssprop [--agent-ansi-cyan=var(--agent-running-fg)] - cyan of the terminal's eight colours
 * @cssprop [--agent-ansi-white=var(--agent-text)] - white of the terminal's eight colours
 */
export class AgentTaskLog extends AgentElement {
  static override styles = [AgentElement.styles, fields, terminal, section, styles];

  @query('[part="lines"]') private readonly box!: HTMLElement | null;

  /** The output that a person has chosen. */
  @state() private chosen = '';

  /** The attempt whose output it is. */
  @property({attribute: 'attempt-id'}) attemptId = '';

  /** Somebody has asked for this one: that it has put out nothing is said. */
  @property({type: Boolean}) asked = false;

  /** Long lines are not broken: the box scrolls sideways. */
  @property({type: Boolean, reflect: true}) unwrapped = false;

  readonly #attempt = new RowController(this, () => (this.attemptId === '' ? undefined : attemptKey(this.attemptId)));
  readonly #clock = new Clock(this, () => false);
  readonly #copy = new CopyButton(this);
  readonly #lines = new LogLines();
  readonly #list = new VirtualList(this, {
    scroller: () => this.box,
    count: () => this.#lines.length,
    keyOf: (index) => String(this.#lines.first + index),
    estimate: () => LINE_PX,
    version: () => this.#lines.version,
    overscan: 8,
    keepsPlace: () => !this.#stick.isStuck,
    startsAtEnd: true,
  });
  readonly #stick = new StickToBottom(this, () => this.box);
  readonly #find = new LogFind(this, {
    lines: () => this.#lines,
    list: this.#list,
    localize: this.localize,
    release: () => this.#stick.release(),
  });

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('attemptId')) this.chosen = '';
    const log = this.#log;
    if (!this.#lines.take(`${this.attemptId}\n${log?.ref ?? ''}`, log)) this.scrollToEnd();
  }

  /** Goes to the end and follows it. */
  scrollToEnd(): void {
    this.#list.cancelScroll();
    this.#stick.stick();
  }

  override render() {
    const attempt = this.#attempt.value;
    const log = this.#log;
    if (!attempt || (!log && isAttemptOver(attempt) && !this.asked)) return nothing;
    return html`
      <section part="base" aria-labelledby="head" @keydown=${this.#onKey}>
        <header class="section wrap">
          <h3 id="head">${this.term('task-log.label')}</h3>
          <span class="meta grow">${this.#whose(attempt)}</span>
          ${log ? this.#renderTools(log) : nothing}
        </header>
        ${this.#renderChoice(attempt, log)} ${this.#find.isOpen ? this.#find.render() : nothing}
        ${log ? this.#renderLog(attempt, log) : html`<p class="meta none-yet">${this.#nothing(attempt)}</p>`}
      </section>
    `;
  }

  #renderTools({text}: AttemptLog): TemplateResult | typeof nothing {
    if (text === '') return nothing;
    const find = this.term('task-log.find');
    return html`<button
        type="button"
        class="btn quiet sm square"
        aria-label=${find}
        title=${find}
        aria-expanded=${this.#find.isOpen ? 'true' : 'false'}
        @click=${() => (this.#find.isOpen ? this.#find.close() : this.#find.open())}
      >
        ${icon('search')}
      </button>
      <button
        type="button"
        class="btn quiet sm"
        aria-pressed=${this.unwrapped ? 'false' : 'true'}
        @click=${() => (this.unwrapped = !this.unwrapped)}
      >
        ${this.term('code.wrap')}
      </button>
      ${this.#copy.render({localize: this.localize, text: () => this.#lines.text, iconOnly: true})}`;
  }

  /** Several outputs stand side by side by their names. */
  #renderChoice({logs = []}: AttemptRow, log: AttemptLog | undefined) {
    if (logs.length < 2) return nothing;
    return html`<div class="choice" role="group" aria-label=${this.term('task-log.which')}>
      ${logs.map(
        (each) =>
          html`<button
            type="button"
            class="btn quiet sm"
            aria-pressed=${each === log ? 'true' : 'false'}
            @click=${() => (this.chosen = each.ref)}
          >
            <bdi>${each.name ?? each.stream ?? each.ref}</bdi>
          </button>`,
      )}
    </div>`;
  }

  // Pieces are not read out: the log is silent, and who wants to hear it goes through its lines.
  #renderLog(attempt: AttemptRow, log: AttemptLog): TemplateResult {
    const isNumbered = this.#lines.from === 0 && log.missing === undefined;
    const digits = String(this.#lines.first + this.#lines.length).length;
    return html`
      <div class="frame">
        <div
          part="lines"
          class="out ${this.unwrapped ? '' : 'wrapped'} ${isNumbered ? 'numbered' : ''}"
          role="log"
          aria-live="off"
          aria-busy=${this.#isLive ? 'true' : 'false'}
          aria-label=${this.term('task-log.of', log.name ?? log.stream ?? this.term('task-log.label'))}
          dir="ltr"
          tabindex="0"
        >
          <div class="lines" ${inlineStyle({'--_digits': String(digits)})}>
            ${this.#list.render(({index}) => this.#renderLine(index))}
          </div>
        </div>
        ${this.#stick.isStuck ? nothing : this.#renderJump()}
      </div>
      ${this.#renderFoot(attempt, log)}
    `;
  }

  #renderLine(index: number): TemplateResult {
    const stretches = this.#lines.at(index)?.stretches ?? [];
    const number = this.localize.formatNumber(this.#lines.first + index + 1, {useGrouping: false});
    return html`<div class="ln" data-index=${index} ${ref(this.#list.measure)}>
      <span class="no" aria-hidden="true">${number}</span
      ><code
        >${stretches.map(({text, ink}) =>
          ink.classes === '' ? text : html`<span class=${ink.classes}>${text}</span>`,
        )}</code
      >
    </div>`;
  }

  #renderJump(): TemplateResult {
    return html`<button type="button" class="btn sm jump" @click=${() => this.scrollToEnd()}>
      ${icon('down')}${this.term('task-log.to-end')}
    </button>`;
  }

  /** How much there is, what never came, and where the earlier text is to be had. */
  #renderFoot({sessionId = ''}: AttemptRow, {ref: name, end, missing}: AttemptLog): TemplateResult {
    const {from, first} = this.#lines;
    return html`<p class="meta dots about">
        <span>${this.term('task-log.size', this.localize.formatBytes(end))}</span>
        ${this.#isLive && this.#stick.isStuck ? html`<span>${this.term('task-log.following')}</span>` : nothing}
        ${
          missing === undefined
            ? nothing
            : html`<span class="hole"
                >${statusMark('warning', this.term('task-log.missing', this.localize.formatBytes(missing)))}</span
              >`
        }
      </p>
      ${
        from > 0 || first > 0
          ? html`<p class="meta earlier">
              ${
                from > 0
                  ? this.term('task-log.from', this.localize.formatBytes(from))
                  : this.term('task-log.first', this.localize.formatNumber(first))
              }
              <agent-task-ref to=${name} session-id=${sessionId}></agent-task-ref>
            </p>`
          : nothing
      }`;
  }

  get #log(): AttemptLog | undefined {
    const logs = this.#attempt.value?.logs;
    return logs?.find(({ref: name}) => name === this.chosen) ?? logs?.[0];
  }

  get #isLive(): boolean {
    const attempt = this.#attempt.value;
    return attempt !== undefined && !isAttemptOver(attempt) && !this.#clock.isReplay;
  }

  #whose({attemptCount}: AttemptRow): string {
    return attemptCount === undefined ? '' : this.term('task-detail.attempt', this.localize.formatNumber(attemptCount));
  }

  #nothing(attempt: AttemptRow): string {
    return this.term(isAttemptOver(attempt) ? 'task-log.nothing' : 'task-log.nothing-yet');
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (this.#log && this.#find.takes(event)) event.preventDefault();
  };
}
