import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'task-pane.view': 'How tasks are shown',
  'task-pane.view.list': 'List',
  'task-pane.view.graph': 'Graph',
  'task-pane.view.plots': 'Figures',
  'task-pane.back': 'Back to all tasks',
  'task-pane.close': 'Close this task',
});
