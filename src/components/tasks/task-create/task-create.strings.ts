import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'task-create.new': 'New task',
  'task-create.title': 'New task',
  'task-create.create': 'Create the task',
  'task-create.asked': 'New task: asked, not confirmed yet',
  'task-create.confirmed': 'New task: its owner has it',
  'task-create.no-session': 'No session is open.',
  'task-create.objective': 'Objective',
  'task-create.title-field': 'Title',
  'task-create.priority': 'Priority',
  'task-create.parent': 'Part of',
  'task-create.acceptance': 'It is done when',
  'task-create.acceptance-hint': 'One condition a line.',
  'task-create.minutes': 'Time limit in minutes',
  'task-create.cost': 'Cost limit',
  'task-create.fault.needed': 'This is needed.',
  'task-create.fault.no-number': 'A number above zero is needed here.',
});
