import type {AgentEvent} from '../../protocol/envelope.js';
import {PART_KINDS, type PartKind} from '../../protocol/taxonomy.js';
import {spillOf} from '../intake/limits.js';
import {IdList} from '../core/id-list.js';
import {messageKey, partKey, runKey, type Key} from '../keys.js';
import {defineFact, idFrom, on} from '../core/fact.js';
import {any, fields, listOf, needed, oneOf, or} from '../core/shape.js';
import {nextOf, type Draft, type Rows} from '../core/rows.js';
import {field, fill, idOf, list, number, payloadOf, string, timeOf} from '../read.js';
import {flag} from './diagnostics.js';
import {linkText} from './evidence-links.js';
import {enlist, idsOf} from '../core/lists.js';
import {growReport, isWorkerSpeech} from './notifications.js';
import {
  addPart,
  attachmentsOf,
  draftOf,
  lastPartOf,
  openTurn,
  partOf,
  refsOf,
  PART_STATUSES,
  type PartRow,
  type PartStatus,
} from './parts.js';
import {readLinks} from './refs.js';
import {isRunOver} from './run-over.js';
import {conversationOf} from './turns.js';

/** What is said and thought: texts that grow by deltas and are settled by a final. */
export const messages = defineFact({
  key: messageKey,
  idIn: idFrom('messageId'),
  breadth: 1,
  shape: {
    id: needed(string),
    role: or(string, 'unknown'),
    parts: or((value) => IdList.of(list(value).filter((id) => typeof id === 'string')), IdList.empty),
    status: or(oneOf(PART_STATUSES), 'completed'),
    ...fields(string, 'sessionId', 'runId', 'agentId', 'agentName', 'by', 'owner', 'scope', 'taskId', 'editOf'),
    threadId: string,
    createdAt: number,
  },
  merge: (known, incoming) =>
    known.status !== 'streaming' && incoming.status === 'streaming' ? known : {...known, ...incoming},
  index(row, rows, known) {
    if (!known && row.editOf !== undefined) enlist(rows, 'edits', conversationOf(rows, row), row.id);
  },
  events: {
    'run.started': (event, rows) => {
      if (event.runId !== undefined) openTurn(rows, event, event.runId);
    },
    'text.final': (event, rows) => {
      if (!isWorkerSpeech(event)) finalise(event, rows);
    },
    ...on(['run.finished', 'run.failed'], close),
  },
});

/** The pieces of a turn: what is said and thought. Those that point to another fact are made with it (process.ts). */
export const parts = defineFact({
  key: partKey,
  // The first text of a message is named by the message.
  idIn: (event) => event.partId ?? (event.type === 'text.delta' ? idOf(event, 'messageId') : undefined),
  shape: {
    id: needed(string),
    kind: or(oneOf(PART_KINDS), 'diagnostic'),
    status: or(oneOf(PART_STATUSES), 'completed'),
    stale: (value) => value === true || undefined,
    attachments: attachmentsOf,
    visibility: oneOf(['summary', 'hidden']),
    reconciled: (value) => value === true || undefined,
    evidenceRefs: listOf(string),
    links: readLinks,
    ...fields(string, 'messageId', 'text', 'ref', 'sessionId', 'runId', 'agentId', 'name', 'activityType', 'summary'),
    streamedText: string,
    ...fields(number, 'startedAt', 'endedAt', 'linksLeft'),
    content: any,
  },
  // Text that is already further is not shortened.
  merge(known, incoming) {
    const isBehind = known.status !== 'streaming' || (known.text ?? '').startsWith(incoming.text ?? '');
    return incoming.status === 'streaming' && isBehind ? known : {...known, ...incoming};
  },
  index: (row, rows) => linkText(rows, row),
  growths: {
    'text.delta': {
      keyIn: (event, rows) => (isWorkerSpeech(event) ? undefined : growingKey(event, rows, textPart(event, rows))),
      copy: draftOf,
      grow: addText,
    },
    'reasoning.delta': {
      keyIn: (event, rows) =>
        restrictionOf(event) === undefined ? growingKey(event, rows, reasoningPart(event, rows)) : undefined,
      copy: draftOf,
      grow: addText,
    },
  },
  events: {
    'text.delta': (event, rows) => {
      // N5: a worker's report on a user channel is a notification, and has its own rows.
      if (isWorkerSpeech(event)) growReport(event, rows);
      else grow(event, rows, textPart(event, rows));
    },
    'reasoning.delta': (event, rows) => {
      if (restrictionOf(event) === undefined) grow(event, rows, reasoningPart(event, rows));
      else withhold(event, rows);
    },
    'reasoning.summary': summarise,
  },
});

