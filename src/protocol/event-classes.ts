import type {JsonObject, PlanStep, QueuedTurn} from './events.js';
import type {TaskStatus} from './task.js';
import type {Owner, Persistence, Phase, Scope, Surface} from './taxonomy.js';

/** What holds for every event of one class, whoever sends it. */
export interface EventClass {
  /** Where the class comes from: the standard's page, its task contract, its evidence sibling, or us. */
  readonly origin: 'standard' | 'task' | 'evidence' | 'extension';
  /** The ids that say which fact it is about, most exact first: it must name one of them. Empty where it needs none. */
  readonly ids: readonly string[];
  /** Who writes it, what it affects, where it is drawn and how long it is kept, where an event does not say so itself. */
  readonly owner: Owner;
  readonly scope: Scope;
  readonly phase?: Phase;
  readonly surface: Surface;
  readonly persistence: Persistence;
  /** Its `delta` grows a text. Such events come by the thousand, and a secret may be cut in two between them. */
  readonly streamed?: true;
  /** A person decides on what it says: all of it is kept in place, and what is not is counted. */
  readonly decided?: true;
  /** The fact is not whole after it: more of it follows. */
  readonly partial?: true;
  /** The classes whose growing texts it ends. */
  readonly closes?: readonly string[];
  /** What a turn does: such an event after the end of its run breaks the order. */
  readonly work?: true;
  /** Repeats what was said before: it is no news. */
  readonly repeats?: true;
  /** Begins or ends a run. */
  readonly boundary?: 'start' | 'end';
  /** The status of the task that it means where it names none itself. */
  readonly status?: TaskStatus;
}

declare const PAYLOAD: unique symbol;
/** A class with the type of its payload, which is known to the compiler alone. */
type Typed<Payload> = EventClass & {readonly [PAYLOAD]?: Payload};

/** Makes the classes of one family: what they have in common, then what each has of its own. */
const family =
  (common: Omit<EventClass, 'persistence'> & Partial<EventClass>) =>
  <Payload = JsonObject>(own: Partial<EventClass> & Pick<EventClass, 'persistence'>): Typed<Payload> => ({
    ...common,
    ...own,
  });

const STANDARD = {origin: 'standard'} as const;
const session = family({
  ...STANDARD,
  ids: ['sessionId'],
  owner: 'session',
  scope: 'session',
  surface: 'session_tabs',
});
const run = family({...STANDARD, ids: ['runId'], owner: 'runtime', scope: 'run', surface: 'runtime_status'});
const model = family({
  ...STANDARD,
  ids: ['messageId', 'partId'],
  owner: 'model',
  scope: 'part',
  surface: 'inline_process',
  work: true,
});
const plan = family({
  ...STANDARD,
  ids: ['planId', 'runId', 'messageId'],
  owner: 'model',
  scope: 'run',
  phase: 'planning',
  surface: 'inline_process',
  work: true,
});
const tool = family({
  ...STANDARD,
  ids: ['toolCallId'],
  owner: 'tool',
  scope: 'tool_call',
  phase: 'acting',
  surface: 'tool_ui',
  work: true,
});
const action = family({...STANDARD, ids: ['actionId'], owner: 'action', scope: 'action_request', surface: 'hitl'});
const agent = family({...STANDARD, ids: ['agentId'], owner: 'agent', scope: 'agent', surface: 'team_roster'});
const review = family({
  ...STANDARD,
  ids: ['reviewId', 'evidenceId'],
  owner: 'evidence',
  scope: 'artifact',
  surface: 'review_lane',
});
const context = family({...STANDARD, ids: [], owner: 'context', scope: 'session', surface: 'inline_process'});
const artifact = family({
  ...STANDARD,
  ids: ['artifactId'],
  owner: 'artifact',
  scope: 'artifact',
  surface: 'artifact_workspace',
});
const state = family({...STANDARD, ids: [], owner: 'runtime', scope: 'session', surface: 'custom'});
const diagnostics = family({
  ...STANDARD,
  ids: [],
  owner: 'diagnostics',
  scope: 'session',
  surface: 'diagnostics',
});
const task = family({
  origin: 'task',
  ids: ['taskId', 'workItemId'],
  owner: 'task',
  scope: 'task',
  surface: 'task_capsule',
});
const evidence = family({
  origin: 'evidence',
  ids: ['evidenceId'],
  owner: 'evidence',
  scope: 'evidence',
  phase: 'archived',
  surface: 'timeline_evidence',
});
const extension = family({
  origin: 'extension',
  ids: [],
  owner: 'runtime',
  scope: 'part',
  surface: 'inline_process',
});

