import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'session-tabs.label': 'Open sessions',
  'session-tabs.close': (title: string) => `Close the tab of ${title}`,
  'session-tabs.unread': 'new',
  'session-tabs.empty': 'No session is open',
});
