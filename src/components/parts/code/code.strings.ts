import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'code.copy-failed': 'Could not copy',
  'code.region': (language: string, lines: number) =>
    [language || 'Code', count(lines, {one: '# line', other: '# lines'})].join(', '),
  'code.wrap': 'Wrap lines',
  'code.show-lines': (lines: number) => `Show ${lines} lines`,
});
