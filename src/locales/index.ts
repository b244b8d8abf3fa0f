import {registerTranslation} from '@shoelace-style/localize';
import {lazy} from '../state/lazy.js';
import {enFirst} from './en-first.js';
import type {Terms} from './en.js';

export type {TermKey, Terms} from './en.js';

/** English as far as it is here: what is said where a language has no word of its own. */
let english: Partial<Terms> = enFirst;

/** Catalogs that a page loads once it shows something of them. */
const LAZY_CATALOGS = {
  en: lazy(() => import('./en.js'), import.meta.url),
  zh: lazy(() => import('./zh-cn.js'), import.meta.url),
};

/** How long a page says what it can without a catalog that failed, before it tries again, in milliseconds. */
const RETRY_AFTER = 5_000;

const registered = new Set<string>();
const failedAt = new Map<string, number>();

/** The English string of a key, or undefined where it is not loaded yet. */
export function englishTerm(key: string): unknown {
  return Object.hasOwn(english, key) ? english[key as keyof Terms] : undefined;
}

/**
 * Hands the first strings to the page's registry, once. A function and not an effect of the import, so that a bundle which
 * only imports types or classes stays free of it.
 */
export function registerFirst(): void {
  if (registered.has('first')) return;
  registered.add('first');
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
    registered.add(language);
  }
}

/**
 * Loads what is missing to speak a language: the whole catalog, or no more than is said at first. Undefined where nothing
 * is to be waited for. One that failed is tried again a while later, by whoever draws then.
 */
export function loadCatalog(lang: string, isAll: boolean): Promise<void> | undefined {
  const name = /^zh\b/i.test(lang) ? 'zh' : 'en';
  if (registered.has(name) || (name === 'en' && !isAll)) return undefined;
  if (performance.now() < (failedAt.get(name) ?? -Infinity) + RETRY_AFTER) return undefined;
  return fetchCatalog(name);
}

async function fetchCatalog(name: keyof typeof LAZY_CATALOGS): Promise<void> {
  const isFirst = !LAZY_CATALOGS[name].isLoading;
  try {
    const module = await LAZY_CATALOGS[name].load();
    if (!registered.has(name)) registerCatalogs('en' in module ? module.en : module.zhCn);
  } catch (error) {
    failedAt.set(name, performance.now());
    if (isFirst) reportError(error);
  }
}
