import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'session.needs': 'Needs you',
  'session.running': 'Running',
  'session.retrying': 'Retrying',
  'session.queued': 'Queued',
  'session.blocked': 'Blocked',
  'session.failed': 'Failed',
  'session.cancelled': 'Cancelled',
  'session.done': 'Done',
  'session.ended': 'Ended, result unknown',
  'session.idle': 'Not started',
  'session.untitled': 'New session',
  'session.empty': 'No messages yet',
  'session.pinned': 'Pinned',
  'session.now': 'now',
  'session.saving': 'Saving',
  'session.left': (time: string) => `${time} left`,
  'session.new': (messages?: number) => (messages === undefined ? 'New' : `${messages} new`),
  'session.queued-turns': (turns: number) => count(turns, {one: '# queued', other: '# queued'}),
  'session-list.label': 'Sessions',
  'session-list.search': 'Find a session',
  'session-list.new': 'New session',
  'session-list.creating': 'Making a session',
  'session-list.not-created': (reason: string) => `The session was not made. ${reason}`,
  'session-list.more': (title: string) => `More for ${title}`,
  'session-list.rename': 'Rename',
  'session-list.rename-label': 'Name of the session',
  'session-list.pin': 'Pin',
  'session-list.unpin': 'Unpin',
  'session-list.archive': 'Archive',
  'session-list.unarchive': 'Take out of the archive',
  'session-list.archived': (title: string) => `Archived: ${title}`,
  'session-list.undo': 'Undo',
  'session-list.show-archived': 'Show archived',
  'session-list.group-needs': 'Needs you',
  'session-list.group-running': 'Running',
  'session-list.group-pinned': 'Pinned',
  'session-list.group-recent': 'Recent',
  'session-list.group-archived': 'Archived',
  'session-list.empty': 'No sessions yet',
  'session-list.empty-why': 'Begin one with the plus above.',
  'session-list.no-match': 'No session matches',
  'session-list.no-match-why': 'Names, last words and reasons are searched.',
  'session-list.failed': 'The sessions could not be loaded',
  'session-list.unavailable': 'No list of sessions',
  'session-list.unavailable-why': 'This service does not list its sessions. The open one works all the same.',
  'session-list.stale': 'May be out of date',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
