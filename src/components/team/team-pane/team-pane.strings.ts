import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'team-pane.empty': 'No teammates yet. They appear here as soon as the runtime names them.',
});
