/** Whether the focus is in an element or what stands in it. `:focus-within` does not say so while another window has the focus. */
export function hasFocus(element: Element | null | undefined): boolean {
  const {activeElement = null} = (element?.getRootNode() ?? {}) as Partial<DocumentOrShadowRoot>;
  return activeElement !== null && element?.contains(activeElement) === true;
}
