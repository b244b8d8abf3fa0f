import {html, nothing, type ReactiveController, type ReactiveElement, type TemplateResult} from 'lit';
import {query, state} from 'lit/decorators.js';
import {hasFocus} from '../../../controllers/has-focus.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {RowController} from '../../../controllers/row-controller.js';
import {agentKey, listKey, NO_SESSION, taskKey} from '../../../state/keys.js';
import type {BoardColumn} from '../../../state/facts/teams.js';
import {statusMark} from '../../../styles/status.js';
import {newCommandId} from '../../../commands/command-id.js';
import type {CommandIntent} from '../../../commands/command.js';
import type {Receipt} from '../../../commands/receipts.js';
import {CommandRouter} from '../../../commands/router.js';
import {announce} from '../../../controllers/announcer.js';
import type {Localize} from '../../../controllers/localize.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {ProjectionStore} from '../../../state/store.js';
import {SessionElement} from '../../session-element.js';
import {agentName} from '../../internal/identity/identities.js';
import {reasonWords} from '../../internal/reason-words.js';
import {receiptWords} from '../../internal/receipt-line.js';
import {type OpenWorkItem, openWorkItem, WORK_ITEM_KEY} from './agent-work-item-open.js';
import {BoardRows} from './board-rows.js';
import {type BoardActions, columnWord} from './board-actions.js';
import {BOARD_KEY, type BoardFilter, type BoardRow, isOpen, NO_FILTER} from './filter.js';
import {ItemMove, type Place} from './move-item.js';
import {type BoardModel, OTHER_COLUMN} from './model.js';
import type {AgentWorkColumn, AgentWorkFoldEvent, Mark} from './work-column.js';
import type {AgentWorkFilterEvent, AgentWorkFilters, Facets} from './work-filters.js';
import styles from './work-board.styles.js';
import type {AgentWorkItem} from './work-item.js';
import {askedFor, note, type Standing, standingOf} from './asked-changes.js';
import {moveBlocker} from './move-blockers.js';
import {assigneeOf, priorityOf} from './item-facts.js';
import './work-board.strings.js';

/** How far a pointer goes before it drags: less is a press. */
const THRESHOLD = 6;
/** How near an edge a box begins to scroll, and how far it goes each frame. */
const EDGE = 36;
const STEP = 10;

/** Moves items with a mouse, a pen or a finger. A finger takes the grip: elsewhere it scrolls. */
class Drag {
  readonly #itemMove: ItemMove;
  readonly #view: BoardView;
  readonly #query: (selector: string) => HTMLElement | null;
  #id = '';
  #pointer = -1;
  #start = {x: 0, y: 0};
  #at = {x: 0, y: 0};
  #isDragging = false;
  #frame: number | undefined;

  constructor(itemMove: ItemMove, view: BoardView, query: (selector: string) => HTMLElement | null) {
    this.#itemMove = itemMove;
    this.#view = view;
    this.#query = query;
  }

