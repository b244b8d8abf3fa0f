import type strings from './launcher.strings.js';

export default {
  'launcher.label': '对话',
  'launcher.open': (name) => `打开${name}`,
  'launcher.close': (name) => `关闭${name}`,
  'launcher.waiting': (n) => `${n} 个请求需要你处理`,
} satisfies typeof strings;
