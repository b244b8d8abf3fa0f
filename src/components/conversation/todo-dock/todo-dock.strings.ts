import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'todo-dock.no-step': 'No step is at work',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
