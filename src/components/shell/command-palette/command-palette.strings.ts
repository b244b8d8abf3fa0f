import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'palette.label': 'All commands',
  'palette.placeholder': 'What would you like to do?',
  'palette.none': (text: string) => `Nothing is called “${text}”.`,
});
