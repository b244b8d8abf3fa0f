import type {AgentEvent} from '../../protocol/envelope.js';
import {phaseResult, shownStatus} from '../../protocol/vocabulary.js';
import {errorText, field, idOf, named, number, object, payloadOf, present, string, timeOf} from '../read.js';
import type {ArtifactRow} from './artifacts.js';

/** One version of an artifact that the artifact service confirmed. */
export interface ArtifactVersion {
  readonly id: string;
  readonly author?: string;
  readonly at?: number;
  /** Where its body is read. */
  readonly readRef?: string;
  /** The version that it was made from. */
  readonly parentId?: string;
  /** What changed, in its author's words. */
  readonly summary?: string;
  readonly bytes?: number;
  readonly mediaType?: string;
}

/** A comparison of two versions that the artifact service made. */
export interface ArtifactDiff {
  readonly ref?: string;
  readonly from?: string;
  readonly to?: string;
}

/** One export of an artifact, or one delivery of it to somebody. */
export interface ArtifactExport {
  readonly id: string;
  readonly status: 'started' | 'completed' | 'failed';
  /** How far it is, from 0 to 1. */
  readonly progress?: number;
  /** Where the file is read. */
  readonly ref?: string;
  readonly format?: string;
  readonly versionId?: string;
  /** Who it is handed over to. */
  readonly to?: string;
  readonly name?: string;
  readonly bytes?: number;
  readonly error?: string;
  readonly at?: number;
}

/** The export that an event is about. */
export function exportIdOf(event: AgentEvent): string | undefined {
  return idOf(event, 'artifactExportId') ?? idOf(event, 'exportId');
}

/** What an event adds to an artifact's history. Nothing is ever taken out of it. */
export function historyOf(event: AgentEvent, previous: ArtifactRow | undefined): Partial<ArtifactRow> {
  switch (event.type) {
    case 'artifact.version.created':
      return withVersion(event, previous?.versions ?? []);
    case 'artifact.diff.ready':
      return withDiff(event, previous?.diffs ?? []);
    case 'artifact.export.started':
      return withExport(event, previous, 'started');
    case 'artifact.export.completed':
      return withExport(event, previous, isFailed(event) ? 'failed' : 'completed');
    case 'artifact.failed':
      return withExport(event, previous, 'failed');
    default:
      return {};
  }
}

/** F1: an export that ended has succeeded, unless its own word or its phase says otherwise. */
function isFailed(event: AgentEvent): boolean {
  const word = string(payloadOf(event)['status']) ?? phaseResult(event.phase);
  return word !== undefined && shownStatus(word) !== 'success';
}

function withVersion(event: AgentEvent, versions: readonly ArtifactVersion[]): Partial<ArtifactRow> {
  const id = idOf(event, 'artifactVersionId') ?? idOf(event, 'versionId');
  if (id === undefined) return {};
  const payload = payloadOf(event);
  const known = versions.find((version) => version.id === id);
  const version: ArtifactVersion = {
    ...known,
    id,
    ...present({
      author: string(payload['author']) ?? known?.author ?? event.agentId,
      at: known?.at ?? timeOf(event),
      readRef: named(event, 'artifactReadRef', 'readRef'),
      parentId: string(payload['parentId']) ?? string(payload['parentVersionId']),
      summary: string(payload['summary']),
      bytes: number(payload['bytes']),
      mediaType: string(payload['mediaType']) ?? string(payload['mimeType']),
    }),
  };
  // A version that is reported again gets more fields; it does not become the newest.
  if (known) return {versions: versions.map((each) => (each === known ? version : each))};
  return {versionId: id, versions: [...versions, version]};
}

function withDiff(event: AgentEvent, diffs: readonly ArtifactDiff[]): Partial<ArtifactRow> {
  const payload = payloadOf(event);
  const [from, to] = [string(payload['from']), string(payload['to'])];
  const diff = present({ref: named(event, 'artifactDiffRef', 'diffRef'), from, to});
  const isKnown = diffs.some((each) => each.ref === diff.ref && each.from === from && each.to === to);
  return isKnown ? {} : {diffs: [...diffs, diff]};
}

function withExport(
  event: AgentEvent,
  previous: ArtifactRow | undefined,
  status: ArtifactExport['status'],
): Partial<ArtifactRow> {
  const id = exportIdOf(event);
  if (id === undefined) return {};
  const payload = payloadOf(event);
  const exports = previous?.exports ?? [];
  const known = exports.find((each) => each.id === id);
  // One that has ended does not begin again: a new try has a new id.
  if (known && known.status !== 'started' && status === 'started') return {};
  const next: ArtifactExport = {
    ...known,
    id,
    status,
    ...present({
      progress: progressOf(payload['progress']),
      ref: string(payload['exportRef']) ?? string(payload['ref']),
      format: string(payload['format']),
      versionId: idOf(event, 'artifactVersionId') ?? idOf(event, 'versionId'),
      to: string(payload['to']),
      name: string(payload['name']),
      bytes: number(payload['bytes']),
      error: status === 'failed' ? errorText(field(event, 'error')) : undefined,
      at: known?.at ?? timeOf(event),
    }),
  };
  return {exports: known ? exports.map((each) => (each === known ? next : each)) : [...exports, next]};
}

/** A share from 0 to 1, or so many of so many. */
function progressOf(value: unknown): number | undefined {
  const [done, total] = [number(object(value)?.['done']), number(object(value)?.['total'])];
  const share = number(value) ?? (done !== undefined && total ? done / total : undefined);
  return share === undefined ? undefined : Math.min(Math.max(share, 0), 1);
}
