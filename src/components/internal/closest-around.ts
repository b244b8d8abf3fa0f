/** The nearest such element around another, across shadow roots and through the slots that an element is shown in. */
export function closestAround(element: Element, tag: string): Element | undefined {
  for (let node: Element | undefined = element; node; node = around(node)) if (node.matches(tag)) return node;
  return undefined;
}

function around(node: Element): Element | undefined {
  if (node.assignedSlot) return node.assignedSlot;
  if (node.parentElement) return node.parentElement;
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}
