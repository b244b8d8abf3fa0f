// The tags in the JSX of Preact: `import type {} from 'agent-surfaces/types/preact'` once, anywhere in the app.
import type {ClassAttributes, HTMLAttributes} from 'preact';
import type {ElementOf, Own, Tag} from './shared.js';

type Base<T extends Tag> = HTMLAttributes<ElementOf<T>> & ClassAttributes<ElementOf<T>>;

/** Every tag with its props. */
export type AgentIntrinsicElements = {[T in Tag]: Omit<Base<T>, keyof Own<T>> & Own<T>};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends AgentIntrinsicElements {}
  }
}
