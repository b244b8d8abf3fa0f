import {defineStrings} from '../../../locales/index.js';

const strings = {
  'branch.label': 'Branches of this message',
  'branch.place': (place: number, count: number) => `${place} of ${count}`,
  'branch.previous': 'Earlier branch',
  'branch.next': 'Later branch',
  'branch.older': (newest: number) => `An earlier branch: what you send goes to branch ${newest}`,
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type BranchPickerStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends BranchPickerStrings {}
}
