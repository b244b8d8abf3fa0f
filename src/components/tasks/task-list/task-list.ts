import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import {query, state} from 'lit/decorators.js';
import {ref} from 'lit/directives/ref.js';
import {hasFocus} from '../../../controllers/has-focus.js';
import {isTyping} from '../../../controllers/keymap.js';
import {RowController} from '../../../controllers/row-controller.js';
import {VirtualList, type VirtualRow} from '../../../controllers/virtual-list.js';
import {TASK_GROUPS, type TaskGroup} from '../../../protocol/task.js';
import {listKey, NO_SESSION, taskKey, taskSummaryKey} from '../../../state/keys.js';
import {empty} from '../../../styles/empty.styles.js';
import {icon} from '../../../styles/icons.js';
import {statusLook} from '../../../styles/status.js';
import {type BoundSession, SessionRows} from '../../../controllers/session-rows.js';
import {atOnce, inSlices, type Steps} from '../../../controllers/slices.js';
import {IdList} from '../../../state/core/id-list.js';
import {isJob, isWorkItem, type TaskRow} from '../../../state/facts/task-record.js';
import {isCounted, isUndelivered} from '../../../state/facts/task-tally.js';
import type {ProjectionStore} from '../../../state/store.js';
import {SessionElement} from '../../session-element.js';
import {givenName} from '../../internal/identity/identities.js';
import {KeepFocus} from '../../team/team-roster/keep-focus.js';
import {TASK_KEY} from '../task/agent-task-open.js';
import {groupLook} from '../task/task-looks.js';
import {taskName} from '../task/task-name.js';
import {agentName} from '../../internal/identity/identities.js';
import {nameOf, partsOf} from './filter-menu.js';
import {type Filterable, isOpen, matches, NO_FILTER, type TaskFilter} from './task-filter.js';
import type {AgentTaskFilters} from './task-filters.js';
import {type IndexEntry, lineKey, type Place, TaskIndex} from './task-index.js';
import type {AgentTaskRow} from './task-row.js';
import {
  ALL,
  changeView,
  compareGroups,
  foldName,
  groupValue,
  JOBS,
  placeOf,
  TASK_LIST_KEY,
  type TaskView,
  viewOf,
} from './task-view.js';
import styles from './task-list.styles.js';
import {FailedAttempts} from './failed-attempts.js';
import {type RowReader, workerOf} from './task-line.js';
import '../task/task.strings.js';
import './task-list.strings.js';

/** So few are put in order at once; more of them in slices. */
const FEW = 500;
/** How many are placed between two looks at the clock. */
const STEP = 100;

/**
 * The tasks of a session in the order that a person wants. It is notified of each task that changes and moves that one alone;
 * the host updates when a line came, went or moved. While `isHeld` says so nothing moves, and what would is counted.
 */
class TaskRows extends SessionRows {
  readonly #isHeld: () => boolean;
  readonly #failed = new FailedAttempts((id) => this.#touch(id));
  readonly #tasks = new Map<string, {readonly at: number; readonly end: () => void}>();
  readonly #dirty = new Set<string>();
  readonly #held = new Set<string>();
  #index = indexFor(viewOf(undefined), undefined);
  #view = viewOf(undefined);
  /** How many of the list were read, and the last of them. */
  #known = 0;
  #last: string | undefined;
  #building: AbortController | undefined;
  #isScheduled = false;
  /** What the groups were called when they were put in order. */
  #names = '';

  constructor(host: ReactiveElement, session: () => string | undefined, isHeld: () => boolean) {
    super(host, () => session() ?? NO_SESSION);
    this.#isHeld = isHeld;
  }

  get index(): TaskIndex {
    return this.#index;
  }

  get view(): TaskView {
    return this.#view;
  }

  get isBusy(): boolean {
    return this.#building !== undefined;
  }

  /** How many would stand elsewhere if nothing were held. */
  get held(): number {
    return this.#held.size;
  }

  override hostUpdate(): void {
    super.hostUpdate();
    this.#followNames();
  }

