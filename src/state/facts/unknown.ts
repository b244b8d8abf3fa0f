import type {AgentEvent} from '../../protocol/envelope.js';
import type {Surface} from '../../protocol/taxonomy.js';
import {diagnosticKey, partKey} from '../keys.js';
import type {Rows} from '../core/rows.js';
import {timeOf} from '../read.js';
import {flag} from './diagnostics.js';
import {addPart, draftOf, partOf} from './parts.js';

/** The surfaces whose facts stand in the turn of their run. */
const IN_TURN: ReadonlySet<Surface> = new Set(['conversation', 'inline_process', 'tool_ui'] as const);

/**
 * S5: a class that nobody knows is kept in the log and reported as unknown. T5: what is not known by its class is offered
 * where its `surface` says: in the turn as it came, or in the diagnostics with the surface that it was meant for.
 */
export function showUnknown(event: AgentEvent, rows: Rows): void {
  const {type, surface, runId, payload} = event;
  flag(rows, event, 'unknown_event_type', type);
  if (surface === undefined) return;
  const key = diagnosticKey(`unknown_event_type:${type}`);
  const reported = rows.get(key);
  if (reported && reported.surface !== surface) rows.set(key, {...reported, surface});
  if (runId === undefined || !IN_TURN.has(surface)) return;
  const id = event.partId ?? `unknown:${type}@${runId}`;
  const known = rows.get(partKey(id));
  const next = draftOf(known ?? partOf(event, {id, kind: 'runtime_status', status: 'completed'}));
  next.activityType = type;
  next.content = payload ?? {};
  next.endedAt = timeOf(event) ?? next.endedAt;
  if (known) rows.set(partKey(id), next);
  else addPart(rows, event, next);
}
