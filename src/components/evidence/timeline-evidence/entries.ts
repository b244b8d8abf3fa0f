import type {PartKind} from '../../../protocol/taxonomy.js';
import {evidenceLook, type EvidenceState} from '../../../protocol/evidence.js';
import {shownStatus, type ShownStatus} from '../../../protocol/vocabulary.js';
import {actionKey, agentKey, evidenceKey, listKey, partKey, toolKey} from '../../../state/keys.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import {factOf} from '../../../state/facts/part-facts.js';
import type {PartRow} from '../../../state/facts/parts.js';
import type {JsonObject} from '../../../protocol/events.js';
import {object, present, string} from '../../../state/read.js';
import type {ReadonlyStore} from '../../../state/store.js';
import {lineState} from '../../parts/citation/evidence-words.js';
import {SPOKEN} from '../../conversation/turn/stretches.js';

/** What may be listed alone. */
export const TIMELINE_FILTERS = ['all', 'tools', 'requests', 'artifacts', 'evidence', 'failures'] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

/** Who can look rows up. */
export type RowReader = Pick<ReadonlyStore, 'get'>;

/** One thing that happened in a turn, as one line. */
export interface TimelineEntry {
  readonly id: string;
  readonly kind: PartKind | 'decision';
  /** The fact that it shows. */
  readonly fact: string;
  /** Where it stands in the conversation, if that is not under its own name. */
  readonly place: string;
  /** What it is called: the producer's words. */
  readonly title: string;
  /** The producer's own word for its status; undefined where it has none. */
  readonly status?: string;
  readonly look: ShownStatus;
  /** The state of evidence, where it is that. */
  readonly state?: EvidenceState;
  /** Who decided, as the owner names them. */
  readonly by?: string;
  readonly at?: number;
  readonly ms?: number;
  readonly isFailed: boolean;
}

/** The counts of a turn's summary. */
export interface TurnCounts {
  readonly tools: number;
  readonly failed: number;
  readonly requests: number;
  readonly artifacts: number;
}

const GROUPS: Readonly<Record<string, TimelineFilter>> = {
  tool_call: 'tools',
  tool_result: 'tools',
  action_required: 'requests',
  decision: 'requests',
  artifact_ref: 'artifacts',
  evidence_ref: 'evidence',
};

/** The parts of a run that are done rather than said. */
export function doneParts(runId: string, rows: RowReader): readonly PartRow[] {
  const seen = new Set<string>();
  return [...(rows.get(listKey('parts', runId))?.ids ?? [])].flatMap((id) => {
    const part = rows.get(partKey(id));
    if (!part || SPOKEN.has(part.kind) || part.status === 'superseded') return [];
    const fact = factOf(part);
    // What came of a call, and what it changed, may have parts of their own: the call is one line.
    if ((part.kind === 'tool_result' || part.kind === 'file_change') && seen.has(fact)) return [];
    seen.add(fact);
    return [part];
  });
}

/** Everything that happened in a run, in the order of the events; a request's decision stands where it was made. */
export function entriesOf(runId: string, rows: RowReader): readonly TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  const decisions: TimelineEntry[] = [];
  for (const part of doneParts(runId, rows)) {
    const fact = factOf(part);
    entries.push(entryOf(part, fact, rows));
    const action = part.kind === 'action_required' && part.ref !== undefined && rows.get(actionKey(part.ref));
    if (action && action.status !== 'required') decisions.push(decisionOf(action, fact));
  }
  for (const decision of decisions) {
    const asked = entries.findIndex(({fact}) => fact === decision.fact);
    const next = entries.findIndex(
      ({at}, index) => index > asked && at !== undefined && decision.at !== undefined && at >= decision.at,
    );
    entries.splice(next < 0 ? entries.length : next, 0, decision);
  }
  return entries;
}

