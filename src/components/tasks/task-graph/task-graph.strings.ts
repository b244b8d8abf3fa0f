import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'task-graph.label': 'Task graph',
  'task-graph.empty': 'No tasks',
  'task-graph.empty-why': 'Tasks and what they wait for are drawn here once the runtime reports some.',
  'task-graph.no-relations': 'No relations between them are known',
  'task-graph.unknown-task': 'Nothing else is known of this task',
  'task-graph.tasks': (tasks: number) => count(tasks, {one: '# task', other: '# tasks'}),
  'task-graph.items': (items: number) => count(items, {one: '# item', other: '# items'}),
  'task-graph.count': (number: string, word: string) => `${number} ${word.toLowerCase()}`,
  'task-graph.only-blocking': 'Only what blocks',
  'task-graph.only-blocking-why': 'Shows blocked tasks and what they wait for',
  'task-graph.nothing-blocks': 'Nothing is blocked',
  'task-graph.open': 'Open the task',
  'task-graph.around': 'Only what is around it',
  'task-graph.around-name': (name: string) => `Around ${name}`,
  'task-graph.attempt': (number: string) => `attempt ${number}`,
  'task-graph.attempt-of': (number: string, most: string) => `attempt ${number} of ${most}`,
  'task-graph.cancel-request.own': 'cancel asked for',
  'task-graph.cancel-request.above': 'cancel asked above',
  'task-graph.cancel-request.by': (name: string) => `Somebody asked to cancel ${name}, which it is part of`,
  'task-graph.job': 'Job',
  'task-graph.kind.agent': 'Agent',
  'task-graph.kind.thread': 'Thread',
  'task-graph.kind.artifact': 'Artifact',
  'task-graph.kind.evidence': 'Evidence',
  'task-graph.kind.attempt': 'Attempt',
  'task-graph.on.blocks': 'blocks',
  'task-graph.on.source': 'source',
  'task-graph.on.consumed': 'used',
  'task-graph.edge.child': (from: string, to: string) => `${to} is part of ${from}`,
  'task-graph.edge.job': (from: string, to: string) => `The job ${from} made ${to}`,
  'task-graph.edge.blocks': (from: string, to: string) => `${from} blocks ${to}`,
  'task-graph.edge.blocks-no-more': (from: string, to: string) => `${to} no longer waits for ${from}`,
  'task-graph.edge.source': (from: string, to: string) => `${to} comes from ${from}`,
  'task-graph.edge.spawned': (from: string, to: string) => `${from} started the agent ${to}`,
  'task-graph.edge.thread': (from: string, to: string) => `${from} works in the thread ${to}`,
  'task-graph.edge.produced': (from: string, to: string) => `${from} made ${to}`,
  'task-graph.edge.consumed': (from: string, to: string) => `${to} used ${from}`,
  'task-graph.edge.evidence': (from: string, to: string) => `${to} is evidence of ${from}`,
  'task-graph.edge.from-attempt': (from: string, to: string) => `${to} comes from the attempt ${from}`,
  'task-graph.many.blocks': (name: string, others: number) =>
    `${name} blocks ${count(others, {one: '# task', other: '# tasks'})}`,
  'task-graph.more-ends': (others: number) =>
    count(others, {one: '# more is not drawn', other: '# more are not drawn'}),
  'task-graph.no-reason': 'No reason was given',
  'task-graph.since': 'since',
  'task-graph.changed': 'changed',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
