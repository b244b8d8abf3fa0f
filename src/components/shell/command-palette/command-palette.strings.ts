import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'palette.label': 'All commands',
  'palette.placeholder': 'What would you like to do?',
  'palette.none': (text: string) => `Nothing is called “${text}”.`,
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
