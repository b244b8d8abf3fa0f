/**
 * Hides what stands after a slot while a page has put something into it. Listens for `slotchange`. A slot's own fallback content
 * would not be shown where an element around hands on a slot that is empty.
 */
export function hideNextWhileFilled({currentTarget}: Event): void {
  const slot = currentTarget as HTMLSlotElement;
  (slot.nextElementSibling as HTMLElement).hidden = slot.assignedNodes({flatten: true}).length > 0;
}
