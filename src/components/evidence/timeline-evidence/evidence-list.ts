import {html, nothing, type TemplateResult} from 'lit';
import {query} from 'lit/decorators.js';
import {ref} from 'lit/directives/ref.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {VirtualList} from '../../../controllers/virtual-list.js';
import {evidenceLook, verdictState} from '../../../protocol/evidence.js';
import {evidenceKey, type Key, listKey, reviewKey} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {statusMark} from '../../../styles/status.js';
import {listPane} from '../../../styles/list-pane.styles.js';
import {SessionElement} from '../../session-element.js';
import {renderNone} from '../../internal/none.js';
import {EVIDENCE_KEY, openEvidence, type OpenEvidence} from './agent-evidence-open.js';
import type {AgentEvidenceItem} from './evidence-item.js';
import {evidenceIds, evidenceLines, evidenceOf, reviewIds, type EvidenceLine} from './evidence-view.js';
import {walkLines} from './walk-lines.js';
import styles from './evidence-list.styles.js';
import {titleOf} from './links.js';
import '../../parts/citation/citation.strings.js';
import '../../conversation/conversation/conversation.strings.js';
import './timeline-evidence.strings.js';

/**
 * The evidence of a session: claims with their sources and checks, what is disputed first, then everything else that was
 * recorded, and the gaps as gaps. One piece is open at a time; links lead from a claim to its sources and back.
 *
 * Keyboard: the arrow keys, Home and End walk the lines; Enter opens one, and its links lead on.
 *
 * @summary Shows claims, sources, checks, reviews and gaps.
 * @element agent-evidence-list
 * @fires agent-evidence-open - a person follows a link to other evidence
 * @fires agent-reveal - a person wants to see a fact where it stands
 * @csspart base - the whole
 * @csspart list - the box that scrolls
 */
export class AgentEvidenceList extends SessionElement {
  static override styles = [SessionElement.styles, line, listPane, styles];

  @query('[part="list"]') private readonly box!: HTMLElement | null;

  readonly #evidence = new RowController(this, () => listKey('evidence', this.scope));
  readonly #reviews = new RowController(this, () => listKey('reviews', this.scope));
  readonly #open = new RowController(this, () => EVIDENCE_KEY);
  readonly #rows = new RowsController(this, () => this.#keys());
  #lines: readonly EvidenceLine[] = [];
  #gone: OpenEvidence | undefined;
  readonly #list = new VirtualList(this, {
    scroller: () => this.box,
    count: () => this.#lines.length,
    keyOf: (index) => this.#lines[index]?.key ?? String(index),
    estimate: (index) => (this.#lines[index]?.type === 'item' ? 48 : 30),
    version: () => this.#lines,
  });

  override willUpdate(): void {
    const {store} = this.#evidence;
    if (!this.hasUpdated) this.#gone = this.#open.value;
    this.#lines = store ? evidenceLines(store, this.shownSessionId) : [];
  }

  override updated(): void {
    const asked = this.#open.value;
    if (asked === this.#gone) return;
    this.#gone = asked;
    this.#goTo(asked?.evidenceId ?? '');
  }

  override render() {
    if (!this.#evidence.store) return this.renderFallback('unavailable', this.term('conversation.no-store'));
    if (this.#lines.length === 0) return this.#renderEmpty();
    return html`
      <section part="base" aria-label=${this.term('trail.evidence')}>
        ${this.#renderState()}
        <div part="list" class="scroll" tabindex="-1" @keydown=${walkLines}>
          ${this.#list.render(({index}) => html`<div data-index=${index} ${ref(this.#list.measure)}>${this.#renderLine(index)}</div>`)}
        </div>
      </section>
    `;
  }

  #renderEmpty(): TemplateResult {
    const refs = this.opening?.steps.refs;
    if (refs === 'waiting' || refs === 'loading') return this.renderFallback('loading', this.term('evidence.loading'));
    if (refs === 'failed') return this.renderFallback('failed', this.term('evidence.not-loaded'));
    return renderNone(this.term('evidence.empty'), this.term('evidence.empty-reason'));
  }

  /** What is here may not be all, or not be confirmed. */
  #renderState() {
    const {steps, keptAt} = this.opening ?? {};
    if (keptAt !== undefined) return html`<p class="state">${statusMark('stale', this.term('evidence.kept'))}</p>`;
    if (steps?.refs === 'failed')
      return html`<p class="state">${statusMark('danger', this.term('evidence.not-loaded'))}</p>`;
    if (steps?.refs === 'waiting' || steps?.refs === 'loading')
      return html`<p class="state">${statusMark('loading', this.term('evidence.loading'))}</p>`;
    return nothing;
  }

  #renderLine(index: number) {
    const each = this.#lines[index];
    switch (each?.type) {
      case 'heading':
        return html`<h3>
          ${this.term(`evidence.section.${each.section}`)} <span>${this.localize.formatNumber(each.count)}</span>
        </h3>`;
      case 'item':
        return html`<agent-evidence-item evidence-id=${each.id}></agent-evidence-item>`;
      case 'review':
        return this.#renderReview(each.id);
      case 'gap':
        return html`<div class="row" data-status="gap" data-fact=${evidenceKey(each.from)}>
          <button class="line" type="button" @click=${() => openEvidence(this, this.#evidence.store, each.from)}>
            ${icon('unknown', {class: 'glyph'})}
            <span class="clip grow" dir="auto">${each.area}</span>
            <span class="end">${this.localize.lookup(`evidence.gap.${each.reason}`) ?? each.reason}</span>
          </button>
        </div>`;
      default:
        return nothing;
    }
  }

  #renderReview(id: string) {
    const {store} = this.#evidence;
    const review = store?.get(reviewKey(id));
    if (!store || !review) return nothing;
    const state = verdictState(review.verdict ?? review.status);
    const word = state ? this.term(`evidence.state.${state}`) : (review.verdict ?? review.status);
    const by =
      review.reviewer === undefined ? this.term('evidence.review') : this.term('evidence.review-of', review.reviewer);
    return html`<div class="review" data-fact=${reviewKey(id)} data-status=${review.status}>
      <div class="row">
        <div class="line">
          ${icon('person', {class: 'glyph'})}
          <span class="two"
            ><span class="what">${by}</span><span class="meta" dir="auto">${review.summary ?? ''}</span></span
          >
          <span class="end">${statusMark(state ? evidenceLook(state) : 'info', word)}</span>
        </div>
        <agent-fact-why fact=${reviewKey(id)} label=${by}></agent-fact-why>
      </div>
      <ul>
        ${evidenceOf(store, reviewKey(id)).map(
          (row) =>
            html`<li>
              <button class="line" type="button" @click=${() => openEvidence(this, store, row.id)}>
                ${icon('link', {class: 'glyph'})}<span class="clip grow" dir="auto">${titleOf(row)}</span>
              </button>
            </li>`,
        )}
      </ul>
    </div>`;
  }

  *#keys(): Iterable<Key> {
    const {store} = this.#evidence;
    if (!store) return;
    for (const id of evidenceIds(store, this.shownSessionId)) yield evidenceKey(id);
    for (const id of reviewIds(store, this.shownSessionId)) yield reviewKey(id);
  }

  /** Whoever asked for a piece of evidence finds it in sight, with the focus on it. */
  #goTo(id: string): void {
    const index = this.#lines.findIndex((each) => each.type === 'item' && each.id === id);
    if (index < 0) return;
    this.#list.scrollToIndex(index, {
      align: 'auto',
      within: (row) => {
        row.querySelector<AgentEvidenceItem>('agent-evidence-item')?.focus();
        return row;
      },
    });
  }
}
