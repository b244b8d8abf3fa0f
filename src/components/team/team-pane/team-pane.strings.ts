import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'team-pane.empty': 'No teammates yet. They appear here as soon as the runtime names them.',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
