import type strings from './hitl-inbox.strings.js';

export default {
  'hitl-inbox.label': '等待你处理的全部请求',
  'hitl-inbox.count': (count) => `${count} 个请求在等待`,
  'hitl-inbox.empty': '目前没有需要你处理的请求',
  'hitl-inbox.empty-why': '任何会话中的智能体需要审批、答复或决定时，都会出现在这里，最早的排在最前。',
  'hitl-inbox.open-session': '打开所在会话',
  'hitl-inbox.asked': '提出于',
  'hitl-inbox.keys': '按数字键选择答复，按 Enter 提交',
} satisfies typeof strings;
