import {Inflate} from 'fflate';
import type {AgentEvent} from '../protocol/envelope.js';
import type {JsonObject} from '../protocol/events.js';
import {GROUPS} from '../state/keys.js';
import {object, string} from '../state/read.js';
import {PACK_FILES, PACK_VERSION, readManifest, type PackFile, type PackManifest} from './manifest.js';
import {canDigest, concat, sha256} from './pack-files.js';
import type {PackIntegrity, Recording} from './recording.js';
import {SIGNATURE_FILE, type TrustedKey, verify} from './signature.js';
import {Slices} from './slices.js';

/** A pack that was read: everything in it that could be. */
export interface PackRecording extends Recording {
  readonly format: 'pack';
  readonly integrity: PackIntegrity;
  /** The rows as whoever made the pack had them, by group and id. */
  readonly snapshot: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  readonly artifacts: readonly JsonObject[];
  readonly redactions: readonly JsonObject[];
}

/** How a pack is read. */
export interface ReadPackOptions {
  readonly signal?: AbortSignal | undefined;
  /** What the recording is called; else what it is of. */
  readonly name?: string | undefined;
  /** Keys whose signature is shown by name. */
  readonly trustedKeys?: readonly TrustedKey[] | undefined;
  readonly limits?: Partial<PackLimits>;
}

/** Limits for reading a file from outside. */
export interface PackLimits {
  readonly entries: number;
  /** Bytes of all files together, unpacked; by default also no more than 200 times the bytes of the pack. */
  readonly bytes: number;
  readonly line: number;
  readonly lines: number;
}

const LIMITS: PackLimits = {entries: 64, bytes: 512 * 1024 * 1024, line: 64 * 1024 * 1024, lines: 1_000_000};
/** Events pack to a twentieth. What grows so much more was made to fill memory; small packs are let alone. */
const [MAX_GROWTH, LET_ALONE] = [200, 16 * 1024 * 1024];
/** Packed bytes that are unpacked at a time: a bomb grows a thousandfold at most, and is noticed after each step. */
const STEP = 8_192;
const LINE_FEED = 0x0a;
/** Extra files that are named; the others are counted. */
const MAX_NAMED = 5;
/** Problems that say nothing of whether the files are those that were packed. */
const NO_MISMATCH = new Set(['bad_lines', 'newer_version', 'too_many_lines', 'unchecked', 'bad_signature']);

/** What was read is no zip at all. */
export class NoPackError extends Error {
  override readonly name = 'NoPackError';
}

/** Reads a pack. Whatever is damaged or missing is reported as a problem, and the rest is kept. */
export async function readPack(bytes: Uint8Array, options: ReadPackOptions = {}): Promise<PackRecording> {
  if (!isZip(bytes)) throw new NoPackError('This is no evidence pack: a pack is a zip file.');
  const growth = Math.min(LIMITS.bytes, Math.max(LET_ALONE, MAX_GROWTH * bytes.length));
  return new PackReader({...options, limits: {bytes: growth, ...options.limits}}).read(bytes);
}

class PackReader {
  readonly #limits: PackLimits;
  readonly #slices: Slices;
  readonly #name: string | undefined;
  readonly #trustedKeys: readonly TrustedKey[];
  readonly #problems: Recording['problems'][number][] = [];
  readonly #sums = new Map<string, string>();
  readonly #lines = new Map<string, number>();
  #bytes = 0;

  constructor({signal, name, limits, trustedKeys = []}: ReadPackOptions) {
    this.#limits = {...LIMITS, ...limits};
    this.#slices = new Slices(signal);
    this.#name = name;
    this.#trustedKeys = trustedKeys;
  }

