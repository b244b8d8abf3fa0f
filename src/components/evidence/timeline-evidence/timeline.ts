import {html, nothing} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {ref} from 'lit/directives/ref.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {ShownTurns} from '../../../controllers/shown-turns.js';
import {VirtualList} from '../../../controllers/virtual-list.js';
import {listKey, runKey, type Key} from '../../../state/keys.js';
import {fields} from '../../../styles/fields.styles.js';
import {listPane} from '../../../styles/list-pane.styles.js';
import {SessionElement} from '../../session-element.js';
import {renderNone} from '../../internal/none.js';
import {filterButtons} from '../../internal/filter-buttons.js';
import {connectionOf} from '../../shell/event-adapter/store-connection.js';
import {AgentLoadOlderEvent} from '../../conversation/conversation/agent-load-older.js';
import {textsOf} from '../../conversation/conversation/turn-facts.js';
import {entriesOf, isListed, TIMELINE_FILTERS, type TimelineFilter} from './entries.js';
import {walkLines} from './walk-lines.js';
import styles from './timeline.styles.js';
import {historyKey} from '../../../transport/keys.js';
import type {Row} from '../../../state/core/rows.js';
import '../../conversation/conversation/conversation.strings.js';
import './timeline-evidence.strings.js';

/** How near to the end of what is here, in pixels, somebody must scroll for earlier turns to come. */
const NEAR_END = 80;

/**
 * The turns of a session, each as a summary: who, when, how long, how much. Earlier turns come as somebody scrolls to
 * them. A filter or words list only the lines that match, in the turns that have any.
 *
 * Keyboard: the arrow keys, Home and End walk the lines.
 *
 * @summary Shows a session's turns and what was done in them.
 * @element agent-timeline
 * @fires agent-load-older - somebody has come to where the past is not here yet; `preventDefault()` leaves it to the page
 * @fires agent-reveal - a person wants to see a fact where it stands
 * @csspart base - the whole
 * @csspart list - the box that scrolls
 */
export class AgentTimeline extends SessionElement {
  static override styles = [SessionElement.styles, listPane, fields, styles];

  @query('[part="list"]') private readonly box!: HTMLElement | null;

  @state() private filter: TimelineFilter = 'all';
  @state() private words = '';

  /** The oldest turn stands first. */
  @property({type: Boolean, attribute: 'oldest-first'}) oldestFirst = false;

  /** No conversation stands on the page: a turn at work opens here as any other. */
  @property({type: Boolean}) alone = false;

