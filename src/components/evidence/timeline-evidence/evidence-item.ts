import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {evidenceKey, factKey, type Key, listKey} from '../../../state/keys.js';
import type {EvidenceRow} from '../../../state/facts/evidence.js';
import {icon} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {statusMark} from '../../../styles/status.js';
import {factLinks} from '../../../styles/fact-links.styles.js';
import {checkState, evidenceLook} from '../../../protocol/evidence.js';
import {factsOf} from '../../../state/facts/evidence-links.js';
import type {ProjectionStore} from '../../../state/store.js';
import {AgentElement} from '../../agent-element.js';
import {renderOutLink} from '../../internal/out-link.js';
import {Addresses} from '../../parts/markdown/addresses.js';
import {
  type EvidenceMark,
  evidenceMarks,
  markOf,
  renderMark,
  sourceLink,
  sourceName,
  sourceTitle,
} from '../../parts/citation/evidence-words.js';
import {renderFactLinks} from '../../internal/fact-links.js';
import {AgentRevealEvent} from '../../conversation/conversation/agent-reveal.js';
import {EVIDENCE_KEY, openEvidence, type OpenEvidence} from './agent-evidence-open.js';
import {isDisputed} from './evidence-view.js';
import {bearsOn, citedBy, type EvidenceTie, factTitle, passagesOf, restsOn, titleOf} from './links.js';
import styles from './evidence-item.styles.js';
import {openFact} from './open-fact.js';
import {AgentReplayOpenEvent} from './agent-replay-open.js';
import '../../parts/citation/citation.strings.js';
import './timeline-evidence.strings.js';

/**
 * One piece of evidence: the claim first, where that is from second, how far it was checked at the end. Open, it has its
 * links both ways, the passages that cite it, its gaps, and the events behind it.
 *
 * @summary Shows a claim with its source and its state.
 * @element agent-evidence-item
 * @internal
 * @dependency agent-task-ref
 */
export class AgentEvidenceItem extends AgentElement {
  static override styles = [AgentElement.styles, line, factLinks, styles];

  /** The evidence to show. */
  @property({attribute: 'evidence-id'}) evidenceId = '';

  readonly #row = new RowController(this, () => evidenceKey(this.evidenceId));
  readonly #addresses = new Addresses(this);
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
        ${isOpen ? html`<div part="detail">${this.#renderDetail(row, store)}</div>` : nothing}
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