  /** For the element that holds the board. */
  readonly onPointerDown = (event: PointerEvent): void => {
    const item = this.#itemOf(event);
    if (event.button !== 0 || !event.isPrimary || !item || this.#itemMove.value) return;
    this.#id = item.itemId;
    this.#pointer = event.pointerId;
    this.#start = {x: event.clientX, y: event.clientY};
    this.#listen(item.ownerDocument, 'addEventListener');
  };

  /** Ends it, wherever it is: the board goes away. */
  stop(): void {
    const root = this.#query('[part~="base"]');
    if (root) this.#listen(root.ownerDocument, 'removeEventListener');
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    if (this.#isDragging && root?.hasPointerCapture(this.#pointer)) root.releasePointerCapture(this.#pointer);
    this.#isDragging = false;
    this.#pointer = -1;
  }

  /** Puts the picture where the pointer is. */
  placeGhost(): void {
    const ghost = this.#query('.ghost');
    if (!ghost) return;
    if (!ghost.matches(':popover-open')) ghost.showPopover();
    ghost.style.translate = `${String(this.#at.x + 12)}px ${String(this.#at.y + 8)}px`;
  }

  #listen(document: Document, method: 'addEventListener' | 'removeEventListener'): void {
    document[method]('pointermove', this.#onMove as EventListener);
    document[method]('pointerup', this.#onUp as EventListener);
    document[method]('pointercancel', this.#onCancel);
    document[method]('keydown', this.#onKey as EventListener, true);
  }

  /** The item that a press is about: not a press on something else inside it. */
  #itemOf(event: PointerEvent): AgentWorkItem | undefined {
    const path = event.composedPath();
    const at = path.findIndex((node) => node instanceof HTMLElement && node.localName === 'agent-work-item');
    const inside = path.slice(0, Math.max(at, 0)).filter((node): node is HTMLElement => node instanceof HTMLElement);
    const isGrip = inside.some((node) => node.matches('.grip'));
    const isOther = inside.some((node) =>
      node.matches('button:not(.open), a, agent-work-item-detail, .change, [popover]'),
    );
    return at < 0 || isOther || (event.pointerType === 'touch' && !isGrip) ? undefined : (path[at] as AgentWorkItem);
  }

  readonly #onMove = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    this.#at = {x: event.clientX, y: event.clientY};
    const {x, y} = this.#start;
    if (!this.#isDragging && Math.hypot(event.clientX - x, event.clientY - y) < THRESHOLD) return;
    if (!this.#isDragging && !this.#begin()) return;
    this.#follow();
  };

  #begin(): boolean {
    if (!this.#itemMove.take(this.#id, 'pointer')) {
      this.stop();
      return false;
    }
    this.#isDragging = true;
    this.#query('[part~="base"]')?.setPointerCapture(this.#pointer);
    this.#frame = requestAnimationFrame(this.#scroll);
    return true;
  }

  #follow(): void {
    const {x, y} = this.#at;
    const place = this.#view.placeAt(x, y, this.#id);
    const from = this.#itemMove.value?.from;
    // Outside of the board it would stay where it was.
    if (place ?? from) this.#itemMove.over((place ?? from) as Place);
    this.placeGhost();
  }

  /** Boxes scroll while the item is held at their edge. */
  readonly #scroll = (): void => {
    const {x, y} = this.#at;
    for (const box of this.#view.scrollersAt(x, y)) {
      const {left, right, top, bottom} = box.getBoundingClientRect();
      box.scrollBy(pull(x, left, right), pull(y, top, bottom));
    }
    this.#follow();
    this.#frame = requestAnimationFrame(this.#scroll);
  };

  readonly #onUp = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const wasDragging = this.#isDragging;
    this.stop();
    if (!wasDragging) return;
    this.#swallowClick();
    this.#itemMove.drop();
  };

  readonly #onCancel = (): void => {
    const wasDragging = this.#isDragging;
    this.stop();
    if (wasDragging) this.#itemMove.putBack();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    this.#onCancel();
    // The finger or button is still down, and comes up later.
    const document = this.#query('[part~="base"]')?.ownerDocument;
    document?.addEventListener('pointerup', () => this.#swallowClick(), {capture: true, once: true});
  };

  /** The end of a drag is no press on what lies under it. */
  #swallowClick(): void {
    const root = this.#query('[part~="base"]');
    const swallow = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    root?.addEventListener('click', swallow, {capture: true, once: true});
    setTimeout(() => root?.removeEventListener('click', swallow, {capture: true}));
  }
}

/** How far a box goes for a pointer at one of its edges. */
function pull(at: number, start: number, end: number): number {
  if (at < start || at > end) return 0;
  if (at - start < EDGE) return -STEP;
  return end - at < EDGE ? STEP : 0;
}

/** Words for a priority that the catalog knows, the most urgent first. */
const PRIORITIES = ['critical', 'urgent', 'high', 'medium', 'normal', 'low'];

