/** Everything a person can read inside an element, shadow roots included, in order. */
export function read(node: Node): string {
  if (node instanceof Element && (node.localName === 'style' || node.getAttribute('aria-hidden') === 'true')) return '';
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0)
    return node.assignedNodes().map(read).join(' ');
  const children = node instanceof Element && node.shadowRoot ? node.shadowRoot.childNodes : node.childNodes;
  return [...children].map(read).join(' ').replace(/\s+/g, ' ').trim();
}

/** Every element inside that matches, through shadow roots, in order. */
export function all(node: ParentNode, selector: string): Element[] {
  return [...node.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches(selector) ? [element] : []),
    ...(element.shadowRoot ? all(element.shadowRoot, selector) : []),
  ]);
}
