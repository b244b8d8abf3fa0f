import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'review-lane.label': 'Reviews',
  'review-lane.count': (reviews: number) => count(reviews, {one: '# review', other: '# reviews'}),
  'review-lane.empty': 'No reviews',
  'review-lane.empty-why': 'When work is reviewed, the verdict and the fixes asked for are here.',
  'review-lane.review': 'Review',
  'review-lane.review-of': (target: string) => `Review of ${target}`,
  'review-lane.round': (round: number) => `Round ${String(round)}`,
  'review-lane.after': (round: number) => `after round ${String(round)}`,
  'review-lane.before': (round: number) => `followed by round ${String(round)}`,
  'review-lane.after-unknown': 'after a round that is not here',
  'review-lane.no-reviewer': 'Reviewer not given',
  'review-lane.policy': (policy: string) => `policy ${policy}`,
  'review-lane.evidence': 'Evidence',
  'review-lane.fixes': (fixes: number) => count(fixes, {one: '# requested fix', other: '# requested fixes'}),
  'review-lane.untitled': 'Fix without a title',
  'review-lane.work-item': 'Work item',
  'review-lane.unassigned': 'nobody yet',
  'review-lane.by': 'by',
  'review-lane.assign': 'Assign',
  'review-lane.reassign': 'Reassign',
  'review-lane.fix.requested': 'Requested',
  'review-lane.fix.open': 'Open',
  'review-lane.fix.assigned': 'Assigned',
  'review-lane.fix.claimed': 'Claimed',
  'review-lane.fix.running': 'Under way',
  'review-lane.fix.blocked': 'Blocked',
  'review-lane.fix.reviewing': 'In review',
  'review-lane.fix.done': 'Done',
  'review-lane.fix.fixed': 'Fixed',
  'review-lane.fix.completed': 'Done',
  'review-lane.status.requested': 'Requested',
  'review-lane.status.reviewing': 'Reviewing',
  'review-lane.status.passed': 'Passed',
  'review-lane.status.changes_requested': 'Changes requested',
  'review-lane.status.failed': 'Failed',
  'review-lane.status.approved': 'Approved',
  'review-lane.status.rejected': 'Rejected',
  'review-lane.status.needs_changes': 'Needs changes',
  'review-lane.status.escalated': 'Escalated',
  'review-lane.status.waived': 'Waived',
  'review-lane.status.informational': 'For information',
  'review-lane.status.unknown': 'Verdict not given',
  'review-lane.request': 'Request review',
  'review-lane.target': 'Review of',
  'review-lane.reviewer': 'Reviewer',
  'review-lane.newest-turn': 'The newest turn',
  'review-lane.ask': 'Request',
  'review-lane.asked': 'Asked, not confirmed yet',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
