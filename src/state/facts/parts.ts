import type {AgentEvent} from '../../protocol/envelope.js';
import type {PartKind} from '../../protocol/taxonomy.js';
import {IdList} from '../core/id-list.js';
import {listKey, messageKey, NO_SESSION, partKey, runKey} from '../keys.js';
import type {Draft, Rows} from '../core/rows.js';
import {field, idOf, list, object, present, string, timeOf} from '../read.js';
import {scopeOf} from './threads.js';
import {enlist, idsOf} from '../core/lists.js';
import type {FactLink} from './refs.js';

/** Where the text of a part stands. */
export const PART_STATUSES = ['streaming', 'completed', 'interrupted', 'superseded'] as const;
export type PartStatus = (typeof PART_STATUSES)[number];

/** A file or picture beside a text, where it can be had. */
export interface Attachment {
  readonly mimeType?: string;
  readonly url?: string;
  readonly name?: string;
}

/** One ordered piece of a turn: a text, or a pointer to the fact that it shows. */
export interface PartRow {
  readonly id: string;
  readonly messageId?: string;
  readonly kind: PartKind;
  readonly status: PartStatus;
  readonly text?: string;
  /** The id of the fact that this part points to; its key, where facts of two kinds may be meant. */
  readonly ref?: string;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly agentId?: string;
  /** The name of a step, as the runtime gives it. */
  readonly name?: string;
  /** Structured content that the agent keeps up to date, and what it is: the producer's word says who can draw it. */
  readonly activityType?: string;
  readonly content?: unknown;
  /** A patch did not fit: the content is the last one that was whole. */
  readonly stale?: true;
  /** What a person sent along. */
  readonly attachments?: readonly Attachment[];
  /** What its provider lets a page show of a reasoning: the summary alone, or nothing. Absent where it does not restrict it. */
  readonly visibility?: 'summary' | 'hidden';
  /** A closing summary, where a reasoning part got one. */
  readonly summary?: string;
  /** The runtime's final text differed from what was streamed, and replaced it. */
  readonly reconciled?: true;
  /** What was streamed before the final text replaced it. */
  readonly streamedText?: string;
  /** Evidence that the text rests on, besides what it cites itself. */
  readonly evidenceRefs?: readonly string[];
  readonly startedAt?: number;
  readonly endedAt?: number;
  readonly links?: readonly FactLink[];
  readonly linksLeft?: number;
}

/** A message: who, and its parts in order. */
export interface MessageRow {
  readonly id: string;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly role: string;
  readonly agentId?: string;
  readonly agentName?: string;
  /** Who wrote it, where the runtime says so: `user` is the person who reads, others by id or name. */
  readonly by?: string;
  /** Whose fact a message on the user's channel is, where the producer says so: it may not be the person's. */
  readonly owner?: string;
  readonly scope?: string;
  readonly taskId?: string;
  readonly parts: IdList;
  readonly status: PartStatus;
  /** The message that this one replaces on a branch of its own. */
  readonly editOf?: string;
  /** The thread that it was said in, where that is a teammate's own. */
  readonly threadId?: string;
  readonly createdAt?: number;
}

/** A line of the conversation: a run with its parts, or a message outside of any run. */
export type TurnEntry = `run:${string}` | `message:${string}`;

/** Adds a part to its turn and its message, which are made where they are new. */
export function addPart(rows: Rows, event: AgentEvent, part: PartRow, role = 'assistant'): void {
  rows.set(partKey(part.id), part);
  if (part.runId !== undefined) {
    openTurn(rows, event, part.runId, role);
    if (role !== 'user') enlist(rows, 'parts', part.runId, part.id);
  }
  if (part.messageId === undefined) return;
  const message = rows.get(messageKey(part.messageId));
  if (message) {
    const agentName = message.agentName ?? (message.agentId === part.agentId ? doerOf(event, part) : undefined);
    rows.set(messageKey(message.id), {
      ...message,
      agentName,
      parts: message.parts.push(part.id),
      status: part.status,
    });
  } else addMessage(rows, event, part.messageId, role, part);
}

