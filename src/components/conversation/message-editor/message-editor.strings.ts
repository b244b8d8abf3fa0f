import {defineStrings} from '../../../locales/index.js';

const strings = {
  'editor.label': 'Edit your message',
  'editor.cancel': 'Cancel',
  'editor.send': 'Send as a new branch',
  'editor.sending': 'Sending …',
  'editor.left-behind': (turns: number, branch: number) =>
    turns === 1 ? `1 later turn stays on branch ${branch}.` : `${turns} later turns stay on branch ${branch}.`,
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type MessageEditorStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends MessageEditorStrings {}
}
