import {defineStrings} from '../../../locales/index.js';

const strings = {
  'terminal.all': (lines: string) => `Show all ${lines} lines`,
  'terminal.last': (lines: number) => `Show the last ${lines} lines`,
  'terminal.lost': (size: string) => `The first ${size} are not kept on this page.`,
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type TerminalStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends TerminalStrings {}
}
