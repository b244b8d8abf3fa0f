import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'chat.label': 'Chat',
  'chat.sessions': 'Sessions',
  'chat.elsewhere': (n: number) =>
    count(n, {one: '# request in another session', other: '# requests in other sessions'}),
  'chat.empty': 'Write a message to begin.',
  'chat.starters': 'Ways to begin',
});
