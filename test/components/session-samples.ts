import type {SessionRow} from '../../src/state/facts/sessions.js';
import type {DirectoryRow} from '../../src/transport/directory-feed.js';
import {DIRECTORY_KEY} from '../../src/transport/keys.js';

const MINUTE = 60_000;

/** A directory that is there. */
export const directory = (known: Partial<DirectoryRow> = {}) => ({
  [DIRECTORY_KEY]: {state: 'ready', source: 'test', canCreate: true, canEdit: true, ...known} satisfies DirectoryRow,
});

/** The event that brings rows of sessions, and of requests, into a store. */
export function listed(sessions: readonly Partial<SessionRow>[], actions: Readonly<Record<string, object>> = {}) {
  const rows = sessions.map((row) => [row.id, {status: 'open', ...row}] as const);
  return {type: 'session.hydrated', payload: {snapshot: {sessions: Object.fromEntries(rows), actions}}};
}

/** One session of each standing. */
export const samples = (now = Date.now()): Partial<SessionRow>[] => [
  {
    id: 'ledger',
    title: 'Usage-based ledger',
    runStatus: 'needs_input',
    openActionCount: 1,
    lastActivityAt: now - MINUTE,
  },
  {
    id: 'tax',
    title: 'Tax rules for Quebec',
    runStatus: 'running',
    reason: 'Reading 14 of 31 sources',
    lastActivityAt: now,
  },
  {
    id: 'cost',
    title: 'Nightly cost report',
    runStatus: 'retrying',
    reason: 'Attempt 2 of 5',
    lastActivityAt: now - 2 * MINUTE,
  },
  {id: 'queue', title: 'Release note', runStatus: 'queued', queuedTurnCount: 2, lastActivityAt: now - 3 * MINUTE},
  {
    id: 'pin',
    title: 'House rules',
    runStatus: 'completed',
    pinned: true,
    preview: 'Keep to them.',
    lastActivityAt: now - 90 * MINUTE,
  },
  {
    id: 'dunning',
    title: 'Dunning email copy',
    runStatus: 'completed',
    preview: '2 artifacts, reviewed',
    lastActivityAt: now - 200 * MINUTE,
  },
  {
    id: 'coupon',
    title: 'Import legacy coupons',
    runStatus: 'failed',
    reason: 'Failed at step 5 of 6',
    lastActivityAt: now - 3000 * MINUTE,
  },
  {
    id: 'rating',
    title: 'Compare rating engines',
    runStatus: 'cancelled',
    reason: 'Cancelled by you',
    lastActivityAt: now - 5000 * MINUTE,
  },
  {id: 'old', title: 'Last year', runStatus: 'completed', archived: true, lastActivityAt: now - 90_000 * MINUTE},
];

/** The request that the first of them waits with. */
export const asked = (expiresAt?: number) => ({
  a1: {
    ...{status: 'required', actionType: 'tool_approval', sessionId: 'ledger'},
    ...{title: 'approve migration 0042', agentName: 'Builder', ...(expiresAt === undefined ? {} : {expiresAt})},
  },
});
