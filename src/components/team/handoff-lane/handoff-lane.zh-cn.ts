import type strings from './handoff-lane.strings.js';

export default {
  'lane.not-given': '未说明',
  'handoff.label': '交接',
  'handoff.empty': '没有交接',
  'handoff.empty-why': '队友把工作交给另一位队友时，会在这里说明。',
  'handoff.owner': '当前负责者',
  'handoff.to': '交接给',
  'handoff.nobody': '未指明',
  'handoff.resumes': '继续于',
  'handoff.memory': '随行上下文',
  'handoff.accepted-at': '接受于',
  'handoff.decide': '去决定',
  'handoff.status.handoff_requested': '已请求',
  'handoff.status.accepted': '已接受',
  'handoff.status.active': '进行中',
  'handoff.status.returned': '已交回',
  'handoff.status.resumed': '已恢复',
} satisfies typeof strings;
