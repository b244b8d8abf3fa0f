import type strings from './terminal.strings.js';

export default {
  'terminal.all': (lines) => `显示全部 ${lines} 行`,
  'terminal.last': (lines) => `仅显示最后 ${lines} 行`,
  'terminal.lost': (size) => `本页未保留最前面的 ${size}。`,
} satisfies typeof strings;
