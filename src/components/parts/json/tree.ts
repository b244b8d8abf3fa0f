/** Entries of one object or list that are shown at first, and with each further step. */
export const PAGE = 50;
/** Deeper than this nothing opens. */
export const MAX_DEPTH = 32;
/** Characters of a text that are shown until more is asked for. */
export const CLIP = 120;
/** Small objects and lists at the top are open from the start. */
const OPEN_SIZE = 10;

/** What became of a value with the last change: a new value, a new entry, or a change somewhere inside. */
export const CHANGE_MARKS = ['changed', 'added', 'inside'] as const;
export type ChangeMark = (typeof CHANGE_MARKS)[number];

/** What a person chose about a tree: opened and folded places, and how many entries of a place are shown. */
export interface TreeView {
  readonly folds: ReadonlyMap<string, boolean>;
  readonly shown: ReadonlyMap<string, number>;
}

/** The state before the last change, where there was one. */
export interface Before {
  readonly state: unknown;
}

/** One line of the tree. Paths are JSON pointers (RFC 6901); the root has the empty one and no line. */
export interface TreeLine {
  readonly path: string;
  readonly parent: string;
  readonly name: string;
  readonly value: unknown;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  /** Undefined where there is nothing to open. */
  readonly isOpen?: boolean;
  readonly isTooDeep?: true;
  readonly mark?: ChangeMark;
  /** Entries that went with the last change. */
  readonly removed: number;
  /** Not a value but the way to more: how many entries are still folded away. */
  readonly left?: number;
}

type Container = Readonly<Record<string, unknown>>;

/** The value as something with entries, or undefined. */
export function container(value: unknown): Container | undefined {
  return typeof value === 'object' && value !== null ? (value as Container) : undefined;
}

/** How many entries a value has. */
export function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  const entries = container(value);
  return entries ? Object.keys(entries).length : 0;
}

/** The lines that a person sees of a state, from top to bottom. Only what is open is looked at. */
export function treeLines(state: unknown, view: TreeView, before?: Before): TreeLine[] {
  const lines: TreeLine[] = [];
  const compare = comparer();
  addEntries(lines, {value: state, path: '', level: 0, before}, view, compare);
  return lines;
}

interface Place {
  readonly value: unknown;
  readonly path: string;
  readonly level: number;
  readonly before: Before | undefined;
}

type Compare = (a: unknown, b: unknown) => boolean;

function addEntries(lines: TreeLine[], place: Place, view: TreeView, compare: Compare): void {
  const entries = container(place.value);
  if (!entries) return;
  const size = sizeOf(entries);
  const shown = Math.min(size, view.shown.get(place.path) ?? PAGE);
  const names = Array.isArray(entries) ? undefined : Object.keys(entries);
  for (let index = 0; index < shown; index++) {
    const name = names?.[index] ?? String(index);
    const value = entries[name];
    const path = `${place.path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const before = beforeOf(place.before, name);
    const line = lineOf({value, path, level: place.level + 1, before}, view, compare);
    const mark = place.before && markOf(value, before, compare);
    // What is open shows for itself where it changed.
    const shownMark = mark === 'inside' && line.isOpen === true ? undefined : mark;
    lines.push({
      ...line,
      parent: place.path,
      name,
      position: index + 1,
      siblings: size,
      ...(shownMark && {mark: shownMark}),
    });
    if (line.isOpen === true) addEntries(lines, {value, path, level: place.level + 1, before}, view, compare);
  }
  if (shown < size) lines.push(moreLine(place, shown, size));
}

function lineOf({value, path, level, before}: Place, view: TreeView, compare: Compare) {
  const size = sizeOf(value);
  const isLong = typeof value === 'string' && value.length > CLIP;
  const isTooDeep = size > 0 && level >= MAX_DEPTH;
  const canOpen = (size > 0 && !isTooDeep) || isLong;
  const isOpen = canOpen ? (view.folds.get(path) ?? (!isLong && level === 1 && size <= OPEN_SIZE)) : undefined;
  const removed = before && !compare(before.state, value) ? removedFrom(before.state, value) : 0;
  return {path, value, level, removed, ...(isOpen !== undefined && {isOpen}), ...(isTooDeep && ({isTooDeep} as const))};
}

function moreLine({path, level, value}: Place, shown: number, size: number): TreeLine {
  return {
    path: `${path}/ more`,
    parent: path,
    name: '',
    value,
    level: level + 1,
    position: shown + 1,
    siblings: size,
    removed: 0,
    left: size - shown,
  };
}

function beforeOf(parent: Before | undefined, name: string): Before | undefined {
  const entries = container(parent?.state);
  return entries && Object.hasOwn(entries, name) ? {state: entries[name]} : undefined;
}

function markOf(value: unknown, before: Before | undefined, compare: Compare): ChangeMark | undefined {
  if (!before) return 'added';
  if (compare(before.state, value)) return undefined;
  const isSameKind =
    container(value) && container(before.state) && Array.isArray(value) === Array.isArray(before.state);
  return isSameKind ? 'inside' : 'changed';
}

/** How many entries of the old value the new one does not have. */
export function removedFrom(before: unknown, value: unknown): number {
  const old = container(before);
  const now = container(value);
  if (!old || !now || Array.isArray(old) !== Array.isArray(now)) return 0;
  if (Array.isArray(old)) return Math.max(0, sizeOf(old) - sizeOf(now));
  return Object.keys(old).filter((name) => !Object.hasOwn(now, name)).length;
}

/**
 * Whether two JSON values are the same. A patch shares what it does not touch, so most are found by identity; a snapshot
 * shares nothing, and each of its objects is compared once.
 */
function comparer(): Compare {
  const known = new WeakMap<object, {with: unknown; isSame: boolean}>();
  const isSame = (a: unknown, b: unknown, depth: number): boolean => {
    if (Object.is(a, b)) return true;
    const one = container(a);
    const other = container(b);
    if (!one || !other || depth > MAX_DEPTH || Array.isArray(one) !== Array.isArray(other)) return false;
    const seen = known.get(other);
    if (seen?.with === one) return seen.isSame;
    const names = Object.keys(one);
    const result =
      names.length === Object.keys(other).length &&
      names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name], depth + 1));
    known.set(other, {with: one, isSame: result});
    return result;
  };
  return (a, b) => isSame(a, b, 0);
}
