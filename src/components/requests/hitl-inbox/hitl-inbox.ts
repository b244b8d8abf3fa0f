import {html, isServer, nothing, type TemplateResult} from 'lit';
import {state} from 'lit/decorators.js';
import {hasFocus} from '../../../controllers/has-focus.js';
import type {Receipt} from '../../../commands/receipts.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {Clock} from '../../../controllers/clock.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {
  actionKey,
  agentKey,
  ALL_SESSIONS,
  INBOX_KEY,
  listKey,
  openingKey,
  sessionKey,
  type Key,
} from '../../../state/keys.js';
import {isAwaited} from '../../../state/opening.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import {empty} from '../../../styles/empty.styles.js';
import {icon} from '../../../styles/icons.js';
import type {AgentCommandEvent} from '../../agent-command.js';
import {AgentElement} from '../../agent-element.js';
import {announceRequest} from '../hitl-card/announce.js';
import {headline} from '../hitl-card/facts.js';
import {renderRequestLine} from '../hitl-card/request-row.js';
import {requestRow} from '../hitl-card/request-row.styles.js';
import {AgentSessionOpenEvent} from '../../sessions/session-list/agent-session-open.js';
import styles from './hitl-inbox.styles.js';
import {receiptForKey} from '../../../commands/keys.js';
import '../hitl-card/hitl-card.strings.js';
import './hitl-inbox.strings.js';

/**
 * Every request of every session and worker that waits for a person, the oldest first. One at a time opens in place; it
 * can be decided here, wherever it comes from, or be seen in its session.
 *
 * Keyboard: arrows walk through the requests; a digit opens one at that way to answer, Enter gives it, and the next
 * request has the focus.
 *
 * @summary Gathers what waits for you, from everywhere.
 * @a11y A named region with a list of requests, each a button with `aria-expanded`.
 * @a11y A new request is announced assertively, once for all elements that show it.
 * @element agent-hitl-inbox
 * @fires agent-session-open - a person wants to see the session that a request comes from
 * @fires agent-command - what a person decides, from the card inside
 * @csspart base - the inbox
 */
export class AgentHitlInbox extends AgentElement {
  static override styles = [AgentElement.styles, empty, requestRow, styles];

  /** The row that Tab comes to. */
  @state() private current = '';

