import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'shortcuts.label': 'Keyboard shortcuts',
});
