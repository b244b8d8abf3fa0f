/**
 * Registers an element, with the names of its parts on the elements of ours around. A tag that is already taken stays as it
 * is: two bundles on a page must not break each other.
 */
export function define(
  tag: string,
  constructor: CustomElementConstructor & {exportedParts?: string},
  exportedParts = '',
): void {
  if (customElements.get(tag)) return;
  constructor.exportedParts = exportedParts;
  customElements.define(tag, constructor);
}
