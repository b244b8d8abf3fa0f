import {html, nothing, type TemplateResult} from 'lit';
import {property, query} from 'lit/decorators.js';
import {Clock} from '../../../controllers/clock.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {agentKey, taskKey} from '../../../state/keys.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {icon, type IconName} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {receiptKey} from '../../../commands/keys.js';
import {DropDown} from '../../../controllers/drop-down.js';
import {AgentElement} from '../../agent-element.js';
import {ageOf} from '../../sessions/session-list/session-look.js';
import {receiptMark, receiptWords} from '../../internal/receipt-line.js';
import {menuOption, menuPanel} from '../../internal/menu-panel.js';
import {renderTeammate} from '../team/teammate.js';
import {teammate} from '../team/teammate.styles.js';
import {agentAvatar} from '../../internal/identity/avatar.js';
import {agentName} from '../../internal/identity/identities.js';
import {type AskedChange, askedFor, CHANGES_KEY, shownStanding, stateOf} from './asked-changes.js';
import {type BoardActions, columnWord} from './board-actions.js';
import {artifactsOf, assigneeOf, blockerOf, commentsOf, dependenciesOf, evidenceOf, priorityOf} from './item-facts.js';
import {columnOf} from './model.js';
import {moveBlocker} from './move-blockers.js';
import styles from './work-item.styles.js';
import './work-board.strings.js';
import '../../internal/receipt-line.strings.js';

const NO_COLUMNS: ReadonlySet<string> = new Set();

/** What an item can be asked to become, as one option of its menu. */
interface Choice {
  readonly words: string;
  readonly isNow: boolean;
  choose(): void;
}

/**
 * One item of the work board: what it is, who has it, how urgent it is, what it waits for, and what became of the change
 * that a person asked for. It opens in place.
 *
 * @summary An item of the work board.
 * @element agent-work-item
 * @internal
 * @dependency agent-time
 */
export class AgentWorkItem extends AgentElement {
  static override styles = [AgentElement.styles, teammate, styles];

  @query('.open') private readonly opener!: HTMLElement | null;

  /** The item to show. */
  @property({attribute: 'item-id'}) itemId = '';

  /** The column that it stands in. */
  @property({attribute: 'column-id'}) columnId = '';

  /** Whether Tab comes to it. */
  @property({type: Boolean}) reachable = false;

  /** Whether its details are shown. */
  @property({type: Boolean}) opened = false;

  /** Whether somebody is moving it. */
  @property({type: Boolean}) lifted = false;

  /** The board that it stands on. Without one it can be read alone. */
  @property({attribute: false}) board: BoardActions | undefined;

