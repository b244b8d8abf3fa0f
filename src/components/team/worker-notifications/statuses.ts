import {shownStatus, spell} from '../../../protocol/vocabulary.js';
import type {StatusKind} from '../../../styles/status.js';

/** How a teammate's work may have ended. What is none of these is listed as other. */
export const REPORT_GROUPS = ['completed', 'failed', 'killed', 'other'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** The group that a status belongs to. A word that nobody knows is never a success. */
export function groupOf(status: string | undefined): ReportGroup {
  if (status === undefined) return 'other';
  if (spell(status) === 'killed') return 'killed';
  const shown = shownStatus(status);
  return shown === 'success' ? 'completed' : shown === 'danger' ? 'failed' : 'other';
}

/** The look of a report's status: who was stopped did not fail. */
export function reportLook(status: string): StatusKind {
  return groupOf(status) === 'killed' ? 'cancelled' : shownStatus(status);
}
