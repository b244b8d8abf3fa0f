import {defineStrings} from '../../../locales/index.js';

const strings = {
  'shortcuts.label': 'Keyboard shortcuts',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type ShortcutSheetStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends ShortcutSheetStrings {}
}
