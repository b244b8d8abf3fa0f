import {lazy} from '../state/lazy.js';
import type {EnglishStrings} from './strings.js';

export {plurals, type PluralForms} from './plural.js';

/**
 * Every string of the kit, by key: `<family>.<value>`, the value being the standard's own word, so that a row's status can
 * be part of a key.
 */
export interface Strings extends EnglishStrings {}

/** The key of a string. */
export type StringKey = keyof Strings;

/** What stands in a string. */
export type StringArguments<Key extends StringKey> = Strings[Key] extends (...args: infer Values) => string
  ? Values
  : [];

/** Words for kinds that a page has of its own: what its agents call their activities, tools and artifacts. */
type KindStrings = Readonly<Record<`${'activity' | 'tool-kind' | 'artifact-kind'}.${string}`, string>>;

/** Strings of one language: all of them, or those that are different; and words for kinds of the page's own. */
export type Catalog = Partial<Strings> & Partial<KindStrings>;

interface Entry {
  strings?: Readonly<Record<string, unknown>>;
  readonly load?: () => Catalog | Promise<Catalog>;
  loading?: Promise<void> | undefined;
  failedAt?: number;
}

/** How long English is used in place of a catalog that failed, before loading it is tried again, in milliseconds. */
const RETRY_AFTER = 5_000;

/** English, as far as the elements are loaded that say it: what is said where a language has no word of its own. */
export const english = Object.create(null) as Strings;

/** What is registered for each language, the newest first. */
const catalogs = new Map<string, readonly Entry[]>();

/** What each language reads, in the order in which it is asked; made anew when a catalog comes or goes. */
const readers = new Map<string, readonly Entry[]>();

/** What is updated when a string may be a different one: the elements that are on the page. */
export const speakers = new Set<{requestUpdate(): void}>();

/** Updates every localized element. */
export function updateSpeakers(): void {
  for (const speaker of speakers) speaker.requestUpdate();
}

/** Adds English strings, when the module that holds them is loaded. */
export function defineStrings<Defined extends Readonly<Record<string, unknown>>>(strings: Defined): Defined {
  Object.assign(english, strings);
  return strings;
}

/**
 * Registers a language, or single strings of one: as they are, or as a function that loads them once an element is in that
 * language. `lang` is a BCP 47 tag. What was registered last wins, string by string; a string that is not in the region's
 * catalog is looked for in those of the language, then in English. Returns a function that takes it back.
 */
export function registerCatalog(lang: string, catalog: Catalog | (() => Catalog | Promise<Catalog>)): () => void {
  const tag = new Intl.Locale(lang).baseName;
  const entry: Entry = typeof catalog === 'function' ? {load: catalog} : {strings: own(catalog)};
  setEntries(tag, [entry, ...(catalogs.get(tag) ?? [])]);
  return () => setEntries(tag, catalogs.get(tag)?.filter((other) => other !== entry) ?? []);
}

/** The languages that somebody has registered a catalog for. */
export function registeredLanguages(): readonly string[] {
  return [...catalogs.keys()];
}

/** The string of a key in a language, else in English; undefined where there is none. */
export function findString(key: string, lang: string): unknown {
  for (const entry of readerOf(lang)) {
    void load(entry);
    const found = entry.strings?.[key];
    if (found !== undefined) return found;
  }
  return english[key as StringKey];
}

/** Loads what a language reads and is not loaded yet. Undefined where there is nothing to wait for. */
export function loadCatalogs(lang: string): Promise<unknown> | undefined {
  const loading = readerOf(lang).flatMap((entry) => load(entry) ?? []);
  return loading.length > 0 ? Promise.all(loading) : undefined;
}

function setEntries(tag: string, entries: readonly Entry[]): void {
  if (entries.length > 0) catalogs.set(tag, entries);
  else catalogs.delete(tag);
  readers.clear();
  updateSpeakers();
}

/** A copy without what every object has: keys may be made of data. */
function own(catalog: Catalog): Readonly<Record<string, unknown>> {
  return Object.assign(Object.create(null), catalog) as Record<string, unknown>;
}

/** `zh-Hans-CN` reads itself, `zh-Hans`, `zh-CN` and `zh`, then what other Chinese there is, then what is said in place of English. */
function readerOf(lang: string): readonly Entry[] {
  let reader = readers.get(lang);
  if (reader) return reader;
  const {baseName, language, region} = new Intl.Locale(lang);
  const subtags = baseName.split('-');
  const tags = new Set(subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-')));
  tags.delete(language);
  if (region) tags.add(`${language}-${region}`);
  tags.add(language);
  if (language !== 'en') {
    for (const tag of catalogs.keys()) if (tag.startsWith(`${language}-`)) tags.add(tag);
    tags.add('en');
  }
  readers.set(lang, (reader = [...tags].flatMap((tag) => catalogs.get(tag) ?? [])));
  return reader;
}

/** Loads a catalog, once. One that failed is tried again at an update some time after. */
function load(entry: Entry): Promise<void> | undefined {
  if (entry.strings || !entry.load || performance.now() < (entry.failedAt ?? -Infinity) + RETRY_AFTER) return undefined;
  return entry.loading ?? start(entry, entry.load);
}

function start(entry: Entry, load: () => Catalog | Promise<Catalog>): Promise<void> | undefined {
  try {
    const loaded = load();
    if (loaded instanceof Promise) return (entry.loading = finish(entry, loaded));
    entry.strings = own(loaded);
  } catch (error) {
    fail(entry, error);
  }
  return undefined;
}

async function finish(entry: Entry, loaded: Promise<Catalog>): Promise<void> {
  try {
    entry.strings = own(await loaded);
    updateSpeakers();
  } catch (error) {
    fail(entry, error);
  } finally {
    entry.loading = undefined;
  }
}

function fail(entry: Entry, error: unknown): void {
  entry.failedAt = performance.now();
  reportError(error);
}

/** Chinese, which comes with the package. Who has it already can set it. */
export const chinese = lazy(() => import('./zh-cn.js'), import.meta.url);

/** The strings of all elements as one catalog. */
const joined = (catalogs: object): Catalog => Object.assign({}, ...Object.values(catalogs)) as Catalog;

registerCatalog('zh-CN', () => (chinese.value ? joined(chinese.value) : chinese.load().then(joined)));
