import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'session-options.mode': 'Mode',
  'session-options.model': 'Model',
  'session-options.permissionMode': 'Permissions',
  'session-options.policy': 'What the policy says of this session',
  'session-options.problem': (label: string, reason: string) => `${label} was not changed. ${reason}`,
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
