import {html, nothing, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {keepFocus} from '../../../controllers/choice-list.js';
import {StoreController} from '../../../controllers/store-controller.js';
import {listKey, NO_SESSION, taskKey} from '../../../state/keys.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {isCounted} from '../../../state/facts/task-tally.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {AgentPickerChangeEvent} from '../../parts/picker/agent-picker-change.js';
import {taskName} from '../task/task-name.js';
import {taskStatusMark} from '../task/task-looks.js';
import styles from './task-choice.styles.js';
import './task-controls.strings.js';

const SHOWN = 8;

/**
 * One task out of many, found by a part of its name: type, choose with the arrow keys, Enter takes it.
 *
 * @summary Lets a person choose a task by searching.
 * @element agent-task-choice
 * @internal
 */
export class AgentTaskChoice extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('input') private readonly input!: HTMLInputElement | null;

  @state() private text = '';
  @state() private active = 0;
  @state() private isOpen = false;

  /** What is chosen here. */
  @property() label = '';

  /** The session whose tasks there are to choose from. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** The id of the task that is chosen. */
  @property() value = '';

  /** Tasks that cannot be chosen. */
  @property({attribute: false}) except: readonly string[] = [];

  /** What is wrong with the choice. */
  @property() problem = '';

  /** Whether nothing need be chosen. */
  @property({type: Boolean}) optional = false;

  /** Whether it can only be read right now. */
  @property({type: Boolean}) fixed = false;

  readonly #store = StoreController.of(this);

  /** Moves the focus to the field. */
  override focus(options?: FocusOptions): void {
    this.input?.focus(options);
  }

  override render() {
    const found = this.isOpen ? this.#found() : [];
    const shown = found.slice(0, SHOWN);
    const active = shown[Math.min(this.active, shown.length - 1)];
    const chosen = this.value === '' ? undefined : this.#row(this.value);
    return html`
      <div part="base" class="field">
        <label for="search"
          >${this.label}${this.optional ? html` <span class="faint">${this.term('task-controls.optional')}</span>` : nothing}</label
        >
        <input
          id="search"
          class="in"
          type="text"
          role="combobox"
          aria-label=${this.label}
          autocomplete="off"
          spellcheck="false"
          dir="auto"
          placeholder=${this.term('task-controls.search')}
          aria-autocomplete="list"
          aria-expanded=${this.isOpen ? 'true' : 'false'}
          aria-controls=${this.isOpen ? 'found' : nothing}
          aria-activedescendant=${active ? `task-${String(shown.indexOf(active))}` : nothing}
          aria-invalid=${this.problem === '' ? nothing : 'true'}
          aria-describedby=${this.problem === '' ? nothing : 'problem'}
          ?readonly=${this.fixed}
          .value=${this.isOpen || this.value === '' ? this.text : (taskName(chosen) ?? this.value)}
          @input=${this.#onInput}
          @click=${() => this.#open()}
          @keydown=${this.#onKey}
          @blur=${() => (this.isOpen = false)}
        />
        ${this.isOpen ? this.#renderList(shown, active, found.length > SHOWN) : nothing}
        ${chosen ? html`<p class="meta">${taskStatusMark(chosen, this.localize)} <code>${chosen.id}</code></p>` : nothing}
        ${this.problem === '' ? nothing : html`<p class="problem" id="problem">${statusMark('danger', this.problem)}</p>`}
      </div>
    `;
  }

  #renderList(shown: readonly TaskRow[], active: TaskRow | undefined, hasMore: boolean): TemplateResult {
    if (shown.length === 0) return html`<p class="meta" role="status">${this.term('task-controls.search-none')}</p>`;
    return html`
      <div id="found" class="found" role="listbox" aria-label=${this.label} @mousedown=${keepFocus}>
        ${shown.map((task, index) => this.#renderOption(task, index, task === active))}
      </div>
      ${hasMore ? html`<p class="meta">${this.term('task-controls.search-more')}</p>` : nothing}
    `;
  }

  #renderOption(task: TaskRow, index: number, isActive: boolean): TemplateResult {
    const name = taskName(task);
    return html`
      <button
        type="button"
        tabindex="-1"
        id=${`task-${String(index)}`}
        class="option"
        role="option"
        aria-selected=${isActive ? 'true' : 'false'}
        ?data-active=${isActive}
        data-task=${task.id}
        @click=${() => this.#choose(task)}
      >
        ${name === undefined ? html`<code class="clip">${task.id}</code>` : html`<bdi class="clip">${name}</bdi>`}
        <span class="end">${taskStatusMark(task, this.localize)}</span>
      </button>
    `;
  }

  #row(id: string): TaskRow | undefined {
    return this.#store.store?.get(taskKey(id));
  }

  /** The newest that have every word somewhere in their name or id; one more than is shown, where there are more. */
  #found(): readonly TaskRow[] {
    const ids = this.#store.store?.get(listKey('tasks', this.sessionId || NO_SESSION))?.ids;
    const words = this.text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const found: TaskRow[] = [];
    for (let at = (ids?.length ?? 0) - 1; at >= 0 && found.length <= SHOWN; at--) {
      const row = this.#row(ids?.at(at) ?? '');
      if (!row || !isCounted(row) || this.except.includes(row.id)) continue;
      const name = `${taskName(row) ?? ''} ${row.id}`.toLocaleLowerCase();
      if (words.every((word) => name.includes(word))) found.push(row);
    }
    return found;
  }

  #open(): void {
    if (this.fixed || this.isOpen) return;
    this.active = 0;
    this.isOpen = true;
  }

  #choose(task: TaskRow): void {
    this.text = '';
    this.isOpen = false;
    this.#emitChange(task.id);
  }

  #emitChange(value: string): void {
    if (value === this.value) return;
    this.value = value;
    this.dispatchEvent(new AgentPickerChangeEvent(value));
  }

  readonly #onInput = (): void => {
    this.text = this.input?.value ?? '';
    this.active = 0;
    this.isOpen = true;
    // What is typed over is chosen no more.
    this.#emitChange('');
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || !this.#take(event.key)) return;
    event.preventDefault();
    event.stopPropagation(); // one Escape closes one thing
  };

  #take(key: string): boolean {
    if (key === 'ArrowDown' && !this.isOpen) {
      this.#open();
      return true;
    }
    if (!this.isOpen) return false;
    const shown = this.#found().slice(0, SHOWN);
    const at = Math.min(this.active, shown.length - 1);
    const task = shown[at];
    if (key === 'ArrowDown') this.active = (at + 1) % Math.max(1, shown.length);
    else if (key === 'ArrowUp') this.active = at <= 0 ? shown.length - 1 : at - 1;
    else if (key === 'Escape') this.isOpen = false;
    else if (key === 'Enter' && task) this.#choose(task);
    else return key === 'Enter';
    return true;
  }
}
