import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = {
  'launcher.label': 'chat',
  'launcher.open': (name: string) => `Open ${name}`,
  'launcher.close': (name: string) => `Close ${name}`,
  'launcher.waiting': (n: number) => count(n, {one: '# request needs you', other: '# requests need you'}),
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type LauncherStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends LauncherStrings {}
}
