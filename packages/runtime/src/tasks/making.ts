import type {JsonObject} from 'agent-surfaces/protocol';
import {idOf, payloadOf, present, string} from 'agent-surfaces/state';
import type {Draft} from '../envelope.js';
import type {Scenario} from '../script.js';
import type {Session} from '../session.js';
import {controlsOf, isOver, statusOfNew} from './record.js';
import type {TaskPlan} from './plan.js';

const DEFAULT_ATTEMPTS = 1;

/** The id of the task that a plan becomes. */
export function taskId({meta}: Session, key: string): string {
  return `${meta.id}.${key}`;
}

const plansOf = new WeakMap<Scenario, ReadonlyMap<string, TaskPlan>>();

/** The plan of a scenario's task. */
export function planNamed({deps: {scenario}}: Session, key: string): TaskPlan | undefined {
  if (!scenario?.tasks) return undefined;
  const plans = plansOf.get(scenario) ?? new Map(scenario.tasks.map((plan) => [plan.key, plan]));
  plansOf.set(scenario, plans);
  return plans.get(key);
}

/** The event by which a task is made; undefined where it is there already, or where its parent is to be cancelled. */
export function creation(session: Session, plan: TaskPlan, more: JsonObject = {}): Draft | undefined {
  const id = taskId(session, plan.key);
  if (session.state.tasks.tasks.has(id)) return undefined;
  const parent = plan.parent === undefined ? undefined : taskId(session, plan.parent);
  if (isRefused(session, id, plan.record.title, parent)) return undefined;
  const {maxAttempts = DEFAULT_ATTEMPTS, backoffMs = 0, jobId} = plan;
  const isQueued = plan.brief && !plan.after && plan.startsAt !== 'later';
  return made(id, {
    ...plan.record,
    plan: plan.key,
    maxAttempts,
    retryPolicy: {maxAttempts, backoffMs},
    ...present({jobId}),
    ...(isQueued ? {status: 'queued'} : {}),
    ...lineage(session, id, parent),
    ...more,
  });
}

/** The event of a new task, with its controls. */
export function made(id: string, facts: JsonObject): Draft {
  const draft = {type: 'task.created', taskId: id, payload: facts} satisfies Draft;
  const controls = controlsOf({status: statusOfNew(draft)});
  return {...draft, payload: {...facts, controls}};
}

/** Where a new task stands in the graph. */
export function lineage({state}: Session, id: string, parent: string | undefined): JsonObject {
  let rootTaskId = id;
  const seen = new Set<string>();
  for (let at = parent; at !== undefined && !seen.has(at); at = state.tasks.tasks.get(at)?.parent) {
    seen.add(at);
    rootTaskId = at;
  }
  return {rootTaskId, ...present({parentTaskId: parent})};
}

/** K5: below a task that is to be cancelled no new task is begun. A refused one is reported once. */
function isRefused(session: Session, id: string, title: string, parent: string | undefined): boolean {
  const {tasks} = session.state;
  const cancelled = tasks.cancelledAt(parent);
  if (!cancelled) return false;
  if (tasks.refused.has(id)) return true;
  const summary = `"${title}" was not begun: "${cancelled.title}" is to be cancelled.`;
  const payload = {summary, refusedTaskId: id, controls: controlsOf(cancelled)};
  session.emit({type: 'task.progress', taskId: cancelled.id, payload});
  return true;
}

/** A script's event about a task: a plan becomes a whole record, and a task that is over is not cancelled. */
export function scriptedTask(session: Session, draft: Draft): Draft | undefined {
  const {tasks} = session.state.tasks;
  const known = tasks.get(idOf(draft, 'taskId') ?? '');
  if (draft.type === 'task.cancel_requested' && known) return known.cancel || isOver(known) ? undefined : draft;
  const key = string(payloadOf(draft)['plan']);
  if (draft.type !== 'task.created' || key === undefined) return draft;
  const plan = planNamed(session, key);
  const created = plan && creation(session, plan);
  return created && {...draft, ...created};
}
