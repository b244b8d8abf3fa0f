import type {ReactiveElement} from 'lit';

/** Whether an element is about to take over what a server rendered inside it. */
export function isServed(host: ReactiveElement): boolean {
  return !host.hasUpdated && host.renderRoot?.firstChild?.nodeName === 'STYLE';
}

/** Whether Lit's hydration came before Lit's elements did: later, it changes nothing about them. */
export function canHydrate({constructor}: ReactiveElement): boolean {
  return (constructor as typeof ReactiveElement).observedAttributes.includes('defer-hydration');
}

/** Takes out what a server rendered inside an element, but for its styles. */
export function dropServed({renderRoot}: ReactiveElement): void {
  while (renderRoot.lastChild && renderRoot.lastChild !== renderRoot.firstChild) renderRoot.lastChild.remove();
}
