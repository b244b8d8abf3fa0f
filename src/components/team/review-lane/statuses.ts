import {taskStatus, shownStatus} from '../../../protocol/vocabulary.js';
import type {ReviewRow} from '../../../state/facts/reviews.js';
import type {StatusKind} from '../../../styles/status.js';

/** How a review stands, in the words of the standard, then in those of evidence. The set is open. */
export const REVIEW_STATUSES = [
  ...(['requested', 'reviewing', 'passed', 'changes_requested', 'failed'] as const),
  ...(['approved', 'rejected', 'needs_changes', 'escalated', 'waived', 'informational'] as const),
] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

const LOOKS: Readonly<Record<ReviewStatus, StatusKind>> = {
  ...{requested: 'pending', reviewing: 'running', passed: 'success', changes_requested: 'warning', failed: 'danger'},
  ...{approved: 'success', rejected: 'danger', needs_changes: 'warning', escalated: 'blocked', waived: 'cancelled'},
  informational: 'info',
};

/** The look of a review's status. A word that nobody knows is never a pass. */
export function reviewLook(word: string): StatusKind {
  return Object.hasOwn(LOOKS, word) ? LOOKS[word as ReviewStatus] : shownStatus(word);
}

/** The word that says how a review stands: its verdict, once there is one. */
export function standingOf({verdict, status}: ReviewRow): string {
  return verdict ?? status;
}

/** Whether a fix is done with, by its own word or its work item's. */
export function isFixed(word: string): boolean {
  return word === 'fixed' || shownStatus(word) === 'success' || taskStatus(word) === 'completed';
}
