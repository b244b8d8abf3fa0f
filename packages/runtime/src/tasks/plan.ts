import type {AttemptCause, DeliveryState, JsonObject} from 'agent-surfaces/protocol';
import type {TaskUsage} from 'agent-surfaces/state';

/** What a task of a scenario is and does, as data: the task service plays it, and the log says how far it is. */

/** One condition of acceptance; coverage names it by its id, or by its text where it has none. */
export type CriterionPlan = string | {readonly id: string; readonly text: string};

/** How far the conditions are fulfilled: counted, and one by one where that is known. */
export interface CoveragePlan {
  readonly covered: number;
  readonly total: number;
  /** `met`, `unmet` or `waived`, by condition. */
  readonly criteria?: Readonly<Record<string, string>>;
}

/** What a task is, emitted once when it is made. Further fields are passed on unchanged. */
export interface TaskRecordPlan {
  readonly title: string;
  readonly objective?: string;
  readonly taskKind?: string;
  readonly taskFamily?: string;
  readonly visibility?: 'foreground' | 'background' | 'internal' | 'hidden';
  readonly priority?: string | number;
  readonly requestedBy?: string;
  readonly owner?: string;
  readonly assignee?: string;
  readonly scope?: unknown;
  readonly constraints?: unknown;
  readonly taskProfile?: unknown;
  readonly acceptance?: readonly CriterionPlan[];
  readonly [field: string]: unknown;
}

/** One step of an attempt: what is emitted when its time is over. */
export interface AttemptStep {
  /** How long it takes, at the runtime's pace. */
  readonly ms: number;
  /** Facts: phase, step, percent, summary, counters, outputRefs, validation, acceptanceCoverage. */
  readonly progress?: JsonObject;
  /** Lines for an append-only output of the attempt; the task service counts the bytes. */
  readonly log?: {readonly name: string; readonly text: string; readonly stream?: 'stdout' | 'stderr'};
  /** From here an attempt that is cut off is taken up again. */
  readonly checkpoint?: {readonly ref: string; readonly title?: string};
  /**
   * What it waits for before it goes on: a person's answer or permission (a request is made, and settled by `answer`,
   * `approve` or `reject`), something that comes after `ms`, or the end of all its children.
   */
  readonly wait?: {readonly for: 'input' | 'permission' | 'resource' | 'children'; readonly reason: string};
  /** Plans that are made tasks now, as children or not, as each says itself. */
  readonly open?: readonly string[];
  /** What the step used, added to what was used before. */
  readonly usage?: TaskUsage;
}

/** How an attempt ends. `lost` means that nobody knows: its worker is no longer heard of. */
export type AttemptEnd = 'completed' | 'failed' | 'lost' | 'timed_out';

/** Something that an attempt makes. */
export interface AttemptProduct {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** What one attempt does. */
export interface AttemptPlan {
  readonly worker?: string;
  /** Why there is this attempt, where that is not what the task service says by itself. */
  readonly cause?: AttemptCause;
  readonly inputRefs?: readonly unknown[];
  readonly steps: readonly AttemptStep[];
  readonly end: AttemptEnd;
  readonly error?: string;
  readonly failureCategory?: string;
  /** False where another attempt would not help; else there is one, as long as there may be. */
  readonly retryable?: boolean;
  readonly summary?: string;
  /** What it used besides its steps. */
  readonly usage?: TaskUsage;
  /** What it made: each becomes an artifact of the session, and an edge of the graph. */
  readonly artifacts?: readonly AttemptProduct[];
  /** How far acceptance is fulfilled at its end. */
  readonly coverage?: CoveragePlan;
  readonly outputRefs?: readonly unknown[];
}

/** What one try at a delivery comes to. */
export interface DeliveryPlan {
  readonly target: string;
  readonly mechanism?: string;
  readonly ms: number;
  readonly state: Extract<DeliveryState, 'delivered' | 'failed' | 'queued' | 'parent_missing'>;
  readonly reason?: string;
  /** When it is tried again by itself; absent where somebody must ask for it. */
  readonly retryInMs?: number;
}

/** How the children of a task stand. */
export interface ChildCounts {
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
  readonly cancelled: number;
}

/** A task that a scenario has. Its id is `${sessionId}.${key}`. */
export interface TaskPlan {
  readonly key: string;
  readonly record: TaskRecordPlan;
  /** The key of the task that it is part of. */
  readonly parent?: string;
  /** The keys of the tasks that must be completed before it. */
  readonly after?: readonly string[];
  /** The job that makes it: the id of the job's own task. A job that opens it is named without this. */
  readonly jobId?: string;
  readonly maxAttempts?: number;
  /** How long it waits before another attempt, at the runtime's pace. */
  readonly backoffMs?: number;
  /** `later` waits for somebody's start; else it is queued once it is opened. */
  readonly startsAt?: 'once' | 'later';
  /** One of very many: it emits as few events as possible. */
  readonly brief?: true;
  /** What the attempt of a number does. Its end may depend on its children, its steps may not. */
  attempt(number: number, children: ChildCounts): AttemptPlan;
  /** What the delivery of a number comes to; a task without it has nobody to deliver to. */
  deliver?(number: number): DeliveryPlan;
}
