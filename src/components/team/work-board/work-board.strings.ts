import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'work-board.label': 'Work board',
  'work-board.column.open': 'Open',
  'work-board.column.claimed': 'Claimed',
  'work-board.column.running': 'Running',
  'work-board.column.blocked': 'Blocked',
  'work-board.column.reviewing': 'In review',
  'work-board.column.done': 'Done',
  'work-board.column.assigned': 'Assigned',
  'work-board.column.commented': 'Commented',
  'work-board.other': 'Other',
  'work-board.count': (items: number) => count(items, {one: '# item', other: '# items'}),
  'work-board.count-of': (shown: number, items: number) =>
    `${count(shown, {other: '#'})} of ${count(items, {one: '# item', other: '# items'})}`,
  'work-board.of': (part: number, whole: number) => `${count(part, {other: '#'})} of ${count(whole, {other: '#'})}`,
  'work-board.none': 'No items',
  'work-board.none-shown': 'None that match',
  'work-board.empty': 'No work items yet',
  'work-board.empty-why':
    'Once the team has a board, its items stand here: who has what, how far it is and what blocks it.',
  'work-board.no-match': 'No item matches the filters',
  'work-board.clear': 'Clear filters',
  'work-board.filters': 'Filters of the board',
  'work-board.find': 'Find items',
  'work-board.assignee': 'Assignee',
  'work-board.any-assignee': 'Any assignee',
  'work-board.group.nobody': 'Nobody',
  'work-board.group.people': 'People',
  'work-board.group.agents': 'Agents',
  'work-board.priority': 'Priority',
  'work-board.any-priority': 'Any priority',
  'work-board.priority.critical': 'Critical',
  'work-board.priority.urgent': 'Urgent',
  'work-board.priority.high': 'High',
  'work-board.priority.medium': 'Medium',
  'work-board.priority.normal': 'Normal',
  'work-board.priority.low': 'Low',
  'work-board.blocked-only': 'Blocked only',
  'work-board.fixed': 'Items cannot be moved or assigned here.',
  'work-board.nobody': 'Nobody',
  'work-board.somebody': 'Somebody',
  'work-board.more': (title: string) => `Move or assign ${title}`,
  'work-board.move-to': 'Move to',
  'work-board.assign-to': 'Assign to',
  'work-board.dependencies': (items: number, open: number) =>
    `${count(items, {one: '# dependency', other: '# dependencies'})}, ${count(open, {other: '#'})} open`,
  'work-board.open-of': (open: number, items: number) =>
    `${count(open, {other: '#'})} of ${count(items, {other: '#'})} open`,
  'work-board.since': (moment: string) => `On the board since ${moment}`,
  'work-board.comments': (comments: number) => count(comments, {one: '# comment', other: '# comments'}),
  'work-board.refs': (refs: number) =>
    count(refs, {one: '# artifact or piece of evidence', other: '# artifacts and pieces of evidence'}),
  'work-board.objective': 'Objective',
  'work-board.requested-by': 'Requested by',
  'work-board.depends-on': 'Depends on',
  'work-board.not-here': 'not on this board',
  'work-board.comments-head': 'Comments',
  'work-board.artifacts': 'Artifacts',
  'work-board.evidence': 'Evidence',
  'work-board.moves': 'How it moved',
  'work-board.no-details': 'Nothing more was reported.',
  'work-board.hint': 'Space picks it up to move it.',
  'work-board.place': (column: string, place: number, places: number) => `${column}, place ${place} of ${places}`,
  'work-board.lifted': (title: string, place: string) =>
    `${title} picked up. ${place}. Arrows move it, Space lets it go, Escape puts it back.`,
  'work-board.dropped': (title: string, place: string) => `${title}: ${place}. Asked for, not confirmed yet.`,
  'work-board.put-back': (title: string) => `${title} is back where it was.`,
  'work-board.made': (title: string, column: string) => `Confirmed: ${title} is in ${column}.`,
  'work-board.refused': (title: string, reason: string) => `${title} is back where it was. ${reason}`,
  'work-board.one-at-a-time': 'Your last change to this item is still on its way.',
  'work-board.asked-move': (column: string) => `Asked to move to ${column}.`,
  'work-board.asked-place': 'Asked for another place in the column.',
  'work-board.asked-assign': (name: string) => `Asked to give it to ${name}.`,
  'work-board.asked-nobody': 'Asked to take it from its assignee.',
  'work-board.overtaken': 'Somebody else changed it meanwhile.',
  'work-board.put-back-words': 'It is back where it was.',
  'work-board.dismiss': 'Dismiss',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