  readonly #row = new RowController(this, () => taskKey(this.itemId));
  readonly #changes = new RowController(
    this,
    () => CHANGES_KEY,
    () => this.#asked,
  );
  readonly #receipt = new RowController(this, () => this.#asked && receiptKey(this.#asked.commandId));
  readonly #agent = new RowController(this, () => keyOf(agentKey, this.#assignee));
  readonly #needed = new RowsController(this, () => this.#dependencies.map(taskKey));
  readonly #availability = new ControlAvailability(this);
  /** In a recording, ages are those of the moment that is shown. */
  protected readonly clock = new Clock(this, () => false);
  readonly #menu = new DropDown(this, {
    anchor: () => this.renderRoot.querySelector<HTMLElement>('.more'),
    panel: () => this.renderRoot.querySelector<HTMLElement>('[role="menu"]'),
    placement: 'bottom-end',
    words: () => this.#choices.map(({words}) => words),
    choose: (index) => {
      const choice = this.#choices[index];
      if (choice && !choice.isNow) choice.choose();
      this.requestUpdate();
    },
    mayOpen: () => this.#fixed === undefined,
  });
  #moves: readonly Choice[] = [];
  #people: readonly Choice[] = [];

  override updated(): void {
    // Tab goes to one item of the board, and from there through what is in it.
    for (const button of this.renderRoot.querySelectorAll<HTMLElement>('.mate'))
      button.tabIndex = this.reachable ? 0 : -1;
  }

  /** Moves the focus to the item. */
  override focus(options?: FocusOptions): void {
    this.opener?.focus(options);
  }

  /** Opens what can be done with it. */
  openMenu(): void {
    this.#readChoices();
    this.#menu.open();
  }

  override render() {
    const row = this.#row.value;
    if (!row) return this.renderFallback('unknown');
    const isFixed = this.#fixed !== undefined;
    return html`
      <article
        part="base"
        class="item"
        data-fact=${taskKey(row.id)}
        data-status=${row.nativeStatus ?? 'unknown'}
        data-asked=${this.#asked ? (this.#receipt.value?.status ?? 'pending') : nothing}
        ?data-lifted=${this.lifted}
        ?data-fixed=${isFixed}
      >
        <div class="top">
          ${isFixed ? nothing : html`<span class="grip" aria-hidden="true">${icon('more')}</span>`}
          ${this.#renderOpener(row, isFixed)} ${this.board ? this.#renderMenuButton() : nothing}
        </div>
        ${this.#renderMeta(row)} ${this.#renderMenu()} ${this.#renderChange(row)}
        ${
          this.opened
            ? html`<agent-work-item-detail item-id=${row.id} .board=${this.board}></agent-work-item-detail>`
            : nothing
        }
      </article>
    `;
  }

  #renderOpener(row: TaskRow, isFixed: boolean): TemplateResult {
    const hint = this.reachable && this.board && !isFixed;
    return html`
      <button
        type="button"
        class="open"
        tabindex=${this.reachable ? 0 : -1}
        aria-expanded=${this.opened ? 'true' : 'false'}
        aria-describedby=${hint ? 'hint' : nothing}
        @click=${() => this.board?.toggle(row.id)}
      >
        ${row.title ? html`<span dir="auto">${row.title}</span>` : html`<code>${row.id}</code>`}
      </button>
      ${hint ? html`<span class="vh" id="hint">${this.term('work-board.hint')}</span>` : nothing}
    `;
  }

  #renderMeta(row: TaskRow): TemplateResult {
    const priority = priorityOf(row);
    const comments = commentsOf(row).length;
    const refs = artifactsOf(row).length + evidenceOf(row).length;
    return html`
      <div class="meta facts wrap">
        ${this.#renderStatus(row)} ${this.#renderAssignee()}
        ${
          priority === undefined
            ? nothing
            : html`<span class="priority" data-priority=${priority}
                ><span class="vh">${this.term('work-board.priority')}: </span
                ><bdi>${this.localize.lookup(`work-board.priority.${priority}`) ?? priority}</bdi></span
              >`
        }
        ${this.#renderDependencies()}
        ${comments === 0 ? nothing : this.#renderCount('comment', this.term('work-board.comments', comments), comments)}
        ${refs === 0 ? nothing : this.#renderCount('clip', this.term('work-board.refs', refs), refs)}
        ${row.createdAt === undefined ? nothing : this.#renderAge(row.createdAt)}
      </div>
    `;
  }

  /** Only what its column does not show: the board's own status word where it differs, and what blocks it. */
  #renderStatus(row: TaskRow) {
    const {nativeStatus: word} = row;
    const isSaid = word === this.columnId || columnOf(word, this.board?.columnIds ?? NO_COLUMNS) !== this.columnId;
    const blocker = blockerOf(row);
    return html`${isSaid ? nothing : html`<span class="word">${this.#statusWord(word)}</span>`}
    ${blocker === undefined ? nothing : html`<span class="why">${statusMark('blocked', blocker)}</span>`}`;
  }

  #renderAssignee(): TemplateResult {
    const id = this.#assignee;
    if (id === undefined) return html`<span class="nobody">${this.term('work-board.nobody')}</span>`;
    const agent = this.#agent.value;
    const kind = agent?.kind ?? (this.#row.value?.assigneeKind === 'human' ? 'human' : undefined);
    const shown = {id, ...(agent?.name === undefined ? {} : {name: agent.name}), ...(kind === undefined ? {} : {kind})};
    return html`<span class="who"
      >${agentAvatar(this, shown)}<span class="vh">${this.term('work-board.assignee')}: </span
      >${renderTeammate({id, row: agent, store: this.#row.store})}</span
    >`;
  }

  #renderAge(at: number): TemplateResult {
    const moment = this.localize.formatTime(at, 'full');
    return html`<span class="age" title=${this.term('work-board.since', moment)}
      >${ageOf(at, this.clock.now, this.localize)}</span
    >`;
  }

  #renderDependencies() {
    const ids = this.#dependencies;
    if (ids.length === 0) return nothing;
    const open = ids.filter((id) => this.#needed.get(taskKey(id))?.status !== 'completed').length;
    const words = this.term('work-board.dependencies', ids.length, open);
    const short = open > 0 ? this.term('work-board.open-of', open, ids.length) : this.localize.formatNumber(ids.length);
    return html`<span class="count ${open > 0 ? 'waits' : ''}" title=${words}
      >${icon('branch')}<span class="vh">${words}</span><span aria-hidden="true">${short}</span></span
    >`;
  }

  #renderCount(glyph: IconName, words: string, count: number): TemplateResult {
    return html`<span class="count" title=${words}
      >${icon(glyph)}<span class="vh">${words}</span
      ><span aria-hidden="true">${this.localize.formatNumber(count)}</span></span
    >`;
  }

  /** How a change is doing: on its way, overtaken, or not made and why, until somebody has read it. */
  #renderChange(row: TaskRow): TemplateResult | typeof nothing {
    const asked = this.#asked;
    const {board, localize} = this;
    if (!asked || !board) return nothing;
    const receipt = this.#receipt.value;
    const state = stateOf(asked, receipt, row);
    const isOver = state === 'refused';
    const mark = receipt ? receiptMark(receipt, localize) : statusMark('queued', this.term('receipt.pending'));
    const canRetry = receipt?.status === 'failed' || receipt?.status === 'unconfirmed';
    const button = (words: string, onClick: () => void) =>
      html`<button type="button" class="btn quiet sm" @click=${onClick}>${words}</button>`;
    return html`
      <div class="change wrap" role="status">
        ${mark}
        <span class="words">
          ${this.#changeWords(asked, board)} ${state === 'overtaken' ? this.term('work-board.overtaken') : nothing}
          ${isOver && asked.to.assignee === undefined ? this.term('work-board.put-back-words') : nothing}
          ${receipt && receipt.status !== 'pending' ? html`<bdi>${receiptWords(receipt, localize)}</bdi>` : nothing}
        </span>
        ${canRetry ? button(this.term('verb.retry'), () => board.retry(row.id)) : nothing}
        ${
          isOver || receipt?.status === 'unconfirmed'
            ? button(this.term('work-board.dismiss'), () => board.dismiss(row.id))
            : nothing
        }
      </div>
    `;
  }

  /** The way to move and to assign an item without dragging it. It stays where it is when it cannot be used, and says why. */
  #renderMenuButton(): TemplateResult | typeof nothing {
    if (!this.#availability.isOffered('assign', {workItemId: this.itemId})) return nothing;
    const blocked = this.#fixed;
    return html`
      <button
        type="button"
        class="more btn quiet square sm"
        tabindex=${this.reachable ? 0 : -1}
        aria-haspopup="menu"
        aria-expanded=${this.#menu.isOpen ? 'true' : 'false'}
        aria-disabled=${blocked === undefined ? nothing : 'true'}
        aria-label=${[this.#menuLabel, blocked].filter(Boolean).join('. ')}
        title=${blocked ?? nothing}
        @click=${this.#onMenu}
      >
        ${icon('more')}
      </button>
    `;
  }

  #renderMenu(): TemplateResult | typeof nothing {
    if (!this.#menu.isOpen) return nothing;
    return menuPanel(this.#menu, {label: this.#menuLabel, option: 'choice'}, [
      this.#renderGroup(this.term('work-board.move-to'), this.#moves, 0),
      this.#renderGroup(this.term('work-board.assign-to'), this.#people, this.#moves.length),
    ]);
  }

  #renderGroup(label: string, choices: readonly Choice[], from: number): TemplateResult {
    return html`
      <div role="group" aria-label=${label}>
        <div class="group" aria-hidden="true">${label}</div>
        ${choices.map((choice, at) => this.#renderChoice(choice, from + at))}
      </div>
    `;
  }

  #renderChoice({words, isNow}: Choice, index: number): TemplateResult {
    const content = html`<bdi>${words}</bdi> ${isNow ? html`<span class="end">${icon('check')}</span>` : nothing}`;
    return menuOption(this.#menu, 'choice', index, content, {role: 'menuitemradio', isChosen: isNow});
  }

  /** A change in words: where it was to go, or who was to have it. */
  #changeWords({from, to}: AskedChange, board: BoardActions): string {
    const {assignee} = to;
    if (assignee === '') return this.term('work-board.asked-nobody');
    if (assignee !== undefined) return this.term('work-board.asked-assign', agentName(this.#row.store, assignee));
    const status = to.status ?? from.status ?? '';
    if (status === from.status) return this.term('work-board.asked-place');
    const column = board.columns.find(({id}) => id === status) ?? {id: status};
    return this.term('work-board.asked-move', columnWord(column, this.localize));
  }

  #statusWord(word: string | undefined) {
    if (word === undefined) return this.term('fallback.unknown');
    return this.localize.lookup(`work-board.column.${word}`) ?? html`<code>${word}</code>`;
  }

  get #menuLabel(): string {
    return this.term('work-board.more', this.#row.value?.title || this.itemId);
  }

  get #choices(): readonly Choice[] {
    return [...this.#moves, ...this.#people];
  }

  get #asked(): AskedChange | undefined {
    return askedFor(this.#changes.store, this.itemId);
  }

  /** Who has it, or is asked to have it. */
  get #assignee(): string | undefined {
    const row = this.#row.value;
    if (!row) return undefined;
    const asked = this.#asked;
    return asked ? shownStanding(row, asked, this.#receipt.value).assignee : assigneeOf(row);
  }

  get #dependencies(): readonly string[] {
    const row = this.#row.value;
    return row ? dependenciesOf(row) : [];
  }

  get #fixed(): string | undefined {
    return moveBlocker(this.itemId, this.#row.store, this.#availability, this.localize);
  }

  /** Read once, when the menu opens: it does not change under somebody's hand. */
  #readChoices(): void {
    const {board, itemId} = this;
    if (!board) return;
    const assignee = this.#assignee;
    this.#moves = board.columns.map((column) => ({
      words: columnWord(column, this.localize),
      isNow: column.id === this.columnId,
      choose: () => board.move(itemId, column.id),
    }));
    this.#people = [{id: undefined, name: this.term('work-board.nobody')}, ...board.teammates()].map(({id, name}) => ({
      words: name ?? id ?? '',
      isNow: id === assignee,
      choose: () => board.assign(itemId, id),
    }));
  }

  readonly #onMenu = (): void => {
    if (!this.#menu.isOpen) this.#readChoices();
    this.#menu.onClick();
  };
}
