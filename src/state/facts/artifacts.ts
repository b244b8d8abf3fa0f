import type {AgentEvent} from '../../protocol/envelope.js';
import {eventTypes} from '../../protocol/event-classes.js';
import {ARTIFACT_KINDS, ARTIFACT_STATUSES, type ArtifactKind, type ArtifactStatus} from '../../protocol/taxonomy.js';
import {phaseResult} from '../../protocol/vocabulary.js';
import {artifactKey, NO_SESSION} from '../keys.js';
import {defineFact, on} from '../core/fact.js';
import {any, array, listOf, needed, oneOf, or} from '../core/shape.js';
import {errorText, field, list, named, number, object, payloadOf, present, string, timeOf} from '../read.js';
import {
  exportIdOf,
  historyOf,
  type ArtifactDiff,
  type ArtifactExport,
  type ArtifactVersion,
} from './artifact-history.js';
import {diffIn, exportIn, mergeArtifact, versionIn} from './artifact-hydration.js';
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
import {upsert} from '../core/lists.js';

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
    status: or(statusIn, 'unknown'),
    nativeStatus: string,
    kind: or(kindIn, 'unknown'),
    nativeKind: string,
    title: string,
    path: (value) => normalPath(string(value)),
    aliases: or(listOf(string), []),
    sessionId: string,
    runId: string,
    taskId: string,
    agentId: string,
    preview: any,
    readRef: string,
    mediaType: string,
    capabilities: capabilitiesOf,
    exportFormats: choicesOf,
    recipients: choicesOf,
    versionId: string,
    versions: or(listOf(versionIn), []),
    diffs: or(listOf(diffIn), []),
    exports: or(listOf(exportIn), []),
    sourceRefs: array,
    evidenceRefs: array,
    error: string,
    createdAt: number,
    updatedAt: number,
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

function statusIn(value: unknown): ArtifactStatus | undefined {
  return oneOf(ARTIFACT_STATUSES)(value);
}

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
    status: statusOf(event.type, nativeStatus ?? failureIn(event), previous),
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
    sourceRefs: Array.isArray(event['sourceRefs']) ? list(event['sourceRefs']) : undefined,
    evidenceRefs: Array.isArray(event['evidenceRefs']) ? list(event['evidenceRefs']) : undefined,
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

/** F1: an event without a status may say by its phase that it failed. */
function failureIn({phase}: AgentEvent): string | undefined {
  return phaseResult(phase) === 'failed' ? 'failed' : undefined;
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
