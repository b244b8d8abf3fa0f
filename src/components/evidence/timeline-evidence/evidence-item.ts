import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {evidenceKey, factKey, listKey, type Key} from '../../../state/keys.js';
import type {EvidenceRow} from '../../../state/facts/evidence.js';
import {icon} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {statusMark} from '../../../styles/status.js';
import {factLinks} from '../../../styles/fact-links.styles.js';
import {AgentElement} from '../../agent-element.js';
import {
  evidenceMarks,
  markOf,
  renderMark,
  sourceName,
  sourceTitle,
  type EvidenceMark,
} from '../../parts/citation/evidence-words.js';
import {EVIDENCE_KEY, type OpenEvidence} from './agent-evidence-open.js';
import {renderDetail} from './evidence-detail.js';
import {isDisputed} from './evidence-view.js';
import {restsOn, titleOf} from './links.js';
import styles from './evidence-item.styles.js';
import '../../parts/citation/citation.strings.js';
import './timeline-evidence.strings.js';

/**
 * One piece of evidence: the claim first, where that is from second, how far it was checked at the end. Open, it has its
 * links both ways, the passages that cite it, its gaps, and the events behind it.
 *
 * @summary Shows a claim with its source and its state.
 * @element agent-evidence-item
 * @internal
 * @dependency agent-fact-why
 * @dependency agent-task-ref
 * @fires agent-session-open - a person wants to see a session that a ref names
 * @fires agent-task-open - a person wants to see a task that a ref names
 * @fires agent-teammate-open - a person wants to see a teammate that a ref names
 * @fires agent-evidence-open - a person follows a link to other evidence
 * @fires agent-reveal - a person wants to see a fact where it stands
 * @fires agent-replay-open - a person wants to play the run that it recorded
 * @fires agent-artifact-open - a person wants to see an artifact that it belongs to
 * @csspart base - the whole
 * @csspart detail - what opens
 */
export class AgentEvidenceItem extends AgentElement {
  static override styles = [AgentElement.styles, line, factLinks, styles];

  /** The evidence to show. */
  @property({attribute: 'evidence-id'}) evidenceId = '';

  readonly #row = new RowController(this, () => evidenceKey(this.evidenceId));
  readonly #open = new RowController(
    this,
    () => EVIDENCE_KEY,
    (row) => row?.evidenceId === this.evidenceId,
  );
  readonly #bearing = new RowController(this, () => listKey('evidence', evidenceKey(this.evidenceId)));
  readonly #cited = new RowController(this, () => listKey('cited-by', this.evidenceId));
  readonly #linked = new RowsController(this, () => this.#keys());

  /** Puts the focus on its line. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.line')?.focus();
  }

  override render() {
    const row = this.#row.value;
    const {store} = this.#row;
    if (!store || !row) return this.renderFallback('unknown');
    const isOpen = this.#open.value?.evidenceId === row.id;
    const marks = this.#marks(row);
    return html`
      <article
        part="base"
        data-fact=${evidenceKey(row.id)}
        data-status=${row.status}
        data-disputed=${marks.some(({kind}) => kind === 'disputed') || nothing}
      >
        <div class="row">
          <button class="line" type="button" aria-expanded=${isOpen} @click=${() => this.#toggle(isOpen)}>
            ${icon('chev', {class: 'chev'})}
            <span class="two">
              <span class="claim" dir="auto">${titleOf(row)}</span>
              <span class="source" dir="auto">${this.#renderSource(row)}</span>
            </span>
            <span class="end marks">${marks.map((mark) => renderMark(mark))}</span>
          </button>
          <agent-fact-why fact=${evidenceKey(row.id)} label=${titleOf(row)}></agent-fact-why>
        </div>
        ${isOpen ? html`<div part="detail">${renderDetail({row, rows: store, host: this, store, localize: this.localize})}</div>` : nothing}
      </article>
    `;
  }

  /** Where a claim is from: its own source, else the sources that bear on it. */
  #renderSource(row: EvidenceRow): TemplateResult | string {
    const own = row.claim === undefined ? row.location : [sourceName(row), row.location].filter(Boolean).join(' · ');
    if (own) return own;
    const {store} = this.#row;
    const sources = store ? restsOn(store, row.id).filter(({row: other}) => other?.kind === 'source') : [];
    if (sources.length === 0) return row.claim === undefined ? (row.summary ?? '') : this.term('evidence.no-source');
    const stale = sources.some(({row: other}) => other?.stale === true);
    const names = sources.flatMap(({row: other}) => (other ? [sourceTitle(other)] : [])).join(' · ');
    return html`${names}${stale ? html` ${statusMark('stale', this.term('evidence.state.stale'))}` : nothing}`;
  }

  *#keys(): Iterable<Key> {
    for (const id of this.#bearing.value?.ids ?? []) yield evidenceKey(id);
    for (const {id} of this.#row.value?.supports ?? []) yield evidenceKey(id);
    for (const fact of this.#cited.value?.ids ?? []) yield factKey(fact);
  }

  /** A source may dispute what its owner still calls supported: the dispute is shown first. */
  #marks(row: EvidenceRow): readonly EvidenceMark[] {
    const marks = evidenceMarks(row, this.localize);
    const {store} = this.#row;
    if (!store || marks.some(({kind}) => kind === 'disputed') || !isDisputed(row, store)) return marks;
    return [markOf('disputed', this.localize), ...marks];
  }

  #toggle(isOpen: boolean): void {
    this.#row.store?.setLocal(EVIDENCE_KEY, {evidenceId: isOpen ? '' : this.evidenceId} satisfies OpenEvidence);
    this.requestUpdate();
  }
}
