import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'process.plan': 'Plan',
  'process.plan-progress': (done: number, steps: number) => `${done} of ${steps} done`,
  'process.revision': (revision: number) => `Revision ${revision}`,
  'plan.compare': (revision: number) => `Compare with revision ${revision}`,
  'plan.close-compare': 'Close comparison',
  'plan.finished': (steps: number) => count(steps, {one: '# step', other: '# steps'}),
  'plan.show-finished': (steps: number) => count(steps, {one: 'Show # finished step', other: 'Show # finished steps'}),
  'plan.hide-finished': 'Hide finished steps',
  'plan.changes': (from: number, to: number) => `Changes from revision ${from} to ${to}`,
  'plan.added': 'Added',
  'plan.removed': 'Removed',
  'plan.renamed': (title: string) => `Was: ${title}`,
  'plan.unchanged': (steps: number) => count(steps, {one: '# step unchanged', other: '# steps unchanged'}),
});
