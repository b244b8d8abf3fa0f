import {property} from 'lit/decorators/property.js';
import {SessionController} from '../controllers/session-controller.js';
import {NO_SESSION} from '../state/keys.js';
import {AgentElement} from './agent-element.js';

/** An element about one session. */
export abstract class SessionElement extends AgentElement {
  /** The session; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  readonly #session = new SessionController(this, () => this.sessionId);

  /** The id of the session; undefined while there is none. */
  protected get shownSessionId(): string | undefined {
    return this.#session.id;
  }

  /** The scope of its lists. */
  protected get scope(): string {
    return this.#session.id ?? NO_SESSION;
  }
}
