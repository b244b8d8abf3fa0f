import type {RunRow} from './runs.js';

/** Whether a run has ended. */
export function isRunOver(run: Pick<RunRow, 'milestone'> | undefined): boolean {
  const milestone = run?.milestone;
  return milestone === 'failed' || milestone === 'cancelled' || milestone === 'completed' || milestone === 'ended';
}
