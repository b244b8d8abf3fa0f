import type {RunState} from '../../protocol/taxonomy.js';
import type {RunRow} from './runs.js';

const TERMINAL: ReadonlySet<RunState> = new Set(['failed', 'cancelled', 'completed', 'ended']);

/** Whether a run has ended. */
export function isRunOver(run: Pick<RunRow, 'milestone'> | undefined): boolean {
  return run !== undefined && TERMINAL.has(run.milestone);
}
