import type strings from './todo-dock.strings.js';

export default {
  'todo-dock.no-step': '当前没有进行中的步骤',
} satisfies typeof strings;
