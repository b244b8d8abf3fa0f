import {html, nothing, type TemplateResult} from 'lit';
import {query, state} from 'lit/decorators.js';
import {hasFocus} from '../../../controllers/has-focus.js';
import {Floating} from '../../../controllers/floating.js';
import {RowController} from '../../../controllers/row-controller.js';
import {fields} from '../../../styles/fields.styles.js';
import {floating} from '../../../styles/floating.styles.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {
  MOST_LETTERS,
  removeFilter,
  renameFilter,
  saveFilter,
  savedIn,
  SAVED_FILTERS_KEY,
  type SavedFilter,
} from './saved-filters.js';
import {BUILT_IN_FILTERS, isOpen, isSameFilter, type TaskFilter} from './task-filter.js';
import menu from './task-menu.styles.js';
import styles from './task-saved.styles.js';
import {changeView, TASK_LIST_KEY, viewOf} from './task-view.js';
import './task-list.strings.js';

type BuiltIn = keyof typeof BUILT_IN_FILTERS;
const BUILT_IN = Object.keys(BUILT_IN_FILTERS) as BuiltIn[];

/**
 * The filters that can be found again: those that are always there, and those that a person has named. The one that holds
 * now can be named here; named ones can be called otherwise and be forgotten. The browser keeps them where it may.
 *
 * @summary Saves filters of tasks and finds them again.
 * @element agent-task-saved
 * @internal
 */
export class AgentTaskSaved extends AgentElement {
  static override styles = [AgentElement.styles, floating, fields, menu, styles];

  @query('[part="base"]') private readonly button!: HTMLElement | null;
  @query('[part="panel"]') private readonly panel!: HTMLElement | null;
  @query('#rename') private readonly field!: HTMLInputElement | null;

  @state() private isOpen = false;
  /** The one that gets another name right now. */
  @state() private renamed = '';
  @state() private isTaken = false;

  readonly #view = new RowController(this, () => TASK_LIST_KEY);
  protected readonly saved = new RowController(this, () => SAVED_FILTERS_KEY);
  #goesTo: 'panel' | 'field' | 'name' | undefined;

  constructor() {
    super();
    new Floating(this, {
      anchor: () => this.button,
      panel: () => this.panel,
      placement: 'bottom-end',
      onDismiss: () => this.#onDismiss(),
    });
  }

  override updated(): void {
    const goesTo = this.#goesTo;
    this.#goesTo = undefined;
    if (goesTo === 'field') this.field?.select();
    else if (goesTo === 'name') this.renderRoot.querySelector<HTMLElement>('#name')?.focus();
    else if (goesTo === 'panel') this.panel?.querySelector<HTMLElement>('button')?.focus();
  }

  override render() {
    const {store} = this.#view;
    return html`
      <button
        type="button"
        part="base"
        class="btn quiet"
        title=${this.term('task-list.saved')}
        aria-label=${this.term('task-list.saved')}
        aria-haspopup="dialog"
        aria-expanded=${this.isOpen ? 'true' : 'false'}
        aria-disabled=${store ? nothing : 'true'}
        @click=${this.#onToggle}
      >
        ${icon('bookmark')}<span class="label">${this.term('task-list.saved')}</span>
      </button>
      ${this.isOpen ? this.#renderPanel() : nothing}
    `;
  }

