import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {ref} from 'lit/directives/ref.js';
import {RowController} from '../../../controllers/row-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {VirtualList, type VirtualRow} from '../../../controllers/virtual-list.js';
import {listKey, NO_SESSION, openingKey, taskSummaryKey} from '../../../state/keys.js';
import {isAwaited} from '../../../state/opening.js';
import {empty} from '../../../styles/empty.styles.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {TASK_KEY} from '../task/agent-task-open.js';
import {KeepFocus} from '../../team/team-roster/keep-focus.js';
import {AtHand} from './at-hand.js';
import {groupLook, groupWords} from './group-words.js';
import {ListKeys} from './list-keys.js';
import {renderNoMatch, renderNoTasks} from './no-tasks.js';
import {isOpen, NO_FILTER} from './task-filter.js';
import type {AgentTaskFilters} from './task-filters.js';
import {lineKey, type IndexEntry} from './task-index.js';
import {TaskRows} from './task-rows.js';
import type {AgentTaskRow} from './task-row.js';
import {changeView, foldName} from './task-view.js';
import styles from './task-list.styles.js';
import './task-list.strings.js';

const HEAD_PX = 32;
const ROW_PX = 48;
/** From this width on a row is one line. */
const WIDE = 720;
const WIDE_ROW_PX = 32;

/**
 * The tasks of a session, those that need somebody first: grouped, sorted and filtered as a person wants, with filters
 * that can be saved. Only what is in sight is drawn, and a task that changes moves alone. While a person points at the
 * list or is in it with the keyboard nothing moves: what would is counted and takes its place on demand, or afterwards.
 *
 * Keyboard: arrows, Home, End and Page keys move; Enter opens a task; Left and Right fold and open a group; `/` finds.
 *
 * @summary Lists the tasks of a session.
 * @a11y A list: up, down, Page Up and Down, Home and End walk the tasks, left and right fold and unfold, `/` searches.
 * @a11y Tasks say their place and number, also where only those in sight are drawn.
 * @element agent-task-list
 * @dependency agent-task-counts
 * @dependency agent-task-filters
 * @dependency agent-task-row
 * @fires agent-task-open - a person wants to see a task
 * @csspart base - the whole
 * @csspart list - the box that scrolls
 * @cssprop [--agent-task-list-rows=100vh] - how high the list may be before it scrolls
 */
export class AgentTaskList extends AgentElement {
  static override styles = [AgentElement.styles, empty, styles];

  @query('[part="list"]') private readonly box!: HTMLElement | null;
  @query('agent-task-filters') private readonly filters!: AgentTaskFilters | null;

  /** The line that Tab comes to. */
  @state() private reached = '';

