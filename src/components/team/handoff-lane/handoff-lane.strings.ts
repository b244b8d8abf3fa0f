import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'lane.not-given': 'not given',
  'handoff.label': 'Handoffs',
  'handoff.empty': 'No handoffs',
  'handoff.empty-why': 'When a teammate hands its work to another, it is listed here.',
  'handoff.owner': 'Has the work now',
  'handoff.to': 'hands over to',
  'handoff.nobody': 'not named',
  'handoff.resumes': 'Goes on at',
  'handoff.memory': 'Takes along',
  'handoff.accepted-at': 'Accepted',
  'handoff.decide': 'Decide',
  'handoff.status.handoff_requested': 'Asked',
  'handoff.status.accepted': 'Accepted',
  'handoff.status.active': 'Active',
  'handoff.status.returned': 'Returned',
  'handoff.status.resumed': 'Resumed',
});
