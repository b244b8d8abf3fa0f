import type strings from './code.strings.js';

export default {
  'code.copy-failed': '复制失败',
  'code.region': (language, lines) => `${language || '代码'}，${lines} 行`,
  'code.wrap': '自动换行',
  'code.show-lines': (lines) => `显示全部 ${lines} 行`,
} satisfies typeof strings;
