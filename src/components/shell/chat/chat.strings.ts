import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = {
  'chat.label': 'Chat',
  'chat.sessions': 'Sessions',
  'chat.elsewhere': (n: number) =>
    count(n, {one: '# request in another session', other: '# requests in other sessions'}),
  'chat.empty': 'Write a message to begin.',
  'chat.starters': 'Ways to begin',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type ChatStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends ChatStrings {}
}
