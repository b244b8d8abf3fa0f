import type {AgentEvent} from '../../protocol/envelope.js';
import {ARTIFACT_KINDS, ARTIFACT_STATUSES, type ArtifactKind, type ArtifactStatus} from '../../protocol/taxonomy.js';
import {artifactKey, NO_SESSION} from '../keys.js';
import type {Projection} from '../projection.js';
import {errorText, field, idOf, list, named, payloadOf, present, string, timeOf} from '../read.js';
import {upsert} from './links.js';

/** One version of an artifact that the artifact service confirmed. */
export interface ArtifactVersion {
  readonly id: string;
  readonly author?: string;
  readonly at?: number;
}

/** One export of an artifact. */
export interface ArtifactExport {
  readonly id: string;
  readonly status: 'started' | 'completed';
  readonly ref?: string;
  readonly format?: string;
}

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
  readonly sessionId?: string;
  readonly runId?: string;
  readonly taskId?: string;
  readonly agentId?: string;
  readonly preview?: unknown;
  readonly readRef?: string;
  readonly writeCapabilities?: unknown;
  readonly versionId?: string;
  readonly versions: readonly ArtifactVersion[];
  readonly diffs: readonly {readonly ref?: string; readonly from?: string; readonly to?: string}[];
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

/** Artifacts through their whole life. A failure keeps the last confirmed version, a deletion the history. */
export const artifacts: Projection = {
  name: 'artifacts',
  handles: [
    'artifact.created',
    'artifact.updated',
    'artifact.preview.ready',
    'artifact.version.created',
    'artifact.diff.ready',
    'artifact.export.started',
    'artifact.export.completed',
    'artifact.failed',
    'artifact.deleted',
    'artifact.changed',
  ],
  apply(event, rows) {
    const id = event.artifactId;
    if (id === undefined) return;
    const payload = payloadOf(event);
    const previous = rows.get<ArtifactRow>(artifactKey(id));
    const nativeKind = named(event, 'artifactKind', 'kind');
    const nativeStatus = named(event, 'artifactStatus', 'status');
    const {sessionId, runId, taskId, agentId} = event;
    upsert<ArtifactRow>(
      rows,
      artifactKey(id),
      {
        id,
        status: 'unknown',
        kind: 'unknown',
        versions: [],
        diffs: [],
        exports: [],
        ...present({sessionId, runId, taskId, agentId, createdAt: timeOf(event)}),
      },
      {
        ...present({
          status: statusOf(event.type, nativeStatus),
          nativeStatus,
          kind: nativeKind === undefined ? undefined : kindOf(nativeKind),
          nativeKind,
          title: named(event, 'title'),
          preview: event['artifactPreview'] ?? payload['preview'],
          readRef: named(event, 'artifactReadRef', 'readRef'),
          writeCapabilities: payload['writeCapabilities'],
          sourceRefs: Array.isArray(event['sourceRefs']) ? list(event['sourceRefs']) : undefined,
          evidenceRefs: Array.isArray(event['evidenceRefs']) ? list(event['evidenceRefs']) : undefined,
          error: event.type === 'artifact.failed' ? errorText(field(event, 'error')) : undefined,
          updatedAt: timeOf(event),
        }),
        ...history(event, previous),
      },
      [['artifacts', sessionId ?? NO_SESSION]],
    );
  },
};

/** The status that the event names, or the one that its class means; a word that nobody knows is no status. */
function statusOf(type: string, word: string | undefined): ArtifactStatus | undefined {
  if (word !== undefined && (ARTIFACT_STATUSES as readonly string[]).includes(word)) return word as ArtifactStatus;
  return STATUS[type] ?? (word === undefined ? undefined : 'unknown');
}

function kindOf(word: string): ArtifactKind {
  return (ARTIFACT_KINDS as readonly string[]).includes(word) ? (word as ArtifactKind) : 'custom';
}

function history(event: AgentEvent, previous: ArtifactRow | undefined): Partial<ArtifactRow> {
  const payload = payloadOf(event);
  if (event.type === 'artifact.version.created') {
    const id = idOf(event, 'artifactVersionId') ?? idOf(event, 'versionId');
    if (id === undefined || previous?.versions.some((version) => version.id === id)) return {};
    const version = {id, ...present({author: string(payload['author']) ?? event.agentId, at: timeOf(event)})};
    return {versionId: id, versions: [...(previous?.versions ?? []), version]};
  }
  if (event.type === 'artifact.diff.ready') {
    const diff = present({
      ref: named(event, 'artifactDiffRef', 'diffRef'),
      from: string(payload['from']),
      to: string(payload['to']),
    });
    return {diffs: [...(previous?.diffs ?? []), diff]};
  }
  if (event.type === 'artifact.export.started' || event.type === 'artifact.export.completed') {
    const id = idOf(event, 'artifactExportId') ?? idOf(event, 'exportId');
    if (id === undefined) return {};
    const status = event.type === 'artifact.export.started' ? 'started' : 'completed';
    const exports = previous?.exports ?? [];
    const begun = exports.find((one) => one.id === id);
    const known = present({ref: string(payload['exportRef']), format: string(payload['format'])});
    return {exports: [...exports.filter((one) => one !== begun), {...begun, id, status, ...known}]};
  }
  return {};
}