  readonly #open = new RowController(this, () => listKey('open-actions', ALL_SESSIONS));
  readonly #session = new SessionController(this, () => '');
  readonly #opening = new RowController(this, () =>
    this.#session.id === undefined ? undefined : openingKey(this.#session.id),
  );
  readonly #chosen = new RowController(this, () => INBOX_KEY);
  readonly #rows = new RowsController(this, () => this.#keys());
  /** The times in the rows tick by themselves. */
  protected readonly clock = new Clock(this, () => false);
  #hadFocus = false;

  override willUpdate(): void {
    this.#hadFocus = !isServer && hasFocus(this);
    const actions = this.#actions;
    if (!actions.some(({id}) => id === this.current)) this.current = actions[0]?.id ?? '';
  }

  override updated(): void {
    for (const action of this.#actions) {
      const words = this.term('hitl.announced', headline(action, this.#rows.store, this.localize));
      announceRequest(this.#open.store, action.id, words, this.ownerDocument);
    }
    // Its request is settled and gone: whoever decided it goes on from the list.
    if (this.#hadFocus && !hasFocus(this)) {
      const [row, base] = ['.request[tabindex="0"]', '[part~="base"]'].map((selector) =>
        this.renderRoot.querySelector<HTMLElement>(selector),
      );
      (row ?? base)?.focus();
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // What is not open here any longer may be open elsewhere.
    this.#open.store?.setLocal(INBOX_KEY, {id: ''});
  }

  override render() {
    if (!this.#open.store) return this.renderFallback('unavailable');
    const actions = this.#actions;
    // What waits in the session that is being opened is not known yet: that is not nothing.
    if (actions.length === 0 && isAwaited(this.#opening.value, 'current')) return this.renderFallback('loading');
    if (actions.length === 0) return this.#renderEmpty();
    return html`
      <section part="base" tabindex="-1" aria-label=${this.term('hitl-inbox.label')}>
        <p class="meta total">
          ${this.term('hitl-inbox.count', actions.length)}
          <span class="keys">${this.term('hitl-inbox.keys')}</span>
        </p>
        <ul @keydown=${this.#onKeydown} @agent-command=${this.#onGiven}>
          ${keyedRows(
            actions,
            ({id}) => id,
            (action) => this.#renderItem(action, action.id === this.current),
          )}
        </ul>
      </section>
    `;
  }

  #renderEmpty(): TemplateResult {
    return html`
      <section part="base" class="none" tabindex="-1" aria-label=${this.term('hitl-inbox.label')}>
        ${icon('inbox')}
        <p class="strong">${this.term('hitl-inbox.empty')}</p>
        <p class="muted">${this.term('hitl-inbox.empty-why')}</p>
      </section>
    `;
  }

  #renderItem(action: ActionRow, isCurrent: boolean): TemplateResult {
    const isOpen = this.#chosen.value?.id === action.id;
    return html`
      <li>
        <button
          type="button"
          class="request"
          id="request-${action.id}"
          data-fact=${actionKey(action.id)}
          data-status=${action.status}
          data-id=${action.id}
          tabindex=${isCurrent ? '0' : '-1'}
          aria-expanded=${isOpen ? 'true' : 'false'}
          @click=${() => this.#onToggle(action.id)}
          @focus=${() => (this.current = action.id)}
        >
          ${renderRequestLine({
            action,
            store: this.#rows.store,
            localize: this.localize,
            now: this.clock.now,
            receipt: this.#receiptOf(action.id),
            from: this.#renderFrom(action),
          })}
        </button>
        ${isOpen ? this.#renderOpen(action) : nothing}
      </li>
    `;
  }

  #renderFrom({sessionId, requestedAt}: ActionRow) {
    const session = sessionId === undefined ? undefined : this.#rows.get(sessionKey(sessionId));
    const title = session?.title || sessionId;
    return html`${title ? html`<bdi>${title}</bdi>` : nothing}
    ${
      requestedAt === undefined
        ? nothing
        : html`<span class="age"
            >${this.term('hitl-inbox.asked')}
            <agent-time format="relative" ticking .datetime=${requestedAt}></agent-time
          ></span>`
    }`;
  }

  #renderOpen(action: ActionRow): TemplateResult {
    const {sessionId} = action;
    return html`
      <div class="open">
        <agent-hitl-card action-id=${action.id}></agent-hitl-card>
        ${
          sessionId === undefined
            ? nothing
            : html`<button
                type="button"
                class="btn quiet sm"
                @click=${() => this.dispatchEvent(new AgentSessionOpenEvent(sessionId))}
              >
                ${icon('open')} ${this.term('hitl-inbox.open-session')}
              </button>`
        }
      </div>
    `;
  }

  get #actions(): readonly ActionRow[] {
    const ids = this.#open.value?.ids.toArray() ?? [];
    return ids.map((id) => this.#rows.get(actionKey(id))).filter((row) => row !== undefined);
  }

  *#keys(): Iterable<Key> {
    for (const id of this.#open.value?.ids ?? []) {
      yield actionKey(id);
      yield receiptForKey(`actionId:${id}`);
      const {agentId, sessionId} = this.#rows.get(actionKey(id)) ?? {};
      if (agentId !== undefined) yield agentKey(agentId);
      if (sessionId !== undefined) yield sessionKey(sessionId);
    }
  }

  readonly #onToggle = (id: string): void => {
    this.#open.store?.setLocal(INBOX_KEY, {id: this.#chosen.value?.id === id ? '' : id});
    this.requestUpdate();
  };

  readonly #onKeydown = (event: KeyboardEvent): void => {
    const rows = [...this.renderRoot.querySelectorAll<HTMLElement>('.request')];
    const at = rows.findIndex((row) => row === event.target);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) {
      event.preventDefault();
      void this.#offer(rows[at]?.dataset['id'] ?? '', Number(event.key));
      return;
    }
    const places: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(at + 1, rows.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: rows.length - 1,
    };
    const place = Object.hasOwn(places, event.key) ? places[event.key] : undefined;
    if (place === undefined) return;
    event.preventDefault();
    rows[place]?.focus();
  };

  /** Opens a request at one of its ways to answer. */
  async #offer(id: string, number: number): Promise<void> {
    this.#open.store?.setLocal(INBOX_KEY, {id});
    this.requestUpdate();
    await this.updateComplete;
    const card = this.renderRoot.querySelector('agent-hitl-card');
    await card?.updateComplete;
    if (card && !card.offer(number)) card.focus();
  }

  /** Whoever has answered one goes on with the next, while the owner of the first makes up its mind. */
  readonly #onGiven = (event: AgentCommandEvent): void => {
    const given = event.command.actionId;
    const ids = this.#actions.map(({id}) => id);
    const at = ids.indexOf(given ?? '');
    // Not before the card has sent it: who refuses the event has kept the request.
    queueMicrotask(() => {
      const next = [...ids.slice(at + 1), ...ids.slice(0, at)].find((id) => this.#receiptOf(id) === undefined);
      if (at < 0 || event.defaultPrevented || next === undefined) return;
      this.current = next;
      this.renderRoot.querySelector<HTMLElement>(`#request-${CSS.escape(next)}`)?.focus();
    });
  };

  /** The answer to it that is on its way, or did not get through. */
  #receiptOf(id: string): Receipt | undefined {
    const receipt = this.#rows.get(receiptForKey(`actionId:${id}`));
    return receipt?.status === 'withdrawn' ? undefined : receipt;
  }
}
