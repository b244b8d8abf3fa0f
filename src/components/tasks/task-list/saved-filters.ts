import {uiKey} from '../../../state/keys.js';
import {list, object, string} from '../../../state/read.js';
import type {ProjectionStore} from '../../../state/store.js';
import {toFilter, type TaskFilter} from './task-filter.js';

/** A filter that a person gave a name. */
export interface SavedFilter {
  readonly name: string;
  readonly filter: TaskFilter;
}

/** The row under `SAVED_FILTERS_KEY`. */
export interface SavedFiltersRow {
  readonly saved: readonly SavedFilter[];
  /** Whether the browser keeps them over visits. */
  readonly isKept: boolean;
}

/** The filters that a person has named, in this page. */
export const SAVED_FILTERS_KEY = uiKey<SavedFiltersRow>('task-filters');
/** No name is longer. */
export const MOST_LETTERS = 60;

const STORED = 'agent-surfaces:task-filters';
const MOST_SAVED = 50;

/** The filters that this browser keeps; none where it keeps none, or may not. */
export function readSaved(): readonly SavedFilter[] {
  try {
    return toSaved(JSON.parse(localStorage.getItem(STORED) ?? 'null'));
  } catch {
    return [];
  }
}

/** Whatever was stored, as saved filters: each name once, and nothing without a name. */
export function toSaved(value: unknown): readonly SavedFilter[] {
  const byName = new Map<string, SavedFilter>();
  for (const entry of list(value)) {
    const name = nameOf(string(object(entry)?.['name']) ?? '');
    if (name !== '') byName.set(name, {name, filter: toFilter(object(entry)?.['filter'])});
  }
  return [...byName.values()].slice(0, MOST_SAVED);
}

/** A name as it is kept. */
export function nameOf(text: string): string {
  return text.trim().slice(0, MOST_LETTERS);
}

/** The saved filters of the page, read from the browser the first time. */
export function savedIn(store: ProjectionStore): SavedFiltersRow {
  const known = store.get(SAVED_FILTERS_KEY);
  if (known) return known;
  const row: SavedFiltersRow = {saved: readSaved(), isKept: true};
  store.setLocal(SAVED_FILTERS_KEY, row);
  return row;
}

/** Keeps a filter under a name: one that has this name already is replaced. */
export function saveFilter(store: ProjectionStore, name: string, filter: TaskFilter): void {
  const entry = {name: nameOf(name), filter};
  if (entry.name === '') return;
  change(store, (saved) => {
    const at = saved.findIndex((one) => one.name === entry.name);
    return at < 0 ? [...saved, entry].slice(-MOST_SAVED) : saved.with(at, entry);
  });
}

/** Gives a saved filter another name. Returns false where the name is empty or taken. */
export function renameFilter(store: ProjectionStore, before: string, after: string): boolean {
  const name = nameOf(after);
  if (name === before) return true;
  if (name === '' || savedIn(store).saved.some((one) => one.name === name)) return false;
  change(store, (saved) => saved.map((one) => (one.name === before ? {...one, name} : one)));
  return true;
}

/** Forgets a saved filter. */
export function removeFilter(store: ProjectionStore, name: string): void {
  change(store, (saved) => saved.filter((one) => one.name !== name));
}

/** Another tab may have saved some meanwhile: what the browser keeps is what is changed. */
function change(store: ProjectionStore, how: (saved: readonly SavedFilter[]) => readonly SavedFilter[]): void {
  const {saved: known, isKept: wasKept} = savedIn(store);
  const saved = how(wasKept ? readSaved() : known);
  store.setLocal(SAVED_FILTERS_KEY, {saved, isKept: keep(saved) && wasKept} satisfies SavedFiltersRow);
}

function keep(saved: readonly SavedFilter[]): boolean {
  try {
    if (saved.length === 0) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, JSON.stringify(saved));
    return true;
  } catch {
    return false;
  }
}
