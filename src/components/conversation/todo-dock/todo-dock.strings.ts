import {defineStrings} from '../../../locales/index.js';

const strings = {
  'todo-dock.no-step': 'No step is at work',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type TodoDockStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends TodoDockStrings {}
}
