import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'plot.table': 'Table',
  'plot.table-of': (name: string) => `Table: ${name}`,
  'plot.role': 'plot',
  'plot.keys': 'Left and right arrow keys walk through the values.',
  'plot.label': (name: string, words: string) => `${name}: ${words}`,
});
