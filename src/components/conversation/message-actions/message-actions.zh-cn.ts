import type strings from './message-actions.strings.js';

export default {
  'actions.label': '操作',
  'actions.edit': '编辑并重新发送',
  'actions.edit-busy': '正在运行。请等待结束，或先停止。',
  'actions.regenerate': '重新回答',
  'actions.retry-busy': '已有运行正在进行。',
  'actions.rollback': '回退到此消息',
  'actions.rollback-pending': '正在回退，尚待其所有者确认。',
} satisfies typeof strings;
