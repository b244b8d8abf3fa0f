// The tags in the JSX of Solid: `import type {} from 'agent-surfaces/types/solid'` once, anywhere in the app.
// Properties are set with or without `prop:`, attributes with `attr:`, events are heard with `on:`.
import type {JSX} from 'solid-js';
import type {Attributes, ElementOf, Events, Handler, Properties, Tag} from './shared.js';

type PropProperties<T extends Tag> = {[N in keyof Properties<T> as `prop:${N & string}`]?: Properties<T>[N]};
type AttrAttributes<T extends Tag> = {[N in keyof Attributes<T> as `attr:${N & string}`]?: Attributes<T>[N]};
type OnEvents<T extends Tag> = {[N in keyof Events<T> as `on:${N & string}`]?: Handler<T, Events<T>[N]>};
type Own<T extends Tag> = Properties<T> & Attributes<T> & PropProperties<T> & AttrAttributes<T> & OnEvents<T>;

/** Every tag with its props. */
export type AgentIntrinsicElements = {
  [T in Tag]: Omit<JSX.HTMLAttributes<ElementOf<T>>, keyof Own<T>> & Own<T>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends AgentIntrinsicElements {}
  }
}
