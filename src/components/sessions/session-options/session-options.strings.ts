import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'session-options.mode': 'Mode',
  'session-options.model': 'Model',
  'session-options.permissionMode': 'Permissions',
  'session-options.policy': 'What the policy says of this session',
  'session-options.problem': (label: string, reason: string) => `${label} was not changed. ${reason}`,
});
