import {ContextConsumer, ContextProvider} from '@lit/context';
import {css, html, LitElement} from 'lit';
import {property} from 'lit/decorators.js';
import {CommandRouter} from '../../../commands/router.js';
import {storeContext} from '../../../controllers/store-controller.js';
import {ProjectionStore} from '../../../state/core/projection-store.js';
import {AgentCommandEvent} from '../../agent-command.js';
import {Identities, identitiesContext, pageIdentities, placeIdentities} from '../../internal/identity/identities.js';
import {pageRenderers, Renderers, renderersContext} from '../../internal/renderers/registry.js';
import {addressContext} from '../../parts/markdown/address-context.js';

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

  /**
   * The beginnings of addresses that links inside may lead to, with spaces between: `https://docs.example.com/ mailto:`. Other
   * addresses are text; those of the page's own site always count. Unset, or as the projection around it, there is no limit.
   */
  @property({attribute: 'link-prefixes'})
  get linkPrefixes(): string | undefined {
    return this.#linkPrefixes;
  }

  set linkPrefixes(prefixes: string | null | undefined) {
    this.#linkPrefixes = prefixes ?? undefined;
    this.#provideAddresses();
  }

  /**
   * The beginnings of addresses that pictures inside are loaded from, with spaces between, whatever `allow-images` says.
   * Pictures from elsewhere are links. Unset, or as the projection around it, `allow-images` decides.
   */
  @property({attribute: 'image-prefixes'})
  get imagePrefixes(): string | undefined {
    return this.#imagePrefixes;
  }

  set imagePrefixes(prefixes: string | null | undefined) {
    this.#imagePrefixes = prefixes ?? undefined;
    this.#provideAddresses();
  }

  /** The store. A page may set its own, before or after connecting. */
  @property({attribute: false})
  get store(): ProjectionStore {
    return this.#provider.value as ProjectionStore;
  }

  set store(store: ProjectionStore) {
    placeIdentities(store, this.identities);
    this.#provider.setValue(store);
  }

  /** What draws tools, activities, parts, artifacts, messages and actions in here, before what the page registered. */
  readonly renderers = new Renderers(pageRenderers);

  /** Names and avatars of agents and people in here, before what the page registered. */
  readonly identities = new Identities(pageIdentities);

  #linkPrefixes: string | undefined;
  #imagePrefixes: string | undefined;
  readonly #addresses = new ContextProvider(this, {
    context: addressContext,
    initialValue: {whole: (address) => this.store.address(address)},
  });
  readonly #around = new ContextConsumer(this, {
    context: addressContext,
    subscribe: true,
    callback: () => this.#provideAddresses(),
  });
  protected readonly renderersAround = new ContextConsumer(this, {
    context: renderersContext,
    subscribe: true,
    callback: (renderers) => (this.renderers.around = renderers),
  });
  protected readonly identitiesAround = new ContextConsumer(this, {
    context: identitiesContext,
    subscribe: true,
    callback: (identities) => (this.identities.around = identities),
  });
  protected readonly identitiesProvider = new ContextProvider(this, {
    context: identitiesContext,
    initialValue: this.identities,
  });
  protected readonly renderersProvider = new ContextProvider(this, {
    context: renderersContext,
    initialValue: this.renderers,
  });
  readonly #provider = new ContextProvider(this, {context: storeContext, initialValue: new ProjectionStore()});

  constructor() {
    super();
    placeIdentities(this.store, this.identities);
    this.addEventListener(AgentCommandEvent.type, this.#onCommand);
  }

  /** Sends commands and keeps their receipts. */
  get router(): CommandRouter {
    return CommandRouter.of(this.store);
  }

  override render() {
    return html`<slot></slot>`;
  }

  /** At once, not with the next update: what is drawn inside meanwhile must not link further. */
  #provideAddresses(): void {
    const around = this.#around.value;
    const linkPrefixes = this.#linkPrefixes ?? around?.linkPrefixes;
    const imagePrefixes = this.#imagePrefixes ?? around?.imagePrefixes;
    const known = this.#addresses.value;
    if (linkPrefixes !== known.linkPrefixes || imagePrefixes !== known.imagePrefixes)
      this.#addresses.setValue({...known, linkPrefixes, imagePrefixes});
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
