import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {ENVELOPE_FIELDS, EXTRA_FIELDS, FIELD_KINDS} from '../../src/protocol/index.js';

/** The table of the standard's page, in its order. */
const PAGE = [
  ...['type', 'sequence', 'timestamp', 'sessionId', 'threadId', 'runId', 'turnId', 'messageId', 'partId', 'taskId'],
  ...['agentId', 'parentSessionId', 'parentThreadId', 'toolCallId', 'actionId', 'artifactId', 'evidenceId', 'owner'],
  ...['scope', 'phase', 'surface', 'persistence', 'control', 'topology', 'payload', 'refs', 'rawEventRef'],
];

/** The top-level fields of the published JSON schema that the page does not list. */
const SCHEMA = [
  ...['runtimeEntity', 'runtimeStatus', 'latestTurnStatus', 'runtimeId', 'attemptId', 'stepId', 'subagentId'],
  ...['diagnosticId', 'traceId', 'evidencePackRef', 'replayRef', 'reviewRef', 'artifactKind', 'artifactStatus'],
  ...['artifactVersionId', 'artifactExportId', 'artifactReadRef', 'artifactDiffRef', 'artifactPreview', 'sourceRefs'],
  ...['evidenceRefs', 'agentName', 'agentRole', 'agentSource', 'teamName', 'teamId', 'teamPhase'],
  ...['teamParallelBudget', 'teamActiveCount', 'teamQueuedCount', 'queuedTurnCount', 'queueReason'],
  ...['providerConcurrencyGroup', 'providerParallelBudget', 'retryableOverload', 'remoteTaskId', 'transcriptRef'],
  ...['workerNotificationId', 'workerUsage', 'workItemId', 'reviewId', 'handoffId', 'teamPolicy', 'metricName'],
];

describe('T1 the envelope', () => {
  it('T1 has the 27 fields of the page, in its order', () => {
    assert.equal(PAGE.length, 27);
    assert.deepEqual(Object.keys(ENVELOPE_FIELDS), PAGE);
  });

  it('T1 has the further top-level fields of the published schema: 71 fields in all', () => {
    assert.equal(new Set([...PAGE, ...SCHEMA]).size, 71);
    const extra = Object.keys(EXTRA_FIELDS).filter((name) => name !== 'eventId');
    assert.deepEqual(extra.sort(), [...SCHEMA].sort());
  });

  it('T1 knows the id of an event, which the sibling runtime standard requires', () => {
    assert.equal(FIELD_KINDS.get('eventId'), 'id');
  });

  it('T18 has every queue and parallelism fact as a field of its own', () => {
    const facts = {
      teamPhase: 'text',
      teamParallelBudget: 'count',
      teamActiveCount: 'count',
      teamQueuedCount: 'count',
      providerConcurrencyGroup: 'text',
      providerParallelBudget: 'count',
      queueReason: 'text',
      retryableOverload: 'flag',
    };
    for (const [name, kind] of Object.entries(facts)) assert.equal(FIELD_KINDS.get(name), kind, name);
  });

  it('T1 gives every field one kind: ids are ids, taxonomies are words, payload and refs are any JSON', () => {
    assert.equal(FIELD_KINDS.size, PAGE.length + SCHEMA.length + 1);
    for (const [name, kind] of FIELD_KINDS) {
      if (name.endsWith('Id') || name === 'type') assert.equal(kind, 'id', name);
      if (/(?:Count|Budget)$/.test(name) || name === 'sequence') assert.equal(kind, 'count', name);
      if (/Refs$/.test(name)) assert.equal(kind, 'list', name);
    }
    for (const name of ['owner', 'scope', 'phase', 'surface', 'persistence', 'control', 'topology', 'runtimeEntity']) {
      assert.equal(FIELD_KINDS.get(name), 'word', name);
    }
    for (const name of ['payload', 'refs', 'artifactPreview', 'workerUsage', 'teamPolicy']) {
      assert.equal(FIELD_KINDS.get(name), 'json', name);
    }
  });
});
