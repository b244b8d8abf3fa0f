import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'tool-group.calls': (calls: number) => count(calls, {one: '# tool call', other: '# tool calls'}),
  'tool-group.running': (calls: number) => `${calls} running`,
  'tool-group.waiting': (calls: number) => `${calls} waiting`,
  'tool-group.failed': (calls: number) => `${calls} failed`,
  'tool-group.cancelled': (calls: number) => `${calls} cancelled`,
  'tool-group.done': (calls: number) => `${calls} done`,
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
