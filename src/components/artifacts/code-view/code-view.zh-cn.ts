import type strings from './code-view.strings.js';

export default {
  'code-view.lines': (lines) => `${lines} 行`,
  'code-view.left': (lines) => `另有 ${lines} 行未显示。`,
} satisfies typeof strings;
