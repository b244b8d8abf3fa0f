import type strings from './task-capsule.strings.js';

export default {
  'task-capsule.label': (states: string) => `此会话的工作：${states}`,
  'task-capsule.work': '此会话的工作',
  'task-capsule.count': (number: string, word: string) => `${word} ${number}`,
  'task-capsule.oldest': (words: string, age: string) => `${words}，最早 ${age}前`,
  'task-capsule.untitled': '无标题',
  'task-capsule.needs_input': '等你输入',
  'task-capsule.permission_required': '需要授权',
  'task-capsule.plan_ready': '计划待确认',
  'task-capsule.failed': '失败',
  'task-capsule.blocked': '已受阻',
  'task-capsule.stale': '暂无消息',
  'task-capsule.steering': '引导中',
  'task-capsule.running': '运行中',
  'task-capsule.queued': '排队中',
  'task-capsule.ended': '已结束，结果未知',
  'task-capsule.cancelled': '已取消',
  'task-capsule.completed': '已完成',
} satisfies typeof strings;
