import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = {
  'table.label': 'Table',
  'table.row': 'Row',
  'table.rows': (rows: number) => count(rows, {one: '# row', other: '# rows'}),
  'table.columns': (columns: number) => count(columns, {one: '# column', other: '# columns'}),
  'table.columns-left': (columns: number) =>
    count(columns, {one: '# column is not shown', other: '# columns are not shown'}),
  'table.unnamed': (column: number) => `Column ${column}`,
  'table.sorting': 'Sorting…',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type TableStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends TableStrings {}
}
