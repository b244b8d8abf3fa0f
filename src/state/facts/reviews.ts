import {NO_SESSION, reviewKey} from '../keys.js';
import type {Projection} from './projection.js';
import {lineageOf, type Lineage} from './lineage.js';
import {idOf, list, payloadOf, present, string, timeOf} from '../read.js';
import {upsert} from './links.js';

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

/** Reviews and their verdicts. */
export const reviews: Projection = {
  name: 'reviews',
  handles: ['review.requested', 'review.completed'],
  apply(event, rows) {
    const id = idOf(event, 'reviewId') ?? idOf(event, 'evidenceId');
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
        status: string(payload['status']) ?? (done ? (verdict ?? 'unknown') : 'requested'),
        reviewer: string(payload['reviewer']) ?? event.agentId,
        target: string(payload['target']) ?? event.artifactId ?? event.taskId,
        verdict,
        summary: string(payload['summary']),
        policy: string(payload['policy']),
        fixes: Array.isArray(payload['fixes']) ? list(payload['fixes']) : undefined,
        evidenceRefs: Array.isArray(event['evidenceRefs']) ? list(event['evidenceRefs']) : undefined,
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
        // Told again with what became of its fixes, it was completed when it first was.
        completedAt: done ? (known?.completedAt ?? timeOf(event)) : undefined,
      }),
      [['reviews', event.sessionId ?? NO_SESSION]],
    );
  },
};
