import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'steer.pending': 'Steer pending',
  'steer.accepted': 'Steer accepted',
  'steer.rejected': 'Steer rejected',
  'steer.withdraw': 'Withdraw',
  'steer.queue-instead': 'Queue instead',
  'steer.send-instead': 'Send instead',
  'steer.dismiss': 'Dismiss this steer',
});
