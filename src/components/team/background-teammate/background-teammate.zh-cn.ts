import type strings from './background-teammate.strings.js';

export default {
  'background.label': '后台工作',
  'background.count': (teammates) => `${teammates} 位队友在后台工作`,
  'background.more': (more) => `再显示 ${more} 个`,
  'background.empty': '没有队友在后台工作',
  'background.empty-why': '有计划、或可以被唤醒的队友会显示在这里。',
  'background.nobody': '没有队友负责此任务，这里只能查看。',
  'background.schedule': '计划',
  'background.next': '下次唤醒',
  'background.woken': '唤醒原因',
  'background.now': '现在',
  'background.last': '上次运行',
  'background.not-said': '未说明',
  'background.never': '没有运行记录',
  'background.open-run': '打开这次运行',
  'background.open-record': '打开运行记录',
} satisfies typeof strings;
