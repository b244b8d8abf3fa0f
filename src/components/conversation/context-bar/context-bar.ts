import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {contextKey, type Key} from '../../../state/keys.js';
import {isAwaited} from '../../../state/opening.js';
import type {ContextRow} from '../../../state/facts/contexts.js';
import {icon} from '../../../styles/icons.js';
import {progress} from '../../../styles/progress.styles.js';
import {statusMark} from '../../../styles/status.js';
import {SessionElement} from '../../session-element.js';
import {Addresses} from '../../parts/markdown/addresses.js';
import {receiptWords} from '../../internal/receipt-line.js';
import {costWords, renderMeter, roomWords} from './budget.js';
import {readBudget, readItems, readMemory, readMissing, readWrites, type Budget, type ContextItem} from './facts.js';
import styles from './context-bar.styles.js';
import {renderItem, renderMissing, renderRemembered} from './items.js';
import './context-bar.strings.js';

/** Chips in one line; the rest is counted. */
const IN_LINE = 6;

/**
 * What the agent knows: references, how full its context is and what it cost, what is missing, what was retrieved and
 * remembered, and where earlier context was compacted. What was not reported is said to be so, and is never zero.
 *
 * @summary Shows the context of a session and its budget.
 * @a11y A named region with a list of what is attached; removing one is a button with the name of it.
 * @element agent-context-bar
 * @fires agent-command - `edit` to remove a reference that the runtime lets go of
 * @slot - shown at the end of the line in the compact form
 * @csspart base - the whole
 * @csspart chip - one reference
 */
export class AgentContextBar extends SessionElement {
  static override styles = [SessionElement.styles, progress, styles];

  /** One line: references, what is missing, and the budget; nothing at all where nothing was reported. */
  @property({type: Boolean}) compact = false;

  readonly #addresses = new Addresses(this);
  readonly #row = new RowController(this, () => this.#key);
  readonly #remove = new OneCommand<string>(this);
  readonly #controls = new ControlAvailability(this);

  override render() {
    const row = this.#row.value;
    if (!row && !this.compact && isAwaited(this.opening, 'shell')) return this.renderFallback('loading');
    if (!row) return this.compact ? nothing : this.renderFallback('unknown', this.term('context.none'));
    const budget = readBudget(row.budget);
    return this.compact ? this.#renderCompact(row, budget) : this.#renderFull(row, budget);
  }

