import type {AgentElements} from './elements.js';

/** A tag of ours. */
export type Tag = keyof AgentElements;

/** The class behind a tag. */
export type ElementOf<T extends Tag> = AgentElements[T]['element'];

/** Properties that can be set, with the types that the class gives them. */
export type Properties<T extends Tag> = Partial<
  Pick<ElementOf<T>, Extract<AgentElements[T]['properties'], keyof ElementOf<T>>>
>;

/** Attributes that are named differently from their properties, such as `session-id`. */
export type Attributes<T extends Tag> = Partial<AgentElements[T]['attributes']>;

/** Events by their names. */
export type Events<T extends Tag> = AgentElements[T]['events'];

/** What hears an event of an element. */
export type Handler<T extends Tag, E> = (event: E & {readonly currentTarget: ElementOf<T>}) => void;

/** `onagent-command`: as React 19, Preact and Svelte 5 listen. */
export type OnHandlers<T extends Tag> = {
  [N in keyof Events<T> as `on${N & string}`]?: Handler<T, Events<T>[N]>;
};

/** All that an element of ours adds to what any HTML element takes. */
export type Own<T extends Tag> = Properties<T> & Attributes<T> & OnHandlers<T>;
