import type {PlanStep} from '../../protocol/events.js';
import {NO_SESSION, planKey} from '../keys.js';
import {defineFact, idWithin, on} from '../core/fact.js';
import {fields, listOf, needed, oneOf, or} from '../core/shape.js';
import {field, list, number, object, present, string, timeOf} from '../read.js';
import {upsert} from '../core/lists.js';

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

/** A plan is named by an id of its own; else it is its run's, or its message's. */
const planIdIn = idWithin('plan', 'planId', 'runId', 'messageId');

/** Plans as they are drafted and settled. */
export const plans = defineFact({
  key: planKey,
  list: 'plans',
  idIn: planIdIn,
  shape: {
    id: needed(string),
    status: or(oneOf(['streaming', 'final']), 'streaming'),
    steps: listOf(planStep),
    previous: revisionOf,
    ...fields(string, 'text', 'sessionId', 'runId', 'agentId'),
    ...fields(number, 'revision', 'updatedAt'),
  },
  events: on(['plan.delta', 'plan.final'], (event, rows) => {
    const id = planIdIn(event);
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
  }),
});

function revisionOf(value: unknown): PlanRevision | undefined {
  const revision = number(object(value)?.['revision']);
  const steps = object(value)?.['steps'];
  return revision === undefined || !Array.isArray(steps) ? undefined : {revision, steps: steps.map(planStep)};
}

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
