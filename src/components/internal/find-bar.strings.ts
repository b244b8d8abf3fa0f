import {defineStrings} from '../../locales/index.js';

const strings = defineStrings({
  'conversation.find': 'Find in conversation',
  'conversation.find-next': 'Next match',
  'conversation.find-previous': 'Previous match',
  'conversation.find-close': 'Close find',
  'conversation.found': (current: number, all: number) => `${current} of ${all}`,
  'conversation.found-none': 'No match',
  'conversation.finding': 'Searching…',
});
export default strings;

declare module '../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
