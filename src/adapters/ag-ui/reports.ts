import type {JsonObject} from '../../protocol/events.js';
import {object, present, string} from '../../state/read.js';

const NONE: JsonObject = Object.freeze({});

/**
 * What says that a message is a teammate's report. AG-UI has no role for one, so it comes as the user's; its service marks
 * it beside its words, or in `metadata['agent-ui']`. Nothing where it is not marked.
 */
export function reportMark(message: JsonObject | undefined): JsonObject {
  if (!message) return NONE;
  const native = object(object(message['metadata'])?.['agent-ui']);
  const text = (name: string) => string(message[name]) ?? string(native?.[name]);
  const workerNotificationId = text('workerNotificationId');
  if (workerNotificationId === undefined && text('kind') !== 'worker_notification') return NONE;
  return present({kind: 'worker_notification', workerNotificationId, status: text('status')});
}

/** Whether a message is a teammate's report. */
export function isReport(message: JsonObject): boolean {
  return reportMark(message) !== NONE;
}