  readonly #turns = new ShownTurns(this, () => this.scope);
  readonly #history = new RowController(this, () => historyKey(this.scope));
  readonly #runs = new RowController(this, () => listKey('runs', this.scope));
  /** While something is looked for, the newest run may come to match. */
  readonly #run = new RowController(this, () => (this.#isFiltered ? this.#newest(runKey) : undefined));
  readonly #parts = new RowController(this, () =>
    this.#isFiltered ? this.#newest((id) => listKey('parts', id)) : undefined,
  );
  #shown: readonly string[] = [];
  readonly #list = new VirtualList(this, {
    scroller: () => this.box,
    count: () => this.#shown.length,
    keyOf: (index) => this.#shown[index] ?? '',
    estimate: () => 30,
    version: () => this.#shown,
    keepsPlace: () => (this.box?.scrollTop ?? 0) > NEAR_END,
  });

  override willUpdate(): void {
    const shown = this.#find();
    // The same turns are the same list: the rows keep their places.
    if (shown.length !== this.#shown.length || shown.some((entry, at) => entry !== this.#shown[at]))
      this.#shown = shown;
  }

  override render() {
    if (!this.#turns.store) return this.renderFallback('unavailable', this.term('conversation.no-store'));
    const isEmpty = (this.#turns.value?.ids.length ?? 0) === 0;
    if (isEmpty && this.#history.value?.state === 'loading') return this.renderFallback('loading');
    if (isEmpty) return this.#renderEmpty();
    return html`
      <section part="base" aria-label=${this.term('trail.timeline')}>
        ${this.#renderTools()}
        <div part="list" class="scroll" tabindex="-1" @scroll=${this.#onScroll} @keydown=${walkLines}>
          ${this.oldestFirst ? this.#renderOlder() : nothing}
          <div role="list">
            ${this.#list.render(
              ({index, key}) => html`
                <agent-timeline-turn
                  role="listitem"
                  aria-setsize=${this.#shown.length}
                  aria-posinset=${index + 1}
                  data-index=${index}
                  entry=${key}
                  follows=${this.#before(index)}
                  .filter=${this.filter}
                  .words=${this.words}
                  ?alone=${this.alone}
                  ${ref(this.#list.measure)}
                ></agent-timeline-turn>
              `,
            )}
          </div>
          ${this.#shown.length === 0 ? html`<p class="meta none">${this.term('timeline.no-match')}</p>` : nothing}
          ${this.oldestFirst ? nothing : this.#renderOlder()}
        </div>
      </section>
    `;
  }

  #renderEmpty() {
    return renderNone(this.term('timeline.empty'), this.term('timeline.empty-reason'));
  }

  #renderTools() {
    return html`
      <div class="tools wrap">
        ${filterButtons({
          label: this.term('timeline.filters'),
          filters: TIMELINE_FILTERS,
          chosen: this.filter,
          words: (filter) => this.term(`timeline.filter.${filter}`),
          onPick: (filter) => (this.filter = filter),
        })}
        <input
          class="in"
          type="search"
          aria-label=${this.term('timeline.find')}
          placeholder=${this.term('timeline.find')}
          .value=${this.words}
          @input=${(event: Event) => (this.words = (event.target as HTMLInputElement).value)}
        />
        <button
          type="button"
          class="btn quiet sm"
          aria-pressed=${!this.oldestFirst}
          @click=${() => (this.oldestFirst = !this.oldestFirst)}
        >
          ${this.term('timeline.newest-first')}
        </button>
      </div>
    `;
  }

  #renderOlder() {
    const history = this.#history.value;
    if (history?.before === undefined) return nothing;
    if (history.state === 'loading')
      return html`<p class="older meta" role="status">${this.term('timeline.older-loading')}</p>`;
    const isFailed = history.state === 'failed';
    return html`
      ${isFailed ? html`<p class="older meta">${history.reason}</p>` : nothing}
      <button class="btn quiet sm older" type="button" @click=${this.#onOlder}>
        ${this.term(isFailed ? 'verb.try-again' : 'timeline.older')}
      </button>
    `;
  }

  get #isFiltered(): boolean {
    return this.filter !== 'all' || this.words.trim() !== '';
  }

  #newest<T extends Row>(key: (id: string) => Key<T>): Key<T> | undefined {
    return keyOf(key, this.#runs.value?.ids.at(-1));
  }

  /** The turns to list, in the order that a person chose. */
  #find(): readonly string[] {
    const {store} = this.#turns;
    const ids = this.#turns.value?.ids.toArray() ?? [];
    const found = !store || !this.#isFiltered ? ids : ids.filter((entry) => this.#matches(entry));
    return this.oldestFirst ? found : found.reverse();
  }

  #matches(entry: string): boolean {
    const {store} = this.#turns;
    if (!store) return false;
    if (entry.startsWith('run:'))
      return entriesOf(entry.slice(4), store).some((each) => isListed(each, this.filter, this.words));
    const words = this.words.trim().toLowerCase();
    if (this.filter !== 'all') return false;
    return [...textsOf(entry, store)].some((text) => text.toLowerCase().includes(words));
  }

  /** The turn before in time, which is beside it only while all are listed. */
  #before(index: number): string {
    if (this.#isFiltered) return '';
    return this.#shown[this.oldestFirst ? index - 1 : index + 1] ?? '';
  }

  readonly #onScroll = (): void => {
    const {box} = this;
    const {before, state} = this.#history.value ?? {};
    if (!box || before === undefined || state !== 'ready') return;
    const left = this.oldestFirst ? box.scrollTop : box.scrollHeight - box.clientHeight - box.scrollTop;
    if (left < NEAR_END) this.#onOlder();
  };

  readonly #onOlder = (): void => {
    if (!this.dispatchEvent(new AgentLoadOlderEvent())) return;
    void connectionOf(this.#history.store)?.loadOlder();
  };
}
