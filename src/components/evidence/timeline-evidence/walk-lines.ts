import {listStep} from '../../../controllers/keymap.js';

/** Walks the lines of a list by the arrow keys, Home and End, through the shadow roots of its rows. */
export function walkLines(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const from = event.composedPath()[0];
  const list = event.currentTarget;
  if (!(from instanceof HTMLElement) || !(list instanceof HTMLElement) || !from.matches('.line')) return;
  const lines = linesIn(list);
  const at = lines.indexOf(from);
  const place = listStep(event, at, lines.length);
  if (at < 0 || place === undefined) return;
  event.preventDefault();
  lines[Math.min(Math.max(place, 0), lines.length - 1)]?.focus();
}

function linesIn(element: Element): HTMLElement[] {
  if (element instanceof HTMLElement && element.matches('button.line')) return [element];
  return [...(element.shadowRoot ?? element).children].flatMap(linesIn);
}
