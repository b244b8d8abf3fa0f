import {shownStatus, type ShownStatus} from '../../../protocol/vocabulary.js';
import type {PlanStep} from '../../../protocol/events.js';
import type {PlanRow} from '../../../state/facts/plans.js';

/** How far a plan is, as its steps say. */
export interface PlanProgress {
  readonly steps: readonly PlanStep[];
  readonly done: number;
  /** The step at work, counted from 1; undefined where the plan names none. */
  readonly current?: {readonly number: number; readonly step: PlanStep};
}

const AT_WORK: readonly ShownStatus[] = ['running', 'needs', 'retry'];

/** Reads the progress of a plan off its steps; a plan without steps has none. */
export function planProgress(plan: PlanRow | undefined): PlanProgress | undefined {
  const steps = plan?.steps ?? [];
  if (steps.length === 0) return undefined;
  const states = steps.map(({status}) => shownStatus(status));
  const at = AT_WORK.map((state) => states.indexOf(state)).find((index) => index >= 0);
  const step = at === undefined ? undefined : steps[at];
  return {
    steps,
    done: states.filter((state) => state === 'success').length,
    ...(at === undefined || !step ? {} : {current: {number: at + 1, step}}),
  };
}
