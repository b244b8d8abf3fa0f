import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'task-pane.view': 'How tasks are shown',
  'task-pane.view.list': 'List',
  'task-pane.view.graph': 'Graph',
  'task-pane.view.plots': 'Figures',
  'task-pane.back': 'Back to all tasks',
  'task-pane.close': 'Close this task',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
