import {FIELD_KINDS, type AgentEvent} from '../protocol/envelope.js';
import type {Row} from '../state/core/rows.js';
import {isSecretAfter, isSecretBeside, isSecretName, REDACTED, redactId, redactText} from '../state/intake/redact.js';
import {CONTIGUOUS_IN} from '../state/intake/sequencer.js';
import {ProjectionStore, type AppendOptions} from '../state/store.js';
import {cleanLog, WINDOW, type CleanLog} from './clean-log.js';
import {selectEvents, type PackScope} from './lineage.js';
import {PACK_FORMAT, PACK_VERSION, type PackGap, type PackManifest} from './manifest.js';
import {gap, PackFacts} from './pack-facts.js';
import {canDigest, concat, LineFile, zipFiles} from './pack-files.js';
import {sign, SIGNATURE_FILE} from './signature.js';
import {Slices} from './slices.js';

/** What a pack is made of. */
export interface PackSource extends PackScope, AppendOptions {
  /** Everything that is known, in the order of arrival: a log, or events as they came from a wire. */
  readonly events: Iterable<unknown>;
  /** What whoever collected the events knows to be missing. */
  readonly gaps?: readonly PackGap[];
}

/** How the making of a pack is watched and stopped. */
export interface PackOptions {
  readonly signal?: AbortSignal | undefined;
  onProgress?(done: number, total: number): void;
  /** Signs the manifest, and so every file: an ECDSA P-256 pair. A signature differs each time it is made. */
  readonly signingKey?: CryptoKeyPair | undefined;
}

/** Why there is no pack. */
export class PackError extends Error {
  override readonly name = 'PackError';
  readonly code: 'unknown_session' | 'unknown_run' | 'nothing_to_pack' | 'no_checksums';

