import {html, nothing, type PropertyValues} from 'lit';
import {property, query} from 'lit/decorators.js';
import {ref} from 'lit/directives/ref.js';
import {RowController} from '../../../controllers/row-controller.js';
import {VirtualList} from '../../../controllers/virtual-list.js';
import type {AgentEvent} from '../../../protocol/envelope.js';
import {factKey} from '../../../state/keys.js';
import {timeOf} from '../../../state/read.js';
import {icon} from '../../../styles/icons.js';
import {line} from '../../../styles/line.styles.js';
import {AgentElement} from '../../agent-element.js';
import {AgentRevealEvent} from '../../conversation/conversation/agent-reveal.js';
import {summary} from '../event-log/log-rows.js';
import {AgentFactPickEvent} from './agent-fact-pick.js';
import styles from './fact-events.styles.js';
import '../event-log/event-log.strings.js';
import './diagnostics.strings.js';

interface Entry {
  readonly index: number;
  readonly event: AgentEvent;
}

/**
 * The raw events that one fact was folded from, newest first, as far as the log still holds them; each open to its JSON
 * and to the other facts that it is about.
 *
 * @summary Shows the events behind a fact.
 * @element agent-fact-events
 * @internal
 */
export class AgentFactEvents extends AgentElement {
  static override styles = [AgentElement.styles, line, styles];

  @query('.box') private readonly box!: HTMLElement | null;

  /** The fact, such as `tool:tc1`. */
  @property() fact = '';

  /** Looked up anew when the fact itself changes, not with every event of others. */
  readonly #row = new RowController(this, () => (this.fact === '' ? undefined : factKey(this.fact)));
  readonly #opened = new Set<number>();
  #entries: readonly Entry[] = [];
  #seen: unknown;
  readonly #list = new VirtualList(this, {
    scroller: () => this.box,
    count: () => this.#entries.length,
    keyOf: (at) => String(this.#entries[at]?.index ?? at),
    estimate: () => 28,
    version: () => this.#entries,
  });

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('fact')) this.#opened.clear();
    const seen = this.#row.value;
    if (!changed.has('fact') && seen === this.#seen) return;
    this.#seen = seen;
    this.#entries = this.#find();
  }

  override render() {
    const {store} = this.#row;
    if (!store || this.fact === '') return this.renderFallback('unknown');
    const isKnown = this.#row.value !== undefined;
    return html`
      <div part="base" data-fact=${this.fact} data-status=${isKnown ? 'known' : 'unknown'}>
        <div class="head wrap">
          <code class="clip">${this.fact}</code>
          <span class="meta">${this.term('diagnostics.events', this.#entries.length)}</span>
          ${
            isKnown
              ? html`<button type="button" class="btn quiet sm" @click=${() => this.#reveal(this.fact)}>
                  ${icon('open')}${this.term('diagnostics.reveal')}
                </button>`
              : html`<span class="meta">${this.term('diagnostics.no-fact')}</span>`
          }
        </div>
        ${
          store.log.start > 0
            ? html`<p class="meta">${this.term('diagnostics.older-gone', store.log.start)}</p>`
            : nothing
        }
        ${this.#entries.length === 0 ? html`<p class="meta">${this.term('diagnostics.no-events')}</p>` : this.#renderList()}
      </div>
    `;
  }

  #renderList() {
    return html`<div part="list" class="box scroll" tabindex="0" role="group" aria-label=${this.fact}>
      ${this.#list.render(({index}) => {
        const entry = this.#entries[index];
        return entry
          ? html`<div data-index=${index} ${ref(this.#list.measure)}>${this.#renderEntry(entry)}</div>`
          : nothing;
      })}
    </div>`;
  }

  #renderEntry({index, event}: Entry) {
    const isOpen = this.#opened.has(index);
    const at = timeOf(event);
    return html`
      <button type="button" class="line" aria-expanded=${isOpen} @click=${() => this.#toggle(index)}>
        <span class="nowrap"
          >${at === undefined ? this.term('event-log.no-time') : this.localize.formatTime(at, 'seconds')}</span
        >
        <code class="nowrap">${event.type}</code>
        <span class="clip grow"><bdi>${summary([{index, event}])}</bdi></span>
        <span class="end">#${this.localize.formatNumber(index)}${icon('chev', {class: 'chev'})}</span>
      </button>
      ${isOpen ? this.#renderOpen(event) : nothing}
    `;
  }

  #renderOpen(event: AgentEvent) {
    const facts = this.#row.store?.factsNamedBy(event) ?? [];
    return html`<div class="open">
      <agent-json .value=${event} .label=${event.type}></agent-json>
      <div class="row wrap">
        <span class="meta">${this.term('diagnostics.about')}</span>
        ${facts.map(
          (fact) =>
            html`<span class="chip">
              <button type="button" @click=${() => this.dispatchEvent(new AgentFactPickEvent(fact))}>${fact}</button>
              <button
                type="button"
                aria-label=${this.term('diagnostics.reveal-fact', fact)}
                @click=${() => this.#reveal(fact)}
              >
                ${icon('open')}
              </button>
            </span>`,
        )}
      </div>
    </div>`;
  }

  #find(): readonly Entry[] {
    const {store} = this.#row;
    if (!store) return [];
    const {log} = store;
    const entries: Entry[] = [];
    for (let index = log.end - 1; index >= log.start; index--) {
      const event = log.at(index);
      if (event && store.isBehind(event, this.fact)) entries.push({index, event});
    }
    return entries;
  }

  #toggle(index: number): void {
    if (!this.#opened.delete(index)) this.#opened.add(index);
    this.requestUpdate();
  }

  #reveal(fact: string): void {
    this.dispatchEvent(new AgentRevealEvent(fact));
  }
}
