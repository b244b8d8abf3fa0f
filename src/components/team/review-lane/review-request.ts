import {html, nothing, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import type {CommandTarget} from '../../../commands/command.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {artifactKey, listKey, NO_SESSION, runKey} from '../../../state/keys.js';
import type {Choice} from '../../../state/facts/choices.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {laneItem} from '../lane/lane.styles.js';
import {targetOf} from '../lane/target.js';
import type {AgentPickerChangeEvent} from '../../parts/picker/agent-picker-change.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import styles from './review-request.styles.js';
import '../../artifacts/artifact-workspace/artifact-workspace.strings.js';
import './review-lane.strings.js';

/** The newest artifacts that can be chosen. */
const MAX_TARGETS = 20;

/**
 * Asks for a review of something that the session has made or done, by a reviewer of choice. It is asked for until the
 * review is there. Where the session has nothing to review, there is nothing to ask.
 *
 * @summary Lets a person request a review.
 * @element agent-review-request
 * @internal
 */
export class AgentReviewRequest extends AgentElement {
  static override styles = [AgentElement.styles, laneItem, styles];

  @state() private isOpen = false;
  @state() private target = '';
  @state() private reviewer = '';

  /** The session whose work is to be reviewed. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** Who can be asked. */
  @property({attribute: false}) teammates: readonly Choice[] = [];

  readonly #artifacts = new RowController(this, () => listKey('artifacts', this.sessionId || NO_SESSION));
  readonly #runs = new RowController(this, () => listKey('runs', this.sessionId || NO_SESSION));
  readonly #rows = new RowsController(this, () => this.#newest.map(artifactKey));
  readonly #availability = new ControlAvailability(this);
  readonly #asking = new OneCommand<'ask'>(this, () => (this.isOpen = false));

  override render() {
    const targets = this.#targets;
    if (targets.length === 0 || !this.#availability.isOffered('request_review', this.#ids(targets))) return nothing;
    const {problem, pending} = this.#asking;
    return html`<div part="base">
      ${
        this.isOpen
          ? this.#renderForm(targets)
          : html`<button type="button" class="btn quiet sm" @click=${() => (this.isOpen = true)}>
              ${icon('plus')}${this.term('review-lane.request')}
            </button>`
      }
      ${pending === undefined ? nothing : html`<p role="status">${statusMark('queued', this.term('review-lane.asked'))}</p>`}
      ${problem ? html`<p class="problem" role="alert">${renderReceipt(problem, this.localize)}</p>` : nothing}
    </div>`;
  }

  #renderForm(targets: readonly Choice[]): TemplateResult {
    const reason = this.#availability.reason('request_review', this.#ids(targets));
    const isOff = reason !== undefined || this.#asking.pending !== undefined;
    return html`<div class="form" role="group" aria-label=${this.term('review-lane.request')}>
      <p class="choice">
        <span class="meta">${this.term('review-lane.target')}</span>
        <agent-picker
          label=${this.term('review-lane.target')}
          .value=${this.#chosen(targets)}
          .options=${targets}
          @agent-picker-change=${({value}: AgentPickerChangeEvent) => (this.target = value)}
        ></agent-picker>
      </p>
      <p class="choice">
        <span class="meta">${this.term('review-lane.reviewer')}</span>
        <agent-picker
          label=${this.term('review-lane.reviewer')}
          .value=${this.reviewer}
          .options=${this.teammates}
          @agent-picker-change=${({value}: AgentPickerChangeEvent) => (this.reviewer = value)}
        ></agent-picker>
      </p>
      <span class="acts">
        <button
          type="button"
          class="btn sm"
          aria-disabled=${isOff ? 'true' : 'false'}
          title=${reason === undefined ? nothing : reasonWords(reason, this.localize)}
          @click=${() => (isOff ? undefined : this.#ask(targets))}
        >
          ${this.term('review-lane.ask')}
        </button>
        <button type="button" class="btn quiet sm" @click=${() => (this.isOpen = false)}>
          ${this.term('verb.cancel')}
        </button>
      </span>
    </div>`;
  }

  get #newest(): readonly string[] {
    return this.#artifacts.value?.ids.slice(-MAX_TARGETS).reverse() ?? [];
  }

  /** What there is to review: artifacts, the newest first, and the newest turn. */
  get #targets(): readonly Choice[] {
    const {store} = this.#artifacts;
    const run = this.#runs.value?.ids.at(-1);
    const choices = this.#newest.map((id) => ({
      id: artifactKey(id),
      label: this.#rows.get(artifactKey(id))?.title ?? id,
    }));
    if (run === undefined) return choices;
    const title = targetOf(store, runKey(run))?.title;
    return [...choices, {id: runKey(run), label: title ?? run, description: this.term('review-lane.newest-turn')}];
  }

  #chosen(targets: readonly Choice[]): string {
    return targets.some(({id}) => id === this.target) ? this.target : (targets[0]?.id ?? '');
  }

  #ids(targets: readonly Choice[]): CommandTarget {
    const fact = this.#chosen(targets);
    const id = fact.slice(fact.indexOf(':') + 1);
    return fact.startsWith('run:') ? {runId: id} : {artifactId: id};
  }

  #ask(targets: readonly Choice[]): void {
    const payload = this.reviewer === '' ? {} : {reviewer: this.reviewer};
    const session = this.sessionId === '' ? {} : {sessionId: this.sessionId};
    this.#asking.give('ask', {control: 'request_review', ...this.#ids(targets), ...session, payload}, (intent) =>
      this.command(intent),
    );
  }
}