function roleOf(event: AgentEvent): string {
  return string(field(event, 'role')) ?? 'assistant';
}

function kindOf(role: string): PartKind {
  if (role === 'user') return 'user_text';
  return role === 'assistant' ? 'assistant_text' : 'diagnostic';
}

/** A text of the payload or beside it; of one that was too large to keep, its beginning. */
function textOf(event: AgentEvent, name: string): string | undefined {
  return spillOf(event, name)?.preview ?? string(payloadOf(event)[name]) ?? string(event[name]);
}

/** The message that a text without an id belongs to: its run's own. */
function messageIdOf(event: AgentEvent): string {
  return event.messageId ?? idOf(event, 'messageId') ?? event.partId ?? event.runId ?? event.sessionId ?? 'unassigned';
}

/** The part that a text delta goes to: the one it names, the open one of its message, or a new one. */
function textPart(event: AgentEvent, rows: Rows): PartRow {
  const messageId = messageIdOf(event);
  const named = rows.get(partKey(event.partId ?? messageId));
  if (named && (event.partId !== undefined || goesOn(rows, named, event.runId))) return named;
  if (event.partId !== undefined) return blank(event, event.partId, kindOf(roleOf(event)), messageId);
  const message = rows.get(messageKey(messageId));
  const last = rows.get(partKey(message?.parts.at(-1) ?? ''));
  if (last && goesOn(rows, last, event.runId)) return last;
  const id = message ? `${messageId}#${String(message.parts.length)}` : messageId;
  return blank(event, id, kindOf(roleOf(event)), messageId);
}

/** A text goes on only while nothing else came in between. */
function goesOn(rows: Rows, part: PartRow, runId: string | undefined): boolean {
  if (part.status !== 'streaming' || part.text === undefined) return false;
  return runId === undefined || part.kind === 'user_text' || lastPartOf(rows, runId) === part.id;
}

function reasoningPart(event: AgentEvent, rows: Rows): PartRow {
  if (event.partId !== undefined) {
    return rows.get(partKey(event.partId)) ?? blank(event, event.partId, 'reasoning_detail', event.messageId);
  }
  const scope = event.runId ?? event.messageId ?? event.sessionId ?? 'unassigned';
  const ids = idsOf(rows, 'parts', scope);
  const last = ids.at(-1);
  const open = last === undefined ? undefined : rows.get(partKey(last));
  if (open?.kind === 'reasoning_detail' && open.status === 'streaming') return open;
  return blank(event, `${scope}:reasoning:${String(ids.length)}`, 'reasoning_detail', event.messageId);
}

function blank(event: AgentEvent, id: string, kind: PartKind, messageId: string | undefined): PartRow {
  return partOf(
    event,
    messageId === undefined ? {id, kind, status: 'streaming'} : {id, kind, status: 'streaming', messageId},
  );
}

function grow(event: AgentEvent, rows: Rows, part: PartRow): void {
  const delta = textOf(event, 'delta');
  if (delta === undefined) return;
  if (part.text === undefined) {
    const fresh = draftOf(part);
    fresh.text = delta;
    const role = event.type === 'text.delta' ? roleOf(event) : 'assistant';
    if (rows.get(partKey(part.id)) === undefined) addPart(rows, event, fresh, role);
    else rows.set(partKey(part.id), fresh);
    return;
  }
  // Text after a final is late: the final is the runtime's last word.
  if (part.status !== 'streaming') flag(rows, event, 'text_after_final', part.id);
  else {
    const next = nextOf(rows, partKey(part.id), part, draftOf);
    addText(next, delta);
    rows.set(partKey(part.id), next);
  }
}

/** The key of a part that a delta makes longer and does nothing else: one without an id or after its run is reported. */
function growingKey(event: AgentEvent, rows: Rows, part: PartRow): Key<PartRow> | undefined {
  if (part.status !== 'streaming' || part.text === undefined) return undefined;
  if (event.messageId === undefined && event.partId === undefined) return undefined;
  return isRunOver(rows.get(runKey(event.runId ?? ''))) ? undefined : partKey(part.id);
}

function addText(part: Draft<PartRow>, delta: string): void {
  part.text = (part.text ?? '') + delta;
}

