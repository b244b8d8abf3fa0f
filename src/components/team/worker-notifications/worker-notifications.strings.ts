import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'report.label': 'Reports of teammates',
  'report.title': 'Reports',
  'report.count': (reports: number) => count(reports, {one: '# report', other: '# reports'}),
  'report.unseen': (reports: number) => count(reports, {one: '# new', other: '# new'}),
  'report.see-all': 'Mark all as seen',
  'report.filter': 'Show reports that are',
  'report.group.all': 'All',
  'report.group.completed': 'Completed',
  'report.group.failed': 'Failed',
  'report.group.killed': 'Killed',
  'report.group.other': 'Other',
  'report.none-such': 'No report is of this kind.',
  'report.empty': 'No reports',
  'report.empty-why': 'When a teammate is done, has failed or was stopped, its report is here.',
  'report.status.completed': 'Completed',
  'report.status.failed': 'Failed',
  'report.status.killed': 'Killed',
  'report.status.running': 'Running',
  'report.status.cancelled': 'Cancelled',
  'report.status.unknown': 'Unknown',
  'report.new': 'New',
  'report.somebody': 'A teammate who is not named',
  'report.from': 'from',
  'report.not-you': ', not from you',
  'report.to-not-you': (to: string) => ` to ${to}, not from you`,
  'report.no-summary': 'No words were reported.',
  'report.less': 'Show less',
  'report.tools': (calls: number) => count(calls, {one: '# tool call', other: '# tool calls'}),
  'report.transcript': 'Open transcript',
  'report.place': 'Show in conversation',
  'report.result': 'Result',
  'report.read-result': 'Read result',
  'report.hide-result': 'Hide result',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
