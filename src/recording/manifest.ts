import type {JsonObject} from '../protocol/events.js';
import {list, number, object, objects, present, string} from '../state/read.js';

/** The name of the format, in every manifest. */
export const PACK_FORMAT = 'agent-surfaces-pack';
/** Counts up when a reader of the last version could not read the next one. */
export const PACK_VERSION = 1;

/** The files of a pack, in their order. */
export const PACK_FILES = [
  'manifest.json',
  'events.ndjson',
  'snapshot.ndjson',
  'artifacts.ndjson',
  'redactions.ndjson',
] as const;
export type PackFile = (typeof PACK_FILES)[number];

/** Why something is not in a pack. */
export const GAP_REASONS = [
  'unknown',
  'unavailable',
  'redacted',
  'expired',
  'not_applicable',
  'not_collected',
] as const;

/** The ids that a pack ties together, kind by kind. */
export const LINEAGE_KINDS = [
  'parentSessions',
  'sessions',
  'parentThreads',
  'threads',
  'runs',
  'turns',
  'tasks',
  'agents',
  'attempts',
  'traces',
] as const;

/** What is not in a pack, and why. */
export interface PackGap {
  /** What it would have been part of: `runtime` for events, `artifacts`, `payloads`, `privacy`, `session` … */
  readonly area: string;
  readonly reason: (typeof GAP_REASONS)[number];
  readonly count?: number;
  readonly detail?: string;
}

/** One file of a pack, as its manifest has it. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: number;
  readonly lines: number;
  readonly sha256: string;
}

/** What a pack says about itself. */
export interface PackManifest {
  readonly format: typeof PACK_FORMAT;
  readonly version: number;
  /** Everything of a source, one session with its children, or one run with what it started. */
  readonly scope: (typeof SCOPES)[number];
  readonly sessionId?: string;
  readonly runId?: string;
  readonly lineage: Readonly<Record<(typeof LINEAGE_KINDS)[number], readonly string[]>>;
  readonly counts: Readonly<Record<(typeof COUNTED)[number], number>>;
  /** From the first to the last time that an event names; absent where none does. */
  readonly time?: {readonly from: string; readonly to: string};
  /** `complete`: every event of the scope is in it. Bodies never are; see the gaps. */
  readonly completeness: 'complete' | 'partial';
  readonly gaps: readonly PackGap[];
  /** How many values were taken out, by how they were known, and how many of them only the export found. */
  readonly redaction: {
    readonly count: number;
    readonly byKind: Readonly<Record<string, number>>;
    readonly atExport: number;
  };
  readonly files: readonly PackedFile[];
}

const SCOPES = ['log', 'session', 'run'] as const;
const COUNTED = ['events', 'rows', 'artifacts', 'redactions'] as const;

/**
 * A manifest as somebody else wrote it; undefined where it does not say what the pack should hold. Read by hand: a page
 * that opens a pack does not load a library of schemas for it.
 */
export function readManifest(value: unknown): PackManifest | undefined {
  const manifest = object(value);
  const version = number(manifest?.['version']);
  const scope = SCOPES.find((one) => one === manifest?.['scope']);
  const files = list(manifest?.['files']).map(fileOf);
  if (!manifest || manifest['format'] !== PACK_FORMAT || version === undefined || !scope) return undefined;
  if (!isAllKnown(files)) return undefined;
  const {lineage, counts, redaction, time} = manifest;
  const [from, to] = [string(object(time)?.['from']), string(object(time)?.['to'])];
  return {
    format: PACK_FORMAT,
    version,
    scope,
    ...present({sessionId: string(manifest['sessionId']), runId: string(manifest['runId'])}),
    lineage: byName(LINEAGE_KINDS, (kind) => list(object(lineage)?.[kind]).flatMap((id) => string(id) ?? [])),
    counts: byName(COUNTED, (name) => number(object(counts)?.[name]) ?? 0),
    ...(from === undefined || to === undefined ? {} : {time: {from, to}}),
    completeness: manifest['completeness'] === 'complete' ? 'complete' : 'partial',
    gaps: objects(manifest['gaps']).map(gapOf),
    redaction: {
      count: number(object(redaction)?.['count']) ?? 0,
      byKind: numbersOf(object(redaction)?.['byKind']),
      atExport: number(object(redaction)?.['atExport']) ?? 0,
    },
    files,
  };
}

function byName<Name extends string, T>(names: readonly Name[], valueOf: (name: Name) => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, T>;
}

function numbersOf(value: unknown): Record<string, number> {
  const entries = Object.entries(object(value) ?? {}).map(([name, each]) => [name, number(each) ?? 0] as const);
  return Object.fromEntries(entries);
}

function gapOf({area, reason, count, detail}: JsonObject): PackGap {
  return {
    area: string(area) ?? 'unknown',
    reason: GAP_REASONS.find((one) => one === reason) ?? 'unknown',
    ...present({count: number(count), detail: string(detail)}),
  };
}

function fileOf(value: unknown): PackedFile | undefined {
  const {name, bytes, lines, sha256} = object(value) ?? {};
  if (typeof name !== 'string' || typeof bytes !== 'number' || typeof sha256 !== 'string') return undefined;
  return {name, bytes, lines: number(lines) ?? 0, sha256};
}

function isAllKnown(files: readonly (PackedFile | undefined)[]): files is readonly PackedFile[] {
  return files.length > 0 && files.every((file) => file !== undefined);
}
