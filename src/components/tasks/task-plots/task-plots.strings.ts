import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'task-plots.label': 'Tasks in plots',
  'task-plots.and': ', ',
  'task-plots.none': 'No tasks yet',
  'task-plots.none-reason': 'Work that the runtime owns as tasks is drawn here.',
  'task-plots.standing': 'Tasks now',
  'task-plots.standing-fact': (tasks: number, open: string) =>
    count(tasks, {one: `# task, ${open} open`, other: `# tasks, ${open} open`}),
  'task-plots.standing-text': (tasks: number, share: string) =>
    count(tasks, {one: `# task, ${share}`, other: `# tasks, ${share}`}),
  'task-plots.needs': (tasks: number) => count(tasks, {one: '# needs you', other: '# need you'}),
  'task-plots.group': 'State',
  'task-plots.tasks': 'Tasks',
  'task-plots.share': 'Share',
  'task-plots.work': 'Work over time',
  'task-plots.work-fact': (open: string, working: string) => `${open} open, ${working} at work.`,
  'task-plots.work-peak': (open: string, when: string) => `At most ${open} were open at once, ${when}.`,
  'task-plots.work-text': (open: string, working: string, failed: number) =>
    `${open} open, ${working} at work${failed === 0 ? '' : count(failed, {one: ', # failure', other: ', # failures'})}`,
  'task-plots.time': 'Time',
  'task-plots.open': 'Open',
  'task-plots.at-work': 'At work',
  'task-plots.failures': 'Failures',
  'task-plots.no-times': 'Nobody said when work began or ended.',
  'task-plots.untimed-tasks': (tasks: number) =>
    count(tasks, {
      one: '# open task does not say since when, and is not drawn.',
      other: '# open tasks do not say since when, and are not drawn.',
    }),
  'task-plots.attempts': 'Attempts',
  'task-plots.attempts-fact': (attempts: number) => count(attempts, {one: '# attempt', other: '# attempts'}),
  'task-plots.attempts-median': (length: string) => `half of them within ${length}`,
  'task-plots.attempts-failed': (attempts: number) => count(attempts, {one: '# went wrong', other: '# went wrong'}),
  'task-plots.no-attempts': 'No attempt has ended yet.',
  'task-plots.no-attempt': 'Nobody has tried it yet.',
  'task-plots.no-attempt-times': 'No attempt says when it began and ended.',
  'task-plots.untimed-attempts': (attempts: number) =>
    count(attempts, {
      one: '# attempt does not say when it was, and is not drawn.',
      other: '# attempts do not say when they were, and are not drawn.',
    }),
  'task-plots.attempt': 'Attempt',
  'task-plots.attempt-number': (number: string) => `Attempt ${number}`,
  'task-plots.attempt-text': (outcome: string, length: string, began: string) =>
    `${outcome}, ${length}, began ${began}`,
  'task-plots.began': 'Began',
  'task-plots.took': 'Took',
  'task-plots.outcome': 'Outcome',
  'task-plots.usage': 'Cost and tokens',
  'task-plots.no-usage': 'Nobody said what was used.',
  'task-plots.cost': 'Cost by task',
  'task-plots.cost-by-attempt': 'Cost by attempt',
  'task-plots.cost-column': 'Cost',
  'task-plots.no-currency': 'currency not said',
  'task-plots.tokens': 'Tokens by task',
  'task-plots.tokens-by-attempt': 'Tokens by attempt',
  'task-plots.usage-one': (name: string, amount: string) => `${name}: ${amount}.`,
  'task-plots.usage-fact': (name: string, most: string, entries: number, sum: string) =>
    count(entries, {other: `Most: ${name}, ${most}. These # together: ${sum}.`}),
  'task-plots.whole': (amounts: string) => `The task as a whole: ${amounts}.`,
  'task-plots.token-count': (tokens: string) => `${tokens} tokens`,
  'task-plots.tokens-text': (total: string, input: string, output: string) =>
    `${total} in all, input ${input}, output ${output}`,
  'task-plots.task': 'Task',
  'task-plots.input': 'Input',
  'task-plots.output': 'Output',
  'task-plots.not-split': 'Not split',
  'task-plots.total': 'In all',
  'task-plots.not-said': 'not said',
  'task-plots.tasks-without-cost': (tasks: number) =>
    count(tasks, {one: '# task says no cost.', other: '# tasks say no cost.'}),
  'task-plots.tasks-without-tokens': (tasks: number) =>
    count(tasks, {one: '# task says no tokens.', other: '# tasks say no tokens.'}),
  'task-plots.attempts-without-cost': (attempts: number) =>
    count(attempts, {one: '# attempt says no cost.', other: '# attempts say no cost.'}),
  'task-plots.attempts-without-tokens': (attempts: number) =>
    count(attempts, {one: '# attempt says no tokens.', other: '# attempts say no tokens.'}),
  'task-plots.cheaper': (tasks: number) =>
    count(tasks, {one: '# more task costs less or says nothing.', other: '# more tasks cost less or say nothing.'}),
});
