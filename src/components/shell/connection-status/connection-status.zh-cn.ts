import type strings from './connection-status.strings.js';

export default {
  'connection.idle': '未连接',
  'connection.connecting': '连接中',
  'connection.ready': '就绪',
  'connection.streaming': '已连接',
  'connection.retrying': '正在重新连接',
  'connection.error': '连接已断开',
  'connection-status.none': '此页面没有接入任何运行时。',
  'connection-status.trying': (attempt, tries) => `正在尝试（第 ${attempt} 次，共 ${tries} 次）`,
  'connection-status.next-try': (time, attempt, tries) => `${time}后重试（第 ${attempt} 次，共 ${tries} 次）`,
  'connection-status.reconnect': '重新连接',
  'connection-status.try-now': '立即重试',
  'connection-status.last-event': (time: string) => `最新事件：${time}`,
  'connection-status.latency': (time: string) => `延迟 ${time}`,
} satisfies typeof strings;
