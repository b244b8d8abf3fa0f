import type {Event, Interrupt, TokenUsage} from '@ag-ui/core';

export type {Interrupt, TokenUsage};

/** The events of AG-UI with their names as plain words: `@ag-ui/core` lends its types only. */
type Worded<E> = E extends {type: infer T extends string} ? Omit<E, 'type'> & {readonly type: `${T}`} : never;
type WithoutPlace<E> = E extends unknown ? Omit<E, 'threadId' | 'runId' | 'timestamp'> : never;

/** One AG-UI event as the gateway writes it: every one names its thread, its run and its time in milliseconds. */
export type AguiEvent = Worded<Event> & {
  readonly threadId: string;
  readonly runId: string;
  readonly timestamp: number;
};

/** An event before its thread, run and time are added. */
export type AguiFields = WithoutPlace<Worded<Event>>;

/** What AG-UI has no word for travels under this name, as an envelope of the Agent UI standard. */
export const ENVELOPE_NAME = 'agent-ui';
