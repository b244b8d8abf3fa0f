import {shownStatus, type ShownStatus} from '../../../protocol/vocabulary.js';

/** How teammates are counted in one line, most urgent first. */
export const MATE_COUNTS = ['needs', 'failed', 'unknown', 'running', 'waiting', 'done', 'ended'] as const;
export type MateCount = (typeof MATE_COUNTS)[number];

const COUNTED_AS: Readonly<Record<ShownStatus, MateCount>> = {
  needs: 'needs',
  danger: 'failed',
  disputed: 'failed',
  unknown: 'unknown',
  running: 'running',
  retry: 'running',
  pending: 'waiting',
  queued: 'waiting',
  blocked: 'waiting',
  warning: 'waiting',
  paused: 'waiting',
  info: 'waiting',
  success: 'done',
  cancelled: 'ended',
  stale: 'ended',
};

/** How many stand how, by their owners' words; those of whom there are none are left out. */
export function countMates(statuses: Iterable<string | undefined>): ReadonlyMap<MateCount, number> {
  const counts = new Map<MateCount, number>();
  for (const status of statuses) {
    const name = COUNTED_AS[shownStatus(status)];
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Map(MATE_COUNTS.flatMap((name) => (counts.has(name) ? [[name, counts.get(name) ?? 0] as const] : [])));
}
