import {ContextConsumer} from '@lit/context';
import {html, isServer, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import {addressContext} from './address-context.js';
import {isMisleading, safeImage, safeLink, type AddressPolicy, type SafeImage, type SafeUrl} from './urls.js';

/** Finds out which addresses may be links and pictures here: what is safe, and allowed by the projections around. */
export class Addresses {
  readonly #consumer: ContextConsumer<typeof addressContext, ReactiveElement>;

  constructor(host: ReactiveElement) {
    this.#consumer = new ContextConsumer(host, {context: addressContext, subscribe: true});
  }

  /** What the projections around allow: the same object as long as they do not change. */
  get policy(): AddressPolicy | undefined {
    // On a server nothing is ever connected.
    if (isServer && !this.#consumer.value) this.#consumer.hostConnected();
    return this.#consumer.value;
  }

  /** The address to follow: with its signature, where the page has it. */
  whole(address: string): string {
    return this.policy?.whole?.(address) ?? address;
  }

  link(address: string): SafeUrl | undefined {
    return safeLink(this.whole(address), this.policy);
  }

  image(address: string, allowImages: boolean): SafeImage | undefined {
    return safeImage(this.whole(address), allowImages, this.policy);
  }
}

/** Where a link leads, in words after it, where its text says something else. */
export function renderDestination(url: SafeUrl, text: string): TemplateResult | typeof nothing {
  return isMisleading(url, text) ? html` <small dir="ltr">(${url.destination})</small>` : nothing;
}
