import {defineStrings} from '../../../locales/index.js';

const strings = {
  'actions.label': 'Actions',
  'actions.edit': 'Edit and send again',
  'actions.edit-busy': 'A run is at work. Wait for its end, or stop it first.',
  'actions.retry-busy': 'A run is at work already.',
  'actions.rollback': 'Go back to this message',
  'actions.rollback-pending': 'Going back. Its owner has not confirmed it yet.',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type MessageActionsStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends MessageActionsStrings {}
}
