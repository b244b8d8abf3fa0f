import type strings from './team-pane.strings.js';

export default {
  'team-pane.empty': '还没有队友。运行时一旦报告队友，就会显示在这里。',
} satisfies typeof strings;
