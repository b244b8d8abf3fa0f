import {defineStrings} from '../../../locales/index.js';

const strings = {
  'time.unknown': 'Time unknown',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type TimeStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends TimeStrings {}
}
