import type strings from './time.strings.js';

export default {
  'time.unknown': '时间未知',
} satisfies typeof strings;
