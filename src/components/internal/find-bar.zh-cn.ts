import type strings from './find-bar.strings.js';

export default {
  'conversation.find-next': '下一处',
  'conversation.find-previous': '上一处',
  'conversation.find-close': '关闭查找',
  'conversation.found': (current: number, all: number) => `第 ${current} 处，共 ${all} 处`,
  'conversation.found-none': '没有找到',
  'conversation.finding': '正在查找…',
} satisfies typeof strings;
