const UNREAD = new Set(['style', 'script', 'template']);

/** Everything that a person can read inside an element now, shadow roots included, in order. */
export function read(node: Node): string {
  return words(node).replace(/\s+/g, ' ').trim();
}

function words(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (node instanceof Element && !isRead(node)) return '';
  if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0)
    return node.assignedNodes().map(words).join(' ');
  const children = node instanceof Element && node.shadowRoot ? node.shadowRoot.childNodes : node.childNodes;
  return [...children].map(words).join(' ');
}

function isRead(element: Element): boolean {
  if (UNREAD.has(element.localName) || element.getAttribute('aria-hidden') === 'true') return false;
  // An element without a box of its own may have children with one.
  return isSeen(element) || getComputedStyle(element).display === 'contents';
}

/** Whether an element is on the screen, in sight or not. */
export function isSeen(element: Element): boolean {
  return element.checkVisibility({visibilityProperty: true});
}

/** Every element inside that matches, through shadow roots, in order. */
export function all(root: ParentNode, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
    ...(element.matches(selector) ? [element] : []),
    ...(element.shadowRoot ? all(element.shadowRoot, selector) : []),
  ]);
}

/** What a button is called: its words, without the keys that are printed on it. */
export function nameOf(button: Element): string {
  const parts = [...button.childNodes].filter((node) => !(node instanceof Element && node.localName === 'kbd'));
  const text = parts.map((node) => (node instanceof Comment ? '' : node.textContent)).join('');
  return text.replace(/\s+/g, ' ').trim();
}
