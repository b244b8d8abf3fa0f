import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import type {AgentEvent} from 'agent-surfaces/protocol';
import {object, string} from 'agent-surfaces/state';
import type {SessionMeta, SessionStorage, StoredBody, StoredSession} from '../storage.js';

const ENDING = '.ndjson';
const FILE = /^[a-z0-9][a-z0-9-]{0,63}\.ndjson$/;
const BODIES = '.bodies';
const MAX_BODY_NAME = 200;
const LINE_FEED = 0x0a;
/** Sessions hold what people and agents said: nobody else on the machine reads them. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];

interface OpenFile {
  readonly descriptor: number;
  size: number;
}

/**
 * One file per session: a line that says what the session is, then one line per event, only ever appended. A line is
 * with the operating system before its event is sent to anybody, so a kill loses nothing that was sent.
 */
export class FileStorage implements SessionStorage {
  readonly #folder: string;
  readonly #files = new Map<string, OpenFile>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  load(): Promise<StoredSession[]> {
    makeFolder(this.#folder);
    const names = readdirSync(this.#folder).filter((name) => FILE.test(name));
    return Promise.resolve(names.sort().map((name) => this.#read(name.slice(0, -ENDING.length))));
  }

  create(session: SessionMeta, events: readonly AgentEvent[]): void {
    const lines = [session, ...events].map((line) => `${JSON.stringify(line)}\n`);
    writeWhole(this.#path(session.id), lines.join(''));
  }

  append(sessionId: string, event: AgentEvent): void {
    const file = this.#open(sessionId);
    const line = Buffer.from(`${JSON.stringify(event)}\n`);
    if (fstatSync(file.descriptor).size !== file.size) {
      throw new Error(`${this.#path(sessionId)} was changed by another program`);
    }
    appendFileSync(file.descriptor, line);
    file.size += line.length;
  }

  /** One file per body, beside the session's own: a line that says what it is, then the bytes. */
  putBody(sessionId: string, name: string, {body, ...about}: StoredBody): void {
    makeFolder(join(this.#folder, `${sessionId}${BODIES}`));
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    writeWhole(this.#bodyPath(sessionId, name), Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), bytes]));
  }

  body(sessionId: string, name: string): StoredBody | undefined {
    const path = this.#bodyPath(sessionId, name);
    if (!existsSync(path)) return undefined;
    const bytes = readFileSync(path);
    const end = bytes.indexOf(LINE_FEED);
    const about = end < 0 ? undefined : readJson(bytes.subarray(0, end));
    const type = string(about?.['type']);
    if (type === undefined) return undefined;
    const file = string(about?.['name']);
    return {type, body: new Uint8Array(bytes.subarray(end + 1)), ...(file === undefined ? {} : {name: file})};
  }

  close(): void {
    for (const {descriptor} of this.#files.values()) closeSync(descriptor);
    this.#files.clear();
  }

  #path(sessionId: string): string {
    return join(this.#folder, `${sessionId}${ENDING}`);
  }

  #bodyPath(sessionId: string, name: string): string {
    const file = encodeURIComponent(name).replaceAll('*', '%2A');
    if (name === '' || file.length > MAX_BODY_NAME) throw new RangeError('No file can have this name.');
    return join(this.#folder, `${sessionId}${BODIES}`, `${file}.body`);
  }

  #open(sessionId: string): OpenFile {
    let file = this.#files.get(sessionId);
    if (!file) {
      const path = this.#path(sessionId);
      file = {descriptor: openSync(path, 'a', FILE_MODE), size: statSync(path).size};
      this.#files.set(sessionId, file);
    }
    return file;
  }

  /** What is left of a session. Where nothing says what it was, it can still be looked at. */
  #read(id: string): StoredSession {
    const path = this.#path(id);
    const bytes = readFileSync(path);
    restrict(path, FILE_MODE);
    // A line that was cut off by a kill must not be joined with the next one.
    if (bytes.length > 0 && bytes.at(-1) !== LINE_FEED) appendFileSync(path, '\n');
    const lines = splitLines(bytes).map(readJson);
    const header = lines[0] && !string(lines[0]['type']) ? lines.shift() : undefined;
    const records = lines.map((line) => (string(line?.['type']) ? (line as unknown as AgentEvent) : undefined));
    const opened = object(records.find((event) => event?.type === 'session.opened')?.payload);
    const known = (name: string) => string(header?.[name]) ?? string(opened?.[name]);
    return {id, scenario: known('scenario') ?? '', title: known('title') ?? id, records};
  }
}

/** Makes a folder that only its owner can look into. */
export function makeFolder(path: string): void {
  // One that somebody else made keeps what they chose: it may hold other files.
  mkdirSync(path, {recursive: true, mode: FOLDER_MODE});
}

/** Closes a file that an earlier version has left open to others. */
function restrict(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, mode);
  } catch {
    // It is another user's: it can be read all the same.
  }
}

/** Whole or not at all: the name appears when the content is complete. */
function writeWhole(path: string, content: string | Uint8Array): void {
  const draft = `${path}.new`;
  try {
    writeFileSync(draft, content, {flush: true, mode: FILE_MODE});
    renameSync(draft, path);
  } catch (error) {
    try {
      unlinkSync(draft);
    } catch {
      // There is no draft to remove.
    }
    throw error;
  }
}

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, start);
    lines.push(bytes.subarray(start, end < 0 ? undefined : end));
    start = end < 0 ? bytes.length : end + 1;
  }
  return lines;
}

const decoder = new TextDecoder('utf-8', {fatal: true});

function readJson(line: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    return object(JSON.parse(decoder.decode(line)));
  } catch {
    return undefined;
  }
}