  async read(bytes: Uint8Array): Promise<PackRecording> {
    const entries = this.#entries(bytes);
    const about = await this.#bytesOf(entries.get('manifest.json'));
    const manifest = about && this.#manifest(about);
    const signature = await this.#signature(about, entries.get(SIGNATURE_FILE));
    const events: AgentEvent[] = [];
    const snapshot: Record<string, Record<string, JsonObject>> = {};
    const artifacts: JsonObject[] = [];
    const redactions: JsonObject[] = [];
    await this.#readLines(entries, 'events.ndjson', (line) => isEvent(line) && events.push(line) > 0);
    await this.#readLines(entries, 'snapshot.ndjson', (line) => placeRow(snapshot, line));
    await this.#readLines(entries, 'artifacts.ndjson', (line) => artifacts.push(line) > 0);
    await this.#readLines(entries, 'redactions.ndjson', (line) => redactions.push(line) > 0);
    this.#compare(manifest);
    const name = this.#name ?? manifest?.runId ?? manifest?.sessionId ?? 'pack';
    const problems = this.#problems;
    const integrity = {files: this.#filesState(), signature};
    return {
      ...{name, format: 'pack', events, ...(manifest ? {manifest} : {}), problems, integrity},
      ...{snapshot, artifacts, redactions},
    };
  }

  #problem(code: string, message: string): void {
    this.#problems.push({code, message});
  }

  #entries(bytes: Uint8Array): Map<string, ZipEntry> {
    const {entries, isDamaged, isCut} = listZip(bytes, this.#limits.entries);
    if (isDamaged)
      this.#problem('damaged_zip', 'The directory of the file is damaged or missing; its parts were looked for.');
    if (isCut) this.#problem('too_many_files', `Only the first ${String(this.#limits.entries)} files were looked at.`);
    const known = new Map<string, ZipEntry>();
    const unknown: string[] = [];
    for (const entry of entries) {
      if (![SIGNATURE_FILE, ...PACK_FILES].includes(entry.name)) unknown.push(entry.name);
      else if (known.has(entry.name))
        this.#problem('duplicate_file', `${entry.name} is there twice: the first one counts.`);
      else known.set(entry.name, entry);
    }
    if (unknown.length > 0) {
      const names = [...unknown.slice(0, MAX_NAMED), ...(unknown.length > MAX_NAMED ? ['…'] : [])].join(', ');
      const words = `${String(unknown.length)} files are no part of a pack and were left alone: ${names}`;
      this.#problem('unknown_file', words);
    }
    for (const name of PACK_FILES) if (!known.has(name)) this.#problem('missing_file', `${name} is missing.`);
    return known;
  }

