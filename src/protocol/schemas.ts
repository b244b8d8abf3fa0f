import {z} from 'zod';
import {ENVELOPE_FIELDS, EXTRA_FIELDS, type FieldKind} from './envelope.js';
import {
  ARTIFACT_STATUSES,
  COMMANDS,
  CONTROL_HINTS,
  OWNERS,
  PERSISTENCES,
  PHASES,
  RUNTIME_ENTITIES,
  RUNTIME_STATUSES,
  SCOPES,
  SURFACES,
  TOPOLOGIES,
} from './taxonomy.js';

/** Schemas for what crosses the trust boundary whole: imported logs, snapshots, commands. Live events pass the cheaper guard of `state/intake/guard.ts`. */

const id = z.string().min(1);
const KINDS: Record<FieldKind, z.ZodType> = {
  id,
  text: z.string(),
  count: z.number().nonnegative(),
  flag: z.boolean(),
  word: z.string(),
  list: z.array(z.unknown()),
  json: z.unknown(),
};

const fieldShape = Object.fromEntries(
  Object.entries({...ENVELOPE_FIELDS, ...EXTRA_FIELDS}).map(([name, kind]) => [name, KINDS[kind].optional()]),
);

/** An event as the published JSON schema has it: open to further fields and to further classes, closed in its taxonomies. */
export const eventSchema = z.looseObject({
  ...fieldShape,
  type: id,
  sequence: z.number().int().nonnegative().optional(),
  owner: z.enum(OWNERS).optional(),
  scope: z.enum(SCOPES).optional(),
  phase: z.enum(PHASES).optional(),
  surface: z.enum(SURFACES).optional(),
  persistence: z.enum(PERSISTENCES).optional(),
  control: z.enum(CONTROL_HINTS).optional(),
  topology: z.enum(TOPOLOGIES).optional(),
  runtimeEntity: z.enum([...(Object.keys(RUNTIME_ENTITIES) as [keyof typeof RUNTIME_ENTITIES]), 'unknown']).optional(),
  runtimeStatus: z.enum(RUNTIME_STATUSES).optional(),
  latestTurnStatus: z.enum(RUNTIME_STATUSES).optional(),
  artifactStatus: z.enum(ARTIFACT_STATUSES).optional(),
});

/** One exported row: an object that knows its own id. */
const rowSchema = z.looseObject({id});

/** A snapshot: groups of rows keyed by id. Groups that nobody knows are ignored when it is applied. */
export const snapshotSchema = z.record(z.string(), z.record(z.string(), rowSchema));

/** A person's intention on its way to the owning system. */
export const commandSchema = z.looseObject({
  id,
  control: z.enum(COMMANDS),
  sessionId: id.optional(),
  runId: id.optional(),
  actionId: id.optional(),
  toolCallId: id.optional(),
  payload: z.record(z.string(), z.unknown()).optional(),
});
