import type strings from './tool-group.strings.js';

export default {
  'tool-group.calls': (calls) => `${calls} 次工具调用`,
  'tool-group.running': (calls) => `${calls} 个运行中`,
  'tool-group.waiting': (calls) => `${calls} 个等待中`,
  'tool-group.failed': (calls) => `${calls} 个失败`,
  'tool-group.cancelled': (calls) => `${calls} 个已取消`,
  'tool-group.done': (calls) => `${calls} 个完成`,
} satisfies typeof strings;
