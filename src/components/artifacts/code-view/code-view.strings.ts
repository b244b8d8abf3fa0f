import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'code-view.lines': (lines: number) => count(lines, {one: '# line', other: '# lines'}),
  'code-view.left': (lines: number) =>
    count(lines, {one: '# more line is not shown.', other: '# more lines are not shown.'}),
});
