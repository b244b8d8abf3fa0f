import type strings from './picker.strings.js';

export default {
  'picker.none': '未设置',
  'picker.asked': (words) => `→ ${words}…`,
} satisfies typeof strings;
