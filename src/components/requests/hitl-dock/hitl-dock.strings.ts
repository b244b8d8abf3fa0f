import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'hitl-dock.label': 'Requests of this session',
  'hitl-dock.more': (requests: number) => count(requests, {one: '# more request waits', other: '# more requests wait'}),
  'hitl-dock.close': 'Back to the conversation',
});
