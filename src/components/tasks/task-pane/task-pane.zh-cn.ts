import type strings from './task-pane.strings.js';

export default {
  'task-pane.view': '任务的显示方式',
  'task-pane.view.list': '列表',
  'task-pane.view.graph': '关系图',
  'task-pane.view.plots': '图表',
  'task-pane.back': '返回全部任务',
  'task-pane.close': '关闭此任务',
} satisfies typeof strings;
