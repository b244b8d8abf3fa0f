/** Registers an element. A tag that is already taken stays as it is: two bundles on a page must not break each other. */
export function define(tag: string, constructor: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, constructor);
}
