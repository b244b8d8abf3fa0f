import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'background.label': 'In the background',
  'background.count': (teammates: number) =>
    count(teammates, {one: '# teammate works in the background', other: '# teammates work in the background'}),
  'background.more': (more: number) => count(more, {one: 'Show # more', other: 'Show # more'}),
  'background.empty': 'Nobody works in the background',
  'background.empty-why': 'Teammates with a schedule, or that something can wake, are shown here.',
  'background.nobody': 'No teammate owns this job, so it can only be read here.',
  'background.schedule': 'Schedule',
  'background.next': 'Next wake',
  'background.woken': 'Woken by',
  'background.now': 'Now',
  'background.last': 'Last run',
  'background.not-said': 'Not said',
  'background.never': 'No run is recorded',
  'background.open-run': 'Open this run',
  'background.open-record': 'Open its record',
});
