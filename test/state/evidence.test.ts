import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {
  checkState,
  claimState,
  EVIDENCE_STATES,
  evidenceLook,
  packState,
  recordState,
  verdictState,
  type AgentEvent,
} from '../../src/protocol/index.js';
import {
  actionKey,
  artifactKey,
  evidenceKey,
  factsOfEvidence,
  messageKey,
  partKey,
  permissionKey,
  ProjectionStore,
  reviewKey,
  runKey,
  taskKey,
  toolKey,
  type EvidenceRow,
  type PermissionRow,
} from '../../src/state/index.js';
import {codes, exported, has, ids, inRun, makeStore, row, storeOf} from './helpers.js';

const told = (evidenceId: string, payload: object = {}, more: object = {}): AgentEvent => ({
  ...{type: 'evidence.changed', sessionId: 's1', evidenceId, payload},
  ...more,
});
const linked = (store: ProjectionStore, fact: string) => ids(store, 'evidence', fact).sort();
const citedBy = (store: ProjectionStore, id: string) => ids(store, 'cited-by', id).sort();

describe('evidence', () => {
  it('V10 links both ways to every fact that it names', () => {
    const names = {runId: 'r1', messageId: 'm1', artifactId: 'f1', toolCallId: 't1', actionId: 'a1', taskId: 'k1'};
    const store = storeOf(
      told('e1', {supports: [{id: 'c1', relation: 'contradicts'}, 'c2']}, {...names, reviewRef: 'v1'}),
    );
    has(store, evidenceKey('e1'), {
      supports: [
        {id: 'c1', relation: 'contradicts'},
        {id: 'c2', relation: 'supports'},
      ],
    });
    const facts = [
      ...[runKey('r1'), messageKey('m1'), artifactKey('f1'), toolKey('t1'), actionKey('a1'), taskKey('k1')],
      ...[reviewKey('v1'), evidenceKey('c1'), evidenceKey('c2')],
    ];
    for (const fact of facts) assert.deepEqual(linked(store, fact), ['e1'], fact);
    assert.deepEqual(factsOfEvidence(row<EvidenceRow>(store, evidenceKey('e1'))), facts);
  });

  it('V10 a link grows by what later events add, and is never doubled', () => {
    const store = storeOf(
      told('e1', {supports: ['c1']}, {runId: 'r1'}),
      told('e1', {supports: [{id: 'c2', relation: 'qualifies'}]}, {runId: 'r1', messageId: 'm1'}),
      told('e1', {supports: [{id: 'c1', relation: 'contradicts'}]}),
    );
    has(store, evidenceKey('e1'), {
      supports: [
        {id: 'c1', relation: 'contradicts'},
        {id: 'c2', relation: 'qualifies'},
      ],
    });
    for (const fact of ['run:r1', 'message:m1', 'evidence:c1', 'evidence:c2'])
      assert.deepEqual(linked(store, fact), ['e1']);
  });

  it('V10 a text, an artifact, a review and a task link to the evidence that they name themselves', () => {
    const store = storeOf(
      ...inRun(
        {
          type: 'text.final',
          messageId: 'm1',
          partId: 'p1',
          payload: {text: 'So [1](evidence:e1) and [^e2] and 【e3†x】', evidenceRefs: ['e4']},
        },
        {type: 'artifact.created', artifactId: 'f1', evidenceRefs: ['e1', {id: 'e2'}]},
        {type: 'review.completed', reviewId: 'v1', evidenceRefs: ['e1'], payload: {verdict: 'approved'}},
        {type: 'task.completed', taskId: 'k1', evidenceRefs: ['e1']},
      ),
    );
    assert.deepEqual(linked(store, messageKey('m1')), ['e1', 'e2', 'e3', 'e4', 'x']);
    assert.deepEqual(citedBy(store, 'e1'), [artifactKey('f1'), partKey('p1'), reviewKey('v1'), taskKey('k1')]);
    assert.deepEqual(citedBy(store, 'e4'), [partKey('p1')]);
    assert.deepEqual(linked(store, artifactKey('f1')), ['e1', 'e2']);
  });

  it('C6 a text that is still being written cites nothing yet, and what the final text left out is no citation', () => {
    const store = storeOf(...inRun({type: 'text.delta', messageId: 'm1', payload: {delta: 'So [1](evidence:e1)'}}));
    assert.deepEqual(citedBy(store, 'e1'), []);
    store.append(inRun({type: 'text.final', messageId: 'm1', payload: {text: 'So [1](evidence:e2)'}}));
    assert.deepEqual(citedBy(store, 'e1'), []);
    assert.deepEqual(citedBy(store, 'e2'), [partKey('m1')]);
  });

  it('V10 law: links are the same whatever the order of evidence and target', () => {
    const events = inRun(
      told('e1', {supports: ['c1']}, {messageId: 'm1', artifactId: 'f1', toolCallId: 't1'}),
      told('c1', {kind: 'claim', claim: 'It holds', status: 'supported'}),
      {type: 'text.final', messageId: 'm1', partId: 'p1', payload: {text: 'It holds [1](evidence:e1).'}},
      {type: 'artifact.created', artifactId: 'f1', evidenceRefs: ['e1', 'c1'], payload: {title: 'Report'}},
      {type: 'tool.result', toolCallId: 't1', evidenceRefs: ['e1'], payload: {status: 'ok'}},
      {type: 'review.completed', reviewId: 'v1', evidenceRefs: ['c1'], payload: {verdict: 'approved'}},
    );
    const facts = ['run:r1', 'message:m1', 'part:p1', 'artifact:f1', 'tool:t1', 'review:v1', 'evidence:c1'];
    const links = (store: ProjectionStore) => [
      facts.map((fact) => linked(store, fact)),
      ['e1', 'c1'].map((id) => citedBy(store, id)),
    ];
    const expected = links(storeOf(...events));
    fc.assert(
      fc.property(
        fc.shuffledSubarray(events, {minLength: events.length}),
        fc.nat(events.length - 1),
        (order, twice) => {
          assert.deepEqual(links(storeOf(...order, order[twice])), expected);
        },
      ),
      {numRuns: 60},
    );
  });

  it('H1 a snapshot brings every link and list back', () => {
    const live = storeOf(
      {type: 'session.opened', sessionId: 's1'},
      ...inRun(
        {type: 'run.started'},
        told('e1', {supports: ['c1'], gaps: [{area: 'telemetry', reason: 'not_collected'}]}, {messageId: 'm1'}),
        told('c1', {kind: 'claim', status: 'contradicted'}),
        {type: 'text.final', messageId: 'm1', partId: 'p1', payload: {text: 'So [1](evidence:e1)'}},
        {type: 'artifact.created', artifactId: 'f1', evidenceRefs: ['e1']},
        {type: 'permission.changed', payload: {mode: 'ask', source: 'user'}},
      ),
    );
    const other = makeStore();
    other.hydrate(exported(live), other.openSession('s1'));
    for (const fact of ['run:r1', 'message:m1', 'part:p1', 'artifact:f1', 'evidence:c1'])
      assert.deepEqual(linked(other, fact), linked(live, fact), fact);
    assert.deepEqual(citedBy(other, 'e1'), citedBy(live, 'e1'));
    assert.deepEqual(ids(other, 'evidence', 's1').sort(), ['c1', 'e1']);
    assert.deepEqual(ids(other, 'permissions', 's1'), ['s1']);
    assert.deepEqual(other.snapshot().evidence, live.snapshot().evidence);
    assert.deepEqual(other.snapshot().permissions, live.snapshot().permissions);
    other.hydrate(exported(live), other.openSession('s1'));
    assert.deepEqual(linked(other, 'run:r1'), ['e1', 'c1'].sort(), 'hydrated twice, linked once');
  });

  it('A9 gaps are named with their reasons; one without a reason has an unknown one, and none is made up', () => {
    const store = storeOf(
      told('e1', {
        gaps: [{area: 'telemetry', reason: 'not_collected'}, {area: 'replay'}, 'privacy', {reason: 'expired'}, 7],
        completeness: {claims: 'complete', sources: 'partial', broken: 3},
      }),
      told('e2'),
    );
    has(store, evidenceKey('e1'), {
      gaps: [
        {area: 'telemetry', reason: 'not_collected'},
        {area: 'replay', reason: 'unknown'},
        {area: 'privacy', reason: 'unknown'},
      ],
      completeness: {claims: 'complete', sources: 'partial'},
    });
    assert.equal(row<EvidenceRow>(store, evidenceKey('e2')).gaps, undefined);
  });

  it('A9 a pack is collected, ready with its ref, or failed', () => {
    const store = storeOf(told('k1', {kind: 'pack', status: 'collecting', progress: {done: 3, total: 9}}));
    has(store, evidenceKey('k1'), {status: 'collecting', progress: {done: 3, total: 9}});
    store.append([
      told('k1', {kind: 'pack', status: 'ready', bytes: 812, checksum: 'sha256:ab'}, {evidencePackRef: 'pack:k1'}),
    ]);
    has(store, evidenceKey('k1'), {status: 'ready', packRef: 'pack:k1', bytes: 812, checksum: 'sha256:ab'});
  });

  it('C6 a contradicted claim is disputed until its status says otherwise; a dispute that was declared stays', () => {
    const store = storeOf(told('c1', {status: 'contradicted'}), told('c2', {disputed: true, status: 'supported'}));
    has(store, evidenceKey('c1'), {disputed: true, status: 'contradicted'});
    store.append([told('c1', {status: 'supported'}), told('c2', {status: 'supported'})]);
    has(store, evidenceKey('c1'), {disputed: false, status: 'supported'});
    has(store, evidenceKey('c2'), {disputed: true});
  });

  it('reads the events of the sibling standard, in both spellings', () => {
    const store = storeOf(
      ...inRun(
        {type: 'evidence.pack.created', payload: {pack_id: 'k1', status: 'collecting'}},
        {type: 'evidence.claim.added', payload: {claim_id: 'c1', statement: 'It holds', status: 'unverified'}},
        {
          type: 'evidence.source.linked',
          payload: {sourceId: 'q1', claimId: 'c1', title: 'Log', uri: 'https://a.example/'},
        },
        {
          type: 'evidence.support.updated',
          payload: {claim_id: 'c1', source_id: 'q1', relationship: 'contradicts', claim_status: 'contradicted'},
        },
        {type: 'evidence.verification.completed', payload: {verification_id: 'x1', claim_id: 'c1', status: 'failed'}},
        {type: 'evidence.review.completed', payload: {review_id: 'v1', claim_id: 'c1', verdict: 'needs_changes'}},
        {
          type: 'evidence.replay.created',
          payload: {replay_id: 'y1', replay_ref: 'replay:y1', determinism: 'approximate'},
        },
        {type: 'evidence.pack.updated', payload: {pack_id: 'k1', status: 'partial', pack_ref: 'pack:k1'}},
      ),
    );
    has(store, evidenceKey('c1'), {kind: 'claim', claim: 'It holds', status: 'contradicted', disputed: true});
    has(store, evidenceKey('q1'), {
      ...{kind: 'source', title: 'Log', source: {url: 'https://a.example/'}},
      supports: [{id: 'c1', relation: 'contradicts'}],
    });
    has(store, evidenceKey('x1'), {kind: 'verification', verification: 'failed'});
    has(store, evidenceKey('v1'), {kind: 'review', verdict: 'needs_changes'});
    has(store, evidenceKey('y1'), {kind: 'replay', replayRef: 'replay:y1', determinism: 'approximate'});
    has(store, evidenceKey('k1'), {kind: 'pack', status: 'partial', packRef: 'pack:k1'});
    assert.deepEqual(linked(store, evidenceKey('c1')), ['q1', 'v1', 'x1']);
    assert.deepEqual(codes(store), []);
    assert.deepEqual(ids(store, 'parts', 'r1').slice(0, 2), ['evidence_ref:k1', 'evidence_ref:c1']);
    const [, added] = [...store.log];
    assert.ok(store.isBehind(added!, evidenceKey('c1')));
  });

  it('keeps native words and knows what the page shows for them', () => {
    const shown = (of: (word: string) => unknown, ...words: string[]) => words.map(of);
    assert.deepEqual(
      shown(claimState, 'supported', 'partially_supported', 'unsupported', 'contradicted', 'unverified', 'odd'),
      ['supported', 'partial', 'unsupported', 'disputed', 'unverified', undefined],
    );
    assert.deepEqual(shown(checkState, 'passed', 'failed', 'warning', 'skipped', 'error', 'constructor'), [
      'verified',
      'refuted',
      'warning',
      'skipped',
      'error',
      undefined,
    ]);
    assert.deepEqual(
      shown(verdictState, 'approved', 'passed', 'needs_changes', 'changes_requested', 'rejected', 'failed', 'waived'),
      ['approved', 'approved', 'changes', 'changes', 'rejected', 'rejected', 'waived'],
    );
    assert.deepEqual(shown(packState, 'collecting', 'ready', 'partial', 'invalid'), [
      ...['collecting', 'ready', 'incomplete', 'failed'],
    ]);
    assert.deepEqual(shown(recordState, 'available', 'recorded', 'collected', 'unknown', 'odd'), [
      ...['recorded', 'recorded', 'recorded', undefined, undefined],
    ]);
    for (const state of EVIDENCE_STATES) assert.ok(evidenceLook(state), state);
  });

  it('permissions keep what was changed and by whom, in order', () => {
    const store = storeOf(
      {
        type: 'permission.changed',
        sessionId: 's1',
        timestamp: '2026-11-16T10:00:00Z',
        payload: {mode: 'ask', source: 'runtime'},
      },
      {type: 'permission.changed', sessionId: 's1', commandId: 'k7', payload: {mode: 'auto', source: 'user'}},
    );
    assert.deepEqual(row<PermissionRow>(store, permissionKey('s1')).changes, [
      {mode: 'ask', source: 'runtime', at: Date.parse('2026-11-16T10:00:00Z')},
      {mode: 'auto', source: 'user', commandId: 'k7'},
    ]);
  });

  it('S5 law: no evidence event throws, live or hydrated', () => {
    const types = fc.constantFrom(
      'evidence.changed',
      'evidence.claim.added',
      'evidence.support.updated',
      'evidence.pack.updated',
    );
    const names = [
      'supports',
      'gaps',
      'completeness',
      'progress',
      'outcomes',
      'evidenceRefs',
      'status',
      'claim_id',
      'source_id',
    ];
    const payload = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(fc.tuple(types, payload), {maxLength: 8}), (list) => {
        const store = storeOf(
          ...list.map(([type, each]) => ({type, evidenceId: 'e1', sessionId: 's1', payload: each})),
        );
        assert.ok(!codes(store).includes('projection_error'));
        const other = makeStore();
        other.hydrate(
          {evidence: {e1: Object.assign({}, ...list.map(([, each]) => each)), e2: list[0]?.[1]}},
          other.openSession('s1'),
        );
        assert.ok(!codes(other).includes('projection_error'));
        assert.deepEqual(exported(ProjectionStore.replay([...store.log])), exported(store));
      }),
      {numRuns: 100},
    );
  });
});
