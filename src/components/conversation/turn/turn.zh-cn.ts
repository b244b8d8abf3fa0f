import type strings from './turn.strings.js';

export default {
  'turn.you': '你',
  'turn.agent': '智能体',
  'turn.unknown-writer': '发送者未知',
  'turn.breach': (rule) => `该服务违反了协议规则，请谨慎阅读。${rule}`,
  'turn.late-error': (error) => `运行结束后又报告了错误：${error}`,
  'turn.result-unknown': '运行已结束，但没有报告结果。',
  'turn.stopped-listening': '本页面已停止接收。运行可能仍在服务端继续；重新加载可查看其结果。',
  'turn.stopped-for-good': '本页面已停止接收。运行可能仍在服务端继续，但此处无法读取其历史记录。',
  'turn.lost': '运行结束前连接已断开，运行可能仍在服务端继续。',
} satisfies typeof strings;