function addMessage(rows: Rows, event: AgentEvent, id: string, role: string, part: PartRow): void {
  const {sessionId, runId} = event;
  const {agentId} = part;
  const editOf = string(field(event, 'editOf'));
  // An event about somebody else names their thread: the message stands where its run does.
  const run = agentId === event.agentId ? undefined : rows.get(runKey(runId ?? ''));
  const scope = scopeOf(run ?? event);
  // Who a message on the user's channel is from, as far as its event says.
  const isUser = role === 'user';
  const row: MessageRow = {
    id,
    sessionId,
    runId,
    role,
    agentId,
    agentName: doerOf(event, part),
    by: isUser ? authorOf(event) : undefined,
    owner: isUser ? string(event.owner) : undefined,
    scope: isUser ? string(event.scope) : undefined,
    taskId: isUser ? idOf(event, 'taskId') : undefined,
    parts: IdList.of([part.id]),
    status: part.status,
    editOf,
    threadId: scope === (sessionId ?? NO_SESSION) ? undefined : scope,
    createdAt: timeOf(event),
  };
  rows.set(messageKey(id), row);
  if (editOf !== undefined) enlist(rows, 'edits', scope, id);
  enlist(rows, 'messages', scope, id);
  // What the agent says belongs to its run; what a person says stands for itself.
  if (runId === undefined) enlist(rows, 'turns', scope, messageKey(id));
  else if (isUser) enlistBefore(rows, scope, messageKey(id), runId);
}

/** The name of whoever did it, where the event is not about somebody else. */
function doerOf({agentId, agentName}: AgentEvent, part: PartRow): string | undefined {
  return agentId === part.agentId ? string(agentName) : undefined;
}

/** What a person sends themselves is theirs, whatever thread it goes to. */
function authorOf(event: AgentEvent): string | undefined {
  return string(field(event, 'by')) ?? (event['commandId'] === undefined ? undefined : 'user');
}

/** What a person says with a run stands before it, also where the run was reported first. */
function enlistBefore(rows: Rows, scope: string, entry: string, runId: string): void {
  const turns = idsOf(rows, 'turns', scope);
  const isBegun = turns.at(-1) === runKey(runId) && idsOf(rows, 'parts', runId).length === 0;
  if (!isBegun) enlist(rows, 'turns', scope, entry);
  else rows.set(listKey('turns', scope), {ids: IdList.of([...turns.slice(0, -1), entry, runKey(runId)])});
}

/** Makes the run's line in the conversation, once. What a person says does not open it. */
export function openTurn(rows: Rows, event: AgentEvent, runId: string, role = 'assistant'): void {
  if (role === 'user' || rows.get(listKey('parts', runId)) !== undefined) return;
  rows.set(listKey('parts', runId), {ids: IdList.empty});
  // A run stands in its own conversation, also where it speaks of somebody else's.
  const run = rows.get(runKey(runId));
  enlist(rows, 'turns', scopeOf(run ?? event), runKey(runId));
}

/** The newest part of a run, whatever it is: a text goes on only while nothing came in between. */
export function lastPartOf(rows: Rows, runId: string): string | undefined {
  return idsOf(rows, 'parts', runId).at(-1);
}

/** A new part with the ids that its event names. */
export function partOf(
  event: AgentEvent,
  part: Pick<PartRow, 'id' | 'kind' | 'status' | 'ref' | 'messageId'>,
): PartRow {
  const row = draftOf(BLANK);
  row.id = part.id;
  row.messageId = part.messageId ?? event.messageId;
  row.kind = part.kind;
  row.status = part.status;
  row.ref = part.ref;
  row.sessionId = event.sessionId;
  row.runId = event.runId;
  row.agentId = event.agentId;
  row.startedAt = timeOf(event);
  return row;
}

/** What new parts are copied from: rows that are all made alike are cheaper to read and to copy. */
const BLANK: PartRow = {id: '', kind: 'assistant_text', status: 'streaming'};

/** Attachments as the producer gave them; undefined where there are none. */
export function attachmentsOf(value: unknown): readonly Attachment[] | undefined {
  const attachments = list(value).flatMap((entry) => {
    const one = object(entry);
    if (!one) return [];
    return [present({mimeType: string(one['mimeType']), url: string(one['url']), name: string(one['name'])})];
  });
  return attachments.length === 0 ? undefined : attachments;
}

/** Ids as the producer gave them; undefined where there are none. */
export function refsOf(value: unknown): readonly string[] | undefined {
  const refs = list(value).filter((ref): ref is string => typeof ref === 'string' && ref !== '');
  return refs.length === 0 ? undefined : refs;
}

/** The next state of a part, to be changed. */
export function draftOf(part: PartRow): Draft<PartRow> {
  return {
    id: part.id,
    messageId: part.messageId,
    kind: part.kind,
    status: part.status,
    text: part.text,
    ref: part.ref,
    sessionId: part.sessionId,
    runId: part.runId,
    agentId: part.agentId,
    name: part.name,
    activityType: part.activityType,
    content: part.content,
    stale: part.stale,
    attachments: part.attachments,
    visibility: part.visibility,
    summary: part.summary,
    reconciled: part.reconciled,
    streamedText: part.streamedText,
    evidenceRefs: part.evidenceRefs,
    startedAt: part.startedAt,
    endedAt: part.endedAt,
    links: part.links,
    linksLeft: part.linksLeft,
  };
}
