import {defineStrings} from '../../../locales/index.js';

const strings = {
  'session-tabs.label': 'Open sessions',
  'session-tabs.close': (title: string) => `Close the tab of ${title}`,
  'session-tabs.unread': 'new',
  'session-tabs.empty': 'No session is open',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type SessionTabsStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends SessionTabsStrings {}
}
