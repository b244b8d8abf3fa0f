import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'hitl-inbox.label': 'Everything that waits for you',
  'hitl-inbox.count': (requests: number) => count(requests, {one: '# request waits', other: '# requests wait'}),
  'hitl-inbox.empty': 'Nobody waits for you',
  'hitl-inbox.empty-why':
    'When an agent in any session needs an approval, an answer or a decision, it stands here, the oldest first.',
  'hitl-inbox.open-session': 'Open its session',
  'hitl-inbox.asked': 'asked',
  'hitl-inbox.keys': 'A digit picks an answer, Enter gives it',
});