  constructor(code: PackError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** One row, with the group and the id that it has in a snapshot. */
interface Fact {
  readonly group: string;
  readonly id: string;
  readonly row: Row;
}

/** The facts of an artifact that say where its bodies are. The bodies themselves stay with their service. */
const ARTIFACT_FIELDS = [
  ...['sessionId', 'runId', 'taskId', 'agentId', 'kind', 'nativeKind', 'status', 'nativeStatus', 'title', 'path'],
  ...['aliases', 'readRef', 'versionId', 'versions', 'diffs', 'exports', 'sourceRefs', 'evidenceRefs'],
];

/** A pack, and what it says about itself. */
export interface MadePack {
  readonly bytes: Uint8Array;
  readonly manifest: PackManifest;
}

/**
 * Packs the facts of a session, or of one run, into one file: no clock and no chance, so that the same facts always give
 * the same bytes. Secrets are taken out as on the way in, over all pieces of a text, and once more on the way out.
 */
export async function makePack(source: PackSource, options: PackOptions = {}): Promise<Uint8Array> {
  return (await makePackWithManifest(source, options)).bytes;
}

/** The same, with the manifest at hand. */
export async function makePackWithManifest(source: PackSource, options: PackOptions = {}): Promise<MadePack> {
  if (!canDigest())
    throw new PackError('no_checksums', 'A page must be served over HTTPS or from this machine to make checksums.');
  return new PackMaker(source, options).make();
}

class PackMaker {
  readonly #scope: PackScope;
  readonly #given: readonly PackGap[];
  readonly #promise: AppendOptions;
  readonly #events: readonly unknown[];
  readonly #slices: Slices;
  readonly #report: (share: number) => void;
  readonly #signingKey: CryptoKeyPair | undefined;
  readonly #redaction = new LastRedaction();
  readonly #facts = new PackFacts();
  #others = 0;

  constructor(source: PackSource, {signal, onProgress, signingKey}: PackOptions) {
    const {sessionId, runId, gaps = [], events} = source;
    this.#promise = source;
    this.#scope = {sessionId: sessionId && redactId(sessionId), runId: runId && redactId(runId)};
    this.#given = gaps;
    this.#events = [...events];
    this.#slices = new Slices(signal);
    this.#signingKey = signingKey;
    const total = 3 * this.#events.length;
    this.#report = (share) => onProgress?.(Math.round((share * total) / 3), total);
  }

  async make(): Promise<MadePack> {
    const {file, facts} = await this.#write(this.#select(await this.#clean()));
    const rows = await this.#rows(facts);
    const artifacts = this.#artifacts(facts);
    const redactions = this.#redactions();
    const files = [file, rows, artifacts, redactions].map((each) => each.end());
    const manifest = this.#redaction.pass(await this.#manifest(files), false);
    const about = new LineFile('manifest.json');
    about.add(sortedJson(manifest));
    const all = [about.end(), ...(await this.#signatures(about)), ...files];
    const bytes = await zipFiles(all, this.#slices, (share) => this.#report(2 + share));
    this.#report(3);
    return {bytes, manifest};
  }

  #clean(): Promise<CleanLog> {
    const onSlice = (index: number) => this.#report(index / this.#events.length);
    return cleanLog(this.#events, this.#slices, onSlice, this.#promise);
  }

  #select({events: log}: CleanLog): AgentEvent[] {
    const {sessionId, runId} = this.#scope;
    const selected = selectEvents(log, this.#scope);
    this.#others = log.length - selected.length;
    if (selected.length === 0) {
      if (runId !== undefined) throw new PackError('unknown_run', `There is no run "${runId}" here.`);
      if (sessionId !== undefined) throw new PackError('unknown_session', `There is no session "${sessionId}" here.`);
      throw new PackError('nothing_to_pack', 'There are no events to pack.');
    }
    if (runId === undefined) return selected;
    // The numbers of one run have gaps where others went on: nobody is to wait for them.
    return selected.map(({[CONTIGUOUS_IN]: _promise, ...event}) => event as AgentEvent);
  }

  /** Each event is folded as a reader of the pack will fold it. */
  async #write(events: readonly AgentEvent[]): Promise<{file: LineFile; facts: readonly Fact[]}> {
    const file = new LineFile('events.ndjson');
    const store = new ProjectionStore({schedule: () => undefined, limits: {window: WINDOW}});
    for (const [index, event] of events.entries()) {
      const line = JSON.stringify(this.#redaction.pass(event));
      const out = JSON.parse(line) as AgentEvent;
      file.add(line);
      store.append([out]);
      this.#facts.see(out);
      if (!this.#slices.isOver) continue;
      this.#report(1 + index / events.length);
      await this.#slices.next();
    }
    store.settle();
    return {file, facts: await this.#factsOf(store)};
  }

  /** The rows of a store, in the order of their groups and ids. */
  async #factsOf(store: ProjectionStore): Promise<Fact[]> {
    const facts: Fact[] = [];
    for (const [group, id, row] of store.facts()) {
      facts.push({group, id, row});
      if (this.#slices.isOver) await this.#slices.next();
    }
    return facts.sort((a, b) => compare(a.group, b.group) || compare(a.id, b.id));
  }

  async #rows(facts: readonly Fact[]): Promise<LineFile> {
    const file = new LineFile('snapshot.ndjson');
    for (const {group, id, row} of facts) {
      this.#facts.seeRow(group, id, row);
      file.add(sortedJson({group, id, row: this.#redaction.pass(row, false)}));
      if (this.#slices.isOver) await this.#slices.next();
    }
    return file;
  }

  #artifacts(facts: readonly Fact[]): LineFile {
    const file = new LineFile('artifacts.ndjson');
    for (const {id, row} of facts.filter(({group}) => group === 'artifacts')) {
      const refs = Object.entries(row).filter(([name]) => ARTIFACT_FIELDS.includes(name));
      file.add(sortedJson(this.#redaction.pass({artifactId: id, ...Object.fromEntries(refs)}, false)));
    }
    return file;
  }

  #redactions(): LineFile {
    const file = new LineFile('redactions.ndjson');
    for (const redaction of this.#redaction.report) file.add(sortedJson(redaction));
    return file;
  }

  async #signatures(about: LineFile): Promise<LineFile[]> {
    if (!this.#signingKey) return [];
    const file = new LineFile(SIGNATURE_FILE);
    file.add(await sign(concat(about.chunks), this.#signingKey));
    return [file.end()];
  }

  async #manifest(files: readonly LineFile[]): Promise<PackManifest> {
    const {sessionId, runId} = this.#scope;
    const [events, rows, artifacts] = files.map(({lines}) => lines);
    const {report} = this.#redaction;
    const {time, lineage} = this.#facts;
    const byKind: Record<string, number> = {};
    for (const {kind, count} of report) byKind[kind] = (byKind[kind] ?? 0) + count;
    const sum = (list: typeof report) => list.reduce((total, {count}) => total + count, 0);
    const gaps = [
      ...this.#given,
      ...this.#facts.gaps,
      ...gap(
        'artifacts',
        'not_collected',
        artifacts ?? 0,
        'Bodies stay with their service: artifacts.ndjson has the refs.',
      ),
      ...gap('session', 'not_collected', runId === undefined ? 0 : this.#others, 'Events of other runs.'),
      ...gap('privacy', 'redacted', sum(report), 'Secrets: redactions.ndjson says where they were.'),
    ];
    return {
      format: PACK_FORMAT,
      version: PACK_VERSION,
      scope: runId !== undefined ? 'run' : sessionId !== undefined ? 'session' : 'log',
      ...(sessionId === undefined ? {} : {sessionId}),
      ...(runId === undefined ? {} : {runId}),
      lineage,
      counts: {events: events ?? 0, rows: rows ?? 0, artifacts: artifacts ?? 0, redactions: sum(report)},
      ...(time === undefined ? {} : {time}),
      completeness: gaps.some(({area}) => area === 'runtime') ? 'partial' : 'complete',
      gaps,
      redaction: {count: sum(report), byKind, atExport: sum(report.filter(({found}) => found === 'export'))},
      files: await Promise.all(
        files.map(async (file) => ({
          name: file.name,
          bytes: file.bytes,
          lines: file.lines,
          sha256: await file.sha256(),
        })),
      ),
    };
  }
}

/** JSON with the keys of every object sorted, so that the same value always gives the same text. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, item: unknown) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => compare(a, b)));
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** How a secret was known: by the name of its field, by its shape, or as part of an id. */
type RedactionKind = 'name' | 'shape' | 'id';

/** How often something was taken out at one place. Never what it was. */
interface Redaction {
  /** Field names from the envelope or row down; `[]` stands for every item of a list. */
  readonly path: string;
  readonly kind: RedactionKind;
  /** `intake`: it never came in. `export`: it was found on the way out. */
  readonly found: 'intake' | 'export';
  readonly count: number;
}

const MAX_PATHS = 1_000;
const MAX_NAME = 80;
const MAX_PARTS = 12;
/** Where what has no place of its own in the report is counted. */
const OTHER = '(other fields)';
const REDACTED_ID = /^redacted-[0-9a-z]{1,8}$/;

/** Lets every string pass the redactor once more on its way out, and counts what was found now and before. */
class LastRedaction {
  readonly #counts = new Map<string, Redaction>();
  /** Where the walk is. */
  readonly #path: string[] = [];
  #isCounted = true;

  /** How often something was taken out, by place; in an order of its own. */
  get report(): Redaction[] {
    const text = ({path, kind, found}: Redaction) => `${path}\n${kind}\n${found}`;
    return [...this.#counts.values()].sort((a, b) => (text(a) < text(b) ? -1 : 1));
  }

  /** The value without secrets; the same value where it had none. `isCounted` is off where a fact is repeated. */
  pass<T>(value: T, isCounted = true): T {
    this.#isCounted = isCounted;
    return this.#clean(value, false) as T;
  }

  #clean(value: unknown, secret: boolean): unknown {
    if (typeof value === 'string') return this.#text(value, secret);
    if (typeof value === 'number' && secret) return this.#taken('name');
    if (typeof value !== 'object' || value === null) return value;
    return Array.isArray(value) ? this.#list(value, secret) : this.#object(value as Record<string, unknown>, secret);
  }

  #list(source: readonly unknown[], secret: boolean): readonly unknown[] {
    let copy: unknown[] | undefined;
    const name = this.#path.at(-1) ?? '';
    this.#path.push('[]');
    for (const [index, item] of source.entries()) {
      const clean = this.#clean(item, secret || isSecretAfter(source, index, name));
      if (clean !== item) (copy ??= [...source])[index] = clean;
    }
    this.#path.pop();
    return copy ?? source;
  }

  #object(source: Record<string, unknown>, secret: boolean): Record<string, unknown> {
    let copy: Record<string, unknown> | undefined;
    for (const name of Object.keys(source)) {
      const cleanName = redactText(name);
      this.#path.push(cleanName);
      const clean = this.#clean(source[name], secret || isSecretName(name) || isSecretBeside(name, source));
      if (cleanName !== name) this.#note('shape', 'export', 1);
      this.#path.pop();
      if (clean === source[name] && cleanName === name) continue;
      copy ??= {...source};
      delete copy[name];
      copy[cleanName] = clean;
    }
    return copy ?? source;
  }

  #text(text: string, secret: boolean): string {
    const kind = this.#path.length === 1 ? FIELD_KINDS.get(this.#path[0] ?? '') : undefined;
    const isId = kind === 'id' || kind === 'text' || kind === 'word';
    if (this.#isCounted) this.#countEarlier(text, secret, isId);
    if (secret && text !== '' && text !== REDACTED) return this.#taken('name');
    const clean = isId ? redactId(text) : redactText(text);
    if (clean !== text) this.#note(isId ? 'id' : 'shape', 'export', 1);
    return clean;
  }

  #countEarlier(text: string, secret: boolean, isId: boolean): void {
    if (isId && REDACTED_ID.test(text)) this.#note('id', 'intake', 1);
    else if (text.includes(REDACTED)) this.#note(secret ? 'name' : 'shape', 'intake', text.split(REDACTED).length - 1);
  }

  #taken(kind: RedactionKind): string {
    this.#note(kind, 'export', 1);
    return REDACTED;
  }

  #note(kind: RedactionKind, found: Redaction['found'], more: number): void {
    const names = this.#path.slice(0, MAX_PARTS).map((name) => name.slice(0, MAX_NAME));
    const place = {path: names.join('.').replaceAll('.[]', '[]'), kind, found};
    const isKept = this.#counts.has(JSON.stringify(place)) || this.#counts.size < MAX_PATHS;
    const at = isKept ? place : {path: OTHER, kind, found};
    const key = JSON.stringify(at);
    this.#counts.set(key, {...at, count: (this.#counts.get(key)?.count ?? 0) + more});
  }
}
