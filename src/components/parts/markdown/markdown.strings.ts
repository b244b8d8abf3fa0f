import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'markdown.unverified': 'Unverified',
  'markdown.image': (description: string) => (description ? `Image: ${description}` : 'Image'),
  'markdown.image-failed': (description: string) =>
    description ? `Image could not be loaded: ${description}` : 'Image could not be loaded',
  'markdown.table': (columns: number, rows: number) =>
    `Table, ${count(columns, {one: '# column', other: '# columns'})}, ${count(rows, {one: '# row', other: '# rows'})}`,
  'markdown.task-done': 'Done',
  'markdown.task-open': 'Not done',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
