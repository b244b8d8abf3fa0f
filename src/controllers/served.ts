import type {ReactiveElement} from 'lit';

/** Whether there is something inside an element that a server rendered, and that it has not touched yet. */
export function hasServed(host: ReactiveElement): boolean {
  return !host.hasUpdated && host.renderRoot?.firstChild?.nodeName === 'STYLE';
}

/**
 * Whether an element is about to take over what a server rendered inside it. That needs Lit's hydration, and that it came
 * before Lit's elements did: later, it changes nothing about them.
 */
export function isServed(host: ReactiveElement): boolean {
  const {observedAttributes} = host.constructor as typeof ReactiveElement;
  return hasServed(host) && observedAttributes.includes('defer-hydration');
}

/** Takes out what a server rendered inside an element, but for its styles. */
export function dropServed({renderRoot}: ReactiveElement): void {
  while (renderRoot.lastChild && renderRoot.lastChild !== renderRoot.firstChild) renderRoot.lastChild.remove();
}
