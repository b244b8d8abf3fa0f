import {TASK_EVENT_TYPES, type TaskEventType} from './task.js';

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

/**
 * The payload that each baseline class is expected to carry. Every field is a promise of the producer, not of the
 * type system: projections read them through the guards of `state/read.ts`.
 */
export interface EventPayloads {
  'session.opened': {title?: string; status?: string};
  'session.hydrated': {snapshot?: JsonObject; step?: number; complete?: boolean};
  'session.updated': {
    title?: string;
    status?: string;
    unread?: number;
    pinned?: boolean;
    stale?: boolean;
    cursor?: string;
  };
  'session.closed': {reason?: string};
  'run.started': {status?: string; title?: string; model?: string; continues?: string};
  'run.status': {stage?: string; detail?: string; attempt?: number; reason?: string; position?: number};
  'run.finished': {
    outcome?: 'success' | 'interrupt' | 'cancelled';
    reason?: string;
    usage?: unknown;
    pendingToolCallIds?: readonly string[];
    continuedBy?: string;
  };
  'run.failed': {error?: unknown; code?: string; retryable?: boolean; late?: boolean};
  'plan.delta': {delta?: string; steps?: readonly PlanStep[]; revision?: number};
  'plan.final': {text?: string; steps?: readonly PlanStep[]; revision?: number};
  'text.delta': {delta: string; role?: string};
  'text.final': {text?: string; role?: string; attachments?: readonly unknown[]};
  'reasoning.delta': {delta: string};
  'reasoning.summary': {text?: string; summary?: string};
  'tool.started': {
    name?: string;
    kind?: string;
    inputSummary?: string;
    input?: unknown;
    risk?: string;
    attempt?: number;
  };
  'tool.args': {delta?: string; input?: unknown; inputSummary?: string; omitted?: number; complete?: boolean};
  'tool.progress': {percent?: number; message?: string; outputRef?: string};
  'tool.output.delta': {delta: string; channel?: string};
  'tool.result': {
    status?: 'ok' | 'error';
    output?: unknown;
    outputRef?: string;
    preview?: unknown;
    durationMs?: number;
  };
  'tool.failed': {error?: unknown; code?: string; retryable?: boolean; cancelled?: boolean; nextAttemptAt?: string};
  'action.required': {
    actionType?: string;
    title?: string;
    prompt?: string;
    schema?: unknown;
    severity?: string;
    risk?: string;
    responses?: readonly unknown[];
    expiresAt?: string;
    toolName?: string;
    input?: unknown;
    policy?: string;
    requestedScope?: string;
  };
  'action.resolved': {resolution?: string; decision?: string; by?: string; reason?: string; value?: unknown};
  'queue.changed': {queued?: readonly QueuedTurn[]; steers?: readonly QueuedTurn[]};
  'task.changed': {status?: string; title?: string; itemKind?: string; assignee?: string};
  'agent.changed': {status?: string; agentName?: string; role?: string; model?: string};
  'agent.spawned': {agentName?: string; teamName?: string; role?: string; status?: string; reason?: string};
  'agent.completed': {status?: string; summary?: string; resultRef?: string};
  'agent.handoff': {
    from?: string;
    to?: string;
    reason?: string;
    resumeTarget?: string;
    memoryBoundary?: string;
    status?: string;
  };
  'team.changed': {teamName?: string; status?: string; members?: readonly unknown[]};
  'worker.notification': {
    status?: string;
    summary?: string;
    resultRef?: string;
    durationMs?: number;
    toolCount?: number;
  };
  'review.requested': {reviewer?: string; target?: string; policy?: string};
  'review.completed': {reviewer?: string; target?: string; verdict?: string; fixes?: readonly unknown[]};
  'context.changed': {refs?: readonly unknown[]; budget?: JsonObject; missing?: readonly unknown[]};
  'context.compaction.started': {trigger?: string; tokensBefore?: number};
  'context.compaction.completed': {tokensBefore?: number; tokensAfter?: number; turns?: number; summaryRef?: string};
  'permission.changed': {mode?: string; risk?: string; sandbox?: unknown; scope?: string; expiresAt?: string};
  'artifact.created': {title?: string; kind?: string; status?: string};
  'artifact.updated': {title?: string; kind?: string; status?: string};
  'artifact.preview.ready': {preview?: unknown; readRef?: string};
  'artifact.version.created': {versionId?: string; author?: string};
  'artifact.diff.ready': {diffRef?: string; from?: string; to?: string};
  'artifact.export.started': {exportId?: string; format?: string};
  'artifact.export.completed': {exportId?: string; exportRef?: string};
  'artifact.failed': {error?: unknown};
  'artifact.deleted': {reason?: string};
  'artifact.changed': {title?: string; kind?: string; status?: string; preview?: unknown};
  'evidence.changed': {kind?: string; status?: string; title?: string; claim?: string; source?: unknown};
  'state.snapshot': {state?: unknown; snapshot?: unknown};
  'state.delta': {patch?: readonly unknown[]; delta?: readonly unknown[]};
  'messages.snapshot': {messages?: readonly unknown[]; complete?: boolean};
  'diagnostic.changed': {code?: string; level?: string; message?: string; detail?: unknown; breach?: boolean};
  'metric.changed': {name?: string; value?: number; unit?: string};
}

