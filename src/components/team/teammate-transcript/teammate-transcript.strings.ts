import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'teammate.transcript': (name: string) => `${name}, transcript`,
  'teammate.transcript-none': 'No teammate is open',
  'teammate.transcript-none-why':
    'Choose a teammate by its name, wherever it stands, to read along and to write to it.',
  'teammate.not-known': (id: string) => `Nothing has been reported about the teammate ${id}.`,
  'teammate.back': 'Back to the team',
  'teammate.said': 'What it said and did',
  'teammate.silent': 'It has not said or done anything yet.',
  'teammate.no-transcript': 'Its transcript is not here.',
  'teammate.kept-as': 'It is kept as',
  'teammate.delegated-by': 'Delegated by',
  'teammate.tools': (calls: number) => count(calls, {one: '# tool call', other: '# tool calls'}),
  'teammate.tools-in-run': (calls: number) =>
    count(calls, {one: '# tool call in this run', other: '# tool calls in this run'}),
  'teammate.tools-beside': (others: number) => count(others, {one: 'and # more at work', other: 'and # more at work'}),
  'teammate.answers-itself': (name: string) => `Your answer goes to ${name} itself, not to the coordinator.`,
  'teammate.pending': (inputs: number) =>
    count(inputs, {one: '# message waits to be read by it', other: '# messages wait to be read by it'}),
  'teammate.no-text': 'Text not given',
  'teammate.message': (name: string) => `Message ${name}, not the coordinator`,
  'teammate.interrupt': 'Interrupt what it does now',
  'teammate.takes-no-messages': 'Its owner takes no messages for it.',
  'teammate.is-person': 'This is a person. Messages to people do not go through this page.',
  'teammate.read-only-since': (status: string, time: string) =>
    `It ended at ${time} (${status}), so this can only be read.`,
  'teammate.read-only': (status: string) => `It works no more (${status}), so this can only be read.`,
});
