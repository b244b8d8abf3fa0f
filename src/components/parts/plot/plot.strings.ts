import {defineStrings} from '../../../locales/index.js';

const strings = {
  'plot.table': 'Table',
  'plot.table-of': (name: string) => `Table: ${name}`,
  'plot.role': 'plot',
  'plot.keys': 'Left and right arrow keys walk through the values.',
  'plot.label': (name: string, words: string) => `${name}: ${words}`,
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type PlotStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends PlotStrings {}
}
