import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {RowController} from '../../../controllers/row-controller.js';
import {artifactKey} from '../../../state/keys.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import {fields} from '../../../styles/fields.styles.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import type {LineComment} from '../../parts/diff/line-comments.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {Remarks} from './remarks.js';
import {ReviewSending, type ReviewWay} from './review-sending.js';
import styles from './review-tray.styles.js';
import {AgentVersionShowEvent} from './version-events.js';
import './artifact-workspace.strings.js';

/**
 * The remarks of a person on the lines of an artifact, gathered across its versions. They can be changed and removed, the tab
 * remembers them, and they leave as one command; only its confirmation takes them away.
 *
 * @summary Gathers remarks and sends them as one.
 * @element agent-review-tray
 * @fires agent-command - `edit` or `request_review`, with every remark
 * @fires agent-version-show - somebody wants to see the version that a remark is about
 * @csspart base - the tray
 */
export class AgentReviewTray extends AgentElement {
  static override styles = [AgentElement.styles, fields, styles];

  /** The remark that is being changed. */
  @state() private editing: LineComment | undefined;

  /** The artifact. */
  @property({attribute: 'artifact-id'}) artifactId = '';

  readonly #artifact = new RowController(this, () => artifactKey(this.artifactId));
  readonly #remarks = new Remarks(this, () => this.artifactId);
  readonly #sending = new ReviewSending(this, {
    localize: this.localize,
    remarks: this.#remarks,
    command: (intent) => this.command(intent),
  });

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('artifactId')) this.#sending.forget();
  }

  override render() {
    const row = this.#artifact.value;
    const {all} = this.#remarks;
    const {problem, pending} = this.#sending;
    if (!row || (all.length === 0 && !problem)) return nothing;
    const ways: readonly ReviewWay[] = all.length === 0 ? [] : waysOf(row);
    return html`
      <section part="base" aria-label=${this.term('review.tray')}>
        <p class="head">
          ${icon('quote')}<span class="count" role="status">${this.term('review.comments', all.length)}</span>
        </p>
        <ul>
          ${all.map((comment) => this.#renderComment(comment))}
        </ul>
        <div class="ways">${ways.map((way, index) => this.#renderWay(row, way, index === 0))}</div>
        ${problem ? html`<p class="problem" role="alert">${renderReceipt(problem, this.localize)}</p>` : nothing}
        ${pending === undefined ? nothing : html`<p class="meta" role="status">${this.term('review.sending')}</p>`}
      </section>
    `;
  }

  #renderWay(row: ArtifactRow, way: ReviewWay, isFirst: boolean): TemplateResult | typeof nothing {
    const words = this.term(way === 'edit' ? 'review.ask-agent' : 'review.ask-reviewer');
    return this.#sending.render(row, way, words, isFirst ? 'primary' : '');
  }

  #renderComment(comment: LineComment): TemplateResult {
    const {versionId, line, side, text} = comment;
    const place = this.term('review.place', versionId, line);
    if (this.editing === comment) return this.#renderEditing(comment, place);
    return html`<li>
      <button
        type="button"
        class="place"
        @click=${() => this.dispatchEvent(new AgentVersionShowEvent(versionId))}
        title=${this.term(side === 'old' ? 'review.old-side' : 'review.new-side')}
      >
        ${place}
      </button>
      <bdi class="text">${text}</bdi>
      <span class="acts">
        <button type="button" class="btn quiet sm square" @click=${() => (this.editing = comment)}>
          ${icon('edit')}<span class="vh">${this.term('review.change')}: ${place}</span>
        </button>
        <button type="button" class="btn quiet sm square" @click=${() => this.#remarks.change(comment, undefined)}>
          ${icon('trash')}<span class="vh">${this.term('review.remove')}: ${place}</span>
        </button>
      </span>
    </li>`;
  }

  #renderEditing(comment: LineComment, place: string): TemplateResult {
    return html`<li>
      <form @submit=${(event: SubmitEvent) => this.#onChanged(event, comment)}>
        <label class="meta" for="changed">${place}</label>
        <textarea class="in" id="changed" rows="2" .value=${comment.text}></textarea>
        <span class="acts">
          <button class="btn sm">${this.term('review.keep')}</button>
          <button type="button" class="btn quiet sm" @click=${() => (this.editing = undefined)}>
            ${this.term('verb.cancel')}
          </button>
        </span>
      </form>
    </li>`;
  }

  #onChanged(event: SubmitEvent, comment: LineComment): void {
    event.preventDefault();
    const text = this.renderRoot.querySelector<HTMLTextAreaElement>('#changed')?.value.trim() ?? '';
    this.#remarks.change(comment, text === '' ? undefined : {...comment, text});
    this.editing = undefined;
  }
}

/** The ways that the owner of an artifact allows. */
function waysOf({capabilities = []}: ArtifactRow): ReviewWay[] {
  return [
    ...(capabilities.includes('edit') ? (['edit'] as const) : []),
    ...(capabilities.includes('review') ? (['request_review'] as const) : []),
  ];
}