  #renderCompact(row: ContextRow, budget: Budget) {
    const items = readItems(row.refs);
    const missing = readMissing(row.missing);
    const shown = items.slice(0, IN_LINE);
    const words = missing.length === 0 ? '' : this.term('context.missing-count', missing.length);
    const kind = missing.some(({isBlocking}) => isBlocking) ? 'blocked' : 'unknown';
    const meters = [roomWords(budget.room, this.localize), costWords(budget, this.localize)].filter(Boolean);
    if (items.length + missing.length + meters.length === 0) return nothing;
    return html`
      <div
        part="base"
        class="bar wrap"
        role="group"
        aria-label=${this.term('context.label')}
        data-fact=${this.#key ?? nothing}
        data-status=${missing.length === 0 ? 'available' : kind}
      >
        ${this.#renderChips(shown)}
        ${
          items.length > shown.length
            ? html`<span class="meta">${this.term('context.more', items.length - shown.length)}</span>`
            : nothing
        }
        ${words === '' ? nothing : html`<span title=${missing.map(({label}) => label).join(', ')}>${statusMark(kind, words)}</span>`}
        ${this.#renderProblem()}
        <span class="end">${this.#renderMeters(budget)}<slot></slot></span>
      </div>
    `;
  }

  #renderFull(row: ContextRow, budget: Budget) {
    const missing = readMissing(row.missing);
    const items = readItems(row.refs);
    return html`
      <div
        part="base"
        class="full"
        data-fact=${this.#key ?? nothing}
        data-status=${missing.length === 0 ? 'available' : 'blocked'}
      >
        <section aria-label=${this.term('context.budget')}>${this.#renderBudget(budget)}</section>
        ${this.#section(
          'context.missing',
          missing.map((one) => renderMissing(one, this.localize)),
        )}
        ${
          items.length === 0
            ? nothing
            : html`<section>
                <h3>${this.term('context.refs')}</h3>
                ${this.#renderChips(items)}${this.#renderProblem()}
              </section>`
        }
        ${row.compactions.length === 0 ? nothing : html`<agent-compaction session-id=${row.id}></agent-compaction>`}
        ${this.#section(
          'context.retrieval',
          readItems(row.retrieval).map((one) => renderItem(one, this.localize, this.#addresses)),
        )}
        ${this.#section(
          'context.memory',
          readMemory(row.memory).map((one) => renderRemembered(one, this.localize)),
        )}
        ${this.#section(
          'context.writes',
          readWrites(row.memory).map((one) => renderRemembered(one, this.localize)),
        )}
      </div>
    `;
  }

  #renderMeters(budget: Budget) {
    const room = roomWords(budget.room, this.localize);
    const cost = costWords(budget, this.localize);
    return html`
      ${room === undefined ? nothing : renderMeter(this.term('context.budget'), room, budget.room, this.localize)}
      ${cost === undefined ? nothing : renderMeter(this.term('context.cost'), cost, budget.cost, this.localize)}
    `;
  }

  #renderBudget(budget: Budget) {
    const none = this.term('context.not-reported');
    const room = roomWords(budget.room, this.localize) ?? none;
    const cost = costWords(budget, this.localize) ?? none;
    return html`<dl>
      <dt>${this.term('context.budget')}</dt>
      <dd>${renderMeter(this.term('context.budget'), room, budget.room, this.localize)}</dd>
      <dt>${this.term('context.cost')}</dt>
      <dd>${renderMeter(this.term('context.cost'), cost, budget.cost, this.localize)}</dd>
      ${budget.split.map(
        ({name, value}) =>
          html`<dt>${this.localize.lookup(`context.split.${name}`) ?? name}</dt>
            <dd>${this.localize.formatNumber(value)}</dd>`,
      )}
    </dl>`;
  }

  #renderChips(items: readonly ContextItem[]) {
    if (items.length === 0) return nothing;
    return html`<ul class="chips" aria-label=${this.term('context.refs')}>
      ${items.map((item) => this.#renderChip(item))}
    </ul>`;
  }

  #renderChip({id, label, icon: name, bytes, detail, removable}: ContextItem) {
    const isLeaving = this.#remove.pending === id;
    const canRemove = removable && this.#controls.reason('edit') === undefined;
    const more = isLeaving
      ? this.term('context.removing')
      : bytes === undefined
        ? detail
        : this.localize.formatBytes(bytes);
    return html`<li part="chip" class="chip" title=${label} data-status=${isLeaving ? 'pending' : 'available'}>
      ${icon(name)}<span class="clip" dir="auto">${label}</span>
      ${more === undefined ? nothing : html`<span class="faint">${more}</span>`}
      ${
        canRemove
          ? html`<button
              type="button"
              class="away"
              aria-label=${this.term('context.remove', label)}
              aria-disabled=${this.#remove.pending === undefined ? nothing : 'true'}
              @click=${() => this.#onRemove(id)}
            >
              ${icon('x')}
            </button>`
          : nothing
      }
    </li>`;
  }

  /** The result of a person's request, while the reference is still listed. */
  #renderProblem() {
    const receipt = this.#remove.problem;
    if (!receipt) return nothing;
    return statusMark('warning', this.term('context.not-removed', receiptWords(receipt, this.localize)));
  }

  get #key(): Key<ContextRow> | undefined {
    return keyOf(contextKey, this.shownSessionId);
  }

  #section(
    name: 'context.missing' | 'context.retrieval' | 'context.memory' | 'context.writes',
    rows: TemplateResult[],
  ) {
    if (rows.length === 0) return nothing;
    return html`<section>
      <h3>${this.term(name)}</h3>
      <ul class="rows">
        ${rows}
      </ul>
    </section>`;
  }

  #onRemove(id: string): void {
    const sessionId = this.shownSessionId;
    if (sessionId === undefined) return;
    this.#remove.give(id, {control: 'edit', sessionId, payload: {removeContext: id}}, (intent) => this.command(intent));
  }
}
