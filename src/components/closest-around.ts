/** The nearest such element around another, across shadow roots. */
export function closestAround(element: Element, tag: string): Element | undefined {
  for (let node: Element | undefined = element; node;) {
    const found: Element | null = node.closest(tag);
    if (found) return found;
    const root = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : undefined;
  }
  return undefined;
}
