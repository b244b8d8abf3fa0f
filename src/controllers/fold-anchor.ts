/**
 * Keeps what is in view in its place while something folds above it. Called right before an element loses height. The
 * browser or a list may correct the position first: only the difference that is left is scrolled.
 */
export function anchorFold(element: HTMLElement): void {
  const scroller = scrollerOf(element);
  if (!scroller || typeof ResizeObserver === 'undefined') return;
  const isPage = scroller === element.ownerDocument.scrollingElement;
  const topOfView = isPage ? 0 : scroller.getBoundingClientRect().top;
  const bottomOfView = topOfView + scroller.clientHeight;
  const {top, bottom} = element.getBoundingClientRect();
  // What begins in view folds in view: nothing above it moves.
  if (top >= topOfView) return;
  // The end of it stays where it is; where the end is out of sight below, its head comes into view instead.
  const offset = () => {
    const box = element.getBoundingClientRect();
    return bottom <= bottomOfView ? box.bottom - bottom : box.top - topOfView;
  };
  // The element folds in this task; the observer is called after that layout and before the paint.
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    const off = offset();
    if (Math.abs(off) >= 1) scroller.scrollTop += off;
  });
  observer.observe(element);
}

/** The box that an element scrolls in, through shadow roots. */
function scrollerOf(element: Element): Element | null {
  for (let node: Element | null = element; node; node = parentOf(node)) {
    const {overflowY} = getComputedStyle(node);
    if ((overflowY === 'auto' || overflowY === 'scroll') && node.scrollHeight > node.clientHeight) return node;
  }
  return element.ownerDocument.scrollingElement;
}

function parentOf(node: Element): Element | null {
  if (node.assignedSlot) return node.assignedSlot;
  const root = node.getRootNode();
  return node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
