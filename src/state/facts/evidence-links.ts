import type {AgentEvent} from '../../protocol/envelope.js';
import {mentionsIn} from './citations.js';
import {
  actionKey,
  artifactKey,
  evidenceKey,
  kindOf,
  listKey,
  messageKey,
  partKey,
  reviewKey,
  runKey,
  taskKey,
  toolKey,
  type ListKind,
} from '../keys.js';
import {on, type Folds} from '../core/fact.js';
import {field, idOf} from '../read.js';
import type {Rows} from '../core/rows.js';
import {refIds} from './evidence-refs.js';
import type {EvidenceRow} from './evidence.js';
import {idsOf} from '../core/lists.js';
import type {PartRow} from './parts.js';

/**
 * Links between evidence and what it is about, both ways, whichever event came first:
 * `listKey('evidence', fact)` has the evidence of a fact, `listKey('cited-by', id)` the facts that name a piece of evidence.
 */

/** Every fact that a piece of evidence names. */
export function factsOf(row: EvidenceRow): readonly string[] {
  const {runId, messageId, artifactId, toolCallId, actionId, taskId, reviewRef, supports = [], evidenceRefs = []} = row;
  const named: (readonly [(id: string) => string, string | undefined])[] = [
    [runKey, runId],
    [messageKey, messageId],
    [artifactKey, artifactId],
    [toolKey, toolCallId],
    [actionKey, actionId],
    [taskKey, taskId],
    [reviewKey, reviewRef],
    ...supports.map(({id}) => [evidenceKey, id] as const),
    ...evidenceRefs.map((id) => [evidenceKey, id] as const),
  ];
  return [...new Set(named.flatMap(([key, id]) => (id === undefined ? [] : [key(id)])))];
}

/** Links evidence to the facts that it names now and did not name before. */
export function linkEvidence(rows: Rows, row: EvidenceRow, previous?: EvidenceRow): void {
  const known = new Set(previous ? factsOf(previous) : []);
  for (const fact of factsOf(row)) if (!known.has(fact)) enlistOnce(rows, 'evidence', fact, row.id);
}

/** Links a fact to the evidence that it names itself. */
export function linkCited(rows: Rows, fact: string, ids: Iterable<string>): void {
  for (const id of new Set(ids)) {
    enlistOnce(rows, 'evidence', fact, id);
    enlistOnce(rows, 'cited-by', id, fact);
  }
}

/** Links a text to what it cites and rests on; its message has the same evidence. */
export function linkText(rows: Rows, part: PartRow): void {
  if (part.status === 'streaming' || part.status === 'superseded' || part.kind !== 'assistant_text') return;
  const ids: string[] = [];
  for (const mention of mentionsIn(part.text ?? '')) ids.push(...mention.ids);
  if (part.evidenceRefs) ids.push(...part.evidenceRefs);
  if (ids.length === 0) return;
  linkCited(rows, partKey(part.id), ids);
  if (part.messageId === undefined) return;
  for (const id of new Set(ids)) enlistOnce(rows, 'evidence', messageKey(part.messageId), id);
}

/** A fact has few pieces of evidence; only a run may have many, and nothing but evidence itself links to a run. */
function enlistOnce(rows: Rows, kind: ListKind, scope: string, id: string): void {
  const ids = idsOf(rows, kind, scope);
  if (!scope.startsWith('run:') && ids.includes(id)) return;
  rows.set(listKey(kind, scope), {ids: ids.push(id)});
}

/** Kinds that are linked by what they say, or are evidence themselves. */
const OTHERWISE: ReadonlySet<string> = new Set(['evidence', 'message', 'part']);

/** Links the fact that an event is about to the evidence that the event names. */
export function linkNamed(rows: Rows, key: string, event: AgentEvent): void {
  const ids = OTHERWISE.has(kindOf(key)) ? undefined : refIds(field(event, 'evidenceRefs'));
  if (ids) linkCited(rows, key, ids);
}

/** Citations in a text, once it is whole. */
export const citations: Folds = {
  events: {
    'text.final': (event, rows) => linkTexts(rows, textsOf(event, rows)),
    ...on(['run.finished', 'run.failed'], (event, rows) => linkTexts(rows, idsOf(rows, 'parts', event.runId ?? ''))),
  },
};

function textsOf(event: AgentEvent, rows: Rows): Iterable<string> {
  if (event.partId !== undefined) return [event.partId];
  const id = idOf(event, 'messageId') ?? event.runId ?? event.sessionId;
  return id === undefined ? [] : (rows.get(messageKey(id))?.parts ?? []);
}

function linkTexts(rows: Rows, ids: Iterable<string>): void {
  for (const id of ids) {
    const part = rows.get(partKey(id));
    if (part) linkText(rows, part);
  }
}
