import type strings from './text.strings.js';

export default {
  'text.attachments': '附件',
  'text.reconciled': '已按最终文本更正',
  'text.streamed-show': '查看流式输出的原文',
  'text.streamed-hide': '隐藏流式输出的原文',
  'text.streamed': '流式输出的原文',
  'text.sources': (count) => `${count} 个来源`,
  'text.interrupted': '在此停止',
  'attachment.image': '图片',
  'attachment.file': '文件',
  'attachment.no-address': '没有附带地址，无法打开。',
  'attachment.unsafe': '其地址不应由页面打开。',
  'attachment.withheld': '其地址含有机密，未予保留，无法从此处打开。',
} satisfies typeof strings;
