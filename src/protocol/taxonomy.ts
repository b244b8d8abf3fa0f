import {TASK_CONTROLS} from './task.js';

/**
 * The closed vocabularies of the Agent UI standard. Each is one `as const` array with a derived type, and every schema,
 * test and story iterates the same array. `unknown`, `team`, `custom` and `none` are the members that the published
 * JSON schema has beyond the tables of the standard's page.
 */

/** Who writes a fact. */
export const OWNERS = [
  'runtime',
  'model',
  'tool',
  'action',
  'artifact',
  'evidence',
  'context',
  'policy',
  'task',
  'agent',
  'session',
  'diagnostics',
  'ui_projection',
  'team',
  'unknown',
] as const;
export type Owner = (typeof OWNERS)[number];

/** The smallest stable entity that a fact affects. */
export const SCOPES = [
  'application',
  'workspace',
  'team',
  'session',
  'thread',
  'run',
  'turn',
  'message',
  'part',
  'task',
  'agent',
  'tool_call',
  'action_request',
  'artifact',
  'evidence',
  'unknown',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Where a fact belongs in the life of a run. */
export const PHASES = [
  'draft',
  'submitted',
  'accepted',
  'routing',
  'preparing',
  'planning',
  'reasoning',
  'acting',
  'waiting',
  'reviewing',
  'producing',
  'reconciling',
  'completed',
  'failed',
  'cancelled',
  'interrupted',
  'archived',
  'hydrating',
  'unknown',
] as const;
export type Phase = (typeof PHASES)[number];

/** Where a fact is meant to be drawn: a hint, never an owner. */
export const SURFACES = [
  'composer',
  'conversation',
  'inline_process',
  'runtime_status',
  'tool_ui',
  'hitl',
  'task_capsule',
  'artifact_workspace',
  'timeline_evidence',
  'session_tabs',
  'diagnostics',
  'team_roster',
  'work_board',
  'delegation_graph',
  'handoff_lane',
  'worker_notifications',
  'review_lane',
  'teammate_transcript',
  'background_teammate',
  'remote_teammate',
  'team_policy',
  'custom',
  'unknown',
] as const;
export type Surface = (typeof SURFACES)[number];

/** How long a fact is meant to live. */
export const PERSISTENCES = [
  'ephemeral_live',
  'transcript',
  'snapshot',
  'archive',
  'artifact_store',
  'evidence_pack',
  'diagnostics_log',
  'ui_local',
  'unknown',
] as const;
export type Persistence = (typeof PERSISTENCES)[number];

/** What a person can ask for. `commands/controls.ts` says which system each one is written to. */
export const CONTROLS = [
  'send',
  'queue',
  'steer',
  'interrupt',
  'delegate',
  'assign',
  'continue_agent',
  'wait',
  'stop',
  'close',
  'request_review',
  'approve',
  'reject',
  'answer',
  'edit',
  'retry',
  'rollback',
  'export',
  'open_detail',
] as const;
/** Everything that a person can ask for: the standard's controls, and those of the task control plane. */
export const COMMANDS = [...CONTROLS, ...TASK_CONTROLS] as const;
export type Control = (typeof COMMANDS)[number];

/** Values of the envelope's `control` field: the controls, and the two that name none. */
export const CONTROL_HINTS = [...CONTROLS, 'none', 'unknown'] as const;
export type ControlHint = (typeof CONTROL_HINTS)[number];

/** How the work of several agents is organised. */
export const TOPOLOGIES = [
  'solo_run',
  'coordinator_team',
  'parallel_workers',
  'specialist_handoff',
  'review_team',
  'human_agent_board',
  'background_teammate',
  'remote_teammate',
  'unknown',
] as const;
export type Topology = (typeof TOPOLOGIES)[number];

/** The kinds of ordered message parts. */
export const PART_KINDS = [
  'user_text',
  'assistant_text',
  'reasoning_summary',
  'reasoning_detail',
  'plan',
  'runtime_status',
  'tool_call',
  'tool_result',
  'action_required',
  'artifact_ref',
  'evidence_ref',
  'context_event',
  'agent_task',
  'agent_roster',
  'agent_handoff',
  'worker_notification',
  'remote_agent_status',
  'file_change',
  'error',
  'diagnostic',
] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** The life of a tool call. */
export const TOOL_STATES = [
  'input-streaming',
  'input-available',
  'running',
  'progress',
  'output-available',
  'output-error',
  'cancelled',
] as const;
export type ToolState = (typeof TOOL_STATES)[number];

/** What a human-in-the-loop request may ask: the nine of the standard, and two of its companion page. */
export const ACTION_TYPES = [
  'tool_approval',
  'plan_decision',
  'teammate_plan_decision',
  'structured_input',
  'clarification',
  'permission_grant',
  'delegated_permission',
  'credential_request',
  'artifact_review',
  'cost_confirmation',
  'handoff_acceptance',
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/**
 * The states of a run that the runtime status surface shows: the standard's 13, the `accepted` and `blocked` of its page,
 * and `ended` for a run whose result nobody reported.
 */
export const RUN_STATES = [
  'submitted',
  'accepted',
  'binding',
  'queued',
  'routing',
  'preparing',
  'waiting_provider',
  'streaming',
  'tool_running',
  'blocked',
  'action_required',
  'retrying',
  'failed',
  'cancelled',
  'completed',
  'ended',
] as const;
export type RunState = (typeof RUN_STATES)[number];

/** The values of `runtimeStatus` and `latestTurnStatus`. */
export const RUNTIME_STATUSES = [
  'idle',
  'queued',
  'submitted',
  'accepted',
  'preparing',
  'running',
  'waiting',
  'needs_input',
  'plan_ready',
  'completed',
  'failed',
  'aborted',
  'cancelled',
  'closed',
  'not_found',
  'unknown',
] as const;
export type RuntimeStatus = (typeof RUNTIME_STATUSES)[number];

/** The values of `artifactStatus`. */
export const ARTIFACT_STATUSES = [
  'creating',
  'ready',
  'updating',
  'failed',
  'stale',
  'superseded',
  'deleted',
  'unknown',
] as const;
export type ArtifactStatus = (typeof ARTIFACT_STATUSES)[number];

/** The kinds of artifacts. */
export const ARTIFACT_KINDS = [
  'document',
  'code',
  'image',
  'table',
  'canvas',
  'diff',
  'report',
  'dataset',
  'browser_snapshot',
  'bundle',
  'custom',
  'unknown',
] as const;
export type ArtifactKind = (typeof ARTIFACT_KINDS)[number];

/** What a surface shows instead of a fact that it does not have. */
export const FALLBACKS = [
  'loading',
  'unknown',
  'unavailable',
  'stale',
  'blocked',
  'needs-input',
  'failed',
  'disputed',
] as const;
export type Fallback = (typeof FALLBACKS)[number];

/** Long-running and multi-agent items, each with the statuses that it may have. */
export const ITEM_STATUSES = {
  queued_turn: ['queued', 'promoted', 'removed', 'started'],
  work_item: ['open', 'claimed', 'running', 'blocked', 'reviewing', 'done'],
  background_job: ['scheduled', 'sleeping', 'waking', 'running', 'blocked', 'paused', 'failed', 'completed'],
  teammate: [
    'spawning',
    'running',
    'waiting',
    'needs_input',
    'plan_ready',
    'idle',
    'failed',
    'completed',
    'killed',
    'closed',
  ],
  coordinator_team: ['forming', 'active', 'waiting', 'merging', 'done'],
  specialist_handoff: ['handoff_requested', 'accepted', 'active', 'returned', 'resumed'],
  review_teammate: ['requested', 'reviewing', 'passed', 'changes_requested', 'failed'],
  human_agent_board: ['assigned', 'claimed', 'blocked', 'commented', 'done'],
  remote_task: [
    'submitted',
    'working',
    'input_required',
    'auth_required',
    'completed',
    'failed',
    'canceled',
    'rejected',
  ],
} as const;
export type ItemKind = keyof typeof ITEM_STATUSES;

/**
 * The durable things that a runtime executes: the fields that each must name (alternatives side by side), those that the
 * standard makes optional, and the surfaces it belongs on. The input and auth needs of a remote task are its statuses and
 * the requests that name it.
 */
export const RUNTIME_ENTITIES = {
  agent_turn: {
    required: [['sessionId'], ['threadId'], ['turnId', 'runId'], ['runtimeStatus']],
    optional: ['queuedTurnCount'],
    surfaces: ['runtime_status', 'composer', 'task_capsule'],
  },
  subagent_turn: {
    required: [['agentId'], ['agentName'], ['parentSessionId'], ['runtimeStatus'], ['latestTurnStatus']],
    // A child that was started alone is in no team.
    optional: ['parentThreadId', 'teamName'],
    surfaces: ['team_roster', 'delegation_graph', 'teammate_transcript'],
  },
  automation_job: {
    required: [['taskId'], ['schedule', 'wakeReason'], ['runtimeStatus'], ['lastRunRef']],
    optional: ['agentId'],
    surfaces: ['background_teammate', 'task_capsule'],
  },
  external_task: {
    required: [['agentId'], ['remoteTaskId'], ['capability', 'agentCardRef'], ['runtimeStatus']],
    optional: [],
    surfaces: ['remote_teammate'],
  },
  work_item: {
    required: [['workItemId'], ['owner', 'assignee'], ['status'], ['blocker'], ['artifacts', 'evidenceRefs']],
    optional: [],
    surfaces: ['work_board'],
  },
} as const satisfies Record<
  string,
  {required: readonly (readonly string[])[]; optional: readonly string[]; surfaces: readonly Surface[]}
>;
export type RuntimeEntity = keyof typeof RUNTIME_ENTITIES;

/** Required fields that there is nothing to say of before the entity has one of these statuses. */
export const ENTITY_FIELD_STATUSES: Readonly<Record<string, readonly string[]>> = {
  latestTurnStatus: ['idle', 'completed', 'failed', 'killed', 'closed'],
  lastRunRef: ['completed', 'failed'],
  remoteTaskId: [...ITEM_STATUSES.remote_task, 'running'],
  blocker: ['blocked'],
  artifacts: ['completed'],
  evidenceRefs: ['completed'],
};

/** The surfaces that must appear when the runtime reports a topology. */
export const TOPOLOGY_SURFACES = {
  solo_run: ['conversation', 'inline_process', 'artifact_workspace', 'timeline_evidence'],
  coordinator_team: ['team_roster', 'delegation_graph', 'worker_notifications'],
  parallel_workers: ['delegation_graph', 'team_roster', 'worker_notifications'],
  specialist_handoff: ['handoff_lane'],
  review_team: ['review_lane'],
  human_agent_board: ['work_board'],
  background_teammate: ['background_teammate'],
  remote_teammate: ['remote_teammate'],
  unknown: [],
} as const satisfies Record<Topology, readonly Surface[]>;
