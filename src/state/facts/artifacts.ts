import {eventTypes} from '../../protocol/event-classes.js';
import type {AgentEvent} from '../../protocol/envelope.js';
import {ARTIFACT_KINDS, ARTIFACT_STATUSES, type ArtifactKind, type ArtifactStatus} from '../../protocol/taxonomy.js';
import {phaseResult} from '../../protocol/vocabulary.js';
import {defineFact, on} from '../core/fact.js';
import {upsert} from '../core/lists.js';
import {any, array, fields, listOf, needed, oneOf, or} from '../core/shape.js';
import {artifactKey, NO_SESSION} from '../keys.js';
import {errorText, field, list, named, number, object, payloadOf, present, string, timeOf} from '../read.js';
import {
  historyOf,
  exportIdOf,
  type ArtifactDiff,
  type ArtifactExport,
  type ArtifactVersion,
} from './artifact-history.js';
import {
  artifactIdIn,
  artifactIdOf,
  artifactName,
  indexArtifact,
  normalPath,
  renamed,
  type ArtifactName,
} from './artifact-identity.js';
import {choicesOf, type Choice} from './choices.js';
import {linkCited} from './evidence-links.js';
import {refIds} from './evidence-refs.js';

export type {ArtifactDiff, ArtifactExport, ArtifactVersion} from './artifact-history.js';

/** What the artifact service may let a person do with an artifact. */
export const ARTIFACT_CAPABILITIES = ['edit', 'rollback', 'export', 'review', 'hand_over', 'delete'] as const;
export type ArtifactCapability = (typeof ARTIFACT_CAPABILITIES)[number];

/** A deliverable: its card's facts and refs. The body stays with the artifact service. */
export interface ArtifactRow {
  readonly id: string;
  readonly status: ArtifactStatus;
  /** The producer's own word for the status. */
  readonly nativeStatus?: string;
  readonly kind: ArtifactKind;
  /** The producer's own word for the kind. */
  readonly nativeKind?: string;
  readonly title?: string;
  /** The file that it is, by the longest path that an event has named. */
  readonly path?: string;
  /** Every other name that events called it by: ids and shorter paths. */
  readonly aliases: readonly string[];
  readonly sessionId?: string;
  readonly runId?: string;
  readonly taskId?: string;
  readonly agentId?: string;
  readonly preview?: unknown;
  readonly readRef?: string;
  readonly mediaType?: string;
  /** What its service lets a person do; undefined where it did not say. */
  readonly capabilities?: readonly ArtifactCapability[];
  /** The formats that it can be exported as. */
  readonly exportFormats?: readonly Choice[];
  /** Those that it can be handed over to. */
  readonly recipients?: readonly Choice[];
  /** The last confirmed version. */
  readonly versionId?: string;
  readonly versions: readonly ArtifactVersion[];
  readonly diffs: readonly ArtifactDiff[];
  readonly exports: readonly ArtifactExport[];
  readonly sourceRefs?: readonly unknown[];
  readonly evidenceRefs?: readonly unknown[];
  readonly error?: string;
  readonly createdAt?: number;
  readonly updatedAt?: number;
}

const STATUS: Readonly<Record<string, ArtifactStatus>> = {
  'artifact.created': 'creating',
  'artifact.updated': 'updating',
  'artifact.preview.ready': 'ready',
  'artifact.version.created': 'ready',
  'artifact.failed': 'failed',
  'artifact.deleted': 'deleted',
};

/** Classes about one part of an artifact's history: the artifact itself stays as it was. */
const ASIDE: ReadonlySet<string> = new Set([
  'artifact.diff.ready',
  'artifact.export.started',
  'artifact.export.completed',
]);

const ARTIFACT_TYPES = [...eventTypes(({owner}) => owner === 'artifact')];

