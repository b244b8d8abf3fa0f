import {registerTranslation} from '@shoelace-style/localize';
import {en} from './en.js';
import {zhCn} from './zh-cn.js';

export {en, type TermKey, type Terms} from './en.js';
export {zhCn} from './zh-cn.js';

let registered = false;

/**
 * Hands the catalogs to the page's registry, once. A function and not an effect of the import, so that a bundle which
 * only imports types or classes stays free of it.
 */
export function registerLocales(): void {
  if (registered) return;
  registered = true;
  // `zh` as well: a page that says no more than "Chinese" should not fall back to English.
  registerTranslation(en, zhCn, {...zhCn, $code: 'zh'});
}