/** V5: the final text is compared with what was streamed; it never comes on top of it. */
function finalise(event: AgentEvent, rows: Rows): void {
  const text = textOf(event, 'text');
  const messageId = messageIdOf(event);
  const role = roleOf(event);
  const message = rows.get(messageKey(messageId));
  const streamed: PartRow[] = [];
  for (const id of event.partId !== undefined ? [event.partId] : (message?.parts ?? [])) {
    const part = rows.get(partKey(id));
    if (part?.text === undefined || part.status === 'superseded') continue;
    if (part.kind === 'assistant_text' || part.kind === 'user_text') streamed.push(part);
  }
  const endedAt = timeOf(event);
  const evidenceRefs = refsOf(field(event, 'evidenceRefs'));
  const last = streamed.at(-1);
  if (text === undefined) {
    // An end without words of its own: what was streamed is the text.
    for (const part of streamed)
      if (part.status === 'streaming') settlePart(rows, part, {status: 'completed', endedAt});
  } else if (!last) {
    const id = event.partId ?? (message ? `${messageId}#${String(message.parts.length)}` : messageId);
    const attachments = attachmentsOf(field(event, 'attachments'));
    const part = {
      ...blank(event, id, kindOf(role), messageId),
      text,
      status: 'completed',
      endedAt,
      attachments,
      evidenceRefs,
    } as const;
    addPart(rows, event, part, role);
  } else if (last.text === text || streamed.map((part) => part.text).join('') === text) {
    for (const part of streamed.slice(0, -1)) settlePart(rows, part, {status: 'completed', endedAt});
    // The final text is in one piece; what was streamed is held together by its deltas.
    const whole = last.text === text ? text : undefined;
    settlePart(rows, last, {text: whole, status: 'completed', endedAt, evidenceRefs});
  } else {
    const streamedText = last.streamedText ?? streamed.map((part) => part.text).join('');
    for (const part of streamed.slice(0, -1)) settlePart(rows, part, {status: 'superseded'});
    settlePart(rows, last, {text, status: 'completed', reconciled: true, streamedText, evidenceRefs, endedAt});
  }
  const settled = rows.get(messageKey(messageId));
  if (settled?.status === 'streaming' || settled?.status === 'interrupted')
    rows.set(messageKey(messageId), {...settled, status: 'completed'});
}

function settlePart(rows: Rows, part: PartRow, change: Partial<PartRow>): void {
  const key = partKey(part.id);
  rows.set(key, fill(nextOf(rows, key, part, draftOf), change));
}

/** The words of a provider that lets its reasoning be shown. */
const VISIBLE: ReadonlySet<string> = new Set(['visible', 'shown', 'public', 'full']);

/** T9: what the policy of the provider, `visibility`, leaves of a reasoning. A word that nobody knows restricts it. */
function restrictionOf(event: AgentEvent): PartRow['visibility'] {
  const word = string(field(event, 'visibility'));
  if (word === undefined || VISIBLE.has(word)) return undefined;
  return word === 'summary' ? 'summary' : 'hidden';
}

/** That there is reasoning which must not be shown: its words do not become part of any row. */
function withhold(event: AgentEvent, rows: Rows): void {
  const part = reasoningPart(event, rows);
  const visibility = restrictionOf(event);
  if (rows.get(partKey(part.id)) === undefined) addPart(rows, event, {...part, visibility});
  else if (part.visibility !== visibility) settlePart(rows, part, {visibility});
}

function summarise(event: AgentEvent, rows: Rows): void {
  const visibility = restrictionOf(event);
  const said = textOf(event, 'text') ?? textOf(event, 'summary');
  const summary = visibility === 'hidden' ? undefined : said;
  const part = reasoningPart(event, rows);
  if (summary === undefined && visibility === undefined && rows.get(partKey(part.id)) === undefined) return;
  const known = {status: 'completed', summary, visibility, endedAt: timeOf(event)} as const;
  if (rows.get(partKey(part.id)) === undefined) addPart(rows, event, {...part, ...known, kind: 'reasoning_summary'});
  else settlePart(rows, part, known);
}

/** The end of a run is the end of its texts, finished or not. */
function close(event: AgentEvent, rows: Rows): void {
  if (event.runId === undefined) return;
  const status: PartStatus = event.type === 'run.finished' && isSuccess(event) ? 'completed' : 'interrupted';
  for (const id of idsOf(rows, 'parts', event.runId)) {
    const part = rows.get(partKey(id));
    if (part?.status !== 'streaming' || (part.text === undefined && part.visibility === undefined)) continue;
    if (part.kind === 'assistant_text' && status === 'completed')
      flag(rows, event, 'model_unclosed_at_turn_end', part.id);
    settlePart(rows, part, {status, endedAt: timeOf(event)});
    const message = part.messageId === undefined ? undefined : rows.get(messageKey(part.messageId));
    if (message?.status === 'streaming') rows.set(messageKey(message.id), {...message, status});
  }
}

function isSuccess(event: AgentEvent): boolean {
  const outcome = string(field(event, 'outcome')) ?? 'success';
  return outcome === 'success';
}
