import type {JsonObject} from 'agent-surfaces/protocol';
import {ENVELOPE_NAME, type AguiFields} from './agui.js';
import type {AdkEvent} from './event.js';

type Tag = {readonly subagentRunId?: string};

/** A part that is larger is named, not carried. */
const LARGEST_PART = 256 * 1024;

/** The changes of state and artifacts that an event brings; empty ones are nothing. */
export function actionEvents(event: AdkEvent, tag: Tag): AguiFields[] {
  const changes = Object.entries(event.stateDelta).filter(([key]) => key !== '__proto__');
  const delta = changes.map(([key, value]) => ({op: 'add' as const, path: `/${escapePointer(key)}`, value}));
  return [
    ...(delta.length > 0 ? [{type: 'STATE_DELTA' as const, delta, ...tag}] : []),
    ...Object.entries(event.artifactDelta).flatMap(([name, version]) => artifactEvents(name, version, event, tag)),
  ];
}

/** ADK reports an artifact when a version of it is saved: that version is ready. */
function artifactEvents(name: string, version: unknown, event: AdkEvent, tag: Tag): AguiFields[] {
  const versionId = String(typeof version === 'number' || typeof version === 'string' ? version : '');
  const facts = {artifactId: name, ...(versionId === '' ? {} : {artifactVersionId: versionId})};
  const type = versionId === '0' ? 'artifact.created' : 'artifact.updated';
  const card = {...facts, artifactStatus: 'ready', payload: {title: name}};
  const saved = envelope('artifact.version.created', event, {...facts, payload: {versionId}}, tag);
  return [envelope(type, event, card, tag), ...(versionId === '' ? [] : [saved])];
}

/** A fact that AG-UI has no word for. */
export function envelope(type: string, {id, at}: Pick<AdkEvent, 'id' | 'at'>, facts: JsonObject, tag: Tag): AguiFields {
  const of = facts['artifactId'] ?? facts['toolCallId'] ?? facts['messageId'] ?? '';
  const value = {
    type,
    ...(id === undefined ? {} : {eventId: `${id}:${type}:${String(of)}`}),
    ...(at === undefined ? {} : {timestamp: new Date(at).toISOString()}),
    ...facts,
  };
  return {type: 'CUSTOM', name: ENVELOPE_NAME, value, ...tag};
}

/** A part that AG-UI has no place for in an answer: an image, a file, code that was run. */
export function partEvent(part: JsonObject, messageId: string, tag: Tag): AguiFields {
  const size = JSON.stringify(part).length;
  const content = size > LARGEST_PART ? {omitted: Object.keys(part), characters: size} : {...part};
  return {type: 'ACTIVITY_SNAPSHOT', messageId, activityType: 'adk-part', content, replace: true, ...tag};
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
