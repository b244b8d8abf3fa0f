import type {VirtualList} from '../../../controllers/virtual-list.js';

/** How long a revealed element stays highlighted. */
const FLASH_MS = 1_200;

/** Goes to a fact inside of a turn, or to one inside of that, puts the focus there, and lets it stand out for a moment. */
export function reveal(list: VirtualList, index: number, facts: readonly string[]): void {
  let shown: Element | undefined;
  list.scrollToIndex(index, {
    align: 'center',
    within: (row) => {
      const target = facts.reduce((around, fact) => factIn(around, fact) ?? around, row as Element);
      if (target !== shown && target.getBoundingClientRect().height > 0) point((shown = target));
      return target;
    },
  });
}

/** The element that shows a fact, through shadow roots. */
function factIn(element: Element, fact: string): Element | undefined {
  if (element.getAttribute('data-fact') === fact) return element;
  for (const child of element.shadowRoot?.children ?? element.children) {
    const found = factIn(child, fact);
    if (found) return found;
  }
  return undefined;
}

function point(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), {once: true});
  }
  element.focus({preventScroll: true});
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate([{backgroundColor: 'var(--agent-selected)'}, {backgroundColor: 'transparent'}], FLASH_MS);
}
