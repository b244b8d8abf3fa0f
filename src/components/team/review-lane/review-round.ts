import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {Disclosure} from '../../../controllers/disclosure.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {agentKey, evidenceKey, listKey, reviewKey, type Key} from '../../../state/keys.js';
import type {Choice} from '../../../state/facts/choices.js';
import {refIds} from '../../../state/facts/evidence-refs.js';
import type {ReviewRow} from '../../../state/facts/reviews.js';
import {icon} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {laneItem} from '../lane/lane.styles.js';
import {renderTarget, targetKeys, targetOf} from '../lane/target.js';
import {renderTeammate} from '../team/teammate.js';
import {teammate} from '../team/teammate.styles.js';
import {openEvidence} from '../../evidence/timeline-evidence/agent-evidence-open.js';
import {titleOf} from '../../evidence/timeline-evidence/links.js';
import {AgentReviewShowEvent} from './agent-review-show.js';
import {fixesOf} from './fixes.js';
import {reviewLook, standingOf} from './statuses.js';
import styles from './review-round.styles.js';
import './review-lane.strings.js';

/**
 * One round of a review: who looked at what, the verdict as a word, one sentence, the evidence it rests on, and the fixes
 * that were asked for. The newest round is open; earlier ones are folded, and the rounds lead to one another.
 *
 * @summary Shows one round of a review.
 * @element agent-review-round
 * @internal
 */
export class AgentReviewRound extends AgentElement {
  static override styles = [AgentElement.styles, teammate, line, laneItem, styles];

  /** The review to show. */
  @property({attribute: 'review-id'}) reviewId = '';

  /** Which round it is. */
  @property({type: Number}) round = 1;

  /** The review after it; empty where it is the newest round. */
  @property() next = '';

  /** Whom its fixes can be given to. */
  @property({attribute: false}) teammates: readonly Choice[] = [];

