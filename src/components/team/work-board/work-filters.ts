import {html, nothing, type TemplateResult} from 'lit';
import {property, query} from 'lit/decorators.js';
import {fields} from '../../../styles/fields.styles.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {ASSIGNEE_GROUPS, isOpen, NO_FILTER, type AssigneeGroup, type BoardFilter} from './filter.js';
import styles from './work-filters.styles.js';
import './work-board.strings.js';

/** What the items of a board can be filtered by. */
export interface Facets {
  readonly assignees: readonly {readonly id: string; readonly name: string}[];
  readonly priorities: readonly string[];
}

/** A person wants to see other items of the board. */
export class AgentWorkFilterEvent extends Event {
  static readonly type = 'agent-work-filter';

  readonly filter: BoardFilter;

  constructor(filter: BoardFilter) {
    super(AgentWorkFilterEvent.type, {bubbles: true, composed: true});
    this.filter = filter;
  }
}

/**
 * The filters of the work board: words, assignee, priority, and whether it is blocked.
 *
 * @summary Chooses which items of the board are shown.
 * @element agent-work-filters
 * @internal
 */
export class AgentWorkFilters extends AgentElement {
  static override styles = [AgentElement.styles, fields, styles];

  @query('input[type="search"]') private readonly field!: HTMLInputElement | null;

  /** What is shown now. */
  @property({attribute: false}) filter: BoardFilter = NO_FILTER;

  /** Reads what there is to choose from: asked when somebody comes near, not with every item that changes. */
  @property({attribute: false}) facets: () => Facets = () => ({assignees: [], priorities: []});

  /** Moves the focus to the search. */
  override focus(options?: FocusOptions): void {
    this.field?.focus(options);
    this.field?.select();
  }

  override render() {
    const {filter} = this;
    return html`
      <div
        part="base"
        class="wrap"
        role="search"
        aria-label=${this.term('work-board.filters')}
        @focusin=${this.#refresh}
        @pointerenter=${this.#refresh}
      >
        <input
          class="in find"
          type="search"
          aria-label=${this.term('work-board.find')}
          placeholder=${this.term('work-board.find')}
          .value=${filter.text}
          @input=${this.#onText}
        />
        ${this.#renderAssignees()} ${this.#renderPriorities()}
        <button
          type="button"
          class="btn quiet sm"
          aria-pressed=${filter.blockedOnly ? 'true' : 'false'}
          @click=${() => this.#use({...filter, blockedOnly: !filter.blockedOnly})}
        >
          ${icon('blocked')}${this.term('work-board.blocked-only')}
        </button>
        ${
          isOpen(filter)
            ? nothing
            : html`<button type="button" class="btn sm clear" aria-keyshortcuts="Escape" @click=${this.#onClear}>
                ${this.term('work-board.clear')} <kbd aria-hidden="true">Esc</kbd>
              </button>`
        }
      </div>
    `;
  }

  #renderAssignees(): TemplateResult {
    const {assignee} = this.filter;
    const value = assignee === undefined ? '' : 'id' in assignee ? `id:${assignee.id}` : assignee.group;
    const known = this.facets().assignees;
    const all =
      assignee && 'id' in assignee && !known.some(({id}) => id === assignee.id)
        ? [...known, {id: assignee.id, name: assignee.id}]
        : known;
    return html`
      <select class="in" aria-label=${this.term('work-board.assignee')} @change=${this.#onAssignee}>
        ${this.#option('', this.term('work-board.any-assignee'), value)}
        ${ASSIGNEE_GROUPS.map((group) => this.#option(group, this.term(`work-board.group.${group}`), value))}
        ${all.map(({id, name}) => this.#option(`id:${id}`, name, value))}
      </select>
    `;
  }

  #renderPriorities() {
    const {priority = ''} = this.filter;
    const known = this.facets().priorities;
    const all = priority === '' || known.includes(priority) ? known : [...known, priority];
    if (all.length === 0) return nothing;
    return html`
      <select class="in" aria-label=${this.term('work-board.priority')} @change=${this.#onPriority}>
        ${this.#option('', this.term('work-board.any-priority'), priority)}
        ${all.map((word) => this.#option(word, this.localize.lookup(`work-board.priority.${word}`) ?? word, priority))}
      </select>
    `;
  }

  #option(value: string, words: string, chosen: string): TemplateResult {
    return html`<option value=${value} .selected=${value === chosen}>${words}</option>`;
  }

  #use(filter: BoardFilter): void {
    this.dispatchEvent(new AgentWorkFilterEvent(filter));
  }

  readonly #refresh = (): void => this.requestUpdate();

  readonly #onText = (event: Event): void => {
    this.#use({...this.filter, text: (event.target as HTMLInputElement).value});
  };

  readonly #onAssignee = (event: Event): void => {
    const {value} = event.target as HTMLSelectElement;
    const {assignee: _before, ...rest} = this.filter;
    const isOne = value.startsWith('id:');
    if (value === '') this.#use(rest);
    else this.#use({...rest, assignee: isOne ? {id: value.slice(3)} : {group: value as AssigneeGroup}});
  };

  readonly #onPriority = (event: Event): void => {
    const {value} = event.target as HTMLSelectElement;
    const {priority: _before, ...rest} = this.filter;
    this.#use(value === '' ? rest : {...rest, priority: value});
  };

  readonly #onClear = (): void => {
    this.#use(NO_FILTER);
    this.focus();
  };
}
