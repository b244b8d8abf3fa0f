import type strings from './plan.strings.js';

export default {
  'process.plan': '计划',
  'process.plan-progress': (done: number, steps: number) => `已完成 ${done}/${steps}`,
  'process.revision': (revision: number) => `第 ${revision} 版`,
  'plan.compare': (revision) => `与第 ${revision} 版比较`,
  'plan.close-compare': '关闭比较',
  'plan.finished': (steps) => `${steps} 个步骤`,
  'plan.show-finished': (steps) => `显示 ${steps} 个已完成的步骤`,
  'plan.hide-finished': '收起已完成的步骤',
  'plan.changes': (from, to) => `从第 ${from} 版到第 ${to} 版的变更`,
  'plan.added': '新增',
  'plan.removed': '删除',
  'plan.renamed': (title) => `原为：${title}`,
  'plan.unchanged': (steps) => `${steps} 个步骤未变`,
} satisfies typeof strings;
