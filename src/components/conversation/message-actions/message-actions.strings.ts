import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'actions.label': 'Actions',
  'actions.edit': 'Edit and send again',
  'actions.edit-busy': 'A run is at work. Wait for its end, or stop it first.',
  'actions.regenerate': 'Answer again',
  'actions.retry-busy': 'A run is at work already.',
  'actions.rollback': 'Go back to this message',
  'actions.rollback-pending': 'Going back. Its owner has not confirmed it yet.',
});
