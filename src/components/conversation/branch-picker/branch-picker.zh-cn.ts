import type strings from './branch-picker.strings.js';

export default {
  'branch.label': '此消息的分支',
  'branch.place': (place, count) => `${place} / ${count}`,
  'branch.previous': '较早的分支',
  'branch.next': '较新的分支',
  'branch.older': (newest) => `正在查看较早的分支：新消息会发送到分支 ${newest}`,
} satisfies typeof strings;
