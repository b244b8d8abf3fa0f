/** A plain JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** One step of a plan. */
export interface PlanStep {
  readonly id?: string;
  readonly title?: string;
  readonly status?: string;
  readonly owner?: string;
}

/** One turn waiting in the runtime's queue, or one steer on its way. */
export interface QueuedTurn {
  readonly id: string;
  readonly text?: string;
  readonly mode?: string;
  readonly status?: string;
  readonly createdAt?: string;
  readonly runId?: string;
  /** It is not started before this moment, because somebody edits it. */
  readonly heldUntil?: string;
  /** How many files go along. */
  readonly attachmentCount?: number;
}
