import {defineStrings} from '../../../locales/index.js';

const strings = {
  'palette.label': 'All commands',
  'palette.placeholder': 'What would you like to do?',
  'palette.none': (text: string) => `Nothing is called “${text}”.`,
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type CommandPaletteStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends CommandPaletteStrings {}
}