/** Artifacts through their whole life. A failure keeps the last confirmed version, a deletion the history. */
export const artifacts = defineFact({
  key: artifactKey,
  list: 'artifacts',
  idIn: artifactIdIn,
  shape: {
    id: needed(string),
    status: or(oneOf(ARTIFACT_STATUSES), 'unknown'),
    kind: or(kindIn, 'unknown'),
    path: (value) => normalPath(string(value)),
    aliases: or(listOf(string), []),
    capabilities: capabilitiesOf,
    exportFormats: choicesOf,
    recipients: choicesOf,
    versions: or(listOf(versionIn), []),
    diffs: or(listOf(diffIn), []),
    exports: or(listOf(exportIn), []),
    ...fields(string, 'nativeStatus', 'nativeKind', 'title', 'sessionId', 'runId', 'taskId', 'agentId', 'readRef'),
    ...fields(string, 'mediaType', 'versionId', 'error'),
    ...fields(number, 'createdAt', 'updatedAt'),
    preview: any,
    ...fields(array, 'sourceRefs', 'evidenceRefs'),
  },
  identify: ({id, path, sessionId}, rows) =>
    artifactIdOf(rows, {id, path: normalPath(string(path)), sessionId: string(sessionId)}),
  merge: mergeArtifact,
  index(row, rows) {
    indexArtifact(rows, row);
    linkCited(rows, artifactKey(row.id), refIds(row.evidenceRefs) ?? []);
  },
  events: on(ARTIFACT_TYPES, (event, rows) => {
    const name = artifactName(event);
    if (!name) return;
    const id = artifactIdOf(rows, name);
    const previous = rows.get(artifactKey(id));
    const {sessionId, runId, taskId, agentId} = event;
    const row = upsert<ArtifactRow>(
      rows,
      artifactKey(id),
      {
        id,
        status: 'unknown',
        kind: 'unknown',
        aliases: [],
        versions: [],
        diffs: [],
        exports: [],
        ...present({sessionId, runId, taskId, agentId, createdAt: timeOf(event)}),
      },
      {...known(event, name, previous), ...historyOf(event, previous)},
      [['artifacts', sessionId ?? NO_SESSION]],
    );
    indexArtifact(rows, row);
  }),
});

function kindIn(value: unknown): ArtifactKind | undefined {
  return typeof value === 'string' ? kindOf(value) : undefined;
}

function known(event: AgentEvent, name: ArtifactName, previous: ArtifactRow | undefined): Partial<ArtifactRow> {
  const payload = payloadOf(event);
  const names = renamed(previous ?? {id: name.id, aliases: []}, name);
  // The status of an export or a comparison is its own: the artifact is neither failed nor completed by it.
  if (isAside(event)) return {...names, ...present({updatedAt: timeOf(event)})};
  const nativeKind = named(event, 'artifactKind', 'kind');
  const nativeStatus = named(event, 'artifactStatus', 'status');
  return present({
    ...names,
    // F1: an event without a status may say by its phase that it failed.
    status: statusOf(
      event.type,
      nativeStatus ?? (phaseResult(event.phase) === 'failed' ? 'failed' : undefined),
      previous,
    ),
    nativeStatus,
    kind: nativeKind === undefined ? undefined : kindOf(nativeKind),
    nativeKind,
    title: named(event, 'title'),
    preview: event['artifactPreview'] ?? payload['preview'],
    readRef: named(event, 'artifactReadRef', 'readRef'),
    mediaType: named(event, 'mediaType', 'mimeType'),
    capabilities: capabilitiesOf(payload['writeCapabilities']),
    exportFormats: choicesOf(payload['exportFormats']),
    recipients: choicesOf(payload['recipients']),
    sourceRefs: array(event['sourceRefs']),
    evidenceRefs: array(event['evidenceRefs']),
    error: event.type === 'artifact.failed' ? errorText(field(event, 'error')) : undefined,
    updatedAt: timeOf(event),
  });
}

function isAside(event: AgentEvent): boolean {
  return ASIDE.has(event.type) || (event.type === 'artifact.failed' && exportIdOf(event) !== undefined);
}

/** The status that the event names, or the one that its class means; a word that nobody knows is no status. */
function statusOf(
  type: string,
  word: string | undefined,
  previous: ArtifactRow | undefined,
): ArtifactStatus | undefined {
  if (word !== undefined && (ARTIFACT_STATUSES as readonly string[]).includes(word)) return word as ArtifactStatus;
  // Created once: another event that creates it, under any name, changes no status.
  if (type === 'artifact.created' && previous && previous.status !== 'unknown') return undefined;
  return STATUS[type] ?? (word === undefined ? undefined : 'unknown');
}

function kindOf(word: string): ArtifactKind {
  return (ARTIFACT_KINDS as readonly string[]).includes(word) ? (word as ArtifactKind) : 'custom';
}

