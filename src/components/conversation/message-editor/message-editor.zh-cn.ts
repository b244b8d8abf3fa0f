import type strings from './message-editor.strings.js';

export default {
  'editor.label': '编辑消息',
  'editor.send': '作为新分支发送',
  'editor.sending': '正在发送…',
  'editor.left-behind': (turns, branch) => `之后的 ${turns} 轮对话会保留在分支 ${branch}。`,
} satisfies typeof strings;
