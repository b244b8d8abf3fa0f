import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'process.empty': 'This run has reported no steps yet.',
  'process.steps': (steps: number) => count(steps, {one: '# step', other: '# steps'}),
  'process.tools': (tools: number, failed: number) =>
    count(tools, {one: '# tool call', other: '# tool calls'}) + (failed > 0 ? `, ${failed} failed` : ''),
  'process.reports': (reports: number) => count(reports, {one: '# worker report', other: '# worker reports'}),
});
