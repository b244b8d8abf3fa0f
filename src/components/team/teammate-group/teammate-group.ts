import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {Disclosure} from '../../../controllers/disclosure.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {agentKey, type Key, partKey} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {Row} from '../../../state/core/rows.js';
import {icon} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {shownStatus, type ShownStatus} from '../../../protocol/vocabulary.js';
import {AgentElement} from '../../agent-element.js';
import {ATTENTION_OF} from '../team/attention.js';
import styles from './teammate-group.styles.js';
import './teammate-group.strings.js';

/** So many who need somebody are shown at once; more are a list to open. */
const FEW = 6;

/** More are in the roster, which can show any number. */
const MOST = 60;

/** How teammates are counted in one line, most urgent first. */
const MATE_COUNTS = ['needs', 'failed', 'unknown', 'running', 'waiting', 'done', 'ended'] as const;

type MateCount = (typeof MATE_COUNTS)[number];

/** What a count is called where that is not what the roster calls it. */
const COUNTED_AS: Partial<Record<ShownStatus, MateCount>> = {
  danger: 'failed',
  disputed: 'failed',
  unknown: 'unknown',
  info: 'waiting',
  success: 'done',
};

/**
 * Teammates who were started one after the other, under one line that counts how they stand. Open while a few of them need
 * a person; what a person opened stays.
 *
 * @summary Groups teammates that were started together.
 * @element agent-teammate-group
 * @internal
 */
export class AgentTeammateGroup extends AgentElement {
  static override styles = [AgentElement.styles, line, styles];

  /** The parts about the teammates, in their order. */
  @property({attribute: false}) parts: readonly string[] = [];

  readonly #rows = new RowsController<Row>(this, () => this.#keys());
  readonly #disclosure = new Disclosure(this, {
    fact: () => `teammates:${this.parts[0] ?? ''}`,
    isActive: () => this.#isActive,
  });

  override render() {
    const {open} = this.#disclosure;
    const counts = this.#counts();
    const [first = 'unknown'] = counts.keys();
    return html`
      <div part="base" data-status=${first}>
        ${this.#renderSummary(counts, open)}
        <div class="mates">${open ? this.#renderMates() : nothing}</div>
      </div>
    `;
  }

  #renderSummary(counts: ReadonlyMap<MateCount, number>, open: boolean): TemplateResult {
    const words = [...counts].map(([name, count]) => this.term(`teammate-group.${name}`, count));
    return html`
      <button
        part="summary"
        class="line"
        type="button"
        aria-expanded=${open ? 'true' : 'false'}
        @click=${this.#onToggle}
      >
        ${icon('team', {class: `glyph ${counts.has('needs') ? 'k-needs' : 'k-stale'}`})}
        <span class="what">${this.term('teammate-group.mates', this.parts.length)}</span>
        <span class="clip grow">${words.join(this.term('list.comma'))}</span>
        <span class="end">${icon('chev', {class: 'chev'})}</span>
      </button>
    `;
  }

  #renderMates() {
    const left = this.parts.length - MOST;
    return html`
      ${keyedRows(
        this.parts.slice(0, MOST),
        (id) => id,
        (id) => html`<agent-process-step part-id=${id}></agent-process-step>`,
      )}
      ${left > 0 ? html`<p class="meta">${this.term('teammate-group.more', left)}</p>` : nothing}
    `;
  }

  #keys(): readonly Key<AgentRow>[] {
    return this.parts.flatMap((id) => {
      const ref = this.#rows.get(partKey(id));
      return ref?.ref === undefined ? [] : [agentKey(ref.ref)];
    });
  }

  #counts(): ReadonlyMap<MateCount, number> {
    return countMates(this.#keys().map((key) => this.#rows.get(key)?.status));
  }

  get #isActive(): boolean {
    const needs = this.#counts().get('needs') ?? 0;
    return needs > 0 && needs < FEW;
  }

  readonly #onToggle = (): void => {
    this.#disclosure.set(!this.#disclosure.open);
  };
}

/** How many stand how, by their owners' words; those of whom there are none are left out. */
function countMates(statuses: Iterable<string | undefined>): ReadonlyMap<MateCount, number> {
  const counts = new Map<MateCount, number>();
  for (const status of statuses) {
    const shown = shownStatus(status);
    const name = COUNTED_AS[shown] ?? (ATTENTION_OF[shown] as MateCount);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Map(MATE_COUNTS.flatMap((name) => (counts.has(name) ? [[name, counts.get(name) ?? 0] as const] : [])));
}
