import {defineStrings} from '../../../locales/index.js';

const strings = {
  'picker.none': 'Not set',
  'picker.asked': (words: string) => `→ ${words}…`,
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type PickerStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends PickerStrings {}
}
