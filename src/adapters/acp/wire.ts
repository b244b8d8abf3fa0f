import type {ContentBlock, PromptCapabilities} from '@agentclientprotocol/sdk';
import type {JsonObject} from '../../protocol/events.js';
import {object, objects, present, string} from '../../state/read.js';

/** A frame of JSON-RPC 2.0. */
export type Frame = JsonObject;

/** What an agent's requests are answered with that this page cannot do. */
export const NOT_FOUND = -32_601;
/** A request was taken back. */
export const TAKEN_BACK = -32_800;
/** Somebody has to sign in first. */
export const AUTH_REQUIRED = -32_000;

export const request = (id: string, method: string, params: object): Frame => ({jsonrpc: '2.0', id, method, params});
export const notification = (method: string, params: object): Frame => ({jsonrpc: '2.0', method, params});
export const response = (id: unknown, result: object): Frame => ({jsonrpc: '2.0', id, result});
export const failure = (id: unknown, code: number, message: string): Frame => ({
  jsonrpc: '2.0',
  id,
  error: {code, message},
});

/** The words of an error, and what it says beside them. */
export function errorWords(error: unknown): string {
  const {message, data} = object(error) ?? {};
  const words = string(message) ?? 'The agent did not say why.';
  const detail = string(data) ?? string(object(data)?.['details']) ?? string(object(data)?.['message']);
  return detail === undefined || words.includes(detail) ? words : `${words}: ${detail}`;
}

/** What can go along in a prompt, as the `accept` of a file field; undefined where only words can. */
export function acceptOf({image, audio, embeddedContext}: PromptCapabilities): string | undefined {
  const kinds = [image && 'image/*', audio && 'audio/*', embeddedContext && 'text/*,application/*'];
  return kinds.filter(Boolean).join(',') || undefined;
}

/** What a person says, as the blocks of a prompt. A file that is only an address is a link: every agent takes those. */
export function promptOf(payload: JsonObject | undefined, can: PromptCapabilities): object[] {
  const text = string(payload?.['text']) ?? '';
  const files = objects(payload?.['attachments']).map((file) => blockOf(file, can));
  return [...(text === '' ? [] : [{type: 'text', text} satisfies ContentBlock]), ...files];
}

function blockOf({mimeType, url, name}: JsonObject, {image, audio}: PromptCapabilities): ContentBlock {
  const [address, type, title] = [string(url) ?? '', string(mimeType) ?? '', string(name) ?? 'file'];
  const data = /^data:[^,]*;base64,(.*)$/is.exec(address)?.[1];
  if (data === undefined) return {type: 'resource_link', uri: address, name: title, ...present({mimeType: type})};
  if (image && type.startsWith('image/')) return {type: 'image', data, mimeType: type};
  if (audio && type.startsWith('audio/')) return {type: 'audio', data, mimeType: type};
  const uri = `attachment:///${encodeURIComponent(title)}`;
  if (!type.startsWith('text/') && type !== 'application/json')
    return {type: 'resource', resource: {uri, mimeType: type, blob: data}};
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return {type: 'resource', resource: {uri, mimeType: type, text: new TextDecoder().decode(bytes)}};
}

/** A block that is a file: what it is, and its address. Undefined for words, and for what has no body. */
export function fileOf(block: JsonObject): {name?: string; mimeType: string; url: string} | undefined {
  const {type, data, mimeType} = block;
  if (type === 'image' || type === 'audio') {
    const url = string(data) === undefined ? string(block['uri']) : `data:${String(mimeType)};base64,${String(data)}`;
    return url === undefined ? undefined : {mimeType: string(mimeType) ?? `${type}/*`, url};
  }
  const resource = type === 'resource' ? object(block['resource']) : undefined;
  if (!resource) return undefined;
  const uri = string(resource['uri']) ?? '';
  const kind = string(resource['mimeType']) ?? (string(resource['text']) === undefined ? '' : 'text/plain');
  const blob = string(resource['blob']);
  const url =
    blob === undefined
      ? `data:${kind},${encodeURIComponent(string(resource['text']) ?? '')}`
      : `data:${kind};base64,${blob}`;
  return {mimeType: kind, url, ...present({name: nameIn(uri)})};
}

/** The last part of an address. */
export function nameIn(uri: string): string | undefined {
  const name = uri.split(/[?#]/, 1)[0]?.split('/').pop();
  if (!name) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
