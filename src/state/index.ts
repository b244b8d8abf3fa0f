export {IdList} from './core/id-list.js';
export {
  defineFact,
  idFrom,
  idWithin,
  on,
  type Fact,
  type FactDefinition,
  type FactRow,
  type Fold,
  type Folds,
} from './core/fact.js';
export {type ListRows, rowsOf} from './core/list-rows.js';
export {enlist, idsOf, upsert} from './core/lists.js';
export {any, array, listOf, needed, oneOf, or, type FirmReader, type Reader, type Shape} from './core/shape.js';
export {
  boolean,
  decoded,
  errorText,
  field,
  idOf,
  list,
  named,
  number,
  object,
  objects,
  payloadOf,
  present,
  string,
  time,
  timeOf,
} from './read.js';
export * from './keys.js';
export {DEFAULT_LIMITS, spillOf, type Limits, type SpilledField, type SpilledValue} from './intake/limits.js';
export type {EventLog} from './history/log.js';
export {
  failedSteps,
  isAwaited,
  OPENING_STEPS,
  type OpeningRow,
  type OpeningState,
  type OpeningStep,
} from './opening.js';
export type {StreamPosition, StreamState} from './intake/sequencer.js';
export type {Lineage} from './facts/lineage.js';
export {actions, type ActionRow} from './facts/actions.js';
export type {AgentRow} from './facts/agents.js';
export {exportIdOf} from './facts/artifact-history.js';
export {artifactIdOf, pathOfId} from './facts/artifact-identity.js';
export {
  ARTIFACT_CAPABILITIES,
  artifacts,
  type ArtifactCapability,
  type ArtifactDiff,
  type ArtifactExport,
  type ArtifactRow,
  type ArtifactVersion,
} from './facts/artifacts.js';
export type {AttemptLog} from './facts/attempt-logs.js';
export {isAttemptOver, type AttemptRow} from './facts/attempts.js';
export {choicesOf, type Choice} from './facts/choices.js';
export type {ContextRow} from './facts/contexts.js';
export type {DiagnosticRow} from './facts/diagnostics.js';
export {FACTS} from './facts/index.js';
export type {EdgeRow} from './facts/edges.js';
export type {CheckOutcome, EvidenceGap, EvidenceLink, EvidenceRow} from './facts/evidence.js';
export {factsOf as factsOfEvidence} from './facts/evidence-links.js';
export type {HandoffRow} from './facts/handoffs.js';
export type {MetricRow} from './facts/metrics.js';
export type {NotificationRow} from './facts/notifications.js';
export type {MessageRow, PartRow, TurnEntry} from './facts/parts.js';
export type {PermissionChange, PermissionRow} from './facts/permissions.js';
export type {PlanRow} from './facts/plans.js';
export type {QueueRow} from './facts/queue.js';
export {LINK_KINDS, linksOf, type FactLink, type LinkKind} from './facts/refs.js';
export type {ReviewRow} from './facts/reviews.js';
export {runs, type RunRow} from './facts/runs.js';
export {isRunOver} from './facts/run-over.js';
export {sessionActivity} from './facts/session-activity.js';
export {sessions, type SessionActivity, type SessionRow} from './facts/sessions.js';
export type {StateRow} from './facts/synced-state.js';
export {isCounted, weightOf, type DeliveryStateRow, type TaskSummaryRow} from './facts/task-tally.js';
export type {ActivityBucket, TaskActivityRow} from './facts/task-activity.js';
export {usageOf, type Blocker, type DeliveryDetail, type TaskUsage} from './facts/task-details.js';
export {isJob, isWorkItem, type TaskRow} from './facts/task-record.js';
export type {TeamRow} from './facts/teams.js';
export {scopeOf} from './facts/threads.js';
export {isToolOver, type ToolAttempt, type ToolRow} from './facts/tools.js';
export {digest, isSecretName, REDACTED, redactText} from './intake/redact.js';
export type {Row, Rows} from './core/rows.js';
export {frameScheduler, type Schedule} from './core/schedule.js';
export {
  ProjectionStore,
  type AppendOptions,
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
} from './facts/task-facts.js';