  readonly #row = new RowController(this, () => reviewKey(this.reviewId));
  readonly #cited = new RowController(this, () => listKey('evidence', reviewKey(this.reviewId)));
  readonly #rows = new RowsController(this, () => this.#keys());
  readonly #disclosure = new Disclosure(this, {
    fact: () => reviewKey(this.reviewId),
    isActive: () => this.next === '',
  });

  /** Opens it, and puts the focus on its first line. */
  async show(): Promise<void> {
    this.#disclosure.set(true);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.toggle')?.focus();
  }

  override render() {
    const row = this.#row.value;
    if (!row) return this.renderFallback('unknown');
    const {open} = this.#disclosure;
    const standing = standingOf(row);
    return html`
      <article part="base" data-fact=${reviewKey(row.id)} data-status=${standing} data-round=${this.round}>
        <div class="head">
          <button
            type="button"
            class="line toggle"
            aria-expanded=${open ? 'true' : 'false'}
            @click=${() => this.#disclosure.set(!open)}
          >
            <span class="what" dir="auto">${this.#title(row)}</span>
            <span class="end"
              >${statusMark(reviewLook(standing), this.#word(standing), {quiet: this.next !== ''})}</span
            >
            ${icon('chev', {class: 'chev'})}
          </button>
        </div>
        ${open ? this.#renderBody(row) : nothing}
      </article>
    `;
  }

  #renderBody(row: ReviewRow): TemplateResult {
    const fixes = fixesOf(row.fixes);
    return html`<div class="body">
      <p class="meta by wrap">${this.#renderBy(row)}</p>
      ${row.summary ? html`<p class="words" dir="auto">${row.summary}</p>` : nothing} ${this.#renderEvidence(row)}
      ${
        fixes.length === 0
          ? nothing
          : html`<ul aria-label=${this.term('review-lane.fixes', fixes.length)}>
              ${fixes.map(
                (fix) =>
                  html`<li>
                    <agent-review-fix
                      review-id=${row.id}
                      session-id=${row.sessionId ?? ''}
                      .fix=${fix}
                      .teammates=${this.teammates}
                    ></agent-review-fix>
                  </li>`,
              )}
            </ul>`
      }
    </div>`;
  }

  #renderBy(row: ReviewRow) {
    const {store} = this.#row;
    const {localize} = this;
    const {reviewer, completedAt, requestedAt, policy} = row;
    const ref = this.#ref(row);
    const at = completedAt ?? requestedAt;
    return [
      row.previousReviewId === undefined || this.next !== ''
        ? undefined
        : html`<span>${this.term('review-lane.round', this.round)}</span>`,
      reviewer === undefined
        ? html`<span>${this.term('review-lane.no-reviewer')}</span>`
        : html`<span
            >${renderTeammate({
              id: reviewer,
              row: this.#rows.get(agentKey(reviewer)),
              name: reviewer,
              store,
            })}</span
          >`,
      targetOf(store, ref)
        ? html`<span>${renderTarget({ref: ref ?? '', isNamed: true, store, localize})}</span>`
        : undefined,
      at === undefined ? undefined : html`<agent-time .datetime=${at}></agent-time>`,
      policy === undefined ? undefined : html`<span>${this.term('review-lane.policy', policy)}</span>`,
      ...this.#renderNeighbours(row),
    ].filter((part) => part !== undefined);
  }

  /** The rounds before and after it, each leading to the other. */
  #renderNeighbours({previousReviewId: previous}: ReviewRow): readonly TemplateResult[] {
    const go = (id: string, words: string) =>
      html`<button type="button" class="lead" @click=${() => this.dispatchEvent(new AgentReviewShowEvent(id))}>
        ${words}
      </button>`;
    const isKnown = previous !== undefined && this.#rows.get(reviewKey(previous)) !== undefined;
    return [
      ...(previous === undefined
        ? []
        : [
            isKnown
              ? go(previous, this.term('review-lane.after', this.round - 1))
              : html`<span>${this.term('review-lane.after-unknown')} <code class="ref">${previous}</code></span>`,
          ]),
      ...(this.next === '' ? [] : [go(this.next, this.term('review-lane.before', this.round + 1))]),
    ];
  }

  #renderEvidence(row: ReviewRow) {
    const ids = this.#evidence(row);
    if (ids.length === 0) return nothing;
    return html`<p class="evidence wrap">
      <span class="meta">${this.term('review-lane.evidence')}</span>
      ${ids.map((id) => {
        const found = this.#rows.get(evidenceKey(id));
        if (!found) return html`<code class="ref">${id}</code>`;
        return html`<button
          type="button"
          class="lead"
          @click=${(event: Event) => openEvidence(event.currentTarget as Element, this.#row.store, id)}
        >
          <bdi>${titleOf(found)}</bdi>
        </button>`;
      })}
    </p>`;
  }

  *#keys(): Iterable<Key> {
    const row = this.#row.value;
    if (row?.reviewer !== undefined) yield agentKey(row.reviewer);
    yield* targetKeys(this.#ref(row));
    for (const id of this.#evidence(row)) yield evidenceKey(id);
    if (row?.previousReviewId !== undefined) yield reviewKey(row.previousReviewId);
  }

  /** What was reviewed: the fact that its words name, else the one that the review was recorded with. */
  #ref(row: ReviewRow | undefined): string | undefined {
    const refs = [row?.target, row?.artifactId, row?.taskId, row?.runId];
    return refs.find((ref) => targetOf(this.#row.store, ref)) ?? row?.target;
  }

  #evidence(row: ReviewRow | undefined): readonly string[] {
    return [...new Set([...(refIds(row?.evidenceRefs) ?? []), ...(this.#cited.value?.ids ?? [])])];
  }

  #title(row: ReviewRow): string {
    if (this.next !== '') return this.term('review-lane.round', this.round);
    const ref = this.#ref(row);
    const target = targetOf(this.#row.store, ref);
    const words = isName(row.target, ref) ? row.target : (target?.title ?? ref);
    return words === undefined ? this.term('review-lane.review') : this.term('review-lane.review-of', words);
  }

  #word(standing: string): string {
    return this.localize.lookup(`review-lane.status.${standing}`) ?? standing;
  }
}

/** Whether a target has a description of its own, beside the fact that it is. */
function isName(target: string | undefined, ref: string | undefined): boolean {
  return target !== undefined && target !== ref;
}
