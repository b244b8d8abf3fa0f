import type {AgentEvent} from '../../protocol/envelope.js';
import {eventTypes, TASK_EVENT_TYPES} from '../../protocol/event-classes.js';
import type {PartKind} from '../../protocol/taxonomy.js';
import {agentKey, artifactKey, contextKey, NO_SESSION, partKey, taskKey, toolKey} from '../keys.js';
import type {Fold, Folds} from '../core/fact.js';
import type {Rows} from '../core/rows.js';
import {idOf, list, named, object, payloadOf, string} from '../read.js';
import {artifactIdIn} from './artifact-identity.js';
import {compactionOf} from './contexts.js';
import {SIBLINGS, siblingId} from './evidence-siblings.js';
import {reportOf} from './notifications.js';
import {addPart, partOf} from './parts.js';

/** Which fact a class of event shows in the turn, and as what. */
interface Pointer {
  readonly kind: PartKind;
  ref(event: AgentEvent, rows: Rows): string | undefined;
}

const by =
  (...names: string[]) =>
  (event: AgentEvent) => {
    for (const name of names) {
      const id = idOf(event, name);
      if (id !== undefined) return id;
    }
    return undefined;
  };

const TOOL: Pointer = {kind: 'tool_call', ref: by('toolCallId')};
const ARTIFACT: Pointer = {kind: 'artifact_ref', ref: artifactIdIn};
const COMPACTION: Pointer = {
  kind: 'context_event',
  ref: (event, rows) => compactionOf(event, rows.get(contextKey(event.sessionId ?? NO_SESSION))),
};
const SIBLING: Pointer = {kind: 'evidence_ref', ref: siblingId};
const PLAN: Pointer = {kind: 'plan', ref: by('planId', 'runId')};
/** A result that comes in another run than its call did. */
const RESULT: Pointer = {
  kind: 'tool_result',
  ref(event, rows) {
    const id = idOf(event, 'toolCallId');
    const call = id === undefined ? undefined : rows.get(toolKey(id));
    return call?.runId !== undefined && call.runId !== event.runId ? id : undefined;
  },
};
/** What a tool or the artifact service says was changed, and how. */
const TOOL_CHANGE: Pointer = {
  kind: 'file_change',
  ref: (event) => (event.toolCallId !== undefined && isFileChange(event) ? toolKey(event.toolCallId) : undefined),
};
const ARTIFACT_CHANGE: Pointer = {
  kind: 'file_change',
  ref(event, rows) {
    const id = artifactIdIn(event, rows);
    return id === undefined ? undefined : artifactKey(id);
  },
};
const ROSTER: Pointer = {
  kind: 'agent_roster',
  ref: (event) => idOf(event, 'teamId') ?? named(event, 'teamName') ?? event.sessionId,
};
/** How the work of an agent elsewhere stands. Its own row says more than its task's. */
const REMOTE: Pointer = {
  kind: 'remote_agent_status',
  ref(event) {
    if (event.runtimeEntity !== 'external_task') return undefined;
    const [agentId, taskId] = [idOf(event, 'agentId'), idOf(event, 'taskId')];
    return agentId === undefined ? taskId && taskKey(taskId) : agentKey(agentId);
  },
};

/** What a result of a tool is called where it is a change of files. */
const CHANGES: ReadonlySet<string> = new Set(['diff', 'file_change', 'text/x-diff', 'text/x-patch']);

function isFileChange(event: AgentEvent): boolean {
  const payload = payloadOf(event);
  const declared = string(payload['outputType']) ?? string(payload['contentType']);
  if (declared !== undefined) return CHANGES.has(declared.split(';', 1)[0] ?? '');
  const output = object(payload['output'] ?? payload['result']);
  return [output, ...list(output?.['changes'])].some((change) => string(object(change)?.['diff']) !== undefined);
}

