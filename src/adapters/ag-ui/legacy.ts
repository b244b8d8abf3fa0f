import {list, object, string} from '../../state/read.js';
import type {JsonObject} from '../../protocol/events.js';

/**
 * Servers of before 1.0 are still in the field. Their reasoning events carry no ids, their content parts are called
 * `binary`. They are read as what 1.0 calls the same thing.
 */
export class LegacyReader {
  #thoughts = 0;
  #isSpan = false;
  #isMessage = false;

  /** The event as 1.0 writes it; the same object where nothing is old about it. */
  read(wire: JsonObject): JsonObject {
    switch (wire['type']) {
      case 'THINKING_START':
        this.#thoughts++;
        this.#isSpan = true;
        return {...wire, type: 'REASONING_START', messageId: this.#id('span')};
      case 'THINKING_END':
        this.#isSpan = false;
        return {...wire, type: 'REASONING_END', messageId: this.#id('span')};
      case 'THINKING_TEXT_MESSAGE_START':
        // A message without a span around it is a thought of its own.
        if (!this.#isSpan || this.#isMessage) this.#thoughts++;
        this.#isMessage = true;
        return {...wire, type: 'REASONING_MESSAGE_START', messageId: this.#id('message'), role: 'reasoning'};
      case 'THINKING_TEXT_MESSAGE_CONTENT':
        return {...wire, type: 'REASONING_MESSAGE_CONTENT', messageId: this.#id('message')};
      case 'THINKING_TEXT_MESSAGE_END':
        this.#isMessage = false;
        return {...wire, type: 'REASONING_MESSAGE_END', messageId: this.#id('message')};
      default:
        return wire;
    }
  }

  #id(kind: string): string {
    return `thinking-${String(this.#thoughts)}-${kind}`;
  }
}

const KINDS: Readonly<Record<string, string>> = {image: 'image', audio: 'audio', video: 'video'};
const PART_TYPES: ReadonlySet<unknown> = new Set(['text', 'image', 'audio', 'video', 'document']);

/** The parts of a content that AG-UI knows; `binary` ones of older servers in their new form. The rest is counted. */
export function readParts(content: unknown): {readonly parts: readonly JsonObject[]; readonly unknown: number} {
  const parts: JsonObject[] = [];
  let unknown = 0;
  for (const entry of list(content)) {
    const part = object(entry);
    if (part?.['type'] === 'binary') parts.push(upgrade(part));
    else if (part && PART_TYPES.has(part['type'])) parts.push(part);
    else unknown++;
  }
  return {parts, unknown};
}

function upgrade(part: JsonObject): JsonObject {
  const mimeType = string(part['mimeType']) ?? 'application/octet-stream';
  const [data, url, id] = [string(part['data']), string(part['url']), string(part['id'])];
  const source =
    url !== undefined
      ? {type: 'url', value: url, mimeType}
      : data !== undefined
        ? {type: 'data', value: data, mimeType}
        : {type: 'file', value: id ?? '', mimeType};
  const name = string(part['filename']);
  const type = KINDS[mimeType.split('/')[0] ?? ''] ?? 'document';
  return {type, source, ...(name === undefined ? {} : {metadata: {filename: name}})};
}
