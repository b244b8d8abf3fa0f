import {shownStatus, type ShownStatus} from '../../../protocol/vocabulary.js';
import type {AgentRow} from '../../../state/facts/agents.js';

/** How urgently a teammate is to be seen, most urgent first. */
export const ATTENTION = ['needs', 'broken', 'running', 'waiting', 'idle', 'ended'] as const;
export type Attention = (typeof ATTENTION)[number];

/** Where a status belongs. */
export const ATTENTION_OF: Readonly<Record<ShownStatus, Attention>> = {
  needs: 'needs',
  danger: 'broken',
  disputed: 'broken',
  unknown: 'broken',
  running: 'running',
  retry: 'running',
  pending: 'waiting',
  queued: 'waiting',
  blocked: 'waiting',
  warning: 'waiting',
  paused: 'waiting',
  info: 'idle',
  stale: 'ended',
  success: 'ended',
  cancelled: 'ended',
};

/** Words that say no more than that nothing is under way. */
const IDLE: ReadonlySet<string> = new Set(['idle', 'sleeping', 'scheduled']);

/** Asked to end, and still at work. */
const ENDING: ReadonlySet<string> = new Set(['shutdown_requested', 'cancelling']);

/** A teammate's place: one who asks is needed, whatever its status says. */
export function attentionOf(row: Pick<AgentRow, 'status' | 'kind'>, hasOpenRequest = false): Attention {
  if (hasOpenRequest) return 'needs';
  // Of a person nobody says what they are doing: that is no trouble.
  if (row.kind === 'human' && row.status === 'unknown') return 'idle';
  if (ENDING.has(row.status)) return 'running';
  return IDLE.has(row.status) ? 'idle' : ATTENTION_OF[shownStatus(row.status)];
}
