import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'event-log.label': 'Events',
  'event-log.none': 'No event has come yet. Everything that the runtime reports is listed here as it arrives.',
  'event-log.no-match': 'No event matches the filter.',
  'event-log.filters': 'Kind of event',
  'event-log.filter.all': 'All',
  'event-log.filter.text': 'Text',
  'event-log.filter.tools': 'Tools',
  'event-log.filter.state': 'State',
  'event-log.filter.requests': 'Requests',
  'event-log.filter.others': 'Others',
  'event-log.find': 'Find by type or id',
  'event-log.export': 'Export',
  'event-log.earlier': 'Show earlier',
  'event-log.later': 'Show later',
  'event-log.newest': 'Go to newest',
  'event-log.no-time': 'No time',
});
