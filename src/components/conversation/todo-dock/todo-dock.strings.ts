import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'todo-dock.no-step': 'No step is at work',
});
