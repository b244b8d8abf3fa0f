import type {AGUIEventByType, EventType} from '@ag-ui/core';
import type {AgentEvent} from 'agent-surfaces/protocol';

/** An AG-UI 1.0 event. Its type is plain text here: the enum of `@ag-ui/core` would come along as code. */
export type AguiEvent = {
  [Type in EventType]: Omit<AGUIEventByType[Type], 'type'> & {readonly type: `${Type}`};
}[EventType];

/** An AG-UI event in its place. Ids grow within a run; the same log gives the same ids after every restart. */
export interface AguiFrame {
  readonly runId: string;
  readonly id: number;
  readonly event: AguiEvent;
}

/** Carries an event of ours as it is, for what AG-UI has no word for. */
export type Wrap = (event: AgentEvent) => AguiEvent;

/** The name under which our envelopes travel in AG-UI: in `CUSTOM` events and in metadata. */
export const ENVELOPE_NAME = 'agent-ui';
