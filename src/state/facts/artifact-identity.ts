import type {AgentEvent} from '../../protocol/envelope.js';
import {artifactKey, NO_SESSION} from '../keys.js';
import {decoded, named} from '../read.js';
import type {Rows} from '../core/rows.js';
import type {ArtifactRow} from './artifacts.js';
import {enlist, idsOf} from '../core/lists.js';

/** What an artifact goes by: an id, and the path of its file where it is known. */
export interface ArtifactName {
  readonly id: string;
  readonly path?: string | undefined;
  /** Whether the event has the path as a field; otherwise it is read from the id. */
  readonly isStated?: boolean;
  readonly sessionId?: string | undefined;
}

const DRIVE = /^[a-z]:\//i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const EXTENSION = /[^./]\.[a-z0-9]{1,8}$/i;

/** A path in one form: forward slashes, no empty, `.` or `..` steps. Undefined where the text is none. */
export function normalPath(text: string | undefined): string | undefined {
  let path = (text ?? '').trim();
  if (/^file:\/\//i.test(path)) path = decoded(path.slice('file://'.length));
  path = path.replaceAll('\\', '/');
  if (SCHEME.test(path) && !DRIVE.test(path)) return undefined;
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop();
    else steps.push(step);
  }
  if (steps.length === 0) return undefined;
  return `${path.startsWith('/') ? '/' : ''}${steps.join('/')}`;
}

/** The path that an id is, where it is nothing else. */
export function pathOfId(id: string): string | undefined {
  return /[\\/]/.test(id) || EXTENSION.test(id) ? normalPath(id) : undefined;
}

/** What an event calls its artifact. */
export function artifactName(event: AgentEvent): ArtifactName | undefined {
  const {artifactId: id, sessionId} = event;
  if (id === undefined || id === '') return undefined;
  const stated = normalPath(named(event, 'path', 'artifactPath'));
  return {id, path: stated ?? pathOfId(id), isStated: stated !== undefined, sessionId};
}

/**
 * The id of the row that a name belongs to. One file is one artifact, whether it is named by an id, a path, a basename
 * or an absolute path. A longer and a shorter path are the same file where they agree at a folder boundary, one of the
 * two ids is nothing but its path, and no other known file could be meant.
 */
export function artifactIdOf(rows: Rows, {id, path, sessionId}: ArtifactName): string {
  if (path === undefined || rows.get(artifactKey(id)) !== undefined) return id;
  const known = [...idsOf(rows, 'artifact-names', scopeOf(sessionId, path))].flatMap(
    (each) => rows.get(artifactKey(each)) ?? [],
  );
  const same = known.find((row) => row.path === path || row.aliases.includes(id));
  if (same) return same.id;
  const isHere = isOnlyPath(id, path);
  const couldBe = known.filter((row) => isHere || isOnlyPath(row.id, row.path));
  const longer = couldBe.filter((row) => isEndOf(path, row.path));
  if (longer.length > 0) return longer.length === 1 ? (longer[0] as ArtifactRow).id : id;
  const shorter = couldBe.filter((row) => isEndOf(row.path, path));
  // Every one of them ends the same path: the longest says the most.
  shorter.sort((a, b) => (b.path ?? '').length - (a.path ?? '').length);
  return shorter[0]?.id ?? id;
}

/** The id of the row that an event is about. */
export function artifactIdIn(event: AgentEvent, rows: Rows): string | undefined {
  const name = artifactName(event);
  return name && artifactIdOf(rows, name);
}

/** What a row goes by after another name of it was heard: the path that says the most, and every other name. */
export function renamed(
  row: Pick<ArtifactRow, 'id' | 'path' | 'aliases'>,
  {id, path, isStated = false}: ArtifactName,
): Pick<ArtifactRow, 'path' | 'aliases'> {
  const isBetter = row.path === undefined || isEndOf(row.path, path) || (isStated && !isEndOf(path, row.path));
  const best = isBetter ? (path ?? row.path) : row.path;
  const names = [id, path, row.path].filter((name) => name !== undefined && name !== row.id && name !== best);
  const added = [...new Set(names as string[])].filter((name) => !row.aliases.includes(name));
  return {
    ...(best === undefined ? {} : {path: best}),
    aliases: added.length === 0 ? row.aliases : [...row.aliases, ...added],
  };
}

/** Lets a row be found by the last step of its path. */
export function indexArtifact(rows: Rows, row: ArtifactRow): void {
  if (row.path === undefined) return;
  const scope = scopeOf(row.sessionId, row.path);
  if (!idsOf(rows, 'artifact-names', scope).includes(row.id)) enlist(rows, 'artifact-names', scope, row.id);
}

/** Whether an id says no more than where the file is. */
function isOnlyPath(id: string, path: string | undefined): boolean {
  const said = pathOfId(id);
  return said !== undefined && (said === path || isEndOf(said, path) || isEndOf(path, said));
}

function scopeOf(sessionId: string | undefined, path: string): string {
  return `${sessionId ?? NO_SESSION}/${path.slice(path.lastIndexOf('/') + 1)}`;
}

/** Whether a path is the end of a longer one, at a folder boundary. */
function isEndOf(short: string | undefined, long: string | undefined): boolean {
  if (short === undefined || long === undefined || short === long) return false;
  return long.endsWith(short.startsWith('/') ? short : `/${short}`);
}
