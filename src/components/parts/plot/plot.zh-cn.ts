import type strings from './plot.strings.js';

export default {
  'plot.table': '表格',
  'plot.table-of': (name) => `表格：${name}`,
  'plot.role': '图表',
  'plot.keys': '用左右方向键逐个查看数值。',
  'plot.label': (name, words) => `${name}：${words}`,
} satisfies typeof strings;
