import {uiKey} from '../../../state/keys.js';
import type {SentItem} from './outbox.js';

/** The row under `outboxKey`: the texts of a session that have left the field and are not confirmed. */
export interface OutboxRow {
  readonly items: readonly SentItem[];
}

export const outboxKey = (sessionId: string) => uiKey<OutboxRow>(`outbox:${sessionId}`);

/** How many conversations of this page show what was sent to a session before it is confirmed: `{count}`. */
export const sentShownKey = (sessionId: string) => uiKey<{readonly count: number}>(`sent-shown:${sessionId}`);
