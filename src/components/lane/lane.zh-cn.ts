import type {LaneStrings} from './lane.strings.js';

export default {
  'lane.kind.artifact': '产物',
  'lane.kind.task': '任务',
  'lane.kind.run': '回合',
  'lane.kind.message': '消息',
  'lane.kind.tool': '工具调用',
  'lane.kind.evidence': '证据',
  'lane.kind.plan': '计划',
  'lane.kind.review': '评审',
  'lane.the.artifact': '该产物',
  'lane.the.task': '该任务',
  'lane.the.run': '该回合',
  'lane.the.message': '该消息',
  'lane.the.tool': '该工具调用',
  'lane.the.evidence': '该证据',
  'lane.the.plan': '该计划',
  'lane.the.review': '该评审',
  'lane.tokens': (tokens) => `${tokens} 个 token`,
  'lane.tokens-in': (tokens) => `输入 ${tokens} 个 token`,
  'lane.tokens-out': (tokens) => `输出 ${tokens} 个 token`,
  'lane.cost': (figure) => `费用 ${figure}`,
} satisfies LaneStrings;
