import type strings from './event-log.strings.js';

export default {
  'event-log.label': '事件',
  'event-log.none': '尚未收到事件。运行时报告的所有内容都会按到达顺序列在这里。',
  'event-log.no-match': '没有符合筛选条件的事件。',
  'event-log.filters': '事件类别',
  'event-log.filter.all': '全部',
  'event-log.filter.text': '文本',
  'event-log.filter.tools': '工具',
  'event-log.filter.state': '状态',
  'event-log.filter.requests': '请求',
  'event-log.filter.others': '其他',
  'event-log.find': '按类型或 ID 查找',
  'event-log.export': '导出',
  'event-log.earlier': '显示更早的事件',
  'event-log.later': '显示更晚的事件',
  'event-log.newest': '转到最新',
  'event-log.no-time': '无时间',
} satisfies typeof strings;
