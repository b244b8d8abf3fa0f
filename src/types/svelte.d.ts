// The tags in Svelte 5: `import type {} from 'agent-surfaces/types/svelte'` once, anywhere in the app.
import type {HTMLAttributes} from 'svelte/elements';
import type {ElementOf, Own, Tag} from './shared.js';

/** Every tag with its attributes. */
export type AgentSvelteElements = {[T in Tag]: Omit<HTMLAttributes<ElementOf<T>>, keyof Own<T>> & Own<T>};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends AgentSvelteElements {}
}
