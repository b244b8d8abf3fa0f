import type strings from './hitl-dock.strings.js';

export default {
  'hitl-dock.label': '本会话的请求',
  'hitl-dock.more': (count) => `还有 ${count} 个请求在等待`,
  'hitl-dock.close': '返回对话',
} satisfies typeof strings;
