import {oneOf} from '../core/shape.js';
import {number, object, present, string} from '../read.js';
import type {ArtifactDiff, ArtifactExport, ArtifactVersion} from './artifact-history.js';
import type {ArtifactRow} from './artifacts.js';

/** What the store and a snapshot know of an artifact. The newer one wins; the history of both is kept. */
export function mergeArtifact(existing: ArtifactRow, incoming: Partial<ArtifactRow>): ArtifactRow {
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

export function versionIn(value: unknown): ArtifactVersion | undefined {
  const version = object(value);
  const id = string(version?.['id']);
  if (!version || id === undefined || id === '') return undefined;
  const text = (name: string) => string(version[name]);
  const facts = {author: text('author'), readRef: text('readRef'), parentId: text('parentId')};
  const more = {summary: text('summary'), mediaType: text('mediaType')};
  return {id, ...present({...facts, at: number(version['at']), bytes: number(version['bytes']), ...more})};
}

export function exportIn(value: unknown): ArtifactExport | undefined {
  const each = object(value);
  const id = string(each?.['id']);
  if (!each || id === undefined || id === '') return undefined;
  const text = (name: string) => string(each[name]);
  const status = oneOf(['started', 'completed', 'failed'])(each['status']) ?? 'failed';
  const facts = {ref: text('ref'), format: text('format'), to: text('to'), error: text('error'), name: text('name')};
  const counts = {progress: number(each['progress']), bytes: number(each['bytes']), at: number(each['at'])};
  return {id, status, ...present({...facts, versionId: text('versionId'), ...counts})};
}

export function diffIn(value: unknown): ArtifactDiff | undefined {
  const diff = object(value);
  return diff && present({ref: string(diff['ref']), from: string(diff['from']), to: string(diff['to'])});
}
