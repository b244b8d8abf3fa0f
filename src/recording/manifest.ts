import {z} from 'zod';

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

const count = z.number().int().nonnegative();
const ids = z.array(z.string());

const gapSchema = z.object({
  /** What it would have been part of: `runtime` for events, `artifacts`, `payloads`, `privacy`, `session` … */
  area: z.string(),
  reason: z.enum(GAP_REASONS).catch('unknown'),
  count: count.optional(),
  detail: z.string().optional(),
});

/** What is not in a pack, and why. */
export type PackGap = z.infer<typeof gapSchema>;

/** What a pack says about itself. Read leniently: a field that a later version adds is kept. */
export const packManifestSchema = z.looseObject({
  format: z.literal(PACK_FORMAT),
  version: count,
  /** Everything of a source, one session with its children, or one run with what it started. */
  scope: z.enum(['log', 'session', 'run']),
  sessionId: z.string().optional(),
  runId: z.string().optional(),
  lineage: z.record(z.enum(LINEAGE_KINDS), ids),
  counts: z.object({events: count, rows: count, artifacts: count, redactions: count}),
  /** From the first to the last time that an event names; absent where none does. */
  time: z.object({from: z.string(), to: z.string()}).optional(),
  /** `complete`: every event of the scope is in it. Bodies never are; see the gaps. */
  completeness: z.enum(['complete', 'partial']),
  gaps: z.array(gapSchema),
  /** How many values were taken out, by how they were known, and how many of them only the export found. */
  redaction: z.object({count, byKind: z.record(z.string(), count), atExport: count}),
  files: z.array(z.object({name: z.string(), bytes: count, lines: count, sha256: z.string()})),
});

/** What a pack says about itself. */
export type PackManifest = z.infer<typeof packManifestSchema>;
