// The tags in templates of Vue 3: `import type {} from 'agent-surfaces/types/vue'` once, anywhere in the app.
import type {EmitFn, HTMLAttributes, PublicProps} from 'vue';
import type {Attributes, ElementOf, Events, Handler, Properties, Tag} from './shared.js';

type Emits<T extends Tag> = EmitFn<{[N in keyof Events<T>]: Handler<T, Events<T>[N]>}>;
type Own<T extends Tag> = Properties<T> & Attributes<T>;

/** Every tag as the component that a template takes it for: `$props` and `$emit` are there for the checker alone. */
export type AgentComponents = {
  [T in Tag]: new () => ElementOf<T> & {
    /** @deprecated Not there at run time. */
    $props: Omit<HTMLAttributes, keyof Own<T>> & Own<T> & PublicProps;
    /** @deprecated Not there at run time. */
    $emit: Emits<T>;
  };
};

declare module 'vue' {
  interface GlobalComponents extends AgentComponents {}
}