function entryOf(part: PartRow, fact: string, rows: RowReader): TimelineEntry {
  const row = object(rows.get(fact));
  const tool = isCall(part) && part.ref !== undefined ? rows.get(toolKey(part.ref)) : undefined;
  const evidence = part.kind === 'evidence_ref' && part.ref !== undefined ? rows.get(evidenceKey(part.ref)) : undefined;
  const status = part.kind.startsWith('reasoning') || part.kind === 'error' ? undefined : string(row?.['status']);
  const end = tool?.endedAt ?? part.endedAt;
  const at = tool?.startedAt ?? part.startedAt;
  const ms = tool?.durationMs ?? (at !== undefined && end !== undefined && end > at ? end - at : undefined);
  const state = evidence && lineState(evidence);
  const look = state ? evidenceLook(state) : part.kind === 'error' ? 'danger' : shownStatus(status ?? part.status);
  return {
    id: part.id,
    kind: part.kind,
    fact,
    place: part.kind === 'context_event' || part.kind === 'error' ? partKey(part.id) : fact,
    title: titleOf(part, row, rows),
    look,
    isFailed: look === 'danger',
    ...present({status, state, at, ms}),
  };
}

function decisionOf(action: ActionRow, fact: string): TimelineEntry {
  const status = action.resolution ?? action.status;
  return {
    id: `decision:${action.id}`,
    kind: 'decision',
    fact,
    place: fact,
    title: action.reason ?? '',
    status,
    look: shownStatus(status),
    isFailed: false,
    ...present({by: action.resolvedBy, at: action.resolvedAt}),
  };
}

function titleOf(part: PartRow, row: JsonObject | undefined, rows: RowReader): string {
  const say = (...names: readonly string[]) => names.map((name) => string(row?.[name]));
  if (part.kind === 'error') return say('error', 'errorCode', 'lateError').filter(Boolean).join(' · ');
  if (part.kind === 'agent_handoff')
    return say('from', 'to')
      .flatMap((id) => nameOf(id, rows))
      .join(' → ');
  if (part.kind === 'agent_task') return matesTitle(row) ?? part.ref ?? '';
  if (part.kind.startsWith('reasoning')) return part.summary ?? firstLine(part.text);
  if (isCall(part)) return say('name', 'inputSummary').filter(Boolean).join(' · ') || (part.ref ?? '');
  if (part.kind === 'plan' || part.kind === 'context_event') return part.name ?? '';
  const title = say('title', 'claim', 'summary', 'name', 'reason').find((word) => word !== undefined);
  return title ?? part.name ?? part.ref ?? '';
}

function isCall({kind}: PartRow): boolean {
  return kind === 'tool_call' || kind === 'tool_result';
}

function nameOf(id: string | undefined, rows: RowReader): readonly string[] {
  return id ? [rows.get(agentKey(id))?.name ?? id] : [];
}

/** Who was started and for what; what came of it is another line. */
function matesTitle(row: JsonObject | undefined): string | undefined {
  const [name, id, reason, role] = ['name', 'id', 'spawnReason', 'role'].map((field) => string(row?.[field]));
  return row && [name ?? id, reason ?? role].filter(Boolean).join(' · ');
}

function firstLine(text = ''): string {
  return text.trimStart().split('\n', 1)[0] ?? '';
}

/** How much a turn holds. */
export function countsOf(runId: string, rows: RowReader): TurnCounts {
  const parts = doneParts(runId, rows);
  const tools = parts.filter(isCall);
  return {
    tools: tools.length,
    failed: tools.filter(({ref}) => ref !== undefined && rows.get(toolKey(ref))?.status === 'output-error').length,
    requests: parts.filter(({kind}) => kind === 'action_required').length,
    artifacts: new Set(parts.filter(({kind}) => kind === 'artifact_ref').map(({ref}) => ref)).size,
  };
}

/** Whether a line is among those that a person looks for. */
export function isListed(entry: TimelineEntry, filter: TimelineFilter, words: string): boolean {
  if (filter === 'failures' ? !entry.isFailed : filter !== 'all' && GROUPS[entry.kind] !== filter) return false;
  const text = `${entry.title} ${entry.status ?? ''} ${entry.fact}`.toLowerCase();
  return words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
