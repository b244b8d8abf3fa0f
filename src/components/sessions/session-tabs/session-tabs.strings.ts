import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'session-tabs.label': 'Open sessions',
  'session-tabs.close': (title: string) => `Close the tab of ${title}`,
  'session-tabs.unread': 'new',
  'session-tabs.empty': 'No session is open',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
