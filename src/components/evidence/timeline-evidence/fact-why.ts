import {html, nothing} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {dialog} from '../../../styles/dialog.styles.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import type {AgentFactPickEvent} from '../diagnostics/agent-fact-pick.js';
import styles from './fact-why.styles.js';
import './timeline-evidence.strings.js';

/**
 * The question "why do we know this?": a button that opens the raw events which a fact was folded from, and from each
 * event the other facts that it is about.
 *
 * @summary Opens the events behind a fact.
 * @element agent-fact-why
 * @fires agent-reveal - a person wants to see a fact where it stands
 * @csspart base - the button
 * @csspart dialog - the events
 */
export class AgentFactWhy extends AgentElement {
  static override styles = [AgentElement.styles, dialog, styles];

  @query('dialog') private readonly dialog!: HTMLDialogElement | null;

  /** The fact that is looked at: the element's own, or one that an event led to. */
  @state() private shown = '';

  /** The fact, such as `tool:tc1`. */
  @property() fact = '';

  /** The name of the fact, for the accessible name of the button. */
  @property() label = '';

  override updated(): void {
    if (this.dialog && !this.dialog.open) this.dialog.showModal();
  }

  override render() {
    const label = this.label === '' ? this.term('why.label') : this.term('why.of', this.label);
    return html`
      <button
        part="base"
        class="btn quiet square sm"
        type="button"
        title=${this.term('why.label')}
        aria-label=${label}
        aria-haspopup="dialog"
        @click=${() => (this.shown = this.fact)}
      >
        ${icon('quote')}
      </button>
      ${this.shown === '' ? nothing : this.#renderDialog()}
    `;
  }

  #renderDialog() {
    return html`
      <dialog part="dialog" aria-label=${this.term('why.title')} @close=${this.#onClose}>
        <header>
          <h2>${this.term('why.title')}</h2>
          <button class="btn quiet square" type="button" aria-label=${this.term('verb.close')} @click=${this.#close}>
            ${icon('x')}
          </button>
        </header>
        <div class="body scroll" tabindex="-1">
          <agent-fact-events
            .fact=${this.shown}
            @agent-fact-pick=${this.#onPick}
            @agent-reveal=${this.#close}
          ></agent-fact-events>
        </div>
      </dialog>
    `;
  }

  readonly #close = (): void => this.dialog?.close();

  readonly #onClose = (): void => {
    this.shown = '';
  };

  readonly #onPick = (event: AgentFactPickEvent): void => {
    event.stopPropagation();
    this.shown = event.fact;
  };
}
