import type strings from './attachments.strings.js';

export default {
  'composer.images-gone': (images) => `${images} 张图片未能在重新加载后保留，请重新添加。`,
  'composer.too-large': (limit) => `超过 ${limit}`,
  'composer.about-file': (name, problem) => `${name}：${problem}`,
  'attachment.list': '附件',
  'attachment.uploading': (name) => `正在上传 ${name}`,
  'attachment.done': (name) => `已添加 ${name}。`,
  'attachment.failed': '未上传',
  'attachment.failed-words': (name, reason) => `${name} 未能上传。${reason}`,
  'attachment.retry': (name) => `重试上传 ${name}`,
  'attachment.remove': (name) => `移除 ${name}`,
  'attachment.removed': (name) => `已移除 ${name}。`,
} satisfies typeof strings;
