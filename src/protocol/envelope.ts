import type {ControlHint, Owner, Persistence, Phase, Scope, Surface, Topology, RuntimeEntity} from './taxonomy.js';

/**
 * One fact on its way from a runtime to the page. Only `type` is required. The portable names are typed; a producer may
 * add others, which are kept.
 */
export interface AgentEvent {
  readonly type: string;
  readonly eventId?: string;
  readonly sequence?: number;
  readonly timestamp?: string;
  readonly sessionId?: string;
  readonly threadId?: string;
  readonly runId?: string;
  readonly turnId?: string;
  readonly messageId?: string;
  readonly partId?: string;
  readonly taskId?: string;
  readonly agentId?: string;
  readonly parentSessionId?: string;
  readonly parentThreadId?: string;
  readonly toolCallId?: string;
  readonly actionId?: string;
  readonly artifactId?: string;
  readonly evidenceId?: string;
  readonly owner?: Owner;
  readonly scope?: Scope;
  readonly phase?: Phase;
  readonly surface?: Surface;
  readonly persistence?: Persistence;
  readonly control?: ControlHint;
  readonly topology?: Topology;
  readonly runtimeEntity?: RuntimeEntity | 'unknown';
  readonly payload?: unknown;
  readonly refs?: unknown;
  readonly rawEventRef?: string;
  readonly [field: string]: unknown;
}

/** What a value of an envelope field must look like to be kept. */
export type FieldKind = 'id' | 'text' | 'count' | 'flag' | 'word' | 'list' | 'json';

/** The 27 fields of the standard's page. */
export const ENVELOPE_FIELDS = {
  type: 'id',
  sequence: 'count',
  timestamp: 'text',
  sessionId: 'id',
  threadId: 'id',
  runId: 'id',
  turnId: 'id',
  messageId: 'id',
  partId: 'id',
  taskId: 'id',
  agentId: 'id',
  parentSessionId: 'id',
  parentThreadId: 'id',
  toolCallId: 'id',
  actionId: 'id',
  artifactId: 'id',
  evidenceId: 'id',
  owner: 'word',
  scope: 'word',
  phase: 'word',
  surface: 'word',
  persistence: 'word',
  control: 'word',
  topology: 'word',
  payload: 'json',
  refs: 'json',
  rawEventRef: 'text',
} as const satisfies Record<string, FieldKind>;

/** The further top-level fields of the published schema. */
export const EXTRA_FIELDS = {
  eventId: 'id',
  runtimeEntity: 'word',
  runtimeStatus: 'word',
  latestTurnStatus: 'word',
  runtimeId: 'id',
  attemptId: 'id',
  stepId: 'id',
  subagentId: 'id',
  diagnosticId: 'id',
  traceId: 'id',
  evidencePackRef: 'text',
  replayRef: 'text',
  reviewRef: 'text',
  artifactKind: 'word',
  artifactStatus: 'word',
  artifactVersionId: 'id',
  artifactExportId: 'id',
  artifactReadRef: 'text',
  artifactDiffRef: 'text',
  artifactPreview: 'json',
  sourceRefs: 'list',
  evidenceRefs: 'list',
  agentName: 'text',
  agentRole: 'text',
  agentSource: 'text',
  teamName: 'text',
  teamId: 'id',
  teamPhase: 'text',
  teamParallelBudget: 'count',
  teamActiveCount: 'count',
  teamQueuedCount: 'count',
  queuedTurnCount: 'count',
  queueReason: 'text',
  providerConcurrencyGroup: 'text',
  providerParallelBudget: 'count',
  retryableOverload: 'flag',
  remoteTaskId: 'id',
  transcriptRef: 'text',
  workerNotificationId: 'id',
  workerUsage: 'json',
  workItemId: 'id',
  reviewId: 'id',
  handoffId: 'id',
  teamPolicy: 'json',
  metricName: 'text',
} as const satisfies Record<string, FieldKind>;

/** Every known top-level field with the kind of its value. */
export const FIELD_KINDS: ReadonlyMap<string, FieldKind> = new Map<string, FieldKind>([
  ...Object.entries(ENVELOPE_FIELDS),
  ...Object.entries(EXTRA_FIELDS),
]);
