import type {PlanStep} from '../../protocol/events.js';
import {NO_SESSION, planKey} from '../keys.js';
import type {Projection} from './projection.js';
import {field, idOf, list, number, object, present, string, timeOf} from '../read.js';
import {upsert} from './links.js';

/** A plan as it stood before it was revised. */
export interface PlanRevision {
  readonly revision: number;
  readonly steps: readonly PlanStep[];
}

/** A plan: text, steps, or both. A checklist for the reader, not the life of a task. */
export interface PlanRow {
  readonly id: string;
  readonly status: 'streaming' | 'final';
  readonly text?: string;
  readonly steps?: readonly PlanStep[];
  readonly revision?: number;
  /** The revision before this one, as it stood last. */
  readonly previous?: PlanRevision;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly agentId?: string;
  readonly updatedAt?: number;
}

/** Plans as they are drafted and settled. */
export const plans: Projection = {
  name: 'plans',
  handles: ['plan.delta', 'plan.final'],
  apply(event, rows) {
    const id = idOf(event, 'planId') ?? event.runId ?? event.messageId;
    if (id === undefined) return;
    const delta = string(field(event, 'delta'));
    const final = event.type === 'plan.final';
    const previous = rows.get(planKey(id));
    const steps = field(event, 'steps');
    const revision = number(field(event, 'revision'));
    upsert<PlanRow>(
      rows,
      planKey(id),
      {id, status: 'streaming', ...present({sessionId: event.sessionId, runId: event.runId, agentId: event.agentId})},
      {
        status: final ? 'final' : 'streaming',
        ...present({
          text: final ? string(field(event, 'text')) : delta === undefined ? undefined : (previous?.text ?? '') + delta,
          steps: Array.isArray(steps) ? steps.map(planStep) : undefined,
          revision,
          previous: earlier(previous, revision),
          updatedAt: timeOf(event),
        }),
      },
      [['plans', event.sessionId ?? NO_SESSION]],
    );
  },
};

/** What a plan was until a new revision came; undefined where there is no such change, or nothing to compare. */
function earlier(plan: PlanRow | undefined, revision: number | undefined): PlanRevision | undefined {
  if (plan?.revision === undefined || plan.steps === undefined) return undefined;
  if (revision === undefined || revision <= plan.revision) return undefined;
  return {revision: plan.revision, steps: plan.steps};
}

function planStep(value: unknown): PlanStep {
  const step = object(value) ?? {};
  return present({
    id: string(step['id']),
    title: string(step['title']) ?? string(step['step']) ?? string(value),
    status: string(step['status']),
    owner: string(step['owner']) ?? string(list(step['owners'])[0]),
  });
}
