import {defineStrings} from '../../../locales/index.js';

const strings = {
  'team-pane.empty': 'No teammates yet. They appear here as soon as the runtime names them.',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type TeamPaneStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends TeamPaneStrings {}
}
