import {html, nothing, type TemplateResult} from 'lit';
import {query} from 'lit/decorators.js';
import {RowController} from '../../../controllers/row-controller.js';
import type {TaskGroup} from '../../../protocol/task.js';
import {listKey, taskSummaryKey} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {SessionElement} from '../../session-element.js';
import {applied, filterSections, partsOf, viewSections, type FilterPart} from './filter-menu.js';
import {isOpen, NO_FILTER, type TaskFilter, type TaskFlag} from './task-filter.js';
import {find} from '../../../styles/find.styles.js';
import styles from './task-filters.styles.js';
import type {AgentTaskChooseEvent} from './task-menu.js';
import {changeView, TASK_LIST_KEY, viewOf, type TaskGrouping, type TaskSort} from './task-view.js';
import './task-list.strings.js';

/**
 * Which tasks are listed and in what order: words to find, a menu of filters with how many each leaves, the saved ones,
 * how tasks are grouped and sorted, and a chip for each part of the filter that holds.
 *
 * @summary Chooses which tasks are listed, and how.
 * @element agent-task-filters
 * @internal
 */
export class AgentTaskFilters extends SessionElement {
  static override styles = [SessionElement.styles, find, styles];

  @query('input') private readonly field!: HTMLInputElement | null;

  readonly #view = new RowController(this, () => TASK_LIST_KEY);
  // Counts are on the chips alone: without one of them, a task that changes costs this element nothing.
  readonly #summary = new RowController(
    this,
    () => taskSummaryKey(this.scope),
    (row) =>
      viewOf(this.#view.store)
        .filter.groups.map((group) => row?.byGroup[group] ?? 0)
        .join(),
  );
  protected readonly undelivered = new RowController(
    this,
    () => listKey('undelivered-tasks', this.scope),
    (row) => row?.ids.length,
  );
  protected readonly blocked = new RowController(
    this,
    () => listKey('blocked-tasks', this.scope),
    (row) => row?.ids.length,
  );

  /** Moves the focus to the words to find. */
  override focus(options?: FocusOptions): void {
    this.field?.focus(options);
  }

  override render() {
    const {filter} = viewOf(this.#view.store);
    return html`
      <div part="base" role="search" aria-label=${this.term('task-list.filters')}>
        <div class="bar">
          <label class="find">
            ${icon('search')}<span class="vh">${this.term('task-list.find')}</span>
            <input
              type="search"
              placeholder=${this.term('task-list.find')}
              .value=${filter.text}
              @input=${this.#onText}
            />
          </label>
          <agent-task-menu
            label=${this.term('task-list.filter')}
            icon="filter"
            .sections=${this.#filterSections}
            @agent-task-choose=${this.#onFilter}
          ></agent-task-menu>
          <agent-task-saved></agent-task-saved>
          <agent-task-menu
            label=${this.term('task-list.view')}
            icon="arrange"
            .sections=${this.#viewSections}
            @agent-task-choose=${this.#onView}
          ></agent-task-menu>
        </div>
        ${isOpen(filter) && !filter.withItems ? nothing : this.#renderChips(filter)}
      </div>
    `;
  }

  /** What holds, each with a way to take it back. */
  #renderChips(filter: TaskFilter): TemplateResult {
    const {store} = this.#view;
    return html`<div class="chips wrap" role="group" aria-label=${this.term('task-list.holds')}>
      ${partsOf(filter, store, this.localize).map((part) => this.#renderChip(part))}
      <button type="button" class="btn quiet sm" @click=${this.#onClear}>${this.term('task-list.clear')}</button>
    </div>`;
  }

  #renderChip({words, section, option, rest}: FilterPart): TemplateResult {
    const count = this.#countOf(section, option);
    const label = this.term('task-list.without', words);
    return html`<span class="chip"
      ><span class="clip" dir="auto">${words}</span>${
        count === undefined ? nothing : html`<span class="faint">${this.localize.formatNumber(count)}</span>`
      }<button
        type="button"
        class="away"
        title=${label}
        aria-label=${label}
        @click=${() => {
          changeView(this.#view.store, {filter: rest});
          this.focus();
        }}
      >
        ${icon('x')}
      </button></span
    >`;
  }

  #countOf(section: string, option: string): number | undefined {
    if (section === 'groups') return this.#summary.value?.byGroup[option as TaskGroup] ?? 0;
    if ((option as TaskFlag) === 'undelivered') return this.undelivered.value?.ids.length ?? 0;
    return (option as TaskFlag) === 'blocked' ? (this.blocked.value?.ids.length ?? 0) : undefined;
  }

  readonly #filterSections = () => filterSections(this.#view.store, this.scope, this.localize);

  readonly #viewSections = () => viewSections(viewOf(this.#view.store), this.localize);

  readonly #onText = (event: Event): void => {
    const {store} = this.#view;
    changeView(store, {filter: {...viewOf(store).filter, text: (event.target as HTMLInputElement).value}});
  };

  readonly #onFilter = ({section, option}: AgentTaskChooseEvent): void => {
    const {store} = this.#view;
    changeView(store, {filter: applied(viewOf(store).filter, section, option)});
  };

  readonly #onView = ({section, option}: AgentTaskChooseEvent): void => {
    if (section === 'grouping') changeView(this.#view.store, {grouping: option as TaskGrouping});
    else changeView(this.#view.store, {sort: option as TaskSort});
  };

  readonly #onClear = (): void => {
    changeView(this.#view.store, {filter: NO_FILTER});
    this.focus();
  };
}
