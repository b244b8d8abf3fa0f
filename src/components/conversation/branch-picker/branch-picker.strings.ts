import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'branch.label': 'Branches of this message',
  'branch.place': (place: number, count: number) => `${place} of ${count}`,
  'branch.previous': 'Earlier branch',
  'branch.next': 'Later branch',
  'branch.older': (newest: number) => `An earlier branch: what you send goes to branch ${newest}`,
});
