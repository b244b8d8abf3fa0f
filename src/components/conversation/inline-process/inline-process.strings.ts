import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'process.empty': 'This run has reported no steps yet.',
  'process.steps': (steps: number) => count(steps, {one: '# step', other: '# steps'}),
  'process.tools': (tools: number, failed: number) =>
    count(tools, {one: '# tool call', other: '# tool calls'}) + (failed > 0 ? `, ${failed} failed` : ''),
  'process.reports': (reports: number) => count(reports, {one: '# worker report', other: '# worker reports'}),
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
