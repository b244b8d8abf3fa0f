import {Inflate} from 'fflate';
import type {AgentEvent} from '../protocol/envelope.js';
import type {JsonObject} from '../protocol/events.js';
import {GROUPS} from '../state/keys.js';
import {object, string} from '../state/read.js';
import {PACK_FILES, PACK_VERSION, readManifest, type PackFile, type PackManifest} from './manifest.js';
import {canDigest, concat, sha256} from './pack-files.js';
import type {Recording} from './recording.js';
import {Slices} from './slices.js';
import {isZip, listZip, type ZipEntry} from './zip-entries.js';

/** A pack that was read: everything in it that could be. */
export interface PackRecording extends Recording {
  readonly format: 'pack';
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
  readonly limits?: Partial<PackLimits>;
}

/** Limits for reading a file from outside. */
export interface PackLimits {
  readonly entries: number;
  /** Bytes of all files together, unpacked. */
  readonly bytes: number;
  readonly line: number;
  readonly lines: number;
}

const LIMITS: PackLimits = {entries: 64, bytes: 512 * 1024 * 1024, line: 64 * 1024 * 1024, lines: 1_000_000};
/** Packed bytes that are unpacked at a time: a bomb grows a thousandfold at most, and is noticed after each step. */
const STEP = 8_192;
const LINE_FEED = 0x0a;

/** What was read is no zip at all. */
export class NoPackError extends Error {
  override readonly name = 'NoPackError';
}

/** Reads a pack. Whatever is damaged or missing is reported as a problem, and the rest is kept. */
export async function readPack(bytes: Uint8Array, options: ReadPackOptions = {}): Promise<PackRecording> {
  if (!isZip(bytes)) throw new NoPackError('This is no evidence pack: a pack is a zip file.');
  return new PackReader(options).read(bytes);
}

class PackReader {
  readonly #limits: PackLimits;
  readonly #slices: Slices;
  readonly #name: string | undefined;
  readonly #problems: Recording['problems'][number][] = [];
  readonly #sums = new Map<string, string>();
  readonly #lines = new Map<string, number>();
  #bytes = 0;

  constructor({signal, name, limits}: ReadPackOptions) {
    this.#limits = {...LIMITS, ...limits};
    this.#slices = new Slices(signal);
    this.#name = name;
  }

  async read(bytes: Uint8Array): Promise<PackRecording> {
    const entries = this.#entries(bytes);
    const manifest = await this.#manifest(entries.get('manifest.json'));
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
    return {name, format: 'pack', events, ...(manifest ? {manifest} : {}), problems, snapshot, artifacts, redactions};
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
    let unknown = 0;
    for (const entry of entries) {
      if (!(PACK_FILES as readonly string[]).includes(entry.name)) unknown++;
      else if (known.has(entry.name))
        this.#problem('duplicate_file', `${entry.name} is there twice: the first one counts.`);
      else known.set(entry.name, entry);
    }
    if (unknown > 0)
      this.#problem('unknown_file', `${String(unknown)} files are no part of a pack and were left alone.`);
    for (const name of PACK_FILES) if (!known.has(name)) this.#problem('missing_file', `${name} is missing.`);
    return known;
  }

  async #manifest(entry: ZipEntry | undefined): Promise<PackManifest | undefined> {
    if (!entry) return undefined;
    const chunks: Uint8Array[] = [];
    await this.#unpack(entry, (chunk) => chunks.push(chunk));
    const manifest = readManifest(parse(concat(chunks)));
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
        `${name}: the pack is larger than ${String(this.#limits.bytes)} bytes; the rest was left out.`,
      );
    else if (!isFinal) this.#problem('damaged_file', `${name} is damaged or cut off; what comes before is kept.`);
  }

  #compare(manifest: PackManifest | undefined): void {
    if (manifest && !canDigest())
      this.#problem('unchecked', 'The checksums cannot be checked here: the page is not served safely.');
    for (const {name, lines, sha256: expected} of manifest?.files ?? []) {
      const found = this.#sums.get(name);
      if (found === undefined || found === expected) continue;
      const count = this.#lines.get(name) ?? 0;
      const words = count === lines ? '' : ` It should have ${String(lines)} lines and has ${String(count)}.`;
      this.#problem('checksum', `${name} is not what was packed: its checksum is another one.${words}`);
    }
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
