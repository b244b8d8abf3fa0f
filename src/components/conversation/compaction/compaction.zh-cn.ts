import type strings from './compaction.strings.js';

export default {
  'compaction.label': '上下文压缩',
  'compaction.done': (turns, tokens) =>
    (turns === undefined ? '较早的上下文已压缩' : `较早的 ${turns} 轮已压缩`) + (tokens ? `为 ${tokens} 个 token` : ''),
  'compaction.started': '正在压缩较早的轮次',
  'compaction.failed': '较早的轮次未能压缩',
  'compaction.read': '阅读摘要',
  'compaction.hide': '收起摘要',
  'compaction.none': '运行时未提供压缩内容的摘要。',
  'compaction.empty': '摘要为空。',
  'compaction.resume': '后续工作的起点',
  'compaction.resume.target': '从此处继续',
  'compaction.resume.preserved': '已保留',
  'compaction.missing': (names) => `上下文中缺少：${names}`,
} satisfies typeof strings;
