import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'shortcuts.label': 'Keyboard shortcuts',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
