import {defineStrings} from '../../locales/index.js';

const strings = {
  'conversation.find': 'Find in conversation',
  'conversation.find-next': 'Next match',
  'conversation.find-previous': 'Previous match',
  'conversation.find-close': 'Close find',
  'conversation.found': (current: number, all: number) => `${current} of ${all}`,
  'conversation.found-none': 'No match',
  'conversation.finding': 'Searching…',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type FindBarStrings = typeof strings;

declare module '../../locales/index.js' {
  interface Strings extends FindBarStrings {}
}
