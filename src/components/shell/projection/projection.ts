import {ContextProvider} from '@lit/context';
import {css, html, LitElement} from 'lit';
import {property} from 'lit/decorators/property.js';
import {CommandRouter} from '../../../commands/router.js';
import {storeContext} from '../../../controllers/store-controller.js';
import {ProjectionStore} from '../../../state/core/projection-store.js';
import {AgentCommandEvent} from '../../agent-command.js';

/** Commands that a projection has taken. */
const claimed = new WeakSet<AgentCommandEvent>();

/**
 * Owns the projection store and hands it to every surface inside. Commands of those surfaces leave through here.
 *
 * @summary Provides the store to the elements inside.
 * @element agent-projection
 * @slot - surfaces, and the event adapter that feeds them
 * @fires agent-command - passes by, from any surface inside; `preventDefault()` stops it from being sent
 */
export class AgentProjection extends LitElement {
  static override styles = css`
    :host {
      display: contents;
    }
  `;

  /** The store. A page may set its own, before or after connecting. */
  @property({attribute: false})
  get store(): ProjectionStore {
    return this.#provider.value as ProjectionStore;
  }

  set store(store: ProjectionStore) {
    this.#provider.setValue(store);
  }

  readonly #provider = new ContextProvider(this, {context: storeContext, initialValue: new ProjectionStore()});

  constructor() {
    super();
    this.addEventListener(AgentCommandEvent.type, this.#onCommand);
  }

  /** Sends commands and keeps their receipts. */
  get router(): CommandRouter {
    return CommandRouter.of(this.store);
  }

  override render() {
    return html`<slot></slot>`;
  }

  readonly #onCommand = (event: AgentCommandEvent): void => {
    // Of projections inside one another, the innermost owns what the command is about.
    if (claimed.has(event)) return;
    claimed.add(event);
    // After the event has passed every listener above, so that the page can veto it.
    queueMicrotask(() => {
      if (!event.defaultPrevented) this.router.send(event.command);
    });
  };
}
