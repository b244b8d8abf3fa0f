import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {listKey, messageKey, partKey, runKey} from '../keys.js';
import {on, type Folds} from '../core/fact.js';
import type {Rows} from '../core/rows.js';
import {field, list, object, present, string, time} from '../read.js';
import {scopeOf} from './threads.js';
import {idsOf, mergeIds} from '../core/lists.js';
import {isWorkerMessage} from './notifications.js';
import {addPart, attachmentsOf, type PartRow} from './parts.js';

/**
 * A window of messages, from history or as a repair: corrects what is in the store, adds what is missing, erases
 * nothing. One that is `complete` is the whole thread: what it leaves out was taken back, and is kept as superseded.
 * What an error had cut off was never part of the thread: it stays, as unfinished as it is.
 */
export const history: Folds = {
  events: on(['messages.snapshot'], (event, rows) => {
    const scope = scopeOf(event);
    const before = {messages: idsOf(rows, 'messages', scope), turns: idsOf(rows, 'turns', scope)};
    const shown: string[] = [];
    for (const entry of list(field(event, 'messages'))) {
      const message = object(entry);
      const id = string(message?.['id']);
      if (!message || id === undefined || id === '' || isWorkerMessage(message)) continue;
      applyMessage(event, rows, message, id);
      shown.push(id);
    }
    if (field(event, 'complete') === true) supersede(rows, before.messages, new Set(shown));
    rows.set(listKey('messages', scope), {ids: mergeIds(before.messages, shown)});
    const turns = new Set(shown.map((id) => turnOf(rows, id)));
    rows.set(listKey('turns', scope), {ids: mergeIds(before.turns, [...turns])});
  }),
};

function supersede(rows: Rows, ids: Iterable<string>, kept: ReadonlySet<string>): void {
  for (const id of ids) {
    const message = kept.has(id) ? undefined : rows.get(messageKey(id));
    if (!message || message.status === 'superseded' || message.status === 'interrupted') continue;
    rows.set(messageKey(id), {...message, status: 'superseded'});
    for (const partId of message.parts) {
      const part = rows.get(partKey(partId));
      if (part?.text !== undefined) rows.set(partKey(partId), {...part, status: 'superseded'});
    }
  }
}

function applyMessage(event: AgentEvent, rows: Rows, message: JsonObject, id: string): void {
  const role = string(message['role']) ?? 'unknown';
  const text = contentText(message['content'] ?? message['text']);
  const envelope: AgentEvent = {
    type: event.type,
    ...present({
      sessionId: event.sessionId,
      threadId: event.threadId,
      parentThreadId: event.parentThreadId,
      runId: string(message['runId']),
      agentId: string(message['agentId']),
      agentName: string(message['agentName']) ?? string(message['name']),
      editOf: string(message['editOf']),
      by: string(message['by']),
      owner: string(message['owner']) as AgentEvent['owner'],
      scope: string(message['scope']) as AgentEvent['scope'],
      taskId: string(message['taskId']),
      timestamp: string(message['createdAt']) ?? string(message['timestamp']),
      messageId: id,
    }),
  };
  const existing = rows.get(messageKey(id));
  const texts = [...(existing?.parts ?? [])]
    .map((partId) => rows.get(partKey(partId)))
    .filter((part): part is PartRow => part?.text !== undefined && part.status !== 'superseded');
  const last = texts.at(-1);
  if (!last) {
    const createdAt = time(message['createdAt']);
    const kind = role === 'user' ? 'user_text' : role === 'assistant' ? 'assistant_text' : 'diagnostic';
    addPart(
      rows,
      envelope,
      {
        id,
        messageId: id,
        kind,
        status: 'completed',
        text,
        ...present({
          attachments: attachmentsOf(message['attachments']),
          sessionId: event.sessionId,
          runId: envelope.runId,
          agentId: envelope.agentId,
          startedAt: createdAt,
        }),
      },
      role,
    );
  } else if (texts.map((part) => part.text).join('') !== text) {
    for (const part of texts.slice(0, -1)) rows.set(partKey(part.id), {...part, status: 'superseded'});
    const streamedText = last.streamedText ?? texts.map((part) => part.text).join('');
    rows.set(partKey(last.id), {...last, text, status: 'completed', reconciled: true, streamedText});
  }
}

/** Text of a content that is a string or a list of parts. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return list(content)
    .map((part) => string(object(part)?.['text']) ?? '')
    .join('');
}

/** The line of the conversation that shows a message. */
function turnOf(rows: Rows, id: string): string {
  const message = rows.get(messageKey(id));
  return message?.runId !== undefined && message.role !== 'user' ? runKey(message.runId) : messageKey(id);
}
