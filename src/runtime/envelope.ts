import type {AgentEvent} from '../protocol/envelope.js';
import type {Owner, Persistence, Phase, Scope, Surface} from '../protocol/taxonomy.js';
import type {Scenario, ScriptEvent} from './script.js';

/** An event before it has its place in the log. */
export type Draft = ScriptEvent & Partial<Pick<AgentEvent, 'runId' | 'turnId'>>;

type Class = readonly [Owner, Scope, Phase | undefined, Surface, Persistence];

/** How each class of event is classified where its draft does not say otherwise. */
const CLASSES: Readonly<Record<string, Class>> = {
  'session.opened': ['session', 'session', undefined, 'session_tabs', 'snapshot'],
  'session.updated': ['session', 'session', undefined, 'session_tabs', 'snapshot'],
  'permission.changed': ['policy', 'session', undefined, 'composer', 'snapshot'],
  'run.started': ['runtime', 'run', 'accepted', 'runtime_status', 'snapshot'],
  'run.status': ['runtime', 'run', undefined, 'runtime_status', 'ephemeral_live'],
  'run.finished': ['runtime', 'run', 'completed', 'runtime_status', 'snapshot'],
  'run.failed': ['runtime', 'run', 'failed', 'runtime_status', 'snapshot'],
  'plan.delta': ['model', 'run', 'planning', 'inline_process', 'ephemeral_live'],
  'plan.final': ['model', 'run', 'planning', 'inline_process', 'archive'],
  'text.delta': ['model', 'part', 'producing', 'conversation', 'ephemeral_live'],
  'text.final': ['model', 'part', 'reconciling', 'conversation', 'transcript'],
  'reasoning.delta': ['model', 'part', 'reasoning', 'inline_process', 'ephemeral_live'],
  'reasoning.summary': ['model', 'part', 'reasoning', 'inline_process', 'archive'],
  'tool.args': ['model', 'tool_call', 'acting', 'tool_ui', 'archive'],
  'tool.started': ['tool', 'tool_call', 'acting', 'tool_ui', 'archive'],
  'tool.progress': ['tool', 'tool_call', 'acting', 'tool_ui', 'ephemeral_live'],
  'tool.output.delta': ['tool', 'tool_call', 'acting', 'tool_ui', 'ephemeral_live'],
  'tool.result': ['tool', 'tool_call', 'completed', 'tool_ui', 'archive'],
  'tool.failed': ['tool', 'tool_call', 'failed', 'tool_ui', 'archive'],
  'action.required': ['action', 'action_request', 'waiting', 'hitl', 'snapshot'],
  'action.resolved': ['action', 'action_request', 'acting', 'hitl', 'archive'],
  'queue.changed': ['runtime', 'session', 'submitted', 'composer', 'snapshot'],
  'context.changed': ['context', 'session', 'preparing', 'composer', 'snapshot'],
  'context.compaction.started': ['context', 'session', 'preparing', 'inline_process', 'archive'],
  'context.compaction.completed': ['context', 'session', 'archived', 'inline_process', 'archive'],
  'agent.spawned': ['agent', 'agent', 'acting', 'team_roster', 'archive'],
  'agent.changed': ['agent', 'agent', undefined, 'team_roster', 'snapshot'],
  'agent.completed': ['agent', 'agent', 'completed', 'team_roster', 'archive'],
  'agent.handoff': ['agent', 'agent', 'acting', 'handoff_lane', 'archive'],
  'team.changed': ['team', 'team', undefined, 'team_roster', 'snapshot'],
  'worker.notification': ['agent', 'task', 'completed', 'worker_notifications', 'archive'],
  'task.changed': ['task', 'task', undefined, 'task_capsule', 'snapshot'],
  'artifact.created': ['artifact', 'artifact', 'producing', 'artifact_workspace', 'artifact_store'],
  'artifact.version.created': ['artifact', 'artifact', 'producing', 'artifact_workspace', 'artifact_store'],
  'artifact.updated': ['artifact', 'artifact', 'producing', 'artifact_workspace', 'artifact_store'],
  'artifact.changed': ['artifact', 'artifact', undefined, 'artifact_workspace', 'artifact_store'],
  'artifact.preview.ready': ['artifact', 'artifact', 'producing', 'artifact_workspace', 'ephemeral_live'],
  'artifact.diff.ready': ['artifact', 'artifact', 'producing', 'artifact_workspace', 'artifact_store'],
  'artifact.export.started': ['artifact', 'artifact', 'acting', 'artifact_workspace', 'artifact_store'],
  'artifact.export.completed': ['artifact', 'artifact', 'completed', 'artifact_workspace', 'artifact_store'],
  'artifact.failed': ['artifact', 'artifact', 'failed', 'artifact_workspace', 'artifact_store'],
  'artifact.deleted': ['artifact', 'artifact', 'archived', 'artifact_workspace', 'artifact_store'],
  'review.requested': ['evidence', 'artifact', 'waiting', 'review_lane', 'archive'],
  'review.completed': ['evidence', 'artifact', 'completed', 'review_lane', 'archive'],
  'evidence.changed': ['evidence', 'evidence', 'archived', 'timeline_evidence', 'archive'],
  'metric.changed': ['diagnostics', 'run', undefined, 'diagnostics', 'diagnostics_log'],
  'diagnostic.changed': ['diagnostics', 'session', undefined, 'diagnostics', 'diagnostics_log'],
};

/** What a run of the session itself is. */
export function agentTurn(scenario: Scenario | undefined): Pick<AgentEvent, 'runtimeEntity' | 'topology'> {
  return {runtimeEntity: 'agent_turn', topology: scenario?.topology ?? 'solo_run'};
}

/** The id of somebody of a session's team: nobody in it has that of somebody in another. */
export function memberId(sessionId: string, name: string): string {
  return `${sessionId}.${name.toLowerCase().replaceAll(' ', '-')}`;
}

/** The thread of a session's own conversation. */
export function mainThread(sessionId: string): string {
  return `${sessionId}.main`;
}

/** The event as it goes into a session's log. */
export function seal(sessionId: string, sequence: number, now: number, draft: Draft): AgentEvent {
  const {type, ...rest} = draft;
  const ofTask = type.startsWith('task.') ? CLASSES['task.changed'] : undefined;
  const [owner, scope, phase, surface, persistence] = CLASSES[type] ?? ofTask ?? [];
  return {
    type,
    eventId: `${sessionId}:${String(sequence)}`,
    sequence,
    timestamp: new Date(now).toISOString(),
    sessionId,
    threadId: mainThread(sessionId),
    ...(owner ? {owner, scope, ...(phase ? {phase} : {}), surface, persistence} : {}),
    ...rest,
  };
}

/** The number of the script's step that an event comes from, or undefined where none did. */
export function stepOf(event: AgentEvent): number | undefined {
  const id = event['stepId'];
  const step = typeof id === 'string' ? Number(id.slice(id.lastIndexOf('/') + 1)) : Number.NaN;
  return Number.isSafeInteger(step) ? step : undefined;
}

/** Names a script's step on the event that it emits. */
export function stepId(runId: string, step: number): string {
  return `${runId}/${String(step)}`;
}
