/**
 * Whether the focus is in an element or what stands in it. `:focus-within` finds it in what a page draws through slots, but not
 * while another window has the focus; the active element is known then, too.
 */
export function hasFocus(element: Element | null | undefined): boolean {
  if (!element) return false;
  const {activeElement} = element.getRootNode() as Document | ShadowRoot;
  return element.matches(':focus-within') || (Boolean(activeElement) && element.contains(activeElement));
}
