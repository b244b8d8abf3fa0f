import type strings from './inline-process.strings.js';

export default {
  'process.empty': '本次运行尚未报告任何步骤。',
  'process.steps': (steps: number) => `${steps} 个步骤`,
  'process.tools': (tools: number, failed: number) => `${tools} 次工具调用${failed > 0 ? `，${failed} 次失败` : ''}`,
  'process.reports': (reports) => `${reports} 份工作者报告`,
} satisfies typeof strings;
