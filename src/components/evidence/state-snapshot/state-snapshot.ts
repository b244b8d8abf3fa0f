import {html, nothing, type PropertyValues} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {stateKey, type Key} from '../../../state/keys.js';
import type {StateRow} from '../../../state/facts/synced-state.js';
import {statusMark} from '../../../styles/status.js';
import {SessionElement} from '../../session-element.js';
import {CopyButton} from '../../internal/copy-button.js';
import {container, removedFrom, sizeOf, type Before} from '../../parts/json/tree.js';
import {pretty} from '../../parts/json/values.js';
import styles from './state-snapshot.styles.js';
import '../../parts/json/json.strings.js';
import './state-snapshot.strings.js';

/**
 * The state that the runtime shares with the page, as a tree to read: what it holds, how old it is, and what the last
 * change touched. It follows state events and nothing else.
 *
 * @summary Shows the shared state of a session.
 * @a11y A named region around a tree of the state.
 * @element agent-state-snapshot
 * @csspart base - the whole
 */
export class AgentStateSnapshot extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  readonly #copy = new CopyButton(this);
  readonly #row = new RowController(this, () => this.#key);
  #seenKey: string | undefined;
  #seen: StateRow | undefined;
  #before: Before | undefined;

  override willUpdate(_changed: PropertyValues<this>): void {
    const row = this.#row.value;
    if (this.#key !== this.#seenKey) this.#startAnew();
    // A row that only turned stale says nothing new about the state: the marks of the last change stay.
    else if (row && this.#seen && row.state !== this.#seen.state) this.#before = {state: this.#seen.state};
    this.#seen = row;
  }

  override render() {
    const row = this.#row.value;
    if (!row || this.#key === undefined) return this.renderFallback('unknown', this.term('state-snapshot.none'));
    return html`
      <section
        part="base"
        aria-label=${this.term('state-snapshot.label')}
        data-fact=${this.#key}
        data-status=${row.stale ? 'stale' : 'current'}
      >
        ${this.#renderHead(row)}
        ${
          container(row.state) && sizeOf(row.state) === 0
            ? html`<p class="meta">${this.term('state-snapshot.empty')}</p>`
            : keyed(
                this.#key,
                html`<agent-json
                  bare
                  label=${this.term('state-snapshot.label')}
                  .value=${row.state}
                  .earlier=${this.#before}
                ></agent-json>`,
              )
        }
      </section>
    `;
  }

  #renderHead(row: StateRow) {
    const removed = this.#before ? removedFrom(this.#before.state, row.state) : 0;
    const facts = [
      container(row.state)
        ? this.term(Array.isArray(row.state) ? 'state-snapshot.items' : 'state-snapshot.fields', sizeOf(row.state))
        : '',
      row.updatedAt === undefined
        ? ''
        : this.term('state-snapshot.updated', this.localize.formatTime(row.updatedAt, 'seconds')),
      removed > 0 ? this.term('state-snapshot.removed', removed) : '',
    ].filter(Boolean);
    return html`
      <div class="head wrap">
        <span class="meta dots">${facts.map((fact) => html`<span>${fact}</span>`)}</span>
        ${this.#copy.render({localize: this.localize, text: () => this.#copied(), word: this.term('state-snapshot.copy')})}
        ${
          row.stale
            ? html`<div class="stale">
                ${statusMark('stale', this.term('fallback.stale'))}
                <span class="meta">${this.term('state-snapshot.stale')}</span>
              </div>`
            : nothing
        }
      </div>
    `;
  }

  get #key(): Key<StateRow> | undefined {
    return keyOf(stateKey, this.shownSessionId);
  }

  #startAnew(): void {
    this.#seenKey = this.#key;
    this.#before = undefined;
  }

  #copied(): string {
    const shared = this.#row.value?.state;
    return typeof shared === 'string' ? JSON.stringify(shared) : pretty(shared);
  }
}
