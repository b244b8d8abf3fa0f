import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'table.label': 'Table',
  'table.row': 'Row',
  'table.rows': (rows: number) => count(rows, {one: '# row', other: '# rows'}),
  'table.columns': (columns: number) => count(columns, {one: '# column', other: '# columns'}),
  'table.columns-left': (columns: number) =>
    count(columns, {one: '# column is not shown', other: '# columns are not shown'}),
  'table.unnamed': (column: number) => `Column ${column}`,
  'table.sorting': 'Sorting…',
});
