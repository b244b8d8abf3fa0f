import {html, nothing, type PropertyValues} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {RowController} from '../../../controllers/row-controller.js';
import {listStep} from '../../../controllers/keymap.js';
import {StickToBottom} from '../../../controllers/stick-to-bottom.js';
import {INTAKE_KEY} from '../../../state/keys.js';
import {fields} from '../../../styles/fields.styles.js';
import {icon} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {timeOf} from '../../../state/read.js';
import {AgentElement} from '../../agent-element.js';
import {filterButtons} from '../../internal/filter-buttons.js';
import {saveFile} from '../../internal/save-file.js';
import {pretty} from '../../parts/json/values.js';
import styles from './event-log.styles.js';
import {EVENT_FILTERS, idShown, itemsOf, lastMatches, LogRows, ndjson, summary} from './log-rows.js';
import type {EventFilter, LogItem, LogQuery, LogRow} from './log-rows.js';
import './event-log.strings.js';

/** Lines that are on the page at once, and how far one step goes. */
const WINDOW = 200;
const STEP = 100;

/**
 * Every event that the store has accepted, newest last, for engineers: filtered, folded where pieces of one text
 * follow one another, each open to its JSON. It follows the end until a person scrolls up or pauses it.
 *
 * @summary Shows the log of events.
 * @a11y A named region; the filters are buttons with `aria-pressed` in a named group.
 * @element agent-event-log
 * @csspart base - the whole
 * @csspart list - the box that scrolls
 * @cssprop [--agent-event-log-max-height=28rem] - where the list starts to scroll
 */
export class AgentEventLog extends AgentElement {
  static override styles = [AgentElement.styles, fields, line, styles];

  @query('.box') private readonly box!: HTMLElement | null;

  @state() private find = '';
  @state() private paused = false;
  @state() private visible = true;
  /** The line that the keyboard is at. */
  @state() private active = '';
  /** The last line shown while a person reads further up; empty at the end. */
  @state() private until = '';

  /** Which kind of event is shown at first: `all`, `text`, `tools`, `state`, `requests` or `others`. */
  @property() filter: EventFilter = 'all';

  /** Shows the events of this session only. */
  @property({attribute: 'session-id'}) sessionId = '';

