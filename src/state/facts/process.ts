import type {AgentEvent} from '../../protocol/envelope.js';
import type {PartKind} from '../../protocol/taxonomy.js';
import {contextKey, NO_SESSION, partKey, toolKey} from '../keys.js';
import {on, type Folds} from '../core/fact.js';
import type {Rows} from '../core/rows.js';
import {idOf} from '../read.js';
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

const POINTERS: Readonly<Record<string, Pointer>> = {
  'tool.started': TOOL,
  'tool.args': TOOL,
  'tool.progress': TOOL,
  'tool.output.delta': TOOL,
  'tool.result': TOOL,
  'tool.failed': TOOL,
  'plan.delta': PLAN,
  'plan.final': PLAN,
  'action.required': {kind: 'action_required', ref: by('actionId')},
  'artifact.created': ARTIFACT,
  'artifact.updated': ARTIFACT,
  'artifact.changed': ARTIFACT,
  'artifact.failed': ARTIFACT,
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
const GIVERS: Partial<Readonly<Record<PartKind, string>>> = {agent_task: 'parentAgentId', agent_handoff: 'from'};

/** The order of a turn: every fact that belongs to a run stands where it first happened. */
export const processParts: Folds = {
  events: on(Object.keys(POINTERS), (event, rows) => {
    const pointer = POINTERS[event.type];
    // A call that is known has its place already: most events of a call are deltas.
    if (pointer === TOOL && rows.get(toolKey(event.toolCallId ?? ''))?.runId !== undefined) return;
    const ref = pointer?.ref(event, rows);
    if (!pointer || ref === undefined || event.runId === undefined) return;
    const id = event.partId ?? `${pointer.kind}:${ref}`;
    if (rows.get(partKey(id)) !== undefined) return;
    const part = partOf(event, {id, kind: pointer.kind, status: 'completed', ref});
    // To start a teammate, or to hand over to one, is the work of whoever does so.
    const giver = GIVERS[pointer.kind];
    addPart(rows, event, giver === undefined ? part : {...part, agentId: idOf(event, giver)});
  }),
};
