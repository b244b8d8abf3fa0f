import {registerTranslation} from '@shoelace-style/localize';
import {enFirst} from './en-first.js';
import type {Terms} from './en.js';

export type {TermKey, Terms} from './en.js';

/** English as far as it is here: what is said where a language has no word of its own. */
let english: Partial<Terms> = enFirst;

/** Catalogs that a page fetches once it shows something of them. */
const CATALOGS = {
  en: async () => (await import('./en.js')).en,
  zh: async () => (await import('./zh-cn.js')).zhCn,
};

const here = new Set<string>();
const coming = new Map<string, Promise<void>>();

/** The English string of a key, or undefined where it is not here yet. */
export function englishTerm(key: string): unknown {
  return Object.hasOwn(english, key) ? english[key as keyof Terms] : undefined;
}

/**
 * Hands the first strings to the page's registry, once. A function and not an effect of the import, so that a bundle which
 * only imports types or classes stays free of it.
 */
export function registerFirst(): void {
  if (here.has('first')) return;
  here.add('first');
  registerTranslation(enFirst);
}

/** Hands over whole catalogs, for who cannot wait for them, such as a server. */
export function registerCatalogs(...catalogs: readonly Terms[]): void {
  registerFirst();
  for (const catalog of catalogs) {
    const [language = ''] = catalog.$code.split('-');
    if (language === 'en') english = catalog;
    // Without its region as well: a page that says no more than "Chinese" should not fall back to English.
    registerTranslation(catalog, {...catalog, $code: language});
    here.add(language);
  }
}

/**
 * Fetches what is missing to speak a language: the whole catalog, or no more than is said at first. Undefined where nothing
 * is to be waited for. One that did not come is asked for again the next time.
 */
export function catalogComing(lang: string, isAll: boolean): Promise<void> | undefined {
  const name = /^zh\b/i.test(lang) ? 'zh' : 'en';
  if (here.has(name) || (name === 'en' && !isAll)) return undefined;
  const under = coming.get(name) ?? fetchCatalog(name);
  coming.set(name, under);
  return under;
}

async function fetchCatalog(name: keyof typeof CATALOGS): Promise<void> {
  try {
    registerCatalogs(await CATALOGS[name]());
  } catch (error) {
    reportError(error);
  } finally {
    coming.delete(name);
  }
}
