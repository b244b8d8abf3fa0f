import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'time.unknown': 'Time unknown',
});