  #renderPanel(): TemplateResult {
    const {store} = this.#view;
    const {filter} = viewOf(store);
    const {saved, isKept} = store ? savedIn(store) : {saved: [], isKept: true};
    return html`
      <div
        part="panel"
        class="floating"
        popover="manual"
        role="dialog"
        aria-label=${this.term('task-list.saved')}
        @focusout=${this.#onLeave}
      >
        <ul>
          ${BUILT_IN.map((name) =>
            this.#renderChoice(this.term(`task-list.built-in.${name}`), BUILT_IN_FILTERS[name], filter),
          )}
        </ul>
        ${
          saved.length === 0
            ? nothing
            : html`<ul class="own" aria-label=${this.term('task-list.own')}>
                ${saved.map((one) => (one.name === this.renamed ? this.#renderRename(one) : this.#renderOwn(one, filter)))}
              </ul>`
        }
        ${this.#renderForm(filter)}
        ${isKept ? nothing : html`<p role="status">${statusMark('warning', this.term('task-list.not-kept'))}</p>`}
      </div>
    `;
  }

  #renderChoice(words: string, filter: TaskFilter, now: TaskFilter, more: unknown = nothing): TemplateResult {
    const isNow = isSameFilter(filter, now);
    return html`<li>
      <button
        type="button"
        class="option"
        aria-pressed=${isNow ? 'true' : 'false'}
        @click=${() => {
          changeView(this.#view.store, {filter});
          this.#close();
        }}
      >
        ${icon('check')}<span class="words" dir="auto">${words}</span>
      </button>
      ${more}
    </li>`;
  }

  #renderOwn({name, filter}: SavedFilter, now: TaskFilter): TemplateResult {
    return this.#renderChoice(
      name,
      filter,
      now,
      html`${this.#renderAct('edit', this.term('task-list.rename', name), () => {
        this.renamed = name;
        this.#goesTo = 'field';
      })}${this.#renderAct('trash', this.term('task-list.forget', name), () => {
        if (this.#view.store) removeFilter(this.#view.store, name);
        this.#goesTo = 'panel';
        this.requestUpdate();
      })}`,
    );
  }

  #renderAct(glyph: 'edit' | 'trash', words: string, act: () => void): TemplateResult {
    return html`<button type="button" class="btn quiet sm square" title=${words} aria-label=${words} @click=${act}>
      ${icon(glyph)}
    </button>`;
  }

  #renderRename({name}: SavedFilter): TemplateResult {
    return html`<li class="rename">
      <form @submit=${this.#onRename}>
        <input
          id="rename"
          class="in"
          dir="auto"
          maxlength=${MOST_LETTERS}
          aria-label=${this.term('task-list.rename', name)}
          aria-invalid=${this.isTaken ? 'true' : nothing}
          aria-describedby="taken"
          .value=${name}
        />
        <button type="submit" class="btn">${this.term('verb.save')}</button>
      </form>
      <p id="taken" class="problem" role="alert">
        ${this.isTaken ? statusMark('danger', this.term('task-list.name-taken')) : nothing}
      </p>
    </li>`;
  }

  /** What holds now gets a name; where everything is shown there is nothing to save. */
  #renderForm(filter: TaskFilter): TemplateResult {
    if (isOpen(filter)) return html`<p class="meta hint">${this.term('task-list.nothing-to-save')}</p>`;
    return html`<form class="save" @submit=${this.#onSave}>
      <input
        id="name"
        class="in"
        dir="auto"
        maxlength=${MOST_LETTERS}
        aria-label=${this.term('task-list.name')}
        placeholder=${this.term('task-list.name')}
      />
      <button type="submit" class="btn">${this.term('verb.save')}</button>
    </form>`;
  }

  #close(): void {
    const hadFocus = hasFocus(this.panel);
    this.isOpen = false;
    this.renamed = '';
    this.isTaken = false;
    if (hadFocus) this.button?.focus();
  }

  readonly #onToggle = (): void => {
    if (!this.#view.store) return;
    if (this.isOpen) this.#close();
    else this.isOpen = true;
    this.#goesTo = 'panel';
  };

  /** It goes with the focus; what takes a field away may take the focus with it, and closes nothing. */
  readonly #onLeave = ({relatedTarget}: FocusEvent): void => {
    if (!(relatedTarget instanceof Node) || relatedTarget === this.button) return;
    if (!this.panel?.contains(relatedTarget)) this.isOpen = false;
  };

  readonly #onSave = (event: SubmitEvent): void => {
    event.preventDefault();
    const {store} = this.#view;
    const field = this.renderRoot.querySelector<HTMLInputElement>('#name');
    if (!store || !field || field.value.trim() === '') return void field?.focus();
    saveFilter(store, field.value, viewOf(store).filter);
    field.value = '';
    this.#goesTo = 'name';
    this.requestUpdate();
  };

  readonly #onRename = (event: SubmitEvent): void => {
    event.preventDefault();
    const {store} = this.#view;
    if (!store || !this.field) return;
    this.isTaken = !renameFilter(store, this.renamed, this.field.value);
    if (this.isTaken) return;
    this.renamed = '';
    this.#goesTo = 'panel';
  };

  /** One Escape takes back one thing: first the name that is being written, then the panel. */
  #onDismiss(): void {
    if (this.renamed === '') return this.#close();
    this.renamed = '';
    this.isTaken = false;
    this.#goesTo = 'panel';
  }
}
