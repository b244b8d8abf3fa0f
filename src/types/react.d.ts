// The tags in the JSX of React 19: `import type {} from 'agent-surfaces/types/react'` once, anywhere in the app.
import type {DetailedHTMLProps, HTMLAttributes} from 'react';
import type {ElementOf, Own, Tag} from './shared.js';

type Base<T extends Tag> = DetailedHTMLProps<HTMLAttributes<ElementOf<T>>, ElementOf<T>>;

/** Every tag with its props. */
export type AgentIntrinsicElements = {[T in Tag]: Omit<Base<T>, keyof Own<T>> & Own<T>};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends AgentIntrinsicElements {}
  }
}
