import {defineStrings} from '../../../locales/index.js';

const strings = {
  'steer.pending': 'Steer pending',
  'steer.accepted': 'Steer accepted',
  'steer.rejected': 'Steer rejected',
  'steer.withdraw': 'Withdraw',
  'steer.queue-instead': 'Queue instead',
  'steer.send-instead': 'Send instead',
  'steer.dismiss': 'Dismiss this steer',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type SteerStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends SteerStrings {}
}
