import type strings from './fact-links.strings.js';

export default {
  'ref.label': '引用',
  'ref.kind.ref': '引用对象',
  'ref.kind.source': '来源',
  'ref.kind.evidence': '证据',
  'ref.kind.raw': '原始事件',
  'ref.left': (left: number) => `此页面未保留 ${left} 个较早的引用`,
  'ref.unsupported': '此连接无法打开它。',
  'ref.not_connected': '当前没有可以打开它的连接。',
} satisfies typeof strings;
