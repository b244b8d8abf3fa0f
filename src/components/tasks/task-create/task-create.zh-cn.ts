import type strings from './task-create.strings.js';

export default {
  'task-create.new': '新建任务',
  'task-create.title': '新建任务',
  'task-create.create': '创建任务',
  'task-create.asked': '新建任务：已请求，尚未确认',
  'task-create.confirmed': '新建任务：负责方已收到',
  'task-create.no-session': '没有打开的会话。',
  'task-create.objective': '目标',
  'task-create.title-field': '标题',
  'task-create.priority': '优先级',
  'task-create.parent': '所属任务',
  'task-create.acceptance': '完成的条件',
  'task-create.acceptance-hint': '每行一个条件。',
  'task-create.minutes': '时间上限（分钟）',
  'task-create.cost': '费用上限',
  'task-create.fault.needed': '此项必填。',
  'task-create.fault.no-number': '请输入大于零的数字。',
} satisfies typeof strings;
