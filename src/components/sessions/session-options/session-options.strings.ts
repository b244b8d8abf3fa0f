import {defineStrings} from '../../../locales/index.js';

const strings = {
  'session-options.mode': 'Mode',
  'session-options.model': 'Model',
  'session-options.permissionMode': 'Permissions',
  'session-options.policy': 'What the policy says of this session',
  'session-options.problem': (label: string, reason: string) => `${label} was not changed. ${reason}`,
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type SessionOptionsStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends SessionOptionsStrings {}
}
