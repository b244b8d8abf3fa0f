import {html, nothing, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {newCommandId} from '../../../commands/command-id.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {RowController} from '../../../controllers/row-controller.js';
import {contextKey} from '../../../state/keys.js';
import type {Compaction} from '../../../state/facts/contexts.js';
import {object, string} from '../../../state/read.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import styles from './compaction.styles.js';
import {receiptKey} from '../../../commands/keys.js';
import './compaction.strings.js';

const MAX_MISSING = 5;

/**
 * The boundary where earlier context was compacted: how much, to what size, and the summary that replaces it. What
 * the context is missing since then is listed too.
 *
 * @summary Shows where the context was compacted.
 * @element agent-compaction
 * @fires agent-command - `open_detail` of the summary, when a person wants to read it
 * @csspart base - the boundary
 * @csspart summary - the summary, once it is here
 */
export class AgentCompaction extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The command that asked for the summary. */
  @state() private openId = '';
  @state() private isOpen = false;

  /** The session whose context it is. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** The compaction; the newest one where none is given. */
  @property({attribute: 'compaction-id'}) compactionId = '';

  readonly #context = new RowController(this, () => contextKey(this.sessionId));
  readonly #receipt = new RowController(this, () => (this.openId ? receiptKey(this.openId) : undefined));
  readonly #availability = new ControlAvailability(this);

  override render() {
    const compaction = this.#compaction;
    if (!compaction) return this.renderFallback('unknown');
    const isDone = compaction.status === 'completed';
    const tokens =
      compaction.tokensAfter === undefined
        ? ''
        : this.localize.formatNumber(compaction.tokensAfter, {notation: 'compact', maximumFractionDigits: 1});
    return html`
      <div part="base" role="group" aria-label=${this.term('compaction.label')} data-status=${compaction.status}>
        <div class="boundary wrap">
          ${icon('compact', {class: 'faint'})}
          <span>
            ${isDone ? this.term('compaction.done', compaction.turns, tokens) : this.term(`compaction.${compaction.status}`)}
          </span>
          ${isDone && compaction.summaryRef !== undefined && this.#availability.isOffered('open_detail') ? this.#renderButton() : nothing}
        </div>
        ${this.#renderResume(compaction)} ${isDone ? this.#renderNotes(compaction) : nothing}
        ${this.isOpen ? this.#renderSummary() : nothing}
      </div>
    `;
  }

  #renderButton(): TemplateResult {
    const why = this.#availability.reason('open_detail');
    return html`
      <button
        type="button"
        class="link"
        aria-expanded=${this.isOpen ? 'true' : 'false'}
        aria-disabled=${why === undefined ? 'false' : 'true'}
        title=${why === undefined ? nothing : (this.localize.lookup(`control.${why}`) ?? why)}
        @click=${this.#onRead}
      >
        ${this.term(this.isOpen ? 'compaction.hide' : 'compaction.read')}
      </button>
    `;
  }

  /** T16: what work goes on from, as its owner said. */
  #renderResume({resume}: Compaction): TemplateResult | typeof nothing {
    if (!resume) return nothing;
    return html`<dl class="notes meta resume" aria-label=${this.term('compaction.resume')}>
      ${Object.entries(resume).map(
        ([name, value]) =>
          html`<div>
            <dt>${this.localize.lookup(`compaction.resume.${name}`) ?? name}</dt>
            <dd><bdi>${wordsOf(value)}</bdi></dd>
          </div>`,
      )}
    </dl>`;
  }

  #renderNotes(compaction: Compaction): TemplateResult | typeof nothing {
    const isNewest = this.#context.value?.compactions.at(-1) === compaction;
    const missing = isNewest ? (this.#context.value?.missing ?? []).map(nameOf) : [];
    const names = missing.slice(0, MAX_MISSING).join(this.term('list.comma'));
    if (missing.length === 0 && compaction.summaryRef !== undefined) return nothing;
    return html`<div class="notes meta">
      ${compaction.summaryRef === undefined ? html`<p>${this.term('compaction.none')}</p>` : nothing}
      ${
        missing.length > 0
          ? html`<p data-status="missing">
              ${icon('warning', {class: 'glyph k-warning'})}<bdi>${this.term('compaction.missing', names)}</bdi>
            </p>`
          : nothing
      }
    </div>`;
  }

  #renderSummary(): TemplateResult {
    const receipt = this.#receipt.value;
    if (receipt?.status !== 'confirmed') {
      const words = receipt ? renderReceipt(receipt, this.localize) : this.term('fallback.loading');
      return html`<p class="notes meta" role="status">${words}</p>`;
    }
    const text = summaryOf(receipt.reply);
    if (text === '') return html`<p class="notes meta">${this.term('compaction.empty')}</p>`;
    return html`<agent-markdown part="summary" class="summary" .text=${text}></agent-markdown>`;
  }

  get #compaction(): Compaction | undefined {
    const all = this.#context.value?.compactions ?? [];
    return this.compactionId === '' ? all.at(-1) : all.find(({id}) => id === this.compactionId);
  }

  readonly #onRead = (): void => {
    const compaction = this.#compaction;
    if (!compaction?.summaryRef || this.#availability.reason('open_detail') !== undefined) return;
    const isThere = this.#receipt.value?.status === 'confirmed';
    this.isOpen = !this.isOpen;
    if (!this.isOpen || isThere) return;
    const id = newCommandId();
    const runId = compaction.runId === undefined ? {} : {runId: compaction.runId};
    const payload = {ref: compaction.summaryRef};
    // A page that shows it elsewhere takes the command for itself: then nothing opens here.
    this.isOpen = this.command({id, control: 'open_detail', sessionId: this.sessionId, ...runId, payload});
    this.openId = this.isOpen ? id : '';
  };
}

/** The summary in a reply, whatever its field is called. */
function summaryOf(reply: unknown): string {
  const fields = object(reply);
  const detail = object(fields?.['detail']) ?? fields;
  return string(reply) ?? string(detail?.['summary']) ?? string(detail?.['output']) ?? string(detail?.['text']) ?? '';
}

/** A value as text: a list by its names, an object that has none as it is. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  if (object(value)) return nameOf(value) === '?' ? JSON.stringify(value) : nameOf(value);
  return String(value);
}

function nameOf(missing: unknown): string {
  const fields = object(missing);
  return string(missing) ?? string(fields?.['title']) ?? string(fields?.['name']) ?? string(fields?.['id']) ?? '?';
}
