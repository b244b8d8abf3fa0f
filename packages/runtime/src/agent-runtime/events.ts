import type {AgentEvent, JsonObject} from 'agent-surfaces/protocol';
import {isJob, payloadOf, present, string} from 'agent-surfaces/state';

/** The version of the standard's events that is written. */
export const SCHEMA_VERSION = '0.4.0';

type Writer = (event: AgentEvent) => JsonObject;

const as =
  (type: string, facts: (payload: JsonObject) => JsonObject = () => ({})): Writer =>
  (event) =>
    written(event, type, facts(payloadOf(event)));

/** Event classes whose name or fields differ in the protocol. All others are sent unchanged. */
const WRITERS: Readonly<Record<string, Writer>> = {
  'session.opened': as('session.created'),
  'session.updated': as('session.updated'),
  'run.started': as('turn.started'),
  'run.status': as('run.status', ({stage}) => ({status: stage})),
  'run.finished': as('turn.completed', ({outcome}) => ({status: outcome === 'success' ? 'completed' : outcome})),
  'run.failed': as('turn.failed', () => ({status: 'failed'})),
  'text.delta': as('model.delta'),
  'text.final': (event) => {
    const {role, text} = payloadOf(event);
    if (role !== 'user' || event.runId === undefined) return written(event, 'model.completed');
    return written(event, 'turn.submitted', {input: [{type: 'text', text}]});
  },
  'reasoning.delta': as('reasoning.delta'),
  'reasoning.summary': as('reasoning.summary'),
  'tool.started': as('tool.started', ({name}) => ({toolName: name})),
  'tool.args': as('tool.args', ({name}) => ({toolName: name})),
  'tool.progress': as('tool.progress'),
  'tool.output.delta': (event) => {
    const {channel} = payloadOf(event);
    return written(event, 'process.output', {stream: channel}, {processId: event.toolCallId});
  },
  'tool.result': as('tool.result', ({name}) => ({toolName: name})),
  'tool.failed': as('tool.failed', ({name}) => ({toolName: name})),
  'action.required': as('action.required', ({responses}) => ({availableDecisions: responses})),
  'action.resolved': as('action.resolved', ({resolution}) => ({decision: resolution})),
  'queue.changed': as('queue.changed', ({queued}) => ({queuedTurns: queued})),
  'context.changed': as('context.resolved'),
  'context.compaction.started': as('context.compaction.started'),
  'context.compaction.completed': as('context.compaction.completed'),
  'permission.changed': (event) => {
    const {decision, mode, sandbox} = payloadOf(event);
    if (decision !== undefined) return written(event, 'permission.evaluated');
    return written(event, sandbox !== undefined && mode === undefined ? 'sandbox.applied' : 'policy.changed');
  },
  'agent.spawned': (event) => mate(event, 'subagent.spawned'),
  'agent.changed': (event) =>
    mate(event, payloadOf(event)['status'] === 'closed' ? 'subagent.closed' : 'subagent.status'),
  'agent.completed': (event) => {
    return mate(event, payloadOf(event)['status'] === 'failed' ? 'subagent.failed' : 'subagent.completed');
  },
  'artifact.changed': as('artifact.changed'),
  'evidence.changed': as('evidence.changed'),
  'diagnostic.changed': as('runtime.warning'),
  'task.changed': (event) => (isJob(event) ? job(event) : event),
};

/** An event of the log in the form of the protocol: one for each, under the same sequence. */
export function encodeEvent(event: AgentEvent): JsonObject {
  const {sequence} = event;
  const wire = (WRITERS[event.type] ?? ((same: AgentEvent): JsonObject => same))(event);
  return {eventId: `${event.sessionId ?? ''}:${String(sequence)}`, schemaVersion: SCHEMA_VERSION, ...wire};
}

/** A run is a turn on the wire, whose own `runId` means an attempt at a task. */
function written(event: AgentEvent, type: string, facts: JsonObject = {}, fields: JsonObject = {}): JsonObject {
  const {runId, payload, ...rest} = event;
  const added = present(facts);
  const body =
    payload === undefined && Object.keys(added).length === 0 ? {} : {payload: {...added, ...payloadOf(event)}};
  const turn = {turnId: event.turnId ?? runId, turnRunId: runId};
  return {...rest, type, ...present(turn), ...body, ...present(fields)};
}

/** People of a team are no child agents: their events are passed on unchanged. */
function mate(event: AgentEvent, type: string): JsonObject {
  const isPerson = payloadOf(event)['kind'] === 'human' || event['agentSource'] === 'human';
  return isPerson ? event : written(event, type, {}, {subagentId: event.agentId});
}

/** The protocol's event class for the status of a job. */
const JOB_EVENTS: Readonly<Record<string, string>> = {
  ...{scheduled: 'job.created', running: 'job.started', completed: 'job.completed', failed: 'job.failed'},
  ...{cancelled: 'job.cancelled', closed: 'job.cancelled'},
};

function job(event: AgentEvent): JsonObject {
  const {taskId, ...rest} = event;
  const status = string(payloadOf(event)['status']);
  return {...rest, type: JOB_EVENTS[status ?? ''] ?? 'job.progress', jobId: taskId};
}
