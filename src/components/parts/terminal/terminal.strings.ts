import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'terminal.all': (lines: string) => `Show all ${lines} lines`,
  'terminal.last': (lines: number) => `Show the last ${lines} lines`,
  'terminal.lost': (size: string) => `The first ${size} are not kept on this page.`,
});
