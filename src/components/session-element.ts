import type {TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {keyOf, RowController} from '../controllers/row-controller.js';
import {SessionController} from '../controllers/session-controller.js';
import {StoreController} from '../controllers/store-controller.js';
import {NO_SESSION, openingKey} from '../state/keys.js';
import type {ProjectionStore} from '../state/store.js';
import {isAwaited, type OpeningRow} from '../state/opening.js';
import {AgentElement} from './agent-element.js';
import {type NoneOptions, renderNone} from './internal/none.js';

/** An element about one session. */
export abstract class SessionElement extends AgentElement {
  /** The session; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  readonly #session = new SessionController(this, () => this.sessionId);
  #opening: RowController<OpeningRow> | undefined;

  /** The store that it is shown from; undefined outside of any projection. */
  protected get store(): ProjectionStore | undefined {
    return StoreController.of(this).store;
  }

  /** The id of the session; undefined while there is none. */
  protected get shownSessionId(): string | undefined {
    return this.#session.id;
  }

  /** The scope of its lists. */
  protected get scope(): string {
    return this.#session.id ?? NO_SESSION;
  }

  /** How far the opening of the session is. Bound when it is first asked for: most elements do not show it. */
  protected get opening(): OpeningRow | undefined {
    this.#opening ??= new RowController(this, () => keyOf(openingKey, this.shownSessionId));
    return this.#opening.value;
  }

  /** Whether what there is now is still being fetched: none of it is absent yet. */
  protected get isOpening(): boolean {
    return isAwaited(this.opening, 'current');
  }

  /** The whole element where there is nothing to show, yet or at all. */
  protected renderEmpty(what: string, why: string, options?: NoneOptions): TemplateResult {
    return this.isOpening ? this.renderFallback('loading') : renderNone(what, why, options);
  }
}