/** The teammates of a session, people first, each by name. */
function teammatesOf(store: ProjectionStore | undefined, sessionId: string | undefined): readonly AgentRow[] {
  const ids = store?.get(listKey('agents', sessionId ?? NO_SESSION))?.ids ?? [];
  const rows = [...ids].flatMap((id) => store?.get(agentKey(id)) ?? []);
  const order = ({kind}: AgentRow) => (kind === 'human' ? 0 : 1);
  return rows.sort((one, other) => order(one) - order(other) || nameOf(one).localeCompare(nameOf(other)));
}

/** What the items of a board can be filtered by. Costs the number of items: asked when somebody wants to choose. */
function facetsOf(store: ProjectionStore | undefined, ids: Iterable<string>): Facets {
  const assignees = new Map<string, string>();
  const priorities = new Set<string>();
  for (const id of ids) {
    const row = store?.get(taskKey(id));
    const assignee = row && assigneeOf(row);
    const priority = row && priorityOf(row);
    if (assignee !== undefined && !assignees.has(assignee)) assignees.set(assignee, agentName(store, assignee));
    if (priority !== undefined) priorities.add(priority);
  }
  const urgency = (word: string) => (PRIORITIES.includes(word) ? PRIORITIES.indexOf(word) : PRIORITIES.length);
  return {
    assignees: [...assignees]
      .map(([id, name]) => ({id, name}))
      .sort((one, other) => one.name.localeCompare(other.name)),
    priorities: [...priorities].sort(
      (one, other) => urgency(one) - urgency(other) || one.localeCompare(other, undefined, {numeric: true}),
    ),
  };
}

function nameOf({name, id}: AgentRow): string {
  return name ?? id;
}

/** The item whose own button has the focus. */
function itemOf(event: Event): AgentWorkItem | undefined {
  const path = event.composedPath();
  const [target] = path;
  if (!(target instanceof HTMLElement) || !target.matches('.open')) return undefined;
  return path.find(
    (node): node is AgentWorkItem => node instanceof HTMLElement && node.localName === 'agent-work-item',
  );
}

/** What a board controller works with. */
interface BoardControllerOptions {
  readonly host: HTMLElement;
  readonly rows: () => BoardRows;
  readonly itemMove: () => ItemMove;
  readonly availability: ControlAvailability;
  readonly localize: Localize;
  readonly session: () => string | undefined;
  /** Moves the focus to an item. */
  readonly reach: (id: string) => void;
  /** Sends it; false where somebody stopped it. */
  readonly command: (intent: CommandIntent & {readonly id: string}) => boolean;
}

/** Sends the changes of a board, one at a time per item, and announces their results. */
class BoardController implements BoardActions {
  readonly #options: BoardControllerOptions;

  constructor(options: BoardControllerOptions) {
    this.#options = options;
  }

  get columns(): readonly BoardColumn[] {
    return this.#rows.columns;
  }

  get columnIds(): ReadonlySet<string> {
    return this.#rows.columnIds;
  }