/** What may be done, from a list of words or from words that are so or not; undefined where nothing was said. */
export function capabilitiesOf(value: unknown): readonly ArtifactCapability[] | undefined {
  const flags = object(value);
  if (!flags && !Array.isArray(value)) return undefined;
  return ARTIFACT_CAPABILITIES.filter((name) => (flags ? flags[name] === true : list(value).includes(name)));
}

/** What the store and a snapshot know of an artifact. The newer one wins; the history of both is kept. */
function mergeArtifact(existing: ArtifactRow, incoming: Partial<ArtifactRow>): ArtifactRow {
  const isOlder = (incoming.updatedAt ?? Infinity) < (existing.updatedAt ?? -Infinity);
  const isUndone = existing.status === 'deleted' && incoming.updatedAt === undefined;
  const newest = isOlder || isUndone ? {...incoming, ...existing} : {...existing, ...incoming};
  const versions = union(existing.versions, incoming.versions ?? []);
  // Only where the snapshot knows versions that the store does not, its last version is the last one.
  const isFurther = !isOlder && versions.length > existing.versions.length;
  const versionId = (isFurther ? incoming.versionId : undefined) ?? existing.versionId ?? incoming.versionId;
  const other = incoming.id === undefined || incoming.id === existing.id ? [] : [incoming.id];
  return {
    ...newest,
    id: existing.id,
    versions,
    exports: unionOfExports(existing.exports, incoming.exports ?? []),
    diffs: [...existing.diffs, ...(incoming.diffs ?? []).filter((diff) => !hasDiff(existing, diff))],
    aliases: [...new Set([...existing.aliases, ...other, ...(incoming.aliases ?? [])])],
    ...present({versionId}),
  };
}

/** Every version of both, in the order of the longer history; what both have is taken from the second. */
function union(existing: readonly ArtifactVersion[], incoming: readonly ArtifactVersion[]): readonly ArtifactVersion[] {
  const incomingById = new Map(incoming.map((version) => [version.id, version]));
  const known = new Set(existing.map(({id}) => id));
  const merged = existing.map((version) => ({...version, ...incomingById.get(version.id)}));
  const fresh = incoming.filter(({id}) => !known.has(id));
  const firstKnown = incoming.findIndex(({id}) => known.has(id));
  const before = fresh.filter((version) => incoming.indexOf(version) < firstKnown);
  return [...before, ...merged, ...fresh.filter((version) => !before.includes(version))];
}

function unionOfExports(
  existing: readonly ArtifactExport[],
  incoming: readonly ArtifactExport[],
): readonly ArtifactExport[] {
  const incomingById = new Map(incoming.map((each) => [each.id, each]));
  const merged = existing.map((each) => {
    const other = incomingById.get(each.id);
    // An end is not made undone.
    return !other || (each.status !== 'started' && other.status === 'started') ? each : {...each, ...other};
  });
  return [...merged, ...incoming.filter(({id}) => !existing.some((each) => each.id === id))];
}

function hasDiff({diffs}: ArtifactRow, {ref, from, to}: ArtifactRow['diffs'][number]): boolean {
  return diffs.some((diff) => diff.ref === ref && diff.from === from && diff.to === to);
}

function versionIn(value: unknown): ArtifactVersion | undefined {
  const version = object(value);
  const id = string(version?.['id']);
  if (!version || id === undefined || id === '') return undefined;
  const text = (name: string) => string(version[name]);
  const facts = {author: text('author'), readRef: text('readRef'), parentId: text('parentId')};
  const more = {summary: text('summary'), mediaType: text('mediaType')};
  return {id, ...present({...facts, at: number(version['at']), bytes: number(version['bytes']), ...more})};
}

function exportIn(value: unknown): ArtifactExport | undefined {
  const each = object(value);
  const id = string(each?.['id']);
  if (!each || id === undefined || id === '') return undefined;
  const text = (name: string) => string(each[name]);
  const status = oneOf(['started', 'completed', 'failed'])(each['status']) ?? 'failed';
  const facts = {ref: text('ref'), format: text('format'), to: text('to'), error: text('error'), name: text('name')};
  const counts = {progress: number(each['progress']), bytes: number(each['bytes']), at: number(each['at'])};
  return {id, status, ...present({...facts, versionId: text('versionId'), ...counts})};
}

function diffIn(value: unknown): ArtifactDiff | undefined {
  const diff = object(value);
  return diff && present({ref: string(diff['ref']), from: string(diff['from']), to: string(diff['to'])});
}