  /** Lets what was held take its place, whatever is held. */
  release(): void {
    for (const id of this.#held) this.#index.set(id, this.#placeOf(id));
    this.#held.clear();
    this.host.requestUpdate();
  }

  protected override read({store, sessionId}: BoundSession): void {
    this.#failed.bind(store, sessionId);
    this.watchRow(listKey('tasks', sessionId), () => this.#readList());
    this.watchRow(TASK_LIST_KEY, () => this.#readView());
    this.#view = viewOf(store);
    this.#build();
  }

  protected override forget(): void {
    this.#building?.abort();
    this.#building = undefined;
    this.#forgetTasks();
    this.#failed.release();
    this.#index = indexFor(this.#view, undefined);
  }

  #forgetTasks(): void {
    for (const {end} of this.#tasks.values()) end();
    for (const all of [this.#tasks, this.#dirty, this.#held]) all.clear();
    this.#last = undefined;
    this.#known = 0;
  }

  #readView(): void {
    const before = this.#view;
    this.#view = viewOf(this.bound?.store);
    const {filter, grouping, sort} = this.#view;
    if (filter !== before.filter || grouping !== before.grouping || sort !== before.sort) this.#build();
    else this.#index.fold(this.#folded);
    this.host.requestUpdate();
  }

  get #folded(): ReadonlySet<string> {
    const start = foldName(this.#view.grouping, '');
    const names = this.#view.folded.filter((name) => name.startsWith(start));
    return new Set(names.map((name) => name.slice(start.length)));
  }

  /** Tasks are added at the end; anything else, such as a past that was loaded, is read from the beginning. */
  #readList(): void {
    if (this.#building) return; // read once it is done
    const ids = this.#ids;
    const known = this.#known;
    const isLonger = ids.length >= known && (known === 0 || ids.at(known - 1) === this.#last);
    if (!isLonger || ids.length - known > FEW) this.#build();
    else for (let at = known; at < ids.length; at++) this.#touch(this.#take(ids.at(at) ?? '', at));
  }

  get #ids(): IdList {
    return this.bound?.store.get(listKey('tasks', this.bound.sessionId))?.ids ?? IdList.empty;
  }

  #take(id: string, at: number): string {
    const store = this.bound?.store;
    if (store && !this.#tasks.has(id))
      this.#tasks.set(id, {at, end: store.subscribe(taskKey(id), () => this.#touch(id))});
    this.#last = id;
    this.#known = at + 1;
    return id;
  }

  /** Puts all of them in order: what stands there stays until the new order is ready. */
  #build(): void {
    this.#building?.abort();
    const building = new AbortController();
    const work = this.#order();
    this.#building = building;
    if (this.#ids.length <= FEW) this.#use(atOnce(work));
    else void inSlices(work, building.signal).then((index) => (building.signal.aborted ? undefined : this.#use(index)));
  }

  *#order(): Steps<TaskIndex> {
    const ids = this.#ids;
    const index = indexFor(this.#view, this.bound?.store);
    this.#forgetTasks();
    yield* this.#failed.read();
    let at = 0;
    for (const id of ids) {
      index.set(this.#take(id, at), this.#placeOf(id));
      if (++at % STEP === 0) yield;
    }
    yield* this.#catchUp(index);
    return index;
  }

  /** Takes in what changed while they were put in order. */
  *#catchUp(index: TaskIndex): Steps<void> {
    let at = 0;
    for (const id of this.#dirty) {
      this.#dirty.delete(id);
      index.set(id, this.#placeOf(id));
      if (++at % STEP === 0) yield;
    }
  }

  #use(index: TaskIndex | undefined): void {
    if (!index) return;
    this.#building = undefined;
    this.#index = index;
    this.#index.fold(this.#folded);
    this.#held.clear();
    atOnce(this.#catchUp(index));
    this.#readList();
    this.host.requestUpdate();
  }

  /** The page may name an agent while no task changes. */
  #followNames(): void {
    if (this.#view.grouping !== 'assignee' || this.#isHeld()) return;
    // In the order of the groups: another order is another text.
    const read = () => this.#index.groups.map(({key}) => agentName(this.bound?.store, groupValue(key) ?? key)).join();
    if (read() === this.#names) return;
    this.#index.sortGroups();
    this.#names = read();
  }

  #touch(id: string): void {
    this.#dirty.add(id);
    if (this.#isScheduled || this.#building) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.calm.request();
    });
  }

  protected override apply(): boolean {
    if (this.#building) return false;
    const before = this.#held.size;
    const isHeld = this.#index.size > 0 && this.#isHeld();
    let isOther = false;
    for (const id of this.#dirty) {
      const place = this.#placeOf(id);
      if (!isHeld) isOther = this.#index.set(id, place) || isOther;
      else if (this.#index.isAt(id, place)) this.#held.delete(id);
      else this.#held.add(id);
    }
    this.#dirty.clear();
    return isOther || before !== this.#held.size;
  }

  #placeOf(id: string): Place | undefined {
    const store = this.bound?.store;
    const task = store?.get(taskKey(id));
    const {filter, grouping, sort} = this.#view;
    if (!store || !task || !isListed(task, filter.withItems)) return undefined;
    if (!isOpen(filter) && !matches(subjectOf(store, task, this.#failed.has(id)), filter)) return undefined;
    const arrival = this.#tasks.get(id)?.at ?? 0;
    return placeOf(task, {grouping, sort, arrival, assignee: () => workerOf(task, store) ?? ''});
  }
}

function indexFor({grouping}: TaskView, store: ProjectionStore | undefined): TaskIndex {
  const wordOf = (value: string) =>
    grouping === 'parent' ? (taskName(store?.get(taskKey(value))) ?? value) : agentName(store, value);
  return new TaskIndex({compareGroups: compareGroups(grouping, wordOf), hasHead: (group) => group !== ALL});
}

/** Whether a task may be listed at all: what people count, jobs, and items of a board where they are asked for. */
function isListed(task: TaskRow, withItems: boolean): boolean {
  if (isCounted(task)) return true;
  const isHidden = task.visibility === 'hidden' || task.visibility === 'internal';
  return !isHidden && (isJob(task) || (withItems && isWorkItem(task)));
}

function subjectOf(rows: RowReader, task: TaskRow, hasFailed: boolean): Filterable {
  const assignee = workerOf(task, rows) ?? '';
  const name = givenName(rows, assignee);
  return {
    texts: [task.title, task.objective, task.lastError, task.blocker, name, assignee, task.id],
    status: task.status,
    assignee,
    kind: task.kind,
    flags: {blocked: task.status === 'blocked', undelivered: isUndelivered(task), failed_before: hasFailed},
  };
}

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
 * @fires agent-task-open - a person wants to see a task
 * @csspart base - the whole
 * @csspart list - the box that scrolls
 * @cssprop [--agent-task-list-rows=100vh] - how high the list may be before it scrolls
 */
export class AgentTaskList extends SessionElement {
  static override styles = [SessionElement.styles, empty, styles];

  @query('[part="list"]') private readonly box!: HTMLElement | null;
  @query('agent-task-filters') private readonly filters!: AgentTaskFilters | null;

  /** The line that Tab comes to. */
  @state() private reached = '';

  readonly #open = new RowController(this, () => TASK_KEY);
  // The other counts are in the line above the list.
  readonly #summary = new RowController(
    this,
    () => taskSummaryKey(this.scope),
    (row) => row?.total,
  );
  readonly #rows = new TaskRows(
    this,
    () => this.shownSessionId,
    () => this.#isHeld,
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
  #rowHeight = ROW_PX;
  #isPointed = false;
  protected readonly focusController = new KeepFocus(this, () => this.#item(this.#reachedKey)?.focus());

  override willUpdate(): void {
    this.#rows.bind();
    this.#rowHeight = this.clientWidth >= WIDE ? WIDE_ROW_PX : ROW_PX;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#isPointed = false;
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
    if (total === 0)
      return this.renderEmpty(this.term('task-list.empty'), this.term('task-list.empty-why'), {sign: 'plan'});
    return html`
      <section part="base" class="column" aria-label=${this.term('task-list.label')} @keydown=${this.#onKey}>
        <header>
          <agent-task-filters session-id=${this.sessionId}></agent-task-filters>
          <agent-task-counts session-id=${this.sessionId}></agent-task-counts>
        </header>
        ${this.#renderShown(total)}
        <div class="body">${this.#renderBody()} ${this.#renderHeld()}</div>
      </section>
    `;
  }

  /** No task is as asked for: what was asked for, and the way back to everything. */
  #renderNoMatch(filter: TaskFilter): TemplateResult {
    const parts = partsOf({...filter, withItems: false}, this.#rows.store, this.localize);
    const words = parts.map((part) => part.words).join(this.term('task-list.comma'));
    return html`<div class="none" data-status="empty">
      ${icon('search')}
      <p class="strong">${this.term('task-list.no-match')}</p>
      <p class="muted" dir="auto">${this.term('task-list.no-match-why', words)}</p>
      <button type="button" class="btn" @click=${this.#onClear}>${this.term('task-list.clear')}</button>
    </div>`;
  }

  #renderBody(): TemplateResult {
    const {index, isBusy, view} = this.#rows;
    if (index.size === 0 && !isBusy) return this.#renderNoMatch(view.filter);
    return html`
      <div
        part="list"
        class="scroll"
        aria-busy=${isBusy ? 'true' : nothing}
        @pointerenter=${this.#onPoint}
        @pointerleave=${this.#onUnpoint}
        @focusout=${this.#onLeave}
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
    const {view} = this.#rows;
    const {icon: glyph, tone} = isTaskGroup(group) ? statusLook(groupLook(group)) : {};
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
        ${icon('chev', {class: 'chev'})} ${glyph ? icon(glyph, {class: `glyph k-${tone}`}) : nothing}
        <bdi class="clip">${this.#groupWords(group)}</bdi>
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

  /** How many tasks and jobs could be listed, and items where they are asked for. */
  get #total(): number {
    const {store, view} = this.#rows;
    const size = (kind: 'jobs' | 'work-items') => store?.get(listKey(kind, this.scope))?.ids.length ?? 0;
    return (this.#summary.value?.total ?? 0) + size('jobs') + (view.filter.withItems ? size('work-items') : 0);
  }

  /** The one line that Tab comes to: where a person was last, else the open task, else the first. */
  get #reachedKey(): string {
    const {index} = this.#rows;
    const opened = lineKey(this.#open.value?.taskId ?? '');
    return [this.reached, opened].find((key) => index.indexOf(key) >= 0) ?? index.at(0)?.key ?? '';
  }

  /** Whether a person is at the list, with the pointer or the keyboard: nothing is to move away under their hands. */
  get #isHeld(): boolean {
    return this.#isPointed || hasFocus(this.box);
  }

  #groupWords(group: string): string {
    const {view, store} = this.#rows;
    if (group === JOBS) return this.term('task-list.jobs');
    if (group === ALL) return '';
    const value = groupValue(group);
    if (value === undefined) return isTaskGroup(group) ? this.term(`task.group.${group}`) : group;
    if (view.grouping === 'assignee') return nameOf(store, value, this.localize);
    if (value === '') return this.term(view.grouping === 'parent' ? 'task-list.no-parent' : 'task-list.no-kind');
    return view.grouping === 'parent' ? (taskName(store?.get(taskKey(value))) ?? value) : value;
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

  /** A finger that scrolls points at nothing. */
  readonly #onPoint = ({pointerType}: PointerEvent): void => {
    this.#isPointed = pointerType !== 'touch';
  };

  readonly #onUnpoint = (): void => {
    this.#isPointed = false;
    if (!this.#isHeld) this.#rows.release();
  };

  /** Where the focus goes is known once it is there. */
  readonly #onLeave = (): void => {
    queueMicrotask(() => {
      if (!this.#isHeld) this.#rows.release();
    });
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isInList = event.composedPath().some((node) => node instanceof Element && node.role === 'listitem');
    const isFind = event.key === '/' && (isInList || !isTyping(event));
    if (isFind) this.filters?.focus();
    else if (!isInList || !this.#move(event.key)) return;
    event.preventDefault();
  };

  /** Moves by a key; false where it moves nothing. */
  #move(key: string): boolean {
    const {index} = this.#rows;
    const at = index.indexOf(this.#reachedKey);
    const last = index.length - 1;
    const page = Math.max(1, Math.floor((this.box?.clientHeight ?? 0) / this.#rowHeight) - 1);
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      return this.#turn(at, (key === 'ArrowLeft') !== this.matches(':dir(rtl)'));
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: last,
      PageDown: at + page,
      PageUp: at - page,
    };
    const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
    if (to === undefined) return false;
    void this.#reach(Math.max(0, Math.min(to, last)));
    return true;
  }

  /** Back folds a group, or goes from a task to the head of its group; on opens it, or goes to its first task. */
  #turn(at: number, isBack: boolean): boolean {
    const {index} = this.#rows;
    const entry = index.at(at);
    if (!entry) return false;
    if ('id' in entry) {
      const head = index.headOf(at);
      if (!isBack || head < 0) return false;
      void this.#reach(head);
      return true;
    }
    const next = index.at(at + 1);
    const isUnfolded = next !== undefined && 'id' in next;
    if (isBack === isUnfolded) this.#fold(entry.group, isBack);
    else if (isUnfolded) void this.#reach(at + 1);
    return true;
  }

  readonly #onClear = (): void => {
    changeView(this.#rows.store, {filter: NO_FILTER});
    this.filters?.focus();
  };
}

function isTaskGroup(group: string): group is TaskGroup {
  return (TASK_GROUPS as readonly string[]).includes(group);
}