  async #bytesOf(entry: ZipEntry | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (!entry) return undefined;
    const chunks: Uint8Array[] = [];
    await this.#unpack(entry, (chunk) => chunks.push(chunk));
    return concat(chunks);
  }

  async #signature(about: Uint8Array<ArrayBuffer> | undefined, entry: ZipEntry | undefined) {
    const file = await this.#bytesOf(entry);
    if (!file) return {state: 'unsigned'} as const;
    const signature = await verify(about ?? new Uint8Array(0), parse(file), this.#trustedKeys);
    if (signature.state === 'invalid')
      this.#problem('bad_signature', 'The signature is not of this manifest: one of them was changed.');
    return signature;
  }

  #manifest(bytes: Uint8Array): PackManifest | undefined {
    const manifest = readManifest(parse(bytes));
    if (!manifest) {
      this.#problem('bad_manifest', 'manifest.json cannot be read: nothing says what the pack should hold.');
      return undefined;
    }
    if (manifest.version > PACK_VERSION)
      this.#problem('newer_version', 'The pack was made by a later version: something in it may be missed here.');
    return manifest;
  }

  /** Reads one JSON object a line; `take` says whether it was what belongs there. */
  async #readLines(
    entries: ReadonlyMap<string, ZipEntry>,
    name: PackFile,
    take: (line: JsonObject) => boolean,
  ): Promise<void> {
    const entry = entries.get(name);
    if (!entry) return;
    const whole: Uint8Array[] = [];
    const lines = new ByteLines(this.#limits.line);
    let count = 0;
    let bad = 0;
    const read = (line: Uint8Array | undefined) => {
      if (line?.length === 0) return;
      count++;
      const value = line && count <= this.#limits.lines ? object(parse(line)) : undefined;
      if (!value || !take(value)) bad++;
    };
    await this.#unpack(entry, (chunk) => {
      whole.push(chunk);
      for (const line of lines.push(chunk)) read(line);
    });
    for (const line of lines.end()) read(line);
    this.#lines.set(name, count);
    if (count > this.#limits.lines)
      this.#problem('too_many_lines', `${name}: only the first ${String(this.#limits.lines)} lines were read.`);
    else if (bad > 0) this.#problem('bad_lines', `${name}: ${String(bad)} lines could not be read.`);
    if (canDigest()) this.#sums.set(name, await sha256(concat(whole)));
  }

  /** Unpacks step by step; what came before a fault is kept. */
  async #unpack({name, method, isEncrypted, packed}: ZipEntry, take: (chunk: Uint8Array) => void): Promise<void> {
    if (isEncrypted || (method !== 0 && method !== 8)) {
      this.#problem('damaged_file', `${name} is packed in a way that is not read here.`);
      return;
    }
    let isFinal = method === 0;
    const accept = (chunk: Uint8Array) => {
      const left = this.#limits.bytes - this.#bytes;
      this.#bytes += chunk.length;
      if (left > 0) take(chunk.length > left ? chunk.subarray(0, left) : chunk);
    };
    const inflate = new Inflate((chunk, final) => {
      isFinal ||= final;
      accept(chunk);
    });
    for (let at = 0; at < packed.length && this.#bytes <= this.#limits.bytes; at += STEP) {
      const part = packed.subarray(at, at + STEP);
      if (method === 0) accept(part);
      else if (!push(inflate, part, at + STEP >= packed.length)) {
        isFinal = false;
        break;
      }
      if (this.#slices.isOver) await this.#slices.next();
    }
    if (this.#bytes > this.#limits.bytes)
      this.#problem(
        'too_large',
        `${name}: unpacking was stopped at ${String(this.#limits.bytes)} bytes, the limit for a pack of this size.`,
      );
    else if (!isFinal) this.#problem('damaged_file', `${name} is damaged or cut off; what comes before is kept.`);
  }

  #compare(manifest: PackManifest | undefined): void {
    if (!manifest) return;
    if (!canDigest())
      this.#problem('unchecked', 'The checksums cannot be checked here: the page is not served safely.');
    const listed = new Set(manifest.files.map(({name}) => name));
    for (const name of this.#lines.keys()) {
      if (!listed.has(name))
        this.#problem('unlisted_file', `${name} is not listed in the manifest: nothing says what was packed.`);
    }
    for (const {name, lines, sha256: expected} of manifest.files) {
      if (!(PACK_FILES as readonly string[]).includes(name)) {
        this.#problem('unread_file', `The manifest lists ${name}, which is not read here.`);
        continue;
      }
      const found = this.#sums.get(name);
      if (found === undefined || found === expected) continue;
      const count = this.#lines.get(name) ?? 0;
      const words = count === lines ? '' : ` It should have ${String(lines)} lines and has ${String(count)}.`;
      this.#problem('checksum', `${name} is not what was packed: its checksum is another one.${words}`);
    }
  }

  #filesState(): PackIntegrity['files'] {
    if (this.#problems.some(({code}) => !NO_MISMATCH.has(code))) return 'mismatch';
    return canDigest() ? 'intact' : 'unchecked';
  }
}

/** Cuts bytes into lines, over any chunking; a line that is too long is given as undefined. */
class ByteLines {
  readonly #max: number;
  #parts: Uint8Array[] = [];
  #length = 0;

  constructor(max: number) {
    this.#max = max;
  }

  push(chunk: Uint8Array): (Uint8Array | undefined)[] {
    const lines: (Uint8Array | undefined)[] = [];
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      this.#keep(chunk.subarray(from, at));
      lines.push(this.#take());
      from = at + 1;
    }
    this.#keep(chunk.subarray(from));
    return lines;
  }

  end(): (Uint8Array | undefined)[] {
    return this.#length === 0 ? [] : [this.#take()];
  }

  #keep(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length <= this.#max) this.#parts.push(part);
    else this.#parts = [];
  }

  #take(): Uint8Array | undefined {
    const line = this.#length > this.#max ? undefined : this.#parts.length === 1 ? this.#parts[0] : concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return line;
  }
}

const decoder = new TextDecoder();

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    return undefined;
  }
}

function isEvent(line: JsonObject): line is JsonObject & AgentEvent {
  return typeof line['type'] === 'string' && line['type'] !== '';
}

