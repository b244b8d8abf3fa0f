import type strings from './command-palette.strings.js';

export default {
  'palette.label': '所有命令',
  'palette.placeholder': '想做什么？',
  'palette.none': (text: string) => `没有名为“${text}”的命令。`,
} satisfies typeof strings;
