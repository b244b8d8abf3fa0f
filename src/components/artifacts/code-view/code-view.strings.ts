import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'code-view.lines': (lines: number) => count(lines, {one: '# line', other: '# lines'}),
  'code-view.left': (lines: number) =>
    count(lines, {one: '# more line is not shown.', other: '# more lines are not shown.'}),
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
