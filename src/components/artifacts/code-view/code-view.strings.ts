import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = {
  'code-view.lines': (lines: number) => count(lines, {one: '# line', other: '# lines'}),
  'code-view.left': (lines: number) =>
    count(lines, {one: '# more line is not shown.', other: '# more lines are not shown.'}),
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type CodeViewStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends CodeViewStrings {}
}
