import type {JsonObject} from '../events.js';
import {isGiven, isObject, listOf, objectOf} from './json.js';
import {MEDIA_TYPES, type MediaType} from './types.js';

/** Whether one thing is as it should be, and the path where it stands or ought to stand. */
interface Finding {
  readonly ok: boolean;
  readonly path: string;
}

/** An attachment as the rules look at it, whichever of the two forms it came in. */
export interface AttachmentFindings {
  readonly image: Finding;
  readonly url: Finding;
  readonly noData: Finding;
}

const IMAGE_TYPE = /^image\/[a-z0-9][a-z0-9!#$&^_.+-]*(\s*;.*)?$/i;

/**
 * The attachments of a message's content. A `binary` block and a block of AG-UI 1.0 are held to the same rules: bytes
 * that may not travel inside the one may not travel inside the other.
 */
export function attachmentsOf(content: unknown, within: string): readonly AttachmentFindings[] {
  return listOf(content).flatMap((block, index) => {
    if (!isObject(block)) return [];
    const path = `${within}[${index}]`;
    if (block['type'] === 'binary') return [binaryFindings(block, path)];
    return isMediaType(block['type']) ? [mediaFindings(block['type'], objectOf(block['source']), path)] : [];
  });
}

/** The kind of block that AG-UI 1.0 has for this MIME type. */
export function mediaTypeOf(mimeType: string): MediaType {
  const kind = mimeType.split('/', 1)[0]?.toLowerCase();
  return isMediaType(kind) ? kind : 'document';
}

function binaryFindings({mimeType, url, data}: JsonObject, path: string): AttachmentFindings {
  return {
    image: {ok: isImageType(mimeType), path: `${path}.mimeType`},
    url: {ok: isWebAddress(url), path: `${path}.url`},
    noData: {ok: !isGiven(data), path: `${path}.data`},
  };
}

/** An image whose source names no MIME type is still an image; a document that names an image's is still a document. */
function mediaFindings(type: MediaType, source: JsonObject, path: string): AttachmentFindings {
  const {type: kind, value, mimeType} = source;
  return {
    image:
      type === 'image'
        ? {ok: !isGiven(mimeType) || isImageType(mimeType), path: `${path}.source.mimeType`}
        : {ok: false, path: `${path}.type`},
    url: {ok: kind === 'url' && isWebAddress(value), path: `${path}.source`},
    noData: {ok: kind !== 'data', path: `${path}.source`},
  };
}

function isMediaType(value: unknown): value is MediaType {
  return (MEDIA_TYPES as readonly unknown[]).includes(value);
}

function isImageType(value: unknown): boolean {
  return typeof value === 'string' && IMAGE_TYPE.test(value);
}

/** A signed address is one that the runtime can fetch: absolute, over HTTP. */
function isWebAddress(value: unknown): boolean {
  try {
    return typeof value === 'string' && /^https?:$/.test(new URL(value).protocol);
  } catch {
    return false;
  }
}
