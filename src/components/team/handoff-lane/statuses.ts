import {shownStatus} from '../../../protocol/vocabulary.js';
import type {StatusKind} from '../../../styles/status.js';

/** The five statuses of a handoff. The set is open: another word is shown as it came. */
export const HANDOFF_STATUSES = ['handoff_requested', 'accepted', 'active', 'returned', 'resumed'] as const;
export type HandoffStatus = (typeof HANDOFF_STATUSES)[number];

/** Each has a shape of its own. */
const LOOKS: Readonly<Record<HandoffStatus, StatusKind>> = {
  handoff_requested: 'pending',
  accepted: 'queued',
  active: 'running',
  returned: 'info',
  resumed: 'success',
};

/** Whether this is one of the five. */
export function isHandoffStatus(word: string): word is HandoffStatus {
  return Object.hasOwn(LOOKS, word);
}

/** The look of a handoff's status. */
export function handoffLook(word: string): StatusKind {
  return isHandoffStatus(word) ? LOOKS[word] : shownStatus(word);
}
