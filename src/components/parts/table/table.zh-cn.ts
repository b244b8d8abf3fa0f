import type strings from './table.strings.js';

export default {
  'table.label': '表格',
  'table.row': '行',
  'table.rows': (rows) => `${rows} 行`,
  'table.columns': (columns) => `${columns} 列`,
  'table.columns-left': (columns) => `${columns} 列未显示`,
  'table.unnamed': (column) => `第 ${column} 列`,
  'table.sorting': '正在排序…',
} satisfies typeof strings;
