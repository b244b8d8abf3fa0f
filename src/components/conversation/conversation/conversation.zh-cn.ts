import type strings from './conversation.strings.js';

export default {
  'conversation.label': '对话',
  'conversation.find': '在对话中查找',
  'conversation.no-store': '此元素不在 agent-projection 之内。',
  'conversation.empty': '还没有消息',
  'conversation.empty-reason': '发出第一条消息后，对话从这里开始。',
  'conversation.no-past': '不显示之前的消息',
  'conversation.no-past-reason': '此服务不提供该会话的历史记录。你现在写的内容会接着该会话继续。',
  'conversation.continues': '下方仍在回答',
  'conversation.to-end': '回到最新',
  'conversation.own-turns': (turns: number) => `你的消息：共 ${turns} 条`,
  'conversation.own-turn-empty': '没有文字的消息',
  'conversation.kept': (time) => `此浏览器于 ${time} 最后看到的内容，尚未确认`,
  'conversation.opening': '正在载入最近的对话…',
  'conversation.opening-failed': '无法载入最近的对话',
  'conversation.beginning': '会话开头',
  'conversation.older': '加载更早的对话',
  'conversation.older-again': '重试',
  'conversation.older-loading': '正在加载更早的对话…',
  'conversation.sending': '正在发送…',
  'conversation.unconfirmed': '已发出，尚无回应',
} satisfies typeof strings;
