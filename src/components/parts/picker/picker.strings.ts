import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'picker.none': 'Not set',
  'picker.asked': (words: string) => `→ ${words}…`,
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
