import type strings from './chat.strings.js';

export default {
  'chat.label': '对话',
  'chat.sessions': '会话',
  'chat.elsewhere': (n) => `其他会话有 ${n} 个请求`,
  'chat.empty': '发一条消息即可开始。',
  'chat.starters': '可以这样开始',
} satisfies typeof strings;
