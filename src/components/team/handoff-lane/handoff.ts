import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {actionKey, agentKey, dockedKey, handoffKey, type Key, NO_SESSION} from '../../../state/keys.js';
import type {HandoffRow} from '../../../state/facts/handoffs.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {list, number, object, string} from '../../../state/read.js';
import {AgentElement} from '../../agent-element.js';
import {AgentRevealEvent} from '../../conversation/conversation/agent-reveal.js';
import {AgentHitlRevealEvent} from '../../requests/hitl-card/agent-hitl-reveal.js';
import {laneItem} from '../lane/lane.styles.js';
import {renderTarget, targetKeys} from '../lane/target.js';
import {renderTeammate} from '../team/teammate.js';
import {teammate} from '../team/teammate.styles.js';
import {handoffLook} from './statuses.js';
import styles from './handoff.styles.js';
import './handoff-lane.strings.js';
import '../lane/lane.strings.js';

/** What goes along with a handoff, as far as it is known. */
interface MemoryBoundary {
  readonly text?: string | undefined;
  readonly tokens?: number | undefined;
  readonly refs: readonly {readonly id: string; readonly title?: string | undefined}[];
}

/**
 * One handoff: who gives the work to whom and why, where it goes on, what is known there of what came before, and how far
 * it is. One that asks a person says so, and leads to its request.
 *
 * @summary Shows one handoff.
 * @element agent-handoff
 * @internal
 */
export class AgentHandoff extends AgentElement {
  static override styles = [AgentElement.styles, teammate, laneItem, styles];

  /** The handoff to show. */
  @property({attribute: 'handoff-id'}) handoffId = '';

  /** The open request that it waits for; empty where it waits for none. */
  @property() request = '';

  readonly #row = new RowController(this, () => handoffKey(this.handoffId));
  readonly #rows = new RowsController(this, () => this.#keys());

  override render() {
    const row = this.#row.value;
    if (!row) return this.renderFallback('unknown');
    const look = this.request === '' ? handoffLook(row.status) : 'needs';
    return html`
      <article
        part="base"
        class="item"
        data-fact=${handoffKey(row.id)}
        data-status=${row.status}
        data-needs=${this.request || nothing}
      >
        ${icon('handoff', {class: `glyph ${look === 'running' ? 'k-running' : 'k-stale'}`})}
        <div class="body">
          <div class="head">
            <span class="names"
              >${this.#renderParty(row.from)} <span class="arrow" aria-hidden="true">→</span
              ><span class="vh">${this.term('handoff.to')}</span> ${this.#renderParty(row.to)}</span
            >
            <span class="end">${this.#renderStatus(row)}</span>
          </div>
          ${row.reason ? html`<p class="words" dir="auto">${row.reason}</p>` : nothing} ${this.#renderFacts(row)}
          ${this.request === '' ? nothing : this.#renderRequest()}
        </div>
      </article>
    `;
  }

  #renderParty(id: string | undefined): TemplateResult {
    const {store} = this.#row;
    if (id === undefined || id === '') return html`<span class="faint">${this.term('handoff.nobody')}</span>`;
    return renderTeammate({id, row: this.#rows.get(agentKey(id)), store});
  }

  #renderStatus({status, at}: HandoffRow): TemplateResult {
    const word = this.localize.lookup(`handoff.status.${status}`) ?? status;
    const quiet = status === 'returned' || status === 'resumed';
    return html`${statusMark(handoffLook(status), word, {quiet})}${
      at === undefined ? nothing : html`<agent-time class="meta" .datetime=${at}></agent-time>`
    }`;
  }

  #renderFacts(row: HandoffRow): TemplateResult {
    const {store} = this.#row;
    const {localize} = this;
    const none = html`<span class="faint">${this.term('lane.not-given')}</span>`;
    return html`<dl class="facts">
      <div>
        <dt>${this.term('handoff.resumes')}</dt>
        <dd>${row.resumeTarget ? renderTarget({ref: row.resumeTarget, store, localize}) : none}</dd>
      </div>
      <div>
        <dt>${this.term('handoff.memory')}</dt>
        <dd>${this.#renderMemory(row)}</dd>
      </div>
      ${
        row.acceptedAt === undefined
          ? nothing
          : html`<div>
              <dt>${this.term('handoff.accepted-at')}</dt>
              <dd><agent-time .datetime=${row.acceptedAt}></agent-time></dd>
            </div>`
      }
    </dl>`;
  }

  /** What goes along, in one line; each ref leads to its fact where that is known. */
  #renderMemory({memoryBoundary}: HandoffRow): TemplateResult {
    const memory = memoryOf(memoryBoundary);
    if (!memory) return html`<span class="faint">${this.term('lane.not-given')}</span>`;
    const {text, tokens, refs} = memory;
    const {localize} = this;
    const {store} = this.#row;
    const compact = {notation: 'compact', maximumFractionDigits: 1} as const;
    return html`<span class="dots"
      >${text === undefined ? nothing : html`<bdi>${text}</bdi>`}${
        tokens === undefined
          ? nothing
          : html`<span>${this.term('lane.tokens', localize.formatNumber(tokens, compact))}</span>`
      }${refs.map(({id, title}) => html`<span>${renderTarget({ref: id, words: title, store, localize})}</span>`)}</span
    >`;
  }

  #renderRequest(): TemplateResult {
    return html`<p class="asks wrap">
      ${statusMark('needs', this.term('status.needs'), {badge: true})}
      <button type="button" class="btn sm" @click=${this.#onDecide}>${this.term('handoff.decide')}</button>
    </p>`;
  }

  *#keys(): Iterable<Key> {
    const row = this.#row.value;
    for (const id of [row?.from, row?.to]) if (id !== undefined) yield agentKey(id);
    yield* targetKeys(row?.resumeTarget);
    for (const {id} of memoryOf(row?.memoryBoundary)?.refs ?? []) yield* targetKeys(id);
  }

  /** The request is decided in one place: in the dock that has it, else where it stands in the conversation. */
  readonly #onDecide = (): void => {
    const {store, value} = this.#row;
    const dock = store?.get(dockedKey(value?.sessionId ?? NO_SESSION));
    const isDocked = dock?.actionIds?.includes(this.request) === true;
    this.dispatchEvent(
      isDocked ? new AgentHitlRevealEvent(this.request) : new AgentRevealEvent(actionKey(this.request)),
    );
  };
}

/** The boundary out of what a runtime sends: words, or words with figures and refs. Undefined where it says none of these. */
function memoryOf(value: unknown): MemoryBoundary | undefined {
  const words = string(value);
  if (words !== undefined) return words === '' ? undefined : {text: words, refs: []};
  const fields = object(value);
  if (!fields) return undefined;
  const text = ['summary', 'text', 'description', 'scope'].map((name) => string(fields[name])).find((each) => each);
  const tokens = number(fields['tokens']) ?? number(fields['tokenCount']);
  const refs = list(fields['refs'] ?? fields['contextRefs']).flatMap((each) => {
    const ref = object(each);
    const id = string(each) ?? string(ref?.['id']) ?? string(ref?.['ref']);
    return id === undefined || id === '' ? [] : [{id, title: string(ref?.['title'])}];
  });
  return text === undefined && tokens === undefined && refs.length === 0 ? undefined : {text, tokens, refs};
}
