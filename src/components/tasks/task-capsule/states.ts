import type {TaskStatus} from '../../../protocol/task.js';
import type {ActionType} from '../../../protocol/taxonomy.js';
import type {Key} from '../../../state/keys.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import type {RunRow} from '../../../state/facts/runs.js';
import {present} from '../../../state/read.js';
import type {StatusKind} from '../../../styles/status.js';
import type {LimitFacts} from '../../team/team/limit-words.js';

/** The states of a capsule, from what needs a person most to what is over. */
export const CAPSULE_STATES = [
  'needs_input',
  'permission_required',
  'plan_ready',
  'failed',
  'blocked',
  'stale',
  'steering',
  'running',
  'queued',
  'ended',
  'cancelled',
  'completed',
] as const;
export type CapsuleState = (typeof CAPSULE_STATES)[number];

/** Those that may ask for attention. */
export const LOUD: ReadonlySet<CapsuleState> = new Set(['needs_input', 'permission_required', 'plan_ready', 'failed']);
/** Those that are over: they take no room unless nothing else is there. */
export const OVER: ReadonlySet<CapsuleState> = new Set(['ended', 'cancelled', 'completed']);

/** The look of each. */
export const CAPSULE_LOOKS: Readonly<Record<CapsuleState, StatusKind>> = {
  needs_input: 'needs',
  permission_required: 'needs',
  plan_ready: 'needs',
  failed: 'danger',
  blocked: 'blocked',
  stale: 'stale',
  steering: 'info',
  running: 'running',
  queued: 'queued',
  ended: 'unknown',
  cancelled: 'cancelled',
  completed: 'success',
};

/** One piece of work as the capsule counts it. */
export interface CapsuleItem {
  readonly state: CapsuleState;
  /** The key of its fact, to show it where it stands. */
  readonly fact: Key;
  /** The task that it is, where it is one. */
  readonly taskId?: string;
  readonly title?: string;
  readonly detail?: string;
  /** What waits for it, and the limits that it meets. */
  readonly limits?: LimitFacts;
  /** Since when it is in this state. */
  readonly since?: number;
}

/** The pieces of work in one state: those that are named, and how many there are of them. */
export interface CapsuleGroup {
  readonly items: readonly CapsuleItem[];
  readonly count: number;
}

/** An item with what is known of it. */
export function capsuleItem(known: LooseItem): CapsuleItem {
  const {state, fact, taskId, title, detail, limits, since} = known;
  return {state, fact, ...present({taskId, title, detail, limits, since: Number.isNaN(since) ? undefined : since})};
}

/** An item of which something may not be known. */
type LooseItem = Pick<CapsuleItem, 'state' | 'fact'> & {
  readonly [Name in 'taskId' | 'title' | 'detail' | 'limits' | 'since']?: CapsuleItem[Name] | undefined;
};

/** What a request of each type asks for; one of a type that is not listed needs input. */
const ASKED_FOR: Readonly<Record<ActionType, CapsuleState>> = {
  tool_approval: 'permission_required',
  plan_decision: 'plan_ready',
  teammate_plan_decision: 'plan_ready',
  structured_input: 'needs_input',
  clarification: 'needs_input',
  permission_grant: 'permission_required',
  delegated_permission: 'permission_required',
  credential_request: 'permission_required',
  artifact_review: 'needs_input',
  cost_confirmation: 'permission_required',
  handoff_acceptance: 'needs_input',
};

/** What an open request asks for. */
export function stateOfAction({actionType}: ActionRow): CapsuleState {
  return Object.hasOwn(ASKED_FOR, actionType) ? ASKED_FOR[actionType as ActionType] : 'needs_input';
}

/** What a run is, apart from what it asks: its requests are counted on their own. */
export function stateOfRun({status, actions}: RunRow): CapsuleState | undefined {
  switch (status) {
    case 'failed':
    case 'cancelled':
    case 'completed':
    case 'ended':
    case 'blocked':
    case 'queued':
      return status;
    case 'action_required':
      return actions.length > 0 ? undefined : 'needs_input';
    default:
      return 'running';
  }
}

const TASK_STATES: Readonly<Record<TaskStatus, CapsuleState | undefined>> = {
  draft: undefined,
  accepted: 'queued',
  queued: 'queued',
  preparing: 'running',
  running: 'running',
  waiting_input: 'needs_input',
  waiting_permission: 'permission_required',
  waiting_resource: 'queued',
  blocked: 'queued',
  paused: 'queued',
  retrying: 'running',
  cancelling: 'running',
  cancelled: 'cancelled',
  timed_out: 'failed',
  failed: 'failed',
  lost: 'stale',
  completed: 'completed',
  archived: undefined,
  stale: 'stale',
  unknown: 'stale',
};

/** What a task is; undefined for one that is not begun or is put away. */
export function stateOfTask(status: TaskStatus): CapsuleState | undefined {
  return TASK_STATES[status];
}

/** The items of each state that has any, in the order of the states, with those that are counted only. */
export function byState(
  items: readonly CapsuleItem[],
  more: ReadonlyMap<CapsuleState, number>,
): ReadonlyMap<CapsuleState, CapsuleGroup> {
  const groups = CAPSULE_STATES.map((state) => {
    const named = items.filter((item) => item.state === state);
    return [state, {items: named, count: named.length + (more.get(state) ?? 0)}] as const;
  });
  return new Map(groups.filter(([, {count}]) => count > 0));
}

/** When the oldest of them began to wait; undefined where nobody says. */
export function oldest(items: readonly CapsuleItem[]): number | undefined {
  const times = items.flatMap(({since}) => since ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}
