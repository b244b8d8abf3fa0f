import {type AgentEvent, type JsonObject, type TaskStatus, TERMINAL_TASK_STATUSES} from 'agent-surfaces/protocol';
import {number, payloadOf, string, type TaskUsage} from 'agent-surfaces/state';

/** A task that must be completed before another, and the edge that says so. */
export interface Dependency {
  readonly taskId: string;
  readonly edge: {readonly taskId: string; readonly relation: string; readonly targetId: string};
  readonly isSatisfied: boolean;
}

/** How the newest attempt ended. */
export interface AttemptOver {
  readonly status: 'completed' | 'failed';
  readonly error?: string;
  readonly failureCategory?: string;
  readonly retryable?: boolean;
}

/** How a delivery stands. */
export interface Delivery {
  readonly state: string;
  readonly attempts: number;
  readonly nextRetryAt?: number;
}

/** A task, as far as the task service needs it to go on. */
export interface TaskRecord {
  readonly id: string;
  /** The plan of the scenario that it follows. */
  readonly plan: string;
  readonly title: string;
  readonly status: TaskStatus;
  readonly parent?: string | undefined;
  readonly acceptance?: unknown;
  /** How far acceptance is fulfilled, as it was reported last. */
  readonly coverage?: JsonObject | undefined;
  readonly dependencies: readonly Dependency[];
  /** The blockers that were reported last, as one text. */
  readonly reportedBlockers: string;
  /** How many attempts there were, and how many of them only took up one that was cut off. */
  readonly attempts: number;
  readonly recoveries: number;
  readonly maxAttempts: number;
  /** The newest attempt, and whether it has not ended. */
  readonly attemptId: string;
  readonly isOpen: boolean;
  readonly over?: AttemptOver | undefined;
  /** Why there will be another. */
  readonly cause?: string | undefined;
  readonly nextRetryAt?: number | undefined;
  /** How many steps of the attempt are done, and how many were at its last checkpoint. */
  readonly step: number;
  readonly savedStep: number;
  readonly checkpoints: readonly unknown[];
  /** The step at which it waits for somebody or something. */
  readonly waitsAt?: number | undefined;
  /** How many bytes of each output of the attempt there are. */
  readonly offsets: Readonly<Record<string, number>>;
  readonly usage: TaskUsage;
  readonly attemptUsage: TaskUsage;
  /** The cancel request; it is never withdrawn. */
  readonly cancel?: {readonly cascade?: string; readonly reason?: string; readonly commandId?: string} | undefined;
  readonly pausedFrom?: TaskStatus | undefined;
  readonly delivery?: Delivery | undefined;
  /** How many of its children had ended at the last report. */
  readonly reportedChildren: number;
}

/** Whether a task does nothing more by itself. */
export function isOver({status}: TaskRecord): boolean {
  return TERMINAL_TASK_STATUSES.has(status);
}

/** Whether a task takes up one of the places of those at work. */
export function hasPlace({isOpen, status, waitsAt}: TaskRecord): boolean {
  return isOpen && status === 'running' && waitsAt === undefined;
}

/** The number that a plan knows the newest attempt by: one that takes up another again has the other's. */
export function planNumber({attempts, recoveries}: TaskRecord): number {
  return attempts - recoveries;
}

/** A task that was just made. */
export function newRecord(event: AgentEvent, id: string, plan: string): TaskRecord {
  const payload = payloadOf(event);
  return {
    id,
    plan,
    title: string(payload['title']) ?? id,
    status: payload['status'] === 'queued' ? 'queued' : 'draft',
    parent: string(payload['parentTaskId']),
    acceptance: payload['acceptance'],
    dependencies: [],
    reportedBlockers: '',
    attempts: 0,
    recoveries: 0,
    maxAttempts: number(payload['maxAttempts']) ?? 1,
    attemptId: '',
    isOpen: false,
    step: 0,
    savedStep: 0,
    checkpoints: [],
    offsets: {},
    usage: {},
    attemptUsage: {},
    reportedChildren: 0,
  };
}

/** Blockers as one text, so that the same ones are not reported twice. */
export function blockersText(blockers: readonly JsonObject[]): string {
  return blockers.map(({taskId, reason}) => `${string(taskId) ?? ''}: ${string(reason) ?? ''}`).join('; ');
}
