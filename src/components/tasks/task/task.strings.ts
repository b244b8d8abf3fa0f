import {defineStrings} from '../../../locales/index.js';

const strings = {
  'task.status.draft': 'Draft',
  'task.status.accepted': 'Accepted',
  'task.status.queued': 'Queued',
  'task.status.preparing': 'Preparing',
  'task.status.running': 'Running',
  'task.status.waiting_input': 'Needs input',
  'task.status.waiting_permission': 'Needs permission',
  'task.status.waiting_resource': 'Waiting for a resource',
  'task.status.blocked': 'Blocked',
  'task.status.paused': 'Paused',
  'task.status.retrying': 'Retrying',
  'task.status.cancelling': 'Cancelling',
  'task.status.cancelled': 'Cancelled',
  'task.status.timed_out': 'Timed out',
  'task.status.failed': 'Failed',
  'task.status.lost': 'Worker lost',
  'task.status.completed': 'Completed',
  'task.status.completed_open': 'Completed, not settled',
  'task.status.archived': 'Archived',
  'task.status.stale': 'Out of date',
  'task.status.unknown': 'Unknown',
  'task.group.needs': 'Needs you',
  'task.group.failed': 'Failed',
  'task.group.unclear': 'Nobody knows',
  'task.group.active': 'At work',
  'task.group.waiting': 'Waiting',
  'task.group.completed': 'Completed',
  'task.group.cancelled': 'Cancelled',
  'task.group.archived': 'Archived',
  'task.delivery.pending': 'Not delivered yet',
  'task.delivery.delivered': 'Delivered',
  'task.delivery.queued': 'Waits to be delivered',
  'task.delivery.failed': 'Delivery failed',
  'task.delivery.parent_missing': 'Whoever waited for it is gone',
  'task.delivery.not_applicable': 'Nothing to deliver',
  'task.delivery.unknown': 'Delivery unknown',
  'task.settlement.delivery': 'delivery',
  'task.settlement.acceptance': 'acceptance',
  'task.settlement.validation': 'checks',
  'task.settlement.artifacts': 'artifacts',
  'task.settlement.reconciliation': 'reconciliation',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type TaskStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends TaskStrings {}
}
