import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'editor.label': 'Edit your message',
  'editor.send': 'Send as a new branch',
  'editor.sending': 'Sending …',
  'editor.left-behind': (turns: number, branch: number) =>
    turns === 1 ? `1 later turn stays on branch ${branch}.` : `${turns} later turns stay on branch ${branch}.`,
});
