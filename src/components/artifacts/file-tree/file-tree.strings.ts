import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'file-tree.files': (files: number) => count(files, {one: '# file', other: '# files'}),
  'file-tree.inside': (entries: number) => count(entries, {one: '# entry', other: '# entries'}),
  'file-tree.left': (entries: number) => count(entries, {one: '# more is not shown.', other: '# more are not shown.'}),
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
