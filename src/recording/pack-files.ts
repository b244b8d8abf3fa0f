import {Zip, ZipDeflate} from 'fflate';
import type {Slices} from './slices.js';

/** Characters that are encoded and packed at a time. Always the same, so that the bytes are, too. */
const CHUNK = 32_768;
/** No clock: every file of every pack is of this day. Read as local time, which is how the format keeps it. */
const DAY = new Date(1980, 0, 1, 12);

const encoder = new TextEncoder();

/** A file that grows line by line. */
export class LineFile {
  readonly name: string;
  readonly chunks: Uint8Array[] = [];
  lines = 0;
  bytes = 0;
  #rest = '';

  constructor(name: string) {
    this.name = name;
  }

  add(line: string): void {
    this.lines++;
    this.#rest += `${line}\n`;
    if (this.#rest.length >= CHUNK) this.#encode();
  }

  /** No line comes any more. */
  end(): this {
    if (this.#rest !== '') this.#encode();
    return this;
  }

  /** The SHA-256 of the whole file, in hexadecimal digits. */
  sha256(): Promise<string> {
    return sha256(concat(this.chunks));
  }

  #encode(): void {
    const text = this.#rest;
    this.#rest = '';
    for (let from = 0; from < text.length;) {
      // A pair of surrogates is one character, and is not cut.
      const to = from + CHUNK + (isLowSurrogate(text.charCodeAt(from + CHUNK)) ? 1 : 0);
      const chunk = encoder.encode(text.slice(from, to));
      this.chunks.push(chunk);
      this.bytes += chunk.length;
      from = to;
    }
  }
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/** One zip of these files. The same files give the same bytes, wherever they are packed. */
export async function zipFiles(
  files: readonly LineFile[],
  slices: Slices,
  onProgress: (share: number) => void,
): Promise<Uint8Array> {
  const out: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    out.push(chunk);
  });
  const total = files.reduce((sum, {bytes}) => sum + bytes, 0);
  let done = 0;
  for (const {name, chunks} of files) {
    const entry = new ZipDeflate(name, {level: 6});
    entry.mtime = DAY;
    zip.add(entry);
    for (const chunk of chunks) {
      entry.push(chunk);
      done += chunk.length;
      if (!slices.isOver) continue;
      onProgress(done / total);
      await slices.next();
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  return concat(out);
}

/** All chunks in one. */
export function concat(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, {length}) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Whether checksums can be made here: pages that are not served safely have no means to. */
export const canDigest = (): boolean => (globalThis.crypto as Crypto | undefined)?.subtle !== undefined;

/** The SHA-256 of some bytes, in hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
