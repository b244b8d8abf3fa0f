import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

export default defineStrings({
  'launcher.label': 'chat',
  'launcher.open': (name: string) => `Open ${name}`,
  'launcher.close': (name: string) => `Close ${name}`,
  'launcher.waiting': (n: number) => count(n, {one: '# request needs you', other: '# requests need you'}),
});