  /** Everything that is known of a piece of evidence, and where it leads. */
  #renderDetail(row: EvidenceRow, store: ProjectionStore): TemplateResult {
    return html`
      ${row.summary === undefined ? nothing : html`<p dir="auto">${row.summary}</p>`}
      ${row.error === undefined ? nothing : html`<p>${statusMark('danger', row.error)}</p>`} ${this.#renderFacts(row)}
      ${this.#renderTies(this.term('evidence.rests-on'), restsOn(store, row.id))}
      ${this.#renderTies(this.term('evidence.bears-on'), bearsOn(store, row))} ${this.#renderCited(row, store)}
      ${this.#renderAbout(row, store)} ${renderFactLinks({row, localize: this.localize, except: ['evidence']})}
      ${this.#renderGaps(row)} ${this.#renderReplay(row)}
    `;
  }

  #renderFacts(row: EvidenceRow) {
    const link = sourceLink(row, this.#addresses);
    const facts: (readonly [string, unknown])[] = [
      [this.term('evidence.location'), row.location],
      [this.term('evidence.by'), row.by],
      [this.term('evidence.own-word'), ownWord(row)],
      [this.term('evidence.checks'), row.outcomes && this.#renderOutcomes(row)],
      [this.term('evidence.complete'), row.completeness && renderCompleteness(row)],
      [this.term('evidence.trace'), row.traceId && html`<code>${row.traceId}</code>`],
    ];
    const known = facts.filter(([, value]) => value !== undefined && value !== '');
    return html`
      ${
        known.length === 0
          ? nothing
          : html`<dl>
              ${known.map(
                ([name, value]) =>
                  html`<div>
                    <dt>${name}</dt>
                    <dd dir="auto">${value}</dd>
                  </div>`,
              )}
            </dl>`
      }
      ${link ? renderOutLink(link, html`${this.term('citation.open')} ${icon('open')}`) : nothing}
    `;
  }

  #renderOutcomes({outcomes = []}: EvidenceRow) {
    return outcomes.map(({name, outcome}) => {
      const state = checkState(outcome);
      const word = state ? this.term(`evidence.state.${state}`) : outcome;
      return html`<span class="outcome">${name} ${statusMark(state ? evidenceLook(state) : 'info', word)}</span>`;
    });
  }

  #renderTies(title: string, ties: readonly EvidenceTie[]) {
    if (ties.length === 0) return nothing;
    return html`<section>
      <h4>${title}</h4>
      <ul>
        ${ties.map(({id, relation, row}) => {
          const words = this.localize.lookup(`evidence.relation.${relation}`) ?? relation;
          if (!row) return html`<li class="meta">${words} ${this.term('evidence.missing-link', id)}</li>`;
          return html`<li>
            <button
              class="tie"
              type="button"
              data-relation=${relation}
              @click=${() => openEvidence(this, this.#row.store, id)}
            >
              ${relation === 'contradicts' ? icon('disputed', {class: 'glyph k-danger'}) : icon('link', {class: 'glyph'})}
              <span class="words"
                ><span class="relation">${words}</span> <bdi>${titleOf(row)}</bdi>
                <span class="marks">${evidenceMarks(row, this.localize).map((mark) => renderMark(mark))}</span></span
              >
            </button>
          </li>`;
        })}
      </ul>
    </section>`;
  }

  #renderCited(row: EvidenceRow, store: ProjectionStore) {
    const passages = passagesOf(store, row.id);
    const others = citedBy(store, row.id).filter((fact) => !fact.startsWith('part:'));
    if (passages.length + others.length === 0) return nothing;
    return html`<section>
      <h4>${this.term('evidence.cited-in')}</h4>
      <ul>
        ${passages.map(
          ({fact, words}) =>
            html`<li>
              <button
                class="tie"
                type="button"
                data-fact=${fact}
                @click=${() => this.dispatchEvent(new AgentRevealEvent(fact, `evidence:${row.id}`))}
              >
                ${icon('quote', {class: 'glyph'})} <bdi>${words || this.term('evidence.passage')}</bdi>
              </button>
            </li>`,
        )}
        ${others.map((fact) => this.#renderFact(store, fact))}
      </ul>
    </section>`;
  }

  /** The tools, requests, artifacts and tasks that it is about. What it bears on stands above. */
  #renderAbout(row: EvidenceRow, store: ProjectionStore) {
    const facts = factsOf(row).filter(
      (fact) =>
        !/^(evidence|run|message):/.test(fact) && store.get(fact) !== undefined && fact !== `evidence:${row.id}`,
    );
    if (facts.length === 0) return nothing;
    return html`<section>
      <h4>${this.term('evidence.about')}</h4>
      <ul>
        ${facts.map((fact) => this.#renderFact(store, fact))}
      </ul>
    </section>`;
  }

  #renderFact(store: ProjectionStore, fact: string) {
    return html`<li>
      <button class="tie" type="button" data-fact=${fact} @click=${() => openFact(this, store, fact)}>
        ${icon('open', {class: 'glyph'})} <bdi>${factTitle(store, fact, this.localize)}</bdi>
      </button>
    </li>`;
  }

  #renderGaps(row: EvidenceRow) {
    if (!row.gaps || row.gaps.length === 0) return nothing;
    return html`<section>
      <h4>${this.term('evidence.gaps')}</h4>
      <ul>
        ${row.gaps.map(
          ({area, reason}) =>
            html`<li class="gap">
              ${icon('unknown', {class: 'glyph'})} <bdi>${area}</bdi>:
              ${this.localize.lookup(`evidence.gap.${reason}`) ?? reason}
            </li>`,
        )}
      </ul>
    </section>`;
  }

  #renderReplay(row: EvidenceRow) {
    const {replayRef} = row;
    if (replayRef === undefined) return nothing;
    return html`<div>
      <button class="btn sm" type="button" @click=${() => this.dispatchEvent(new AgentReplayOpenEvent(replayRef))}>
        ${icon('clock')} ${this.term('evidence.replay')}
      </button>
    </div>`;
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

function ownWord(row: EvidenceRow): TemplateResult | undefined {
  const word = row.verdict ?? row.determinism ?? row.verification ?? row.status;
  return word === 'unknown' ? undefined : html`<code>${word}</code>`;
}

function renderCompleteness({completeness = {}}: EvidenceRow) {
  return Object.entries(completeness)
    .map(([area, word]) => `${area}: ${word}`)
    .join(' · ');
}