const POINTERS: Readonly<Record<string, Pointer | readonly Pointer[]>> = {
  ...Object.fromEntries(['task.changed', ...TASK_EVENT_TYPES].map((type) => [type, REMOTE])),
  'agent.changed': REMOTE,
  'agent.completed': REMOTE,
  'team.changed': ROSTER,
  ...Object.fromEntries([...eventTypes(({surface}) => surface === 'tool_ui')].map((type) => [type, TOOL])),
  'tool.result': [TOOL, TOOL_CHANGE, RESULT],
  'tool.failed': [TOOL, RESULT],
  'plan.delta': PLAN,
  'plan.final': PLAN,
  'action.required': {kind: 'action_required', ref: by('actionId')},
  'artifact.created': ARTIFACT,
  'artifact.updated': ARTIFACT,
  'artifact.changed': ARTIFACT,
  'artifact.failed': ARTIFACT,
  'artifact.preview.ready': ARTIFACT,
  'artifact.version.created': ARTIFACT,
  'artifact.diff.ready': [ARTIFACT, ARTIFACT_CHANGE],
  'artifact.deleted': ARTIFACT,
  'evidence.changed': {kind: 'evidence_ref', ref: by('evidenceId')},
  ...Object.fromEntries(Object.keys(SIBLINGS).map((type) => [type, SIBLING])),
  'context.compaction.started': COMPACTION,
  'context.compaction.completed': COMPACTION,
  'agent.spawned': {kind: 'agent_task', ref: by('agentId')},
  'agent.handoff': {kind: 'agent_handoff', ref: by('handoffId', 'agentId')},
  'worker.notification': {kind: 'worker_notification', ref: reportOf},
  'run.failed': {kind: 'error', ref: by('runId')},
};

/** Where a fact about one teammate names the other, who did it. */
const GIVERS: Partial<Readonly<Record<PartKind, string>>> = {
  agent_task: 'parentAgentId',
  agent_handoff: 'from',
  agent_roster: 'parentAgentId',
  remote_agent_status: 'parentAgentId',
};

/** The order of a turn: every fact that belongs to a run stands where it first happened. */
export const processParts: Folds = {
  events: Object.fromEntries(Object.entries(POINTERS).map(([type, pointers]) => [type, placed([pointers].flat())])),
};

function placed(pointers: readonly Pointer[]): Fold {
  return (event, rows) => {
    for (const pointer of pointers) point(event, rows, pointer);
  };
}

/** Parts that stand beside the one of the fact itself. */
const BESIDE: ReadonlySet<PartKind> = new Set(['file_change', 'tool_result'] as const);

/** Facts that belong to more than one turn: each turn with an event about one shows it. */
const EACH_RUN: ReadonlySet<PartKind> = new Set([
  ...(['artifact_ref', 'evidence_ref', 'file_change', 'tool_result'] as const),
  ...(['agent_roster', 'remote_agent_status'] as const),
]);

function point(event: AgentEvent, rows: Rows, pointer: Pointer): void {
  const {runId} = event;
  if (runId === undefined) return;
  // A call that is known has its place already: most events of a call are deltas.
  if (pointer === TOOL && rows.get(toolKey(event.toolCallId ?? ''))?.runId !== undefined) return;
  const ref = pointer.ref(event, rows);
  if (ref === undefined) return;
  const id = freeId(event, rows, `${pointer.kind}:${ref}`, pointer);
  if (id === undefined) return;
  const part = partOf(event, {id, kind: pointer.kind, status: 'completed', ref});
  // To start a teammate, or to hand over to one, is the work of whoever does so.
  const giver = GIVERS[pointer.kind];
  addPart(rows, event, giver === undefined ? part : {...part, agentId: idOf(event, giver)});
}

/** The id of a part that is new to its turn; undefined where the turn has it. The part of another turn keeps its id. */
function freeId({runId, partId}: AgentEvent, rows: Rows, name: string, {kind}: Pointer): string | undefined {
  // A part that the event names is the call's or the artifact's own.
  const first = (BESIDE.has(kind) ? undefined : partId) ?? name;
  const known = rows.get(partKey(first));
  if (known && known.runId === runId) return undefined;
  if (!EACH_RUN.has(kind)) return known ? undefined : first;
  const scoped = `${name}@${runId ?? ''}`;
  if (rows.get(partKey(scoped))) return undefined;
  return known ? scoped : first;
}
