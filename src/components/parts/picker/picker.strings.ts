import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'picker.none': 'Not set',
  'picker.asked': (words: string) => `→ ${words}…`,
});