function placeRow(snapshot: Record<string, Record<string, JsonObject>>, line: JsonObject): boolean {
  const [group, id, row] = [string(line['group']), string(line['id']), object(line['row'])];
  if (group === undefined || id === undefined || !row || !(GROUPS as readonly string[]).includes(group)) return false;
  // Any text may be an id, also one that means something else to an object.
  Object.defineProperty((snapshot[group] ??= {}), id, {
    value: row,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return true;
}

/** Unpacks the next part; false where it is damaged. */
function push(inflate: Inflate, part: Uint8Array, isLast: boolean): boolean {
  try {
    inflate.push(part, isLast);
    return true;
  } catch {
    return false;
  }
}

interface ZipEntry {
  readonly name: string;
  /** 0: as it is; 8: deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packed: Uint8Array;
}

interface ZipListing {
  readonly entries: readonly ZipEntry[];
  /** The list at the end of the zip was missing or wrong, so that its files were looked for one by one. */
  readonly isDamaged: boolean;
  /** There were more files than are looked at. */
  readonly isCut: boolean;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DESCRIPTOR = 0x08074b50;
const LOCAL_LENGTH = 30;
const CENTRAL_LENGTH = 46;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const MAX_NAME = 255;

function isZip(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  return bytes.length >= 4 && [LOCAL, END].includes(view.getUint32(0, true));
}

/** Finds the files of a zip: by its directory, or where that is damaged by their own headers. Never throws. */
function listZip(bytes: Uint8Array, maxEntries: number): ZipListing {
  const listed = byDirectory(bytes, maxEntries);
  return listed ?? byHeaders(bytes, maxEntries);
}

function byDirectory(bytes: Uint8Array, maxEntries: number): ZipListing | undefined {
  const view = viewOf(bytes);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < Math.min(count, maxEntries); index++) {
    if (at + CENTRAL_LENGTH > end || view.getUint32(at, true) !== CENTRAL) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    const size = view.getUint32(at + 20, true);
    const start = dataStart(view, view.getUint32(at + 42, true));
    if (start === undefined || start + size > bytes.length) return undefined;
    entries.push({
      name: nameAt(bytes, at + CENTRAL_LENGTH, nameLength),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      packed: bytes.subarray(start, start + size),
    });
    at += CENTRAL_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return {entries, isDamaged: false, isCut: count > maxEntries};
}

function byHeaders(bytes: Uint8Array, maxEntries: number): ZipListing {
  const view = viewOf(bytes);
  const entries: ZipEntry[] = [];
  let at = find(view, 0, [LOCAL]);
  while (at < bytes.length && entries.length < maxEntries) {
    const start = dataStart(view, at);
    if (start === undefined || start > bytes.length) break;
    const size = view.getUint32(at + 18, true);
    // A file that was packed as it came has its size behind it: it ends where the next thing begins.
    const end = size > 0 ? Math.min(start + size, bytes.length) : find(view, start, [LOCAL, CENTRAL, DESCRIPTOR]);
    entries.push({
      name: nameAt(bytes, at + LOCAL_LENGTH, view.getUint16(at + 26, true)),
      method: view.getUint16(at + 8, true),
      isEncrypted: (view.getUint16(at + 6, true) & 1) === 1,
      packed: bytes.subarray(start, end),
    });
    at = find(view, end, [LOCAL]);
  }
  return {entries, isDamaged: true, isCut: at < bytes.length && entries.length >= maxEntries};
}

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(last - MAX_COMMENT, 0); at--) if (view.getUint32(at, true) === END) return at;
  return undefined;
}

function dataStart(view: DataView, header: number): number | undefined {
  if (header + LOCAL_LENGTH > view.byteLength || view.getUint32(header, true) !== LOCAL) return undefined;
  return header + LOCAL_LENGTH + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
}

/** The place of the next of these marks, or the end. */
function find(view: DataView, from: number, marks: readonly number[]): number {
  for (let at = from; at + 4 <= view.byteLength; at++) {
    if (view.getUint8(at) === 0x50 && marks.includes(view.getUint32(at, true))) return at;
  }
  return view.byteLength;
}

function nameAt(bytes: Uint8Array, at: number, length: number): string {
  return decoder.decode(bytes.subarray(at, at + Math.min(length, MAX_NAME)));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
