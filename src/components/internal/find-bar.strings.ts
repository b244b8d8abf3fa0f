import {defineStrings} from '../../locales/index.js';

export default defineStrings({
  'conversation.find-next': 'Next match',
  'conversation.find-previous': 'Previous match',
  'conversation.find-close': 'Close find',
  'conversation.found': (current: number, all: number) => `${current} of ${all}`,
  'conversation.found-none': 'No match',
  'conversation.finding': 'Searching…',
});
