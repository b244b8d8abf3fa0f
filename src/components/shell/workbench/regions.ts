/** Where the focus is, through every shadow root. */
function focused(root: Document | ShadowRoot): Element | null {
  const {activeElement} = root;
  return activeElement?.shadowRoot?.activeElement ? focused(activeElement.shadowRoot) : activeElement;
}

/** Whether a node stands inside a region, through shadow roots and slots. */
function isInside(node: Element | null, region: Element): boolean {
  for (let each = node; each;) {
    if (each === region) return true;
    const root: Node = each.getRootNode();
    each = each.assignedSlot ?? each.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return false;
}

/** Takes the focus to the next region that can be seen, or to the one before: to its surface, or to the region itself. */
export function moveRegion(root: ShadowRoot, step: 1 | -1): void {
  const regions = [...root.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => region.checkVisibility());
  const from = focused(root.ownerDocument);
  const current = regions.findIndex((region) => isInside(from, region));
  const region = regions.at(current < 0 ? (step > 0 ? 0 : -1) : (current + step) % regions.length);
  if (!region) return;
  const slot = region.querySelector<HTMLSlotElement>('slot[data-focus]');
  const [surface] = slot?.assignedElements({flatten: true}) ?? [];
  if (surface instanceof HTMLElement) surface.focus();
  if (!isInside(focused(root.ownerDocument), region)) region.focus();
}
