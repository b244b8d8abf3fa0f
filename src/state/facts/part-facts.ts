import type {PartKind} from '../../protocol/taxonomy.js';
import {
  actionKey,
  agentKey,
  artifactKey,
  contextKey,
  evidenceKey,
  factKey,
  handoffKey,
  NO_SESSION,
  notificationKey,
  partKey,
  planKey,
  runKey,
  teamKey,
  toolKey,
  type Key,
} from '../keys.js';
import type {PartRow} from './parts.js';

const KEYS: Readonly<Partial<Record<PartKind, (ref: string) => Key>>> = {
  tool_call: toolKey,
  tool_result: toolKey,
  action_required: actionKey,
  plan: planKey,
  artifact_ref: artifactKey,
  evidence_ref: evidenceKey,
  agent_task: agentKey,
  agent_handoff: handoffKey,
  agent_roster: teamKey,
  remote_agent_status: factKey,
  file_change: factKey,
  worker_notification: notificationKey,
  error: runKey,
};

/** The fact that a part points to, as the key of its row; the part itself where it points to none. */
export function factOf(part: PartRow): Key {
  if (part.kind === 'context_event') return contextKey(part.sessionId ?? NO_SESSION);
  const key = KEYS[part.kind];
  return key && part.ref !== undefined ? key(part.ref) : partKey(part.id);
}
