import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'workbench.sessions': 'Sessions',
  'workbench.conversation': 'Conversation',
  'workbench.details': 'Details',
  'workbench.views': 'Views',
  'workbench.no-session': 'No session',
  'workbench.reading': 'Show',
  'workbench.open-recording': 'Open a recording',
  'workbench.close-recording': 'Leave the recording',
  'workbench.read-only': 'Read only',
  'workbench.waiting': (n: number) => count(n, {one: '# waits for you', other: '# wait for you'}),
  'workbench.fold-sessions': 'Show or hide the sessions',
  'workbench.fold-details': 'Show or hide the details',
  'workbench.resize-sessions': 'Width of the sessions',
  'workbench.resize-details': 'Width of the details',
  'workbench.tab.team': 'Team',
  'workbench.tab.tasks': 'Tasks',
  'workbench.tab.board': 'Board',
  'workbench.mates': (mates: number) => count(mates, {one: '# teammate', other: '# teammates'}),
  'workbench.tab.requests': 'Requests',
  'workbench.tab.artifacts': 'Artifacts',
  'workbench.tab.timeline': 'Timeline',
  'workbench.tab.context': 'Context',
  'workbench.tab.state': 'State',
  'workbench.tab.events': 'Events',
  'workbench.tab.diagnostics': 'Diagnostics',
  'workbench.tab.settings': 'Settings',
  'workbench.group-talk': 'Conversation',
  'workbench.group-go': 'Go to',
  'workbench.group-panes': 'Panes',
  'workbench.group-task': 'Open task',
  'workbench.compose': 'Write a message',
  'workbench.stop': 'Stop the run',
  'workbench.find': 'Find in the conversation',
  'workbench.previous': 'Your previous message',
  'workbench.next': 'Your next message',
  'workbench.end': 'Newest message',
  'workbench.new': 'New session',
  'workbench.find-session': 'Find a session',
  'workbench.region': 'Next region',
  'workbench.region-back': 'Previous region',
  'workbench.reconnect': 'Reconnect',
  'workbench.show': (name: string) => `Show ${name}`,
  'workbench.delegate': 'Give work to a teammate',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
