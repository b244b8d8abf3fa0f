import type strings from './shortcut-sheet.strings.js';

export default {
  'shortcuts.label': '键盘快捷键',
} satisfies typeof strings;
