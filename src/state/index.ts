export {IdList} from './id-list.js';
export {FACT_KINDS, factsNamedBy, isBehind} from './fact-events.js';
export * from './keys.js';
export {DEFAULT_LIMITS, isSpilled, type Limits, type SpilledValue} from './limits.js';
export type {EventLog} from './log.js';
export {
  failedSteps,
  isAwaited,
  OPENING_STEPS,
  type OpeningRow,
  type OpeningState,
  type OpeningStep,
} from './opening.js';
export type {StreamState} from './order.js';
export type {Lineage} from './lineage.js';
export type {Projection} from './projection.js';
export type {ActionRow} from './projections/actions.js';
export type {AgentRow} from './projections/agents.js';
export {
  ARTIFACT_CAPABILITIES,
  type ArtifactCapability,
  type ArtifactDiff,
  type ArtifactExport,
  type ArtifactRow,
  type ArtifactVersion,
} from './projections/artifacts.js';
export type {AttemptLog} from './projections/attempt-logs.js';
export {isAttemptOver, type AttemptRow} from './projections/attempts.js';
export type {ContextRow} from './projections/contexts.js';
export type {DiagnosticRow} from './projections/diagnostics.js';
export type {EdgeRow} from './projections/edges.js';
export type {CheckOutcome, EvidenceGap, EvidenceLink, EvidenceRow} from './projections/evidence.js';
export {factsOf as factsOfEvidence} from './projections/evidence-links.js';
export type {HandoffRow} from './projections/handoffs.js';
export type {MetricRow} from './projections/metrics.js';
export type {NotificationRow} from './projections/notifications.js';
export type {MessageRow, PartRow, TurnEntry} from './projections/parts.js';
export type {PermissionChange, PermissionRow} from './projections/permissions.js';
export type {PlanRow} from './projections/plans.js';
export type {QueueRow} from './projections/queue.js';
export type {ReviewRow} from './projections/reviews.js';
export type {RunRow} from './projections/runs.js';
export {isRunOver} from './run-over.js';
export type {SessionRow} from './projections/sessions.js';
export type {StateRow} from './projections/synced-state.js';
export {isCounted, weightOf, type DeliveryStateRow, type TaskSummaryRow} from './projections/task-tally.js';
export type {ActivityBucket, TaskActivityRow} from './projections/task-activity.js';
export {type Blocker, type DeliveryDetail, type TaskUsage} from './projections/task-details.js';
export {isJob, isWorkItem, type TaskRow} from './projections/task-record.js';
export type {TeamRow} from './projections/teams.js';
export {isToolOver, type ToolAttempt, type ToolRow} from './projections/tools.js';
export {isSecretName, REDACTED, redactText} from './redact.js';
export type {Row, Rows} from './rows.js';
export {frameScheduler, type Schedule} from './schedule.js';
export {
  ProjectionStore,
  type IntakeRow,
  type NewsRow,
  type ReadonlyStore,
  type Snapshot,
  type StoreOptions,
} from './store.js';
export {
  acceptanceOf,
  cancelledAbove,
  CRITERION_STATES,
  isRemoteAhead,
  reconciliationOf,
  SETTLEMENTS,
  validationOf,
  type Acceptance,
  type Criterion,
  type CriterionState,
  type Reconciliation,
  type Settlement,
} from './task-facts.js';
