import type strings from './session-tabs.strings.js';

export default {
  'session-tabs.label': '打开的会话',
  'session-tabs.close': (title) => `关闭“${title}”的标签页`,
  'session-tabs.unread': '有新消息',
  'session-tabs.empty': '没有打开的会话',
} satisfies typeof strings;
