import {lazy, type Lazy} from '../../state/lazy.js';

const elements = new Map<string, Lazy<unknown>>();

/** Says where an element is loaded from once it is needed; `base` is the caller's `import.meta.url`. */
export function defineLazily(tag: string, load: () => Promise<unknown>, base: string): void {
  // a define module that was imported again under a fresh address comes by here a second time
  if (!elements.has(tag)) elements.set(tag, lazy(load, base));
}

/** What loads an element; undefined where it is defined, or nobody said where it is loaded from. */
export function lazyElement(tag: string): Lazy<unknown> | undefined {
  return customElements.get(tag) ? undefined : elements.get(tag);
}
