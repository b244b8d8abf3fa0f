import type {PlanStep} from '../../../protocol/events.js';

/** What became of a step from one revision to the next. */
export interface StepChange {
  readonly kind: 'added' | 'removed' | 'renamed';
  readonly title: string;
  /** What it was called. */
  readonly was?: string;
}

/** The difference between two revisions: steps are the same by their id, or by their title where they have none. */
export function planChanges(
  before: readonly PlanStep[],
  after: readonly PlanStep[],
): {changes: StepChange[]; unchanged: number} {
  const old = new Map(before.map((step) => [keyOf(step), step]));
  const changes: StepChange[] = [];
  let unchanged = 0;
  for (const step of after) {
    const earlier = old.get(keyOf(step));
    old.delete(keyOf(step));
    const title = step.title ?? '';
    if (!earlier) changes.push({kind: 'added', title});
    else if (earlier.title !== step.title) changes.push({kind: 'renamed', title, was: earlier.title ?? ''});
    else unchanged++;
  }
  for (const step of old.values()) changes.push({kind: 'removed', title: step.title ?? ''});
  return {changes, unchanged};
}

function keyOf({id, title}: PlanStep): string {
  return id === undefined ? `title ${title ?? ''}` : `id ${id}`;
}
