import type {JsonObject} from '../protocol/events.js';
import {present} from '../state/read.js';
import type {AdapterOptions, AttachmentPlace} from './adapter.js';

/** Files whose body is in their address: the largest that stays with its message. The log keeps no larger field. */
const LARGEST_INLINE = 16_000;

/** The addresses of files whose bodies came in them, by their ids. */
export type FileBodies = Map<string, string>;

/** A file of an agent. */
export interface AgentFile {
  readonly mimeType: string;
  readonly url: string;
  readonly name?: string;
}

/** What a file becomes, and what it is called where it stands for itself. */
interface FileEvent {
  readonly type: string;
  readonly payload: JsonObject;
  readonly ids?: JsonObject;
}

/** Of what came in its address, only small pictures stand in the message; the rest is an artifact with a body. */
export function fileEvents(file: AgentFile, id: string, bodies: FileBodies): readonly FileEvent[] {
  const {mimeType, url, name} = file;
  const isPicture = /^image\//i.test(mimeType) && !isLarge(url);
  if (isPicture || !isInline(url)) return [{type: 'text.final', payload: {text: '', attachments: [{...file}]}}];
  bodies.set(id, url);
  const [kind] = mimeType.split('/');
  const words = {kind, mediaType: mimeType, status: 'ready', readRef: id, writeCapabilities: []};
  return [{type: 'artifact.created', payload: {...words, ...present({title: name})}, ids: {artifactId: id}}];
}

const DATA_URL = /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/is;

/** The body of a data URL; undefined where it is none. */
export function bodyOf(url: string): Blob | undefined {
  const [, type, encoding, data] = DATA_URL.exec(url) ?? [];
  if (data === undefined) return undefined;
  try {
    const text = decodeURIComponent(data);
    const bytes = encoding ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : text;
    return new Blob([bytes], present({type}));
  } catch {
    return undefined;
  }
}

export function isLarge(url: unknown): boolean {
  return isInline(url) && url.length > LARGEST_INLINE;
}

function isInline(url: unknown): url is string {
  return typeof url === 'string' && url.startsWith('data:');
}

const MAX_FILES = 10;
/** As much of a file as is sent along in its message. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Where files of a person go that are part of their message, where the page says so. */
export function filesInMessage(option: AdapterOptions['attachments']): {readonly attachments?: AttachmentPlace} {
  if (!option) return {};
  const {path, maxBytes = MAX_BYTES} = option;
  return {attachments: {path, accept: 'image/*,audio/*,video/*,text/*,application/*', max: MAX_FILES, maxBytes}};
}
