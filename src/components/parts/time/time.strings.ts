import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'time.unknown': 'Time unknown',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
