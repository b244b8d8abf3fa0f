import {list, number, objects, present, string} from '../read.js';
import type {Rows} from '../core/rows.js';
import type {ArtifactExport, ArtifactVersion} from './artifact-history.js';
import {artifactIdOf, normalPath} from './artifact-identity.js';
import {capabilitiesOf, type ArtifactRow} from './artifacts.js';
import {choicesOf} from './choices.js';

type Loose = Readonly<Record<string, unknown>>;

const EXPORT_STATUSES: readonly unknown[] = ['started', 'completed', 'failed'];

/** The fields of an artifact in a snapshot, in the shape that the projections count on, whoever wrote them. */
export function shapeArtifact(row: Loose, isNew: boolean): Loose {
  const given = (name: string) => isNew || name in row;
  const texts = (name: string) => list(row[name]).filter((each) => typeof each === 'string');
  return {
    ...(given('versions') ? {versions: objects(row['versions']).flatMap(versionOf)} : {}),
    ...(given('exports') ? {exports: objects(row['exports']).flatMap(exportOf)} : {}),
    ...(given('diffs') ? {diffs: objects(row['diffs']).map(diffOf)} : {}),
    ...(given('aliases') ? {aliases: texts('aliases')} : {}),
    ...(given('kind') ? {kind: string(row['kind']) ?? 'unknown'} : {}),
    // Of any shape, where a text is a text elsewhere.
    ...('preview' in row ? {preview: row['preview']} : {}),
    ...namesOf(row),
    ...('path' in row ? {path: normalPath(string(row['path']))} : {}),
    ...('capabilities' in row ? {capabilities: capabilitiesOf(row['capabilities'])} : {}),
    ...('exportFormats' in row ? {exportFormats: choicesOf(row['exportFormats'])} : {}),
    ...('recipients' in row ? {recipients: choicesOf(row['recipients'])} : {}),
    ...('sourceRefs' in row ? {sourceRefs: list(row['sourceRefs'])} : {}),
    ...('evidenceRefs' in row ? {evidenceRefs: list(row['evidenceRefs'])} : {}),
  };
}

/** The row that an artifact of a snapshot belongs to: one file is one artifact here too. */
export function hydratedArtifactId(rows: Rows, row: Loose & {readonly id: string}): string {
  return artifactIdOf(rows, {
    id: row.id,
    path: normalPath(string(row['path'])),
    sessionId: string(row['sessionId']),
  });
}

/** What is known of an artifact from here and from a snapshot. The newer one speaks; the history of both is kept. */
export function mergeArtifact(existing: ArtifactRow, incoming: Partial<ArtifactRow>): ArtifactRow {
  const isOlder = (incoming.updatedAt ?? Infinity) < (existing.updatedAt ?? -Infinity);
  const isUndone = existing.status === 'deleted' && incoming.updatedAt === undefined;
  const newest = isOlder || isUndone ? {...incoming, ...existing} : {...existing, ...incoming};
  const versions = union(existing.versions, incoming.versions ?? []);
  // What only the snapshot knows came after what is here, and only then is its last version the last one.
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

/** Every version of both, in the order of the longer history; what both know is told by the second. */
function union(here: readonly ArtifactVersion[], there: readonly ArtifactVersion[]): readonly ArtifactVersion[] {
  const told = new Map(there.map((version) => [version.id, version]));
  const known = new Set(here.map(({id}) => id));
  const merged = here.map((version) => ({...version, ...told.get(version.id)}));
  const fresh = there.filter(({id}) => !known.has(id));
  const firstKnown = there.findIndex(({id}) => known.has(id));
  const before = fresh.filter((version) => there.indexOf(version) < firstKnown);
  return [...before, ...merged, ...fresh.filter((version) => !before.includes(version))];
}

function unionOfExports(here: readonly ArtifactExport[], there: readonly ArtifactExport[]): readonly ArtifactExport[] {
  const told = new Map(there.map((each) => [each.id, each]));
  const merged = here.map((each) => {
    const other = told.get(each.id);
    // An end is not made undone.
    return !other || (each.status !== 'started' && other.status === 'started') ? each : {...each, ...other};
  });
  return [...merged, ...there.filter(({id}) => !here.some((each) => each.id === id))];
}

function hasDiff({diffs}: ArtifactRow, {ref, from, to}: ArtifactRow['diffs'][number]): boolean {
  return diffs.some((diff) => diff.ref === ref && diff.from === from && diff.to === to);
}

function namesOf(row: Loose): Loose {
  const names = ['versionId', 'readRef', 'mediaType'].filter((name) => name in row);
  return Object.fromEntries(names.map((name) => [name, string(row[name])]));
}

function versionOf(version: Loose): ArtifactVersion[] {
  const id = string(version['id']);
  if (id === undefined || id === '') return [];
  const text = (name: string) => string(version[name]);
  const facts = {author: text('author'), readRef: text('readRef'), parentId: text('parentId')};
  const more = {summary: text('summary'), mediaType: text('mediaType')};
  return [{id, ...present({...facts, at: number(version['at']), bytes: number(version['bytes']), ...more})}];
}

function exportOf(each: Loose): ArtifactExport[] {
  const id = string(each['id']);
  if (id === undefined || id === '') return [];
  const text = (name: string) => string(each[name]);
  const status = (EXPORT_STATUSES.includes(each['status']) ? each['status'] : 'failed') as ArtifactExport['status'];
  const facts = {ref: text('ref'), format: text('format'), to: text('to'), error: text('error'), name: text('name')};
  const counts = {progress: number(each['progress']), bytes: number(each['bytes']), at: number(each['at'])};
  return [{id, status, ...present({...facts, versionId: text('versionId'), ...counts})}];
}

function diffOf(diff: Loose): ArtifactRow['diffs'][number] {
  return present({ref: string(diff['ref']), from: string(diff['from']), to: string(diff['to'])});
}