/** A baseline event class of the standard. */
export type BaselineEventType = keyof EventPayloads;

/** The 52 baseline classes. The record forces the list to be complete. */
const BASELINE: Record<BaselineEventType, true> = {
  'session.opened': true,
  'session.hydrated': true,
  'session.updated': true,
  'session.closed': true,
  'run.started': true,
  'run.status': true,
  'run.finished': true,
  'run.failed': true,
  'plan.delta': true,
  'plan.final': true,
  'text.delta': true,
  'text.final': true,
  'reasoning.delta': true,
  'reasoning.summary': true,
  'tool.started': true,
  'tool.args': true,
  'tool.progress': true,
  'tool.output.delta': true,
  'tool.result': true,
  'tool.failed': true,
  'action.required': true,
  'action.resolved': true,
  'queue.changed': true,
  'task.changed': true,
  'agent.changed': true,
  'agent.spawned': true,
  'agent.completed': true,
  'agent.handoff': true,
  'team.changed': true,
  'worker.notification': true,
  'review.requested': true,
  'review.completed': true,
  'context.changed': true,
  'context.compaction.started': true,
  'context.compaction.completed': true,
  'permission.changed': true,
  'artifact.created': true,
  'artifact.updated': true,
  'artifact.preview.ready': true,
  'artifact.version.created': true,
  'artifact.diff.ready': true,
  'artifact.export.started': true,
  'artifact.export.completed': true,
  'artifact.failed': true,
  'artifact.deleted': true,
  'artifact.changed': true,
  'evidence.changed': true,
  'state.snapshot': true,
  'state.delta': true,
  'messages.snapshot': true,
  'diagnostic.changed': true,
  'metric.changed': true,
};
export const BASELINE_EVENT_TYPES = Object.keys(BASELINE) as BaselineEventType[];

/** Classes beyond the standard's, for facts that wire protocols around us have and it has no word for. */
export interface ExtensionPayloads {
  'step.started': {name?: string};
  'step.finished': {name?: string; status?: string};
  'activity.changed': {activityType?: string; content?: unknown; patch?: readonly unknown[]; keep?: boolean};
}
export type ExtensionEventType = keyof ExtensionPayloads;
const EXTENSIONS: Record<ExtensionEventType, true> = {
  'step.started': true,
  'step.finished': true,
  'activity.changed': true,
};
export const EXTENSION_EVENT_TYPES = Object.keys(EXTENSIONS) as ExtensionEventType[];

/** An event class with a projection of its own. The set is open: others are kept and shown as unknown. */
export type KnownEventType = BaselineEventType | TaskEventType | ExtensionEventType;
export const KNOWN_EVENT_TYPES: readonly KnownEventType[] = [
  ...BASELINE_EVENT_TYPES,
  ...TASK_EVENT_TYPES,
  ...EXTENSION_EVENT_TYPES,
];
