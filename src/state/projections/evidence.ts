import {evidenceKey, NO_SESSION} from '../keys.js';
import type {Projection} from '../projection.js';
import {boolean, field, list, named, payloadOf, present, string, timeOf} from '../read.js';
import {upsert} from './links.js';

/** Why an outcome can be trusted: a citation, a trace, a verification, a replay, a verdict. */
export interface EvidenceRow {
  readonly id: string;
  readonly status: string;
  readonly kind?: string;
  readonly title?: string;
  readonly claim?: string;
  readonly source?: unknown;
  readonly location?: string;
  readonly verification?: string;
  readonly verdict?: string;
  readonly disputed?: boolean;
  readonly stale?: boolean;
  readonly provenance?: unknown;
  readonly packRef?: string;
  readonly replayRef?: string;
  readonly reviewRef?: string;
  readonly traceId?: string;
  readonly sourceRefs?: readonly unknown[];
  readonly sessionId?: string;
  readonly runId?: string;
  readonly messageId?: string;
  readonly artifactId?: string;
  readonly taskId?: string;
  readonly updatedAt?: number;
}

/** Evidence. */
export const evidence: Projection = {
  name: 'evidence',
  handles: ['evidence.changed'],
  apply(event, rows) {
    const id = event.evidenceId;
    if (id === undefined) return;
    const payload = payloadOf(event);
    const {sessionId, runId, messageId, artifactId, taskId} = event;
    upsert<EvidenceRow>(
      rows,
      evidenceKey(id),
      {id, status: 'unknown'},
      present({
        status: string(field(event, 'status')),
        kind: string(payload['kind']),
        title: named(event, 'title'),
        claim: string(payload['claim']),
        source: payload['source'],
        location: string(payload['location']) ?? string(payload['anchor']),
        verification: string(payload['verification']),
        verdict: string(payload['verdict']),
        disputed: boolean(payload['disputed']),
        stale: boolean(payload['stale']),
        provenance: payload['provenance'],
        packRef: named(event, 'evidencePackRef', 'packRef'),
        replayRef: named(event, 'replayRef'),
        reviewRef: named(event, 'reviewRef'),
        traceId: named(event, 'traceId'),
        sourceRefs: Array.isArray(event['sourceRefs']) ? list(event['sourceRefs']) : undefined,
        sessionId,
        runId,
        messageId,
        artifactId,
        taskId,
        updatedAt: timeOf(event),
      }),
      [['evidence', sessionId ?? NO_SESSION]],
    );
  },
};