  teammates(): readonly AgentRow[] {
    return teammatesOf(this.#rows.store, this.#options.session());
  }

  move(id: string, column: string): void {
    const itemMove = this.#options.itemMove();
    if (!itemMove.take(id, 'keys')) return;
    itemMove.over({column, index: this.#rows.model.ids(column).length});
    itemMove.drop();
  }

  assign(id: string, assignee: string | undefined): void {
    this.ask(id, {assignee: assignee ?? ''});
  }

  dismiss(id: string): void {
    const {store} = this.#rows;
    if (store) note(store, id, undefined);
    // The button that was pressed goes away with what it dismissed.
    this.#options.reach(id);
  }

  retry(id: string): void {
    const {store} = this.#rows;
    const asked = askedFor(store, id);
    if (store && asked) CommandRouter.of(store).retry(asked.commandId);
  }

  toggle(id: string): void {
    const {store} = this.#rows;
    const isOpen = store?.get(WORK_ITEM_KEY)?.workItemId === id;
    store?.setLocal(WORK_ITEM_KEY, {workItemId: isOpen ? '' : id} satisfies OpenWorkItem);
  }

  go(id: string): boolean {
    if (!this.#rows.model.placeOf(id)) return false;
    openWorkItem(this.#options.host, this.#rows.store, id);
    return true;
  }

  titleOf(id: string): string {
    return this.#rows.row(id)?.title || id;
  }

  columnWord(id: string): string {
    return columnWord(this.columns.find((column) => column.id === id) ?? {id}, this.#options.localize);
  }

  /** Why an item stays as it is, in words; undefined where it can be changed. */
  blocked(id: string): string | undefined {
    return moveBlocker(id, this.#rows.store, this.#options.availability, this.#options.localize);
  }

  /** Asks for a change. It is shown as asked for until the board has answered. */
  ask(id: string, to: Standing): void {
    const {store} = this.#rows;
    const row = this.#rows.row(id);
    if (!row || !store || this.blocked(id) !== undefined) return;
    const from = standingOf(row);
    const {assignee = from.assignee ?? '', ...rest} = to;
    const commandId = newCommandId();
    const sessionId = row.sessionId ?? this.#options.session();
    const isSent = this.#options.command({
      id: commandId,
      control: 'assign',
      workItemId: id,
      ...(sessionId === undefined ? {} : {sessionId}),
      payload: {assignee: assignee === '' ? null : assignee, ...rest},
    });
    if (isSent) note(store, id, {commandId, from, to});
  }

  /** Announces the result of a change. */
  settled(row: TaskRow, receipt: Receipt): void {
    const {localize, host} = this.#options;
    const title = this.titleOf(row.id);
    if (receipt.status === 'confirmed') {
      const words = localize.term('work-board.made', title, this.columnWord(row.nativeStatus ?? ''));
      announce(words, 'polite', host.ownerDocument);
    } else {
      const words = localize.term('work-board.refused', title, receiptWords(receipt, localize));
      announce(words, 'assertive', host.ownerDocument);
    }
  }

  get #rows(): BoardRows {
    return this.#options.rows();
  }
}

/** Narrower than this, columns stand below each other. */
const STACKED_BELOW = 640;

/** How many frames a column may take to draw an item that it scrolls to. */
const FRAMES = 10;

/**
 * The work of a team, people and agents alike: a column for each status, an item for each piece of work. Items are moved
 * and assigned by drag, by keyboard or by a menu; each stands at its new place as asked for until the board confirms it,
 * and goes back when the board refuses.
 *
 * @summary A board of the work items of people and agents.
 * @a11y Arrows go from item to item and from column to column, Enter opens, `/` searches.
 * @a11y Space picks an item up, arrows move it, Space lets it go and Escape puts it back; each step is announced politely, a refusal assertively.
 * @element agent-work-board
 * @fires agent-command - `assign`, with the item's status, place or assignee that a person asks for
 * @fires agent-work-item-open - a person goes to an item that another one waits for
 * @fires agent-teammate-open - a person wants to see who has an item
 * @fires agent-artifact-open - a person wants to see an artifact of an item
 * @fires agent-evidence-open - a person wants to see evidence of an item
 * @csspart base - the board
 * @cssprop [--agent-work-board-column=180px] - how narrow a column gets before the board scrolls sideways
 */
export class AgentWorkBoard extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  @query('[part~="base"]') private readonly base!: HTMLElement | null;
  @query('agent-work-filters') private readonly filters!: AgentWorkFilters | null;

  /** The item that Tab comes to. */
  @state() private reached = '';

  readonly #rows = new BoardRows(
    this,
    () => this.shownSessionId,
    (row, receipt) => this.#board.settled(row, receipt),
  );
  readonly #page = new RowController(this, () => BOARD_KEY);
  readonly #opened = new RowController(this, () => WORK_ITEM_KEY);
  readonly #availability = new ControlAvailability(this);
  readonly #board: BoardController = new BoardController({
    host: this,
    rows: () => this.#rows,
    itemMove: () => this.#itemMove,
    availability: this.#availability,
    localize: this.localize,
    session: () => this.shownSessionId,
    reach: (id) => this.#reach(id),
    command: (intent) => this.command(intent),
  });
  readonly #view = new BoardView(this, this.#rows.model);
  readonly #itemMove = new ItemMove(this, {
    model: this.#rows.model,
    localize: this.localize,
    columns: () => this.#rows.columns.map(({id}) => id),
    columnWord: (id) => this.#board.columnWord(id),
    titleOf: (id) => this.#board.titleOf(id),
    blocked: (id) => this.#board.blocked(id),
    ask: (id, to) => this.#board.ask(id, to),
  });
  readonly #drag = new Drag(this.#itemMove, this.#view, (selector) => this.renderRoot.querySelector(selector));
  #seenOpen: OpenWorkItem | undefined;
  #hadFocus = false;

  override willUpdate(): void {
    this.#hadFocus = this.#view.itemWithFocus !== undefined;
    this.#followOpened();
  }

  override updated(): void {
    this.#drag.placeGhost();
    this.#view.follow(this.#itemMove.value?.by === 'keys' ? this.#itemMove.value.to : undefined);
    if (this.#hadFocus) void this.#view.keepFocus(this.#current);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#drag.stop();
    this.#itemMove.putBack();
  }

  override render() {
    const {model, store, filter} = this.#rows;
    if (!store) return this.renderFallback('unavailable');
    const label = this.term('work-board.label');
    if (model.size === 0)
      return this.renderEmpty(this.term('work-board.empty'), this.term('work-board.empty-why'), {label});
    return html`
      <section
        part="base"
        class="column ${this.#view.isStacked ? 'stacked' : ''}"
        aria-label=${label}
        @keydown=${this.#onKey}
        @keyup=${this.#onKeyUp}
        @pointerdown=${this.#drag.onPointerDown}
        @focusin=${this.#onFocus}
        @agent-work-fold=${this.#onFold}
        @agent-work-filter=${this.#onFilter}
      >
        <div class="head wrap">
          <agent-work-filters .filter=${filter} .facets=${this.#facets}></agent-work-filters>
          <p class="meta total">${this.#countWords}</p>
          ${this.#renderWhy()}
        </div>
        ${model.shown === 0 ? this.#renderNoMatch() : nothing}
        <div class="columns scroll" ?hidden=${model.shown === 0}>
          ${keyedRows(
            this.#columns,
            ({id}) => `column:${id}`,
            (column) => this.#renderColumn(column),
          )}
        </div>
        ${this.#renderGhost()}
      </section>
    `;
  }

  #renderColumn(column: BoardColumn): TemplateResult {
    const {model} = this.#rows;
    const lifted = this.#itemMove.value;
    const {before} = this.#itemMove;
    const isTarget = lifted?.to.column === column.id && !this.#itemMove.isHome;
    return html`
      <agent-work-column
        column-id=${column.id}
        heading=${columnWord(column, this.localize)}
        .ids=${model.ids(column.id)}
        .total=${model.total(column.id)}
        .mark=${isTarget ? this.#view.mark(before) : undefined}
        reached=${this.#current}
        opened=${this.#opened.value?.workItemId ?? ''}
        lifted=${lifted?.id ?? ''}
        ?stacked=${this.#view.isStacked}
        ?folded=${this.#page.value?.folded?.includes(column.id) === true}
        .board=${this.#board}
      ></agent-work-column>
    `;
  }

  #renderGhost() {
    const lifted = this.#itemMove.value;
    if (lifted?.by !== 'pointer') return nothing;
    return html`<div class="ghost" popover="manual" aria-hidden="true">
      <bdi>${this.#board.titleOf(lifted.id)}</bdi>
    </div>`;
  }

  /** Why nothing can be moved, said once for the whole board. */
  #renderWhy() {
    const reason = this.#availability.reason('assign');
    return reason === undefined || !this.#availability.isOffered('assign')
      ? nothing
      : html`<p class="meta fixed">${this.term('work-board.fixed')} ${reasonWords(reason, this.localize)}</p>`;
  }

  #renderNoMatch(): TemplateResult {
    return html`
      <div class="none" role="status">
        ${statusMark('info', this.term('work-board.no-match'))}
        <button type="button" class="btn sm" @click=${() => this.#filter(NO_FILTER)}>
          ${this.term('work-board.clear')}
        </button>
      </div>
    `;
  }

  readonly #facets = () => facetsOf(this.#rows.store, this.#rows.ids);

  get #columns(): readonly BoardColumn[] {
    const {columns, model} = this.#rows;
    return model.total(OTHER_COLUMN) === 0 ? columns : [...columns, {id: OTHER_COLUMN}];
  }

  /** The item that Tab comes to: where a person was last, else the first. */
  get #current(): string {
    const {model} = this.#rows;
    if (model.placeOf(this.reached)?.shown) return this.reached;
    return this.#columns.flatMap(({id}) => model.ids(id).slice(0, 1))[0] ?? '';
  }

  get #countWords(): string {
    const {model, filter} = this.#rows;
    return isOpen(filter)
      ? this.term('work-board.count', model.size)
      : this.term('work-board.count-of', model.shown, model.size);
  }

  /** What somebody opened from elsewhere is brought into sight; what was open from the start is not. */
  #followOpened(): void {
    const row = this.#opened.value;
    if (row === this.#seenOpen) return;
    const isFirst = this.#seenOpen === undefined && !hasFocus(this.base);
    this.#seenOpen = row;
    const place = this.#rows.model.placeOf(row?.workItemId ?? '');
    if (!row || !place) return;
    if (!place.shown) this.#filter(NO_FILTER);
    if (!isFirst) this.#reach(row.workItemId);
  }

  #reach(id: string): void {
    this.reached = id;
    const column = this.#rows.model.placeOf(id)?.column;
    const folded = this.#page.value?.folded ?? [];
    if (column !== undefined && folded.includes(column) && this.#view.isStacked)
      this.#keep({folded: folded.filter((each) => each !== column)});
    void this.#view.focusItem(id);
  }

  #filter(filter: BoardFilter): void {
    this.#keep({filter});
  }

  #keep(change: BoardRow): void {
    this.#rows.store?.setLocal(BOARD_KEY, {...this.#page.value, ...change} satisfies BoardRow);
    this.requestUpdate();
  }

  readonly #onFocus = (): void => {
    const id = this.#view.itemWithFocus;
    if (id !== undefined) this.reached = id;
    // Whoever goes elsewhere lets go of what is held.
    if (this.#itemMove.value?.by === 'keys' && id !== this.#itemMove.value.id) this.#itemMove.putBack();
  };

  readonly #onFold = ({columnId}: AgentWorkFoldEvent): void => {
    const folded = this.#page.value?.folded ?? [];
    const isFolded = folded.includes(columnId);
    this.#keep({folded: isFolded ? folded.filter((each) => each !== columnId) : [...folded, columnId]});
  };

  readonly #onFilter = ({filter}: AgentWorkFilterEvent): void => this.#filter(filter);

  // Arrows go from item to item and from column to column, Enter opens, Space picks up; then the arrows move what was picked
  // up, Space lets it go and Escape puts it back. `/` goes to the search.
  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.#take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Some browsers press a button when Space comes up. */
  readonly #onKeyUp = (event: KeyboardEvent): void => {
    if (event.key === ' ' && itemOf(event)) event.preventDefault();
  };

  #take(event: KeyboardEvent): boolean {
    const [target] = event.composedPath();
    if (target instanceof HTMLElement && target.matches('input, select')) return this.#inField(event, target);
    if (this.#itemMove.value) return this.#carry(event);
    if (event.key === '/') {
      this.filters?.focus();
      return true;
    }
    const item = itemOf(event);
    return item ? this.#walk(event, item.itemId) : false;
  }

  #inField({key}: KeyboardEvent, field: HTMLElement): boolean {
    if (key === 'Escape') this.#filter(NO_FILTER);
    const first = this.#columns.flatMap(({id}) => this.#rows.model.ids(id).slice(0, 1))[0];
    const isDown = key === 'ArrowDown' && field.matches('input[type="search"]') && first !== undefined;
    if (isDown) this.#reach(first);
    return key === 'Escape' || isDown;
  }

  /** While an item is held, every key is about that item. */
  #carry({key}: KeyboardEvent): boolean {
    const itemMove = this.#itemMove;
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp':
        itemMove.shift(key === 'ArrowDown' ? 1 : -1);
        return true;
      case 'ArrowLeft':
      case 'ArrowRight':
        itemMove.shiftColumn(this.#sideways(key));
        return true;
      case 'Home':
      case 'End':
        itemMove.shift(key === 'Home' ? -Infinity : Infinity);
        return true;
      case ' ':
      case 'Enter':
        itemMove.drop();
        return true;
      case 'Escape':
        itemMove.putBack();
        return true;
      case 'Tab':
        itemMove.putBack();
        return false;
      default:
        return false;
    }
  }

  #walk(event: KeyboardEvent, id: string): boolean {
    const {key} = event;
    const {model} = this.#rows;
    const column = model.placeOf(id)?.column ?? '';
    const ids = model.ids(column);
    const at = ids.indexOf(id);
    switch (key) {
      case 'ArrowDown':
        return this.#go(ids[at + 1] ?? this.#beyond(column, 1));
      case 'ArrowUp':
        return this.#go(ids[at - 1] ?? this.#beyond(column, -1));
      case 'ArrowLeft':
      case 'ArrowRight':
        return this.#go(this.#beside(column, at, this.#sideways(key)));
      case 'Home':
        return this.#go(ids[0]);
      case 'End':
        return this.#go(ids.at(-1));
      case ' ':
        if (!event.repeat) this.#itemMove.take(id, 'keys');
        return true;
      case 'ContextMenu':
        this.#view.itemOf(id)?.openMenu();
        return true;
      case 'F10':
        if (event.shiftKey) this.#view.itemOf(id)?.openMenu();
        return event.shiftKey;
      default:
        return false;
    }
  }

  #go(id: string | undefined): boolean {
    if (id !== undefined) this.#reach(id);
    return true;
  }

  #sideways(key: string): 1 | -1 {
    return (key === 'ArrowRight') === this.matches(':dir(rtl)') ? -1 : 1;
  }

  /** The item at about the same height in the next column that has any. */
  #beside(column: string, at: number, by: 1 | -1): string | undefined {
    const columns = this.#columns.map(({id}) => id);
    for (let next = columns.indexOf(column) + by; next >= 0 && next < columns.length; next += by) {
      const ids = this.#rows.model.ids(columns[next] ?? '');
      if (ids.length > 0) return ids[Math.min(at, ids.length - 1)];
    }
    return undefined;
  }

  /** Where columns stand below each other, up and down go on in the next. */
  #beyond(column: string, by: 1 | -1): string | undefined {
    return this.#view.isStacked ? this.#beside(column, by > 0 ? 0 : Infinity, by) : undefined;
  }
}

