import {html, nothing, type PropertyValues} from 'lit';
import {property, query} from 'lit/decorators.js';
import {announce} from '../../../controllers/announcer.js';
import {Clock} from '../../../controllers/clock.js';
import {RowController} from '../../../controllers/row-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {newsKey} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {statusMark, type StatusLook} from '../../../styles/status.js';
import type {ConnectionState} from '../../../transport/connection.js';
import {STREAM_RETRY} from '../../../transport/retry.js';
import type {TransportRow} from '../../../transport/feed.js';
import {AgentElement} from '../../agent-element.js';
import {connectionOf} from '../event-adapter/store-connection.js';
import {reasonWords} from '../../internal/reason-words.js';
import {AgentReconnectEvent} from './agent-reconnect.js';
import styles from './connection-status.styles.js';
import {MEASURES_KEY, TRANSPORT_KEY} from '../../../transport/keys.js';
import '../runtime-status/runtime-status.strings.js';
import './connection-status.strings.js';

const LOOKS: Readonly<Record<ConnectionState, StatusLook>> = {
  idle: {icon: 'offline', tone: 'stale'},
  connecting: {icon: 'connecting', tone: 'info'},
  streaming: {icon: 'link', tone: 'success'},
  retrying: {icon: 'retry', tone: 'warning'},
  error: {icon: 'offline', tone: 'danger'},
};

/**
 * Where the connection to the runtime stands: connected or not, why not, when it tries again, and the way back once it
 * has given up.
 *
 * @summary Shows the state of the connection.
 * @a11y A change of the connection is announced politely, once.
 * @element agent-connection-status
 * @fires agent-reconnect - a person asks for the connection back; `preventDefault()` leaves it to the page
 * @csspart base - the whole
 */
export class AgentConnectionStatus extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('[part~="base"]') private readonly base!: HTMLElement | null;

  /** Shows the latency and the age of the news too. */
  @property({type: Boolean}) details = false;

  readonly #transport = new RowController(this, () => TRANSPORT_KEY, shown);
  readonly #session = new SessionController(this, () => '');
  readonly #news = new RowController(this, () =>
    this.details && this.#session.id !== undefined ? newsKey(this.#session.id) : undefined,
  );
  readonly #measures = new RowController(this, () => (this.details ? MEASURES_KEY : undefined));
  protected readonly clock = new Clock(this, () => this.#wait !== undefined || this.#news.value !== undefined);
  #seen: TransportRow | undefined;
  #hadFocus = false;
  #wasLost = false;

  override willUpdate(_changed: PropertyValues<this>): void {
    this.#hadFocus = this.shadowRoot?.activeElement?.localName === 'button';
  }

  override updated(_changed: PropertyValues<this>): void {
    const row = this.#transport.value;
    const before = this.#seen;
    this.#seen = row;
    // The button has gone with its state: whoever pressed it stays where it was.
    if (this.#hadFocus && row?.state !== 'error' && this.#wait === undefined) this.base?.focus();
    if (!row || row.state === before?.state) return;
    const isLost = row.state === 'retrying' || row.state === 'error';
    const isBack = row.state === 'streaming' && this.#wasLost;
    this.#wasLost = isLost || (this.#wasLost && !isBack);
    if (!before || (row.state !== 'error' && !isBack)) return;
    announce(this.term(`connection.${row.state}`), 'polite', this.ownerDocument);
  }

  override render() {
    const row = this.#transport.value;
    if (!row) {
      return html`
        <div part="base" class="wrap" tabindex="-1" data-status="unavailable">
          ${this.#renderMark('idle')}
          <span class="why">${this.term('connection-status.none')}</span>
        </div>
      `;
    }
    return html`
      <div part="base" class="wrap" tabindex="-1" data-status=${row.state}>
        ${row.perRun && row.state === 'idle' ? this.#renderReady() : this.#renderMark(row.state)}
        ${
          row.catchingUp > 0 && row.state === 'streaming'
            ? statusMark('stale', this.term('run-status.catching-up'))
            : nothing
        }
        ${this.#renderWhy(row)} ${this.details ? this.#renderDetails() : nothing} ${this.#renderWayBack(row)}
      </div>
    `;
  }

  #renderMark(state: ConnectionState) {
    const {icon: name, tone} = LOOKS[state];
    return html`<span class="st k-${tone}">${icon(name)}<span>${this.term(`connection.${state}`)}</span></span>`;
  }

  /** Where there is a stream per run only, nothing is amiss between two of them. */
  #renderReady() {
    return html`<span class="st k-success">${icon('link')}<span>${this.term('connection.ready')}</span></span>`;
  }

  #renderWhy(row: TransportRow) {
    if (row.state !== 'retrying' && row.state !== 'error') return nothing;
    const facts = [
      row.reason && reasonWords(row.reason, this.localize),
      row.state === 'retrying' ? this.#nextTry(row) : undefined,
    ].filter(Boolean);
    return html`<span class="why dots" dir="auto">${facts.map((fact) => html`<span>${fact}</span>`)}</span>`;
  }

  /** How fresh the news is, and how long it takes to come: as far as this page has measured it. */
  #renderDetails() {
    const at = this.#news.value?.at;
    const {latency, isClockAhead} = this.#measures.value ?? {};
    const facts = [
      at === undefined ? '' : this.term('connection-status.last-event', this.localize.formatRelative(at)),
      latency === undefined || isClockAhead
        ? ''
        : this.term('connection-status.latency', this.localize.formatDuration(latency.last)),
    ].filter(Boolean);
    return html`<span class="meta dots">${facts.map((fact) => html`<span>${fact}</span>`)}</span>`;
  }

  /** Once it has given up there is a way back; while it waits, a short cut. */
  #renderWayBack({state, reason}: TransportRow) {
    const isWaiting = state === 'retrying' && this.#wait !== undefined;
    if (state !== 'error' && !isWaiting) return nothing;
    return html`<button type="button" class="btn sm" @click=${this.#onReconnect}>
        ${icon('retry')}${this.term(isWaiting ? 'connection-status.try-now' : 'connection-status.reconnect')}
      </button>
      ${this.renderReload(reason)}`;
  }

  /** Milliseconds until the next try; undefined where none is planned. */
  get #wait(): number | undefined {
    const row = this.#transport.value;
    if (row?.state !== 'retrying' || row.retryAt === undefined) return undefined;
    return Math.max(0, row.retryAt - Date.now());
  }

  #nextTry({attempt, tries = STREAM_RETRY.tries}: TransportRow): string {
    const wait = this.#wait;
    if (wait === undefined) return this.term('connection-status.trying', attempt, tries);
    const seconds = this.localize.formatDuration(Math.ceil(wait / 1000) * 1000);
    return this.term('connection-status.next-try', seconds, attempt, tries);
  }

  readonly #onReconnect = (): void => {
    if (!this.dispatchEvent(new AgentReconnectEvent())) return;
    connectionOf(this.#transport.store)?.reconnect();
  };
}

/** What of the row is shown: it is set again with every frame of news. */
function shown(row: TransportRow | undefined): string | undefined {
  return row && [row.state, row.attempt, row.retryAt, row.reason, row.catchingUp > 0].join('\n');
}