/** What else a text that a tool prints or is asked ends. */
const TOOL_TEXTS = ['tool.args', 'tool.output.delta'];

/**
 * Every class of event that has a projection of its own, with the payload that it is expected to carry. Each field of a
 * payload is a promise of the producer, not of the type system: facts read them through the guards of `state/read.ts`.
 * The set is open: a class that is not listed is kept, and shown as unknown.
 */
export const EVENT_CLASSES = {
  'session.opened': session<{title?: string; status?: string}>({persistence: 'snapshot'}),
  'session.hydrated': session<{snapshot?: JsonObject; step?: number; complete?: boolean}>({
    ids: [],
    phase: 'hydrating',
    persistence: 'snapshot',
    repeats: true,
  }),
  'session.updated': session<{
    title?: string;
    status?: string;
    unread?: number;
    pinned?: boolean;
    stale?: boolean;
    cursor?: string;
  }>({persistence: 'snapshot'}),
  'session.closed': session<{reason?: string}>({persistence: 'snapshot'}),
  'run.started': run<{status?: string; title?: string; model?: string; continues?: string}>({
    phase: 'accepted',
    persistence: 'snapshot',
    boundary: 'start',
  }),
  'run.status': run<{stage?: string; detail?: string; attempt?: number; reason?: string; position?: number}>({
    persistence: 'ephemeral_live',
    partial: true,
    work: true,
  }),
  'run.finished': run<{
    outcome?: 'success' | 'interrupt' | 'cancelled';
    reason?: string;
    usage?: unknown;
    pendingToolCallIds?: readonly string[];
    continuedBy?: string;
  }>({phase: 'completed', persistence: 'snapshot', boundary: 'end'}),
  'run.failed': run<{error?: unknown; code?: string; retryable?: boolean; late?: boolean}>({
    phase: 'failed',
    persistence: 'snapshot',
    boundary: 'end',
  }),
  'plan.delta': plan<{delta?: string; steps?: readonly PlanStep[]; revision?: number}>({
    persistence: 'ephemeral_live',
    streamed: true,
    partial: true,
  }),
  'plan.final': plan<{text?: string; steps?: readonly PlanStep[]; revision?: number}>({
    persistence: 'archive',
    closes: ['plan.delta'],
  }),
  'text.delta': model<{delta: string; role?: string}>({
    phase: 'producing',
    surface: 'conversation',
    persistence: 'ephemeral_live',
    streamed: true,
    partial: true,
  }),
  'text.final': model<{text?: string; role?: string; attachments?: readonly unknown[]}>({
    phase: 'reconciling',
    surface: 'conversation',
    persistence: 'transcript',
    closes: ['text.delta'],
  }),
  'reasoning.delta': model<{delta: string}>({
    ids: ['partId', 'messageId', 'runId'],
    phase: 'reasoning',
    persistence: 'ephemeral_live',
    streamed: true,
    partial: true,
  }),
  'reasoning.summary': model<{text?: string; summary?: string}>({
    ids: ['partId', 'messageId', 'runId'],
    phase: 'reasoning',
    persistence: 'archive',
    closes: ['reasoning.delta'],
  }),
  'tool.started': tool<{
    name?: string;
    kind?: string;
    inputSummary?: string;
    input?: unknown;
    risk?: string;
    attempt?: number;
  }>({persistence: 'archive', partial: true}),
  'tool.args': tool<{
    delta?: string;
    input?: unknown;
    inputSummary?: string;
    omitted?: number;
    complete?: boolean;
  }>({owner: 'model', persistence: 'archive', streamed: true, partial: true}),
  'tool.progress': tool<{percent?: number; message?: string; outputRef?: string}>({
    persistence: 'ephemeral_live',
    partial: true,
  }),
  'tool.output.delta': tool<{delta: string; channel?: string}>({
    persistence: 'ephemeral_live',
    streamed: true,
    partial: true,
  }),
  'tool.result': tool<{
    status?: 'ok' | 'error';
    output?: unknown;
    outputRef?: string;
    preview?: unknown;
    durationMs?: number;
  }>({phase: 'completed', persistence: 'archive', closes: TOOL_TEXTS}),
  'tool.failed': tool<{
    error?: unknown;
    code?: string;
    retryable?: boolean;
    cancelled?: boolean;
    nextAttemptAt?: string;
  }>({phase: 'failed', persistence: 'archive', closes: TOOL_TEXTS}),
  'action.required': action<{
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
  }>({phase: 'waiting', persistence: 'snapshot', work: true, decided: true}),
  'action.resolved': action<{
    resolution?: string;
    decision?: string;
    by?: string;
    reason?: string;
    value?: unknown;
  }>({phase: 'acting', persistence: 'archive'}),
  'queue.changed': run<{queued?: readonly QueuedTurn[]; steers?: readonly QueuedTurn[]}>({
    ids: [],
    scope: 'session',
    phase: 'submitted',
    surface: 'composer',
    persistence: 'snapshot',
  }),
  'task.changed': task<{status?: string; title?: string; itemKind?: string; assignee?: string}>({
    origin: 'standard',
    ids: ['taskId', 'workItemId', 'runId'],
    persistence: 'snapshot',
  }),
  'agent.changed': agent<{status?: string; agentName?: string; role?: string; model?: string}>({
    persistence: 'snapshot',
  }),
  'agent.spawned': agent<{agentName?: string; teamName?: string; role?: string; status?: string; reason?: string}>({
    phase: 'acting',
    persistence: 'archive',
  }),
  'agent.completed': agent<{status?: string; summary?: string; resultRef?: string}>({
    phase: 'completed',
    persistence: 'archive',
  }),
  'agent.handoff': agent<{
    from?: string;
    to?: string;
    reason?: string;
    resumeTarget?: string;
    memoryBoundary?: string;
    status?: string;
  }>({ids: ['handoffId', 'agentId'], phase: 'acting', surface: 'handoff_lane', persistence: 'archive'}),
  'team.changed': agent<{teamName?: string; status?: string; members?: readonly unknown[]}>({
    ids: ['teamId', 'teamName', 'workItemId', 'sessionId'],
    owner: 'team',
    scope: 'team',
    persistence: 'snapshot',
  }),
  'worker.notification': agent<{
    status?: string;
    summary?: string;
    resultRef?: string;
    durationMs?: number;
    toolCount?: number;
  }>({
    ids: ['workerNotificationId', 'taskId', 'messageId', 'agentId'],
    scope: 'task',
    phase: 'completed',
    surface: 'worker_notifications',
    persistence: 'archive',
  }),
  'review.requested': review<{reviewer?: string; target?: string; policy?: string}>({
    phase: 'waiting',
    persistence: 'archive',
  }),
  'review.completed': review<{
    reviewer?: string;
    target?: string;
    verdict?: string;
    fixes?: readonly unknown[];
  }>({phase: 'completed', persistence: 'archive'}),
  'context.changed': context<{refs?: readonly unknown[]; budget?: JsonObject; missing?: readonly unknown[]}>({
    phase: 'preparing',
    surface: 'composer',
    persistence: 'snapshot',
  }),
  'context.compaction.started': context<{trigger?: string; tokensBefore?: number}>({
    phase: 'preparing',
    persistence: 'archive',
  }),
  'context.compaction.completed': context<{
    tokensBefore?: number;
    tokensAfter?: number;
    turns?: number;
    summaryRef?: string;
  }>({phase: 'archived', persistence: 'archive'}),
  'permission.changed': context<{
    mode?: string;
    risk?: string;
    sandbox?: unknown;
    scope?: string;
    expiresAt?: string;
  }>({owner: 'policy', surface: 'composer', persistence: 'snapshot'}),
  'artifact.created': artifact<{title?: string; kind?: string; status?: string}>({
    phase: 'producing',
    persistence: 'artifact_store',
  }),
  'artifact.updated': artifact<{title?: string; kind?: string; status?: string}>({
    phase: 'producing',
    persistence: 'artifact_store',
  }),
  'artifact.preview.ready': artifact<{preview?: unknown; readRef?: string}>({
    phase: 'producing',
    persistence: 'artifact_store',
  }),
  'artifact.version.created': artifact<{versionId?: string; author?: string}>({
    phase: 'producing',
    persistence: 'artifact_store',
  }),
  'artifact.diff.ready': artifact<{diffRef?: string; from?: string; to?: string}>({
    phase: 'producing',
    persistence: 'artifact_store',
  }),
  'artifact.export.started': artifact<{exportId?: string; format?: string}>({
    phase: 'acting',
    persistence: 'artifact_store',
  }),
  'artifact.export.completed': artifact<{exportId?: string; exportRef?: string}>({
    phase: 'completed',
    persistence: 'artifact_store',
  }),
  'artifact.failed': artifact<{error?: unknown}>({phase: 'failed', persistence: 'artifact_store'}),
  'artifact.deleted': artifact<{reason?: string}>({phase: 'archived', persistence: 'artifact_store'}),
  'artifact.changed': artifact<{title?: string; kind?: string; status?: string; preview?: unknown}>({
    persistence: 'artifact_store',
  }),
  'evidence.changed': evidence<{
    kind?: string;
    status?: string;
    title?: string;
    claim?: string;
    source?: unknown;
  }>({origin: 'standard', persistence: 'archive'}),
  'state.snapshot': state<{state?: unknown; snapshot?: unknown}>({persistence: 'snapshot'}),
  'state.delta': state<{patch?: readonly unknown[]; delta?: readonly unknown[]}>({persistence: 'snapshot'}),
  'messages.snapshot': session<{messages?: readonly unknown[]; complete?: boolean}>({
    ids: [],
    phase: 'reconciling',
    surface: 'conversation',
    persistence: 'transcript',
    repeats: true,
  }),
  'diagnostic.changed': diagnostics<{
    code?: string;
    level?: string;
    message?: string;
    detail?: unknown;
    breach?: boolean;
    blocks?: boolean;
  }>({persistence: 'diagnostics_log'}),
  'metric.changed': diagnostics<{name?: string; value?: number; unit?: string}>({
    ids: ['metricName', 'name'],
    scope: 'run',
    persistence: 'diagnostics_log',
    partial: true,
  }),

  'task.created': task({persistence: 'snapshot', status: 'draft'}),
  'task.accepted': task({persistence: 'snapshot', status: 'accepted'}),
  'task.queued': task({persistence: 'snapshot', status: 'queued'}),
  'task.started': task({persistence: 'snapshot', status: 'running'}),
  'task.updated': task({persistence: 'snapshot'}),
  'task.progress': task({persistence: 'snapshot'}),
  'task.waiting': task({persistence: 'snapshot', status: 'waiting_resource'}),
  'task.blocked': task({persistence: 'snapshot', status: 'blocked'}),
  'task.paused': task({persistence: 'snapshot', status: 'paused'}),
  'task.resumed': task({persistence: 'snapshot', status: 'running'}),
  'task.retrying': task({persistence: 'snapshot', status: 'retrying'}),
  'task.cancel_requested': task({persistence: 'snapshot', status: 'cancelling'}),
  'task.cancelled': task({persistence: 'snapshot', status: 'cancelled'}),
  'task.timed_out': task({persistence: 'snapshot', status: 'timed_out'}),
  'task.failed': task({persistence: 'snapshot', status: 'failed'}),
  'task.lost': task({persistence: 'snapshot', status: 'lost'}),
  'task.completed': task({persistence: 'snapshot', status: 'completed'}),
  'task.archived': task({persistence: 'snapshot', status: 'archived'}),
  'task.delegated': task({persistence: 'snapshot'}),
  'task.dependency.updated': task({persistence: 'snapshot'}),
  'task.attempt.started': task({persistence: 'snapshot'}),
  'task.attempt.completed': task({persistence: 'snapshot'}),
  'task.attempt.failed': task({persistence: 'snapshot'}),

  'evidence.claim.added': evidence({ids: ['evidenceId', 'claimId'], persistence: 'evidence_pack'}),
  'evidence.source.linked': evidence({ids: ['evidenceId', 'sourceId'], persistence: 'evidence_pack'}),
  'evidence.support.updated': evidence({ids: ['evidenceId', 'sourceId', 'supportId'], persistence: 'evidence_pack'}),
  'evidence.provenance.linked': evidence({ids: ['evidenceId', 'claimId', 'sourceId'], persistence: 'evidence_pack'}),
  'evidence.verification.completed': evidence({ids: ['evidenceId', 'verificationId'], persistence: 'evidence_pack'}),
  'evidence.review.completed': evidence({ids: ['evidenceId', 'reviewId'], persistence: 'evidence_pack'}),
  'evidence.replay.created': evidence({ids: ['evidenceId', 'replayId'], persistence: 'evidence_pack'}),
  'evidence.pack.created': evidence({ids: ['evidenceId', 'packId'], persistence: 'evidence_pack'}),
  'evidence.pack.updated': evidence({ids: ['evidenceId', 'packId'], persistence: 'evidence_pack'}),
  'evidence.export.created': evidence({ids: ['evidenceId', 'packId', 'exportId'], persistence: 'evidence_pack'}),
  'evidence.redaction.applied': evidence({
    ids: ['evidenceId', 'claimId', 'sourceId', 'packId'],
    persistence: 'evidence_pack',
  }),

  'step.started': extension<{name?: string}>({ids: ['stepId'], phase: 'acting', persistence: 'archive'}),
  'step.finished': extension<{name?: string; status?: string}>({ids: ['stepId'], persistence: 'archive'}),
  'activity.changed': extension<{
    activityType?: string;
    content?: unknown;
    patch?: readonly unknown[];
    keep?: boolean;
  }>({ids: ['activityId'], persistence: 'snapshot'}),
} as const satisfies Record<string, EventClass>;