/** The board as it is drawn: which item stands where on the screen, and where the focus is. */
class BoardView implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #model: BoardModel;
  readonly #sizes =
    typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(([entry]) => this.#measure(entry));
  #isStacked = false;
  #followed = '';
  #mark: Mark = {};

  constructor(host: ReactiveElement, model: BoardModel) {
    this.#host = host;
    this.#model = model;
    host.addController(this);
  }

  get isStacked(): boolean {
    return this.#isStacked;
  }

  get itemWithFocus(): string | undefined {
    const column = this.#host.shadowRoot?.activeElement as AgentWorkColumn | null | undefined;
    const item = column?.shadowRoot?.activeElement;
    return item?.localName === 'agent-work-item' ? (item as AgentWorkItem).itemId : undefined;
  }

  hostConnected(): void {
    this.#sizes?.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#sizes?.disconnect();
  }

  /** The mark before an item; the same object for the same place. */
  mark(before: string | undefined): Mark {
    if (this.#mark.before !== before) this.#mark = before === undefined ? {} : {before};
    return this.#mark;
  }

  itemOf(id: string): AgentWorkItem | null {
    return this.#columnOf(this.#model.placeOf(id)?.column)?.itemOf(id) ?? null;
  }

  /** Moves the focus to an item, wherever it stands. */
  async focusItem(id: string): Promise<void> {
    await this.#drawn();
    const item = this.itemOf(id) ?? (await this.#bring(id));
    await item?.updateComplete;
    item?.focus();
    item?.scrollIntoView({block: 'nearest', inline: 'nearest'});
  }

  /** An item that moves to another column is drawn anew there: the focus goes with it, unless somebody took it away. */
  async keepFocus(id: string): Promise<void> {
    await this.#drawn();
    const {activeElement, body} = this.#host.ownerDocument;
    const isLost = activeElement === body || (activeElement === this.#host && !this.#host.shadowRoot?.activeElement);
    if (isLost && this.#host.isConnected) await this.focusItem(id);
  }

  /** Keeps the place that an item is held over in sight. */
  follow(place: Place | undefined): void {
    const key = place ? `${place.column}:${String(place.index)}` : '';
    if (key === this.#followed) return;
    this.#followed = key;
    const column = this.#columnOf(place?.column);
    if (!place || !column) return;
    column.scrollIntoView({block: 'nearest', inline: 'nearest'});
    column.reveal(place.index);
  }

  /** The place under a pointer, for an item that is not counted itself; undefined outside of the board. */
  placeAt(x: number, y: number, id: string): Place | undefined {
    if (!isInside(this.#host, x, y)) return undefined;
    const column = this.#columns.find((each) => isInside(each, x, y, this.#isStacked));
    return column && {column: column.columnId, index: column.placeAt(y, id)};
  }

  /** The boxes under a pointer that scroll: that of a column, and that of all columns. */
  scrollersAt(x: number, y: number): readonly HTMLElement[] {
    const box = this.#host.shadowRoot?.querySelector<HTMLElement>('.columns');
    const own = this.#columns.find((each) => isInside(each, x, y, this.#isStacked))?.scroller;
    return [own, box].filter((each) => each !== null && each !== undefined);
  }

  get #columns(): readonly AgentWorkColumn[] {
    return [...(this.#host.shadowRoot?.querySelectorAll<AgentWorkColumn>('agent-work-column') ?? [])];
  }

  #columnOf(id: string | undefined): AgentWorkColumn | undefined {
    return this.#columns.find(({columnId}) => columnId === id);
  }

  /** Scrolls to an item that is not drawn, until it is. */
  async #bring(id: string): Promise<AgentWorkItem | null> {
    const column = this.#model.placeOf(id)?.column ?? '';
    this.#columnOf(column)?.reveal(this.#model.ids(column).indexOf(id));
    for (let frame = 0; frame < FRAMES && !this.itemOf(id); frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return this.itemOf(id);
  }

  async #drawn(): Promise<void> {
    await this.#host.updateComplete;
    await Promise.all(this.#columns.map(({updateComplete}) => updateComplete));
  }

  #measure(entry: ResizeObserverEntry | undefined): void {
    const width = entry?.contentRect.width ?? 0;
    const isStacked = width > 0 && width < STACKED_BELOW;
    if (isStacked === this.#isStacked) return;
    this.#isStacked = isStacked;
    this.#host.requestUpdate();
  }
}

/** Whether a point is in an element's box: side by side it counts across, below each other it counts down. */
function isInside(element: Element, x: number, y: number, isStacked?: boolean): boolean {
  const {left, right, top, bottom} = element.getBoundingClientRect();
  const isAcross = x >= left && x <= right;
  const isDown = y >= top && y <= bottom;
  return isStacked === undefined ? isAcross && isDown : isStacked ? isDown : isAcross;
}
