import type strings from './session-options.strings.js';

export default {
  'session-options.mode': '模式',
  'session-options.model': '模型',
  'session-options.permissionMode': '权限',
  'session-options.policy': '此会话的策略',
  'session-options.problem': (label, reason) => `${label}未更改。${reason}`,
} satisfies typeof strings;
