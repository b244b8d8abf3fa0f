import type {SessionActivity, SessionRow} from 'agent-surfaces/state';
import type {SessionDigest} from './digest.js';
import type {SessionMeta} from './storage.js';

/** What a list of sessions shows of each. */
export interface SessionSummary extends SessionMeta {
  readonly status: 'idle' | 'running' | 'needs_input' | 'failed';
  readonly runStatus: SessionActivity;
  readonly lastSequence: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly queuedTurnCount: number;
  readonly openActionCount: number;
  readonly messageCount: number;
  readonly pinned: boolean;
  readonly archived: boolean;
  /** The beginning of what was said last. */
  readonly preview?: string;
  /** Why it stands as it does: the request that waits, the step at work, the error. */
  readonly reason?: string;
}

/** A session in a few facts, all of them at hand. */
export function summarise(meta: SessionMeta, digest: SessionDigest): SessionSummary {
  const {row, createdAt, updatedAt} = digest;
  const {preview, title = meta.title} = row;
  const [asked] = digest.openActions;
  const reason = asked?.title ?? asked?.prompt ?? row.reason;
  return {
    ...meta,
    title,
    status: statusOf(row),
    runStatus: row.runStatus ?? 'idle',
    lastSequence: row.lastSequence ?? 0,
    createdAt,
    updatedAt,
    queuedTurnCount: row.queuedTurnCount ?? 0,
    openActionCount: row.openActionCount ?? 0,
    messageCount: row.messageCount ?? 0,
    pinned: row.pinned ?? false,
    archived: row.archived ?? false,
    ...(preview ? {preview} : {}),
    ...(reason ? {reason} : {}),
  };
}

function statusOf({runStatus, openActionCount = 0}: SessionRow): SessionSummary['status'] {
  if (openActionCount > 0) return 'needs_input';
  switch (runStatus) {
    case 'running':
    case 'queued':
    case 'retrying':
      return 'running';
    case 'failed':
      return 'failed';
    default:
      return 'idle';
  }
}
