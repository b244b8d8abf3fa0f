import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {phaseResult} from '../../protocol/vocabulary.js';
import {NO_SESSION, notificationKey} from '../keys.js';
import {defineFact} from '../core/fact.js';
import {any, fields, needed, or} from '../core/shape.js';
import type {Rows} from '../core/rows.js';
import {field, idOf, list, named, number, object, payloadOf, present, string, timeOf} from '../read.js';
import {upsert} from '../core/lists.js';

/** A worker's report: a fact of the team, never a user's message. */
export interface NotificationRow {
  readonly id: string;
  readonly status: string;
  readonly taskId?: string;
  readonly agentId?: string;
  readonly agentName?: string;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly summary?: string;
  readonly resultRef?: string;
  readonly usage?: unknown;
  readonly durationMs?: number;
  readonly toolCount?: number;
  readonly at?: number;
}

/** Worker notifications, whatever channel they came on. */
export const notifications = defineFact({
  key: notificationKey,
  list: 'notifications',
  idIn: (event) =>
    event.type === 'worker.notification' || isWorkerSpeech(event)
      ? reportOf(event)
      : idOf(event, 'workerNotificationId'),
  shape: {
    id: needed(string),
    status: or(string, 'unknown'),
    ...fields(string, 'taskId', 'agentId', 'agentName', 'sessionId', 'runId', 'summary', 'resultRef'),
    ...fields(number, 'durationMs', 'toolCount', 'at'),
    usage: any,
  },
  events: {
    'worker.notification': (event, rows) => notify(event, rows, reportOf(event)),
    'text.final': (event, rows) => {
      if (isWorkerSpeech(event)) notify(event, rows, reportOf(event));
    },
    'messages.snapshot': (event, rows) => {
      for (const message of list(field(event, 'messages'))) {
        const entry = object(message);
        if (!entry || !isWorkerMessage(entry)) continue;
        const id = string(entry['workerNotificationId']) ?? string(entry['id']);
        notify({...event, payload: entry, ...present({agentId: string(entry['agentId'])})}, rows, id);
      }
    },
  },
});

/** Whether an event on the message channel is really a worker reporting. */
export function isWorkerSpeech(event: AgentEvent): boolean {
  return event['workerNotificationId'] !== undefined || payloadOf(event)['kind'] === 'worker_notification';
}

/** Whether a message of a history window is really a worker's report. */
export function isWorkerMessage(message: JsonObject): boolean {
  return message['kind'] === 'worker_notification' || message['workerNotificationId'] !== undefined;
}

/** A report that streams in: its text so far is its summary until the final one. */
export function growReport(event: AgentEvent, rows: Rows): void {
  const id = reportOf(event);
  const delta = string(field(event, 'delta'));
  if (id === undefined || delta === undefined) return;
  const summary = (rows.get(notificationKey(id))?.summary ?? '') + delta;
  notify({...event, payload: {...payloadOf(event), summary}}, rows, id);
}

/** The id of the report that an event carries. */
export function reportOf(event: AgentEvent): string | undefined {
  return idOf(event, 'workerNotificationId') ?? idOf(event, 'taskId') ?? event.messageId ?? event.agentId;
}

function notify(event: AgentEvent, rows: Rows, id: string | undefined): void {
  if (id === undefined) return;
  const payload = payloadOf(event);
  const {sessionId, runId, agentId} = event;
  upsert<NotificationRow>(
    rows,
    notificationKey(id),
    {id, status: 'unknown', ...present({at: timeOf(event)})},
    present({
      status: string(payload['status']) ?? string(event['runtimeStatus']) ?? phaseResult(event.phase),
      taskId: idOf(event, 'taskId'),
      agentId,
      agentName: named(event, 'agentName'),
      sessionId,
      runId,
      summary: string(payload['summary']) ?? string(payload['text']) ?? string(payload['content']),
      resultRef: string(payload['resultRef']),
      usage: field(event, 'workerUsage') ?? payload['usage'],
      durationMs: number(payload['durationMs']),
      toolCount: number(payload['toolCount']),
    }),
    [['notifications', sessionId ?? NO_SESSION]],
  );
}
