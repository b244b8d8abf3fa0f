import type {AgentEvent} from '../../protocol/envelope.js';
import {phaseResult} from '../../protocol/vocabulary.js';
import {NO_SESSION, reviewKey} from '../keys.js';
import {defineFact, idFrom, on} from '../core/fact.js';
import {array, fields, needed, or} from '../core/shape.js';
import {linkCited} from './evidence-links.js';
import {refIds} from './evidence-refs.js';
import {lineageIn, lineageOf, type Lineage} from './lineage.js';
import {field, idOf, number, payloadOf, present, string, timeOf} from '../read.js';
import {upsert} from '../core/lists.js';

/** A review: asked, under way, decided. */
export interface ReviewRow {
  readonly id: string;
  readonly status: string;
  readonly reviewer?: string;
  readonly target?: string;
  readonly verdict?: string;
  readonly summary?: string;
  readonly policy?: string;
  readonly fixes?: readonly unknown[];
  readonly evidenceRefs?: readonly unknown[];
  readonly previousReviewId?: string;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly artifactId?: string;
  readonly taskId?: string;
  /** The evidence that it is recorded as. */
  readonly evidenceId?: string;
  readonly packRef?: string;
  readonly replayRef?: string;
  readonly lineage?: Lineage;
  readonly requestedAt?: number;
  readonly completedAt?: number;
}

/** A review is named by its id, else by the evidence that it is recorded as. */
const reviewIdIn = idFrom('reviewId', 'evidenceId');

/** F1: that a review is over is no verdict; that it failed or was cancelled is how it ended. */
function worseThanDone({phase}: AgentEvent): string | undefined {
  const result = phaseResult(phase);
  return result === 'completed' ? undefined : result;
}

/** Reviews and their verdicts. */
export const reviews = defineFact({
  key: reviewKey,
  list: 'reviews',
  idIn: (event) => (event.type.startsWith('review.') ? reviewIdIn(event) : idOf(event, 'reviewId')),
  shape: {
    id: needed(string),
    status: or(string, 'unknown'),
    lineage: lineageIn,
    ...fields(string, 'reviewer', 'target', 'verdict', 'summary', 'policy', 'previousReviewId', 'sessionId', 'runId'),
    ...fields(string, 'artifactId', 'taskId', 'evidenceId', 'packRef', 'replayRef'),
    ...fields(number, 'requestedAt', 'completedAt'),
    ...fields(array, 'fixes', 'evidenceRefs'),
  },
  index: (row, rows) => linkCited(rows, reviewKey(row.id), refIds(row.evidenceRefs) ?? []),
  events: on(['review.requested', 'review.completed'], (event, rows) => {
    const id = reviewIdIn(event);
    if (id === undefined) return;
    const payload = payloadOf(event);
    const done = event.type === 'review.completed';
    const verdict = string(payload['verdict']);
    const known = rows.get(reviewKey(id));
    upsert<ReviewRow>(
      rows,
      reviewKey(id),
      {id, status: 'requested'},
      present({
        status: string(payload['status']) ?? (done ? (verdict ?? worseThanDone(event) ?? 'unknown') : 'requested'),
        reviewer: string(payload['reviewer']) ?? event.agentId,
        target: string(payload['target']) ?? event.artifactId ?? event.taskId,
        verdict,
        summary: string(payload['summary']),
        policy: string(payload['policy']),
        fixes: array(payload['fixes']),
        evidenceRefs: array(field(event, 'evidenceRefs')),
        previousReviewId: string(payload['previousReviewId']),
        sessionId: event.sessionId,
        runId: event.runId,
        artifactId: event.artifactId,
        taskId: event.taskId,
        evidenceId: event.evidenceId,
        packRef: string(event['evidencePackRef']),
        replayRef: string(event['replayRef']),
        lineage: lineageOf(event, known?.lineage),
        requestedAt: done ? undefined : timeOf(event),
        // Reported again with the result of its fixes, it keeps the time at which it was first completed.
        completedAt: done ? (known?.completedAt ?? timeOf(event)) : undefined,
      }),
      [['reviews', event.sessionId ?? NO_SESSION]],
    );
  }),
});
