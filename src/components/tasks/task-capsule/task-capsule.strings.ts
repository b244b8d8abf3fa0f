import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'task-capsule.label': (states: string) => `Work of this session: ${states}`,
  'task-capsule.work': 'Work of this session',
  'task-capsule.count': (number: string, word: string) => `${word} ${number}`,
  'task-capsule.oldest': (words: string, age: string) => `${words}, oldest ${age}`,
  'task-capsule.untitled': 'Without a title',
  'task-capsule.needs_input': 'Needs input',
  'task-capsule.permission_required': 'Permission needed',
  'task-capsule.plan_ready': 'Plan ready',
  'task-capsule.failed': 'Failed',
  'task-capsule.blocked': 'Blocked',
  'task-capsule.stale': 'No news',
  'task-capsule.steering': 'Steering',
  'task-capsule.running': 'Running',
  'task-capsule.queued': 'Queued',
  'task-capsule.ended': 'Ended, result unknown',
  'task-capsule.cancelled': 'Cancelled',
  'task-capsule.completed': 'Done',
});