  /** The session; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #opening = new RowController(this, () => openingKey(this.#scope));
  readonly #open = new RowController(this, () => TASK_KEY);
  // The other counts are in the line above the list.
  readonly #summary = new RowController(
    this,
    () => taskSummaryKey(this.#scope),
    (row) => row?.total,
  );
  readonly #hand: AtHand = new AtHand(
    this,
    () => this.box,
    () => this.#rows.release(),
  );
  readonly #rows = new TaskRows(
    this,
    () => this.#session.id,
    () => this.#hand.isHeld,
  );
  readonly #list = new VirtualList(this, {
    scroller: () => this.box,
    count: () => this.#rows.index.length,
    keyOf: (index) => this.#rows.index.keyAt(index),
    estimate: (index) => (this.#rows.index.isHeadAt(index) ? HEAD_PX : this.#rowHeight),
    overscan: 6,
    version: () => this.#rows.index.version,
    held: () => [this.#rows.index.indexOf(this.#reachedKey)].filter((index) => index >= 0),
    keepsPlace: () => (this.box?.scrollTop ?? 0) > 0,
  });
  readonly #keys = new ListKeys({
    index: () => this.#rows.index,
    reached: () => this.#rows.index.indexOf(this.#reachedKey),
    page: () => Math.max(1, Math.floor((this.box?.clientHeight ?? 0) / this.#rowHeight) - 1),
    isRtl: () => this.matches(':dir(rtl)'),
    reach: (index) => void this.#reach(index),
    fold: (group, isFolded) => this.#fold(group, isFolded),
    find: () => this.filters?.focus(),
  });
  /** How high a task is about. */
  #rowHeight = ROW_PX;
  protected readonly focusController = new KeepFocus(this, () => this.#item(this.#reachedKey)?.focus());

  override willUpdate(): void {
    this.#rows.bind();
    this.#rowHeight = this.clientWidth >= WIDE ? WIDE_ROW_PX : ROW_PX;
  }

  /** Moves the focus to the task that a person was at last, or to the first line. */
  override focus(options?: FocusOptions): void {
    this.#item(this.#reachedKey)?.focus(options);
  }

  /** Moves the focus to a task, or to where a person was last if it is not listed. */
  async reveal(taskId: string): Promise<void> {
    const index = this.#rows.index.indexOf(lineKey(taskId));
    if (index < 0) this.focus();
    else await this.#reach(index);
  }

  override render() {
    if (!this.#rows.store) return this.renderFallback('unavailable');
    const total = this.#total;
    if (total === 0 && isAwaited(this.#opening.value, 'current')) return this.renderFallback('loading');
    if (total === 0) return renderNoTasks(this.localize);
    return html`
      <section part="base" aria-label=${this.term('task-list.label')} @keydown=${this.#keys.onKey}>
        <header>
          <agent-task-filters session-id=${this.sessionId}></agent-task-filters>
          <agent-task-counts session-id=${this.sessionId}></agent-task-counts>
        </header>
        ${this.#renderShown(total)}
        <div class="body">${this.#renderBody()} ${this.#renderHeld()}</div>
      </section>
    `;
  }

  #renderBody(): TemplateResult {
    const {index, isBusy, view, store} = this.#rows;
    if (index.size === 0 && !isBusy)
      return renderNoMatch({filter: view.filter, store, clear: this.#onClear}, this.localize);
    return html`
      <div
        part="list"
        class="scroll"
        aria-busy=${isBusy ? 'true' : nothing}
        @pointerenter=${this.#hand.onPoint}
        @pointerleave=${this.#hand.onUnpoint}
        @focusout=${this.#hand.onLeave}
      >
        <div role="list" aria-label=${this.term('task-list.label')}>
          ${this.#list.render((item) => this.#renderEntry(item))}
        </div>
      </div>
    `;
  }

  #renderEntry({index, key}: VirtualRow) {
    const entry = this.#rows.index.at(index);
    if (!entry) return nothing;
    return html`
      <div
        role="listitem"
        aria-setsize=${this.#rows.index.length}
        aria-posinset=${index + 1}
        data-index=${index}
        ${ref(this.#list.measure)}
        @focusin=${() => (this.reached = key)}
      >
        ${'id' in entry ? this.#renderTask(entry.id, key) : this.#renderHead(entry)}
      </div>
    `;
  }

  #renderTask(id: string, key: string): TemplateResult {
    return html`<agent-task-row
      task-id=${id}
      ?current=${id === this.#open.value?.taskId}
      ?reachable=${key === this.#reachedKey}
    ></agent-task-row>`;
  }

  #renderHead({group, count, key}: Extract<IndexEntry, {group: string}>): TemplateResult {
    const {view, store} = this.#rows;
    const isFolded = view.folded.includes(foldName(view.grouping, group));
    return html`<h3>
      <button
        type="button"
        class="head"
        data-group=${group}
        tabindex=${key === this.#reachedKey ? '0' : '-1'}
        aria-expanded=${isFolded ? 'false' : 'true'}
        @click=${() => this.#fold(group, !isFolded)}
      >
        ${icon('chev', {class: 'chev'})} ${groupLook(group)}
        <bdi class="clip">${groupWords(view.grouping, group, store, this.localize)}</bdi>
        <span class="count">${this.localize.formatNumber(count)}</span>
      </button>
    </h3>`;
  }

  /** How many there are where not all are listed. */
  #renderShown(total: number) {
    const {view, index} = this.#rows;
    const words = isOpen(view.filter) ? nothing : this.term('task-list.shown', index.size, total);
    return html`<p class="shown" role="status">${words}</p>`;
  }

  /** What waits to move. It lies above the list: it must not move it either. */
  #renderHeld() {
    const {held} = this.#rows;
    return html`<div class="held" role="status">
      ${
        held === 0
          ? nothing
          : html`<button
              type="button"
              class="btn sm"
              title=${this.term('task-list.held-why')}
              @click=${() => this.#rows.release()}
            >
              ${this.term('task-list.held', held)}
            </button>`
      }
    </div>`;
  }

  get #scope(): string {
    return this.#session.id ?? NO_SESSION;
  }

  /** How many tasks and jobs could be listed, and items where they are asked for. */
  get #total(): number {
    const {store, view} = this.#rows;
    const size = (kind: 'jobs' | 'work-items') => store?.get(listKey(kind, this.#scope))?.ids.length ?? 0;
    return (this.#summary.value?.total ?? 0) + size('jobs') + (view.filter.withItems ? size('work-items') : 0);
  }

  /** The one line that Tab comes to: where a person was last, else the open task, else the first. */
  get #reachedKey(): string {
    const {index} = this.#rows;
    const opened = lineKey(this.#open.value?.taskId ?? '');
    return [this.reached, opened].find((key) => index.indexOf(key) >= 0) ?? index.at(0)?.key ?? '';
  }

  #item(key: string): HTMLElement | null {
    const row = this.#list.rowOf(this.#rows.index.indexOf(key));
    return row?.querySelector<HTMLElement>('agent-task-row, button') ?? null;
  }

  async #reach(index: number): Promise<void> {
    const key = this.#rows.index.at(index)?.key;
    if (key === undefined) return;
    this.reached = key;
    await this.updateComplete;
    const item = this.#item(key);
    if (item?.localName === 'agent-task-row') await (item as AgentTaskRow).updateComplete;
    item?.focus({preventScroll: true});
    this.#list.scrollToIndex(index, {align: 'auto'});
  }

  #fold(group: string, isFolded: boolean): void {
    const {view, store} = this.#rows;
    const name = foldName(view.grouping, group);
    const others = view.folded.filter((other) => other !== name);
    changeView(store, {folded: isFolded ? [...others, name] : others});
  }

  readonly #onClear = (): void => {
    changeView(this.#rows.store, {filter: NO_FILTER});
    this.filters?.focus();
  };
}