/** A class of event that has a projection of its own. */
export type EventType = keyof typeof EVENT_CLASSES;
export const EVENT_TYPES = Object.keys(EVENT_CLASSES) as readonly EventType[];
const from = (origin: EventClass['origin']) => EVENT_TYPES.filter((type) => EVENT_CLASSES[type].origin === origin);
/** The 52 classes of the standard's page. */
export const BASELINE_EVENT_TYPES = from('standard');
/** The `task.*` family of its task contract (`task.changed` is a class of the page). */
export const TASK_EVENT_TYPES = from('task');

/** What adapters make of the words in which a service says how far a call is, and what it gave so far. */
export const TOOL_PROGRESS = 'tool.progress' satisfies EventType;

/** The payload that each class is expected to carry. */
export type EventPayloads = {
  [Type in EventType]: (typeof EVENT_CLASSES)[Type] extends Typed<infer Payload> ? Payload : never;
};

const CLASSES: ReadonlyMap<string, EventClass> = new Map(Object.entries(EVENT_CLASSES));

/** What is known of a class of event; undefined for one that is not listed. */
export function eventClass(type: string): EventClass | undefined {
  // It is asked for several times for each event, and events come in runs: a fresh string costs a hash to look up.
  if (type !== last.type) {
    last.type = type;
    last.class = CLASSES.get(type);
  }
  return last.class;
}
const last: {type: string; class: EventClass | undefined} = {type: '', class: undefined};

/** The known classes that have a property. */
export function eventTypes(has: (known: EventClass) => unknown): ReadonlySet<string> {
  return new Set(EVENT_TYPES.filter((type) => has(EVENT_CLASSES[type])));
}