  readonly #stick = new StickToBottom(this, () => this.box);
  /** Set once a frame when something came; not listened to while nobody would see it. */
  readonly #news = new RowController(this, () => (this.#isLive ? INTAKE_KEY : undefined));
  readonly #opened = new Set<string>();
  #log: LogRows | undefined;
  #items: readonly LogItem[] = [];
  #hasLater = false;
  #hasEarlier = false;
  #sight: IntersectionObserver | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (typeof IntersectionObserver === 'undefined') return;
    this.#sight = new IntersectionObserver((entries) => (this.visible = entries.at(-1)?.isIntersecting ?? true));
    this.#sight.observe(this);
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    const log = this.#news.store?.log;
    const isOther = log !== undefined && !this.#log?.isOf(log);
    if (isOther) this.#log = new LogRows(log);
    if (log && (isOther || this.#isLive)) this.#log?.refresh();
    // At the end no more is looked at than is shown: a long log costs no more than a short one.
    const rows = this.until === '' ? lastMatches(this.#log?.rows ?? [], this.#query, WINDOW + 1) : this.#rows;
    this.#cutWindow(itemsOf(rows, this.#opened));
    if (!this.#items.some(({key}) => key === this.active)) this.active = this.#items.at(-1)?.key ?? '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight?.disconnect();
  }

  override render() {
    if (!this.#log || this.#log.rows.length === 0) return this.renderFallback('unknown', this.term('event-log.none'));
    return html`
      <section part="base" aria-label=${this.term('event-log.label')}>
        ${this.#renderTools()} ${this.#items.length === 0 ? this.#renderNoMatch() : this.#renderList()}
        ${
          this.#hasLater || !this.#stick.isStuck
            ? html`<div class="page">
                ${this.#hasLater ? this.#renderStep('event-log.later', STEP) : nothing}
                <button type="button" class="btn quiet sm" @click=${this.#onNewest}>
                  ${icon('down')}${this.term('event-log.newest')}
                </button>
              </div>`
            : nothing
        }
      </section>
    `;
  }

  #renderTools() {
    return html`
      <div class="tools wrap">
        ${filterButtons({
          label: this.term('event-log.filters'),
          filters: EVENT_FILTERS,
          chosen: this.filter,
          words: (filter) => this.term(`event-log.filter.${filter}`),
          onPick: (filter) => this.#pick(filter, this.find),
        })}
        <input
          class="in"
          type="search"
          aria-label=${this.term('event-log.find')}
          placeholder=${this.term('event-log.find')}
          .value=${this.find}
          @input=${this.#onFind}
        />
        <button type="button" class="btn sm" aria-pressed=${this.paused} @click=${() => (this.paused = !this.paused)}>
          ${icon('paused')}${this.term('verb.pause')}
        </button>
        <button type="button" class="btn sm" @click=${this.#onExport}>
          ${icon('file')}${this.term('event-log.export')}
        </button>
      </div>
    `;
  }

  #renderNoMatch() {
    return html`<div class="row none">
      <span class="meta">${this.term('event-log.no-match')}</span>
      <button type="button" class="btn sm" @click=${() => this.#pick('all', '')}>${this.term('verb.show-all')}</button>
    </div>`;
  }

  #renderList() {
    return html`
      <div part="list" class="box scroll" @keydown=${this.#onKey}>
        <div>
          ${this.#hasEarlier ? html`<div class="page">${this.#renderStep('event-log.earlier', -STEP)}</div>` : nothing}
          <ul>
            ${keyedRows(
              this.#items,
              ({key}) => key,
              (item) => this.#renderLine(item),
            )}
          </ul>
        </div>
      </div>
    `;
  }

  #renderStep(term: 'event-log.earlier' | 'event-log.later', step: number) {
    return html`<button type="button" class="btn quiet sm" @click=${() => this.#move(step)}>
      ${this.term(term)}
    </button>`;
  }

  /** One line: when, what, what it says, whose; and its JSON where it is open. */
  #renderLine({key, row, entry}: LogItem) {
    const isOpen = this.#opened.has(key);
    const entries = entry ? [entry] : row.entries;
    const event = entry?.event ?? row.first;
    const at = timeOf(event);
    const count = entries.length > 1 ? `${this.localize.formatNumber(entries.length)} × ` : '';
    return html`<li class=${entry ? 'inner' : ''}>
      <button
        type="button"
        class="line"
        aria-expanded=${isOpen}
        tabindex=${key === this.active ? 0 : -1}
        @click=${() => this.#toggle(key)}
      >
        <span class="nowrap">
          ${at === undefined ? this.term('event-log.no-time') : this.localize.formatTime(at, 'seconds')}
        </span>
        <span class="type mono clip">${count}${event.type}</span>
        <span class="sum clip"><bdi>${summary(entries)}</bdi></span>
        <span class="id mono clip">${idShown(event)}</span>
        ${icon('chev', {class: 'chev'})}
      </button>
      ${isOpen && entries.length === 1 ? html`<agent-code language="JSON" .text=${pretty(event)}></agent-code>` : nothing}
    </li>`;
  }

  get #isLive(): boolean {
    return this.visible && !this.paused && this.until === '' && this.#stick.isStuck;
  }

  get #query(): LogQuery {
    return {filter: this.filter, text: this.find, sessionId: this.sessionId};
  }

  get #rows(): readonly LogRow[] {
    return lastMatches(this.#log?.rows ?? [], this.#query, Infinity);
  }

  #cutWindow(items: readonly LogItem[]): void {
    const last = this.until === '' ? -1 : items.findIndex(({key}) => key === this.until);
    const end = last < 0 ? items.length : last + 1;
    const start = Math.max(0, end - WINDOW);
    this.#items = items.slice(start, end);
    this.#hasEarlier = start > 0;
    this.#hasLater = end < items.length;
  }

  /** Moves the window, so that half of what was there stays there. */
  #move(step: number): void {
    const items = itemsOf(this.#rows, this.#opened);
    const shown = items.findIndex(({key}) => key === this.#items.at(-1)?.key);
    const last = Math.max(Math.min(WINDOW, items.length) - 1, shown + step);
    this.until = last >= items.length - 1 ? '' : (items[last]?.key ?? '');
  }

  #pick(filter: EventFilter, find: string): void {
    this.filter = filter;
    this.find = find;
    this.until = '';
  }

  #toggle(key: string): void {
    this.active = key;
    if (!this.#opened.delete(key)) {
      this.#opened.add(key);
      // What is opened is to be read: news would push it out of sight.
      this.#stick.release();
    }
    this.requestUpdate();
  }

  readonly #onFind = (event: Event): void => this.#pick(this.filter, (event.target as HTMLInputElement).value);

  readonly #onNewest = (): void => {
    this.until = '';
    this.#stick.stick();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (!(event.target as Element).matches('.line')) return;
    const at = this.#items.findIndex(({key}) => key === this.active);
    const goal = this.#items[listStep(event, at, this.#items.length) ?? -1];
    if (!goal) return;
    event.preventDefault();
    this.active = goal.key;
    void this.updateComplete.then(() => this.box?.querySelector<HTMLElement>('.line[tabindex="0"]')?.focus());
  };

  readonly #onExport = (): void => {
    const events = new Blob([ndjson(this.#rows)], {type: 'application/x-ndjson'});
    saveFile(events, 'events.ndjson', this.ownerDocument);
  };
}
