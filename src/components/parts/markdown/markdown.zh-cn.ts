import type strings from './markdown.strings.js';

export default {
  'markdown.unverified': '未核实',
  'markdown.image': (description) => (description ? `图片：${description}` : '图片'),
  'markdown.image-failed': (description) => (description ? `图片加载失败：${description}` : '图片加载失败'),
  'markdown.table': (columns, rows) => `表格，${columns} 列，${rows} 行`,
  'markdown.task-done': '已完成',
  'markdown.task-open': '未完成',
} satisfies typeof strings;
