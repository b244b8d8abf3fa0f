import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'chat.label': 'Chat',
  'chat.sessions': 'Sessions',
  'chat.elsewhere': (n: number) =>
    count(n, {one: '# request in another session', other: '# requests in other sessions'}),
  'chat.empty': 'Write a message to begin.',
  'chat.starters': 'Ways to begin',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
