import {html, type TemplateResult} from 'lit';
import {query} from 'lit/decorators.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {agentKey, listKey, reviewKey} from '../../../state/keys.js';
import type {Choice} from '../../../state/facts/choices.js';
import {listPane} from '../../../styles/list-pane.styles.js';
import {SessionElement} from '../../session-element.js';
import {FiledRows} from '../lane/filed-rows.js';
import {LaneList} from '../lane/lane-list.js';
import {lanePane} from '../lane/lane.styles.js';
import {section} from '../team/section.styles.js';
import type {AgentReviewShowEvent} from './agent-review-show.js';
import type {AgentReviewRound} from './review-round.js';
import styles from './review-lane.styles.js';
import './review-lane.strings.js';

/** The rounds of one review, the first one first. */
interface ReviewRounds {
  /** The first round that is known; names the whole. */
  readonly id: string;
  readonly rounds: readonly string[];
}

/**
 * The reviews of a session, the newest first, each with its rounds: verdicts, evidence and the fixes that were asked for,
 * which can be given to a teammate. A verdict is the reviewer's, whatever an answer makes of it.
 *
 * Keyboard: Up, Down, Home and End walk the reviews; Tab goes on to the rounds, links and fixes of one.
 *
 * @summary Shows reviews, their verdicts and requested fixes.
 * @a11y A named region; each round is an article that a button with `aria-expanded` opens.
 * @element agent-review-lane
 * @fires agent-command - `assign` for a fix, or `request_review`
 * @fires agent-evidence-open - a person wants to see evidence that a verdict rests on
 * @fires agent-artifact-open - a person wants to see an artifact that was reviewed
 * @fires agent-reveal - a person wants to see what was reviewed, or a work item
 * @fires agent-teammate-open - a person wants to see a teammate at work
 * @csspart base - the lane
 * @csspart list - the box that scrolls
 * @cssprop [--agent-lane-rows=100vh] - how high the list may become
 */
export class AgentReviewLane extends SessionElement {
  static override styles = [SessionElement.styles, listPane, lanePane, section, styles];

  @query('[part="list"]') private readonly box!: HTMLElement | null;

  readonly #reviews = new FiledRows(this, {
    list: () => listKey('reviews', this.scope),
    keyOf: reviewKey,
    file: (row) => row?.previousReviewId ?? '',
  });
  readonly #agents = new FiledRows(this, {
    list: () => listKey('agents', this.scope),
    keyOf: agentKey,
    file: (row) => row?.name ?? '',
  });
  #groups: ReadonlyMap<string, ReviewRounds> = new Map();
  #ids: readonly string[] = [];
  #teammates: readonly Choice[] = [];
  #shown: object = {};
  #known: object = {};
  readonly #list = new LaneList(this, {scroller: () => this.box, ids: () => this.#ids, height: 120});

  override willUpdate(): void {
    if (this.#shown !== this.#reviews.version) {
      const groups = roundsOf(this.#reviews.ids.toArray(), (id) => this.#reviews.wordOf(id));
      this.#groups = new Map(groups.map((group) => [group.id, group]));
      this.#ids = groups.map(({id}) => id);
    }
    if (this.#known !== this.#agents.version)
      this.#teammates = this.#agents.ids.toArray().map((id) => ({id, label: this.#agents.wordOf(id) || id}));
    this.#shown = this.#reviews.version;
    this.#known = this.#agents.version;
  }

  override render() {
    if (!this.store) return this.renderFallback('unavailable');
    const more = this.#renderRequest();
    if (this.#ids.length === 0)
      return this.renderEmpty(this.term('review-lane.empty'), this.term('review-lane.empty-why'), {more});
    return html`
      <section part="base" aria-label=${this.term('review-lane.label')} @agent-review-show=${this.#onShow}>
        <header class="section wrap">
          <h3>${this.term('review-lane.label')}</h3>
          <p class="meta">${this.term('review-lane.count', this.#ids.length)}</p>
          ${more}
        </header>
        ${this.#list.render(this.term('review-lane.label'), (id) => this.#renderReview(id))}
      </section>
    `;
  }

  #renderRequest(): TemplateResult {
    return html`<agent-review-request session-id=${this.scope} .teammates=${this.#teammates}></agent-review-request>`;
  }

  /** The newest round first, as it is the one that counts. */
  #renderReview(id: string): TemplateResult {
    const rounds = this.#groups.get(id)?.rounds ?? [];
    return html`<div class="review">
      ${keyedRows(
        [...rounds].reverse(),
        (round) => round,
        (round) => {
          const at = rounds.indexOf(round);
          return html`<agent-review-round
            review-id=${round}
            .round=${at + 1}
            next=${rounds[at + 1] ?? ''}
            .teammates=${this.#teammates}
          ></agent-review-round>`;
        },
      )}
    </div>`;
  }

  /** Rounds of one review stand together: whichever is asked for is drawn. */
  readonly #onShow = ({reviewId}: AgentReviewShowEvent): void => {
    const rounds = [...this.renderRoot.querySelectorAll<AgentReviewRound>('agent-review-round')];
    void rounds.find((round) => round.reviewId === reviewId)?.show();
  };
}

/**
 * Puts the reviews together that follow one another, whatever order they came in. The review that was touched last comes
 * first. One that follows a review nobody knows is a first round of its own.
 */
function roundsOf(ids: readonly string[], previousOf: (id: string) => string): readonly ReviewRounds[] {
  const known = new Set(ids);
  const groups = new Map<string, {id: string; depth: number}[]>();
  for (const id of ids) {
    const {root, depth} = rootOf(id, known, previousOf);
    const rounds = groups.get(root) ?? [];
    rounds.push({id, depth});
    // In the order of their newest round.
    groups.delete(root);
    groups.set(root, rounds);
  }
  return [...groups].reverse().map(([id, rounds]) => ({
    id,
    rounds: rounds.sort((one, other) => one.depth - other.depth).map((round) => round.id),
  }));
}

function rootOf(id: string, known: ReadonlySet<string>, previousOf: (id: string) => string) {
  // A stranger's links may run in a circle.
  const passed = new Set<string>();
  let root = id;
  while (!passed.has(root)) {
    passed.add(root);
    const previous = previousOf(root);
    if (!known.has(previous) || passed.has(previous)) break;
    root = previous;
  }
  return {root, depth: passed.size - 1};
}
