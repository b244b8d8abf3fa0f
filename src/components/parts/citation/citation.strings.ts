import {defineStrings} from '../../../locales/index.js';

const strings = defineStrings({
  'citation.card': 'Source',
  'citation.open': 'Open source',
  'citation.unverified': 'Unverified',
  'evidence.state.supported': 'Supported',
  'evidence.state.partial': 'Partly supported',
  'evidence.state.unsupported': 'Not supported',
  'evidence.state.disputed': 'Disputed',
  'evidence.state.unverified': 'Unverified',
  'evidence.state.not_applicable': 'Does not apply',
  'evidence.state.verified': 'Verified',
  'evidence.state.refuted': 'Check failed',
  'evidence.state.warning': 'Warning',
  'evidence.state.skipped': 'Not checked',
  'evidence.state.error': 'Check broke off',
  'evidence.state.pending': 'Being checked',
  'evidence.state.approved': 'Approved',
  'evidence.state.changes': 'Changes asked for',
  'evidence.state.rejected': 'Rejected',
  'evidence.state.escalated': 'Escalated',
  'evidence.state.waived': 'Waived',
  'evidence.state.informational': 'For information',
  'evidence.state.collecting': 'Being collected',
  'evidence.state.ready': 'Ready',
  'evidence.state.incomplete': 'Incomplete',
  'evidence.state.failed': 'Failed',
  'evidence.state.redacted': 'Redacted',
  'evidence.state.expired': 'Expired',
  'evidence.state.stale': 'Out of date',
  'evidence.state.recorded': 'Recorded',
  'evidence.open': 'Show evidence',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
