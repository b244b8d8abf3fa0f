import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {ARTIFACT_KINDS, ARTIFACT_STATUSES} from '../../src/protocol/index.js';
import {
  artifactKey,
  contextKey,
  diagnosticKey,
  evidenceKey,
  metricKey,
  permissionKey,
  stateKey,
  type ArtifactRow,
  type ContextRow,
} from '../../src/state/index.js';
import {codes, has, ids, inRun, makeStore, row, storeOf, turnOf} from './helpers.js';

describe('artifacts', () => {
  const of = (type: string, payload: object = {}, more: object = {}) => ({
    type: `artifact.${type}`,
    artifactId: 'f1',
    payload,
    ...more,
  });

  it('T1 takes each kind and status; a kind that nobody knows is custom, with its own word beside it', () => {
    for (const kind of ARTIFACT_KINDS) has(storeOf(of('created', {kind})), artifactKey('f1'), {kind});
    for (const artifactStatus of ARTIFACT_STATUSES) {
      has(storeOf(of('changed', {}, {artifactStatus})), artifactKey('f1'), {status: artifactStatus});
    }
    has(storeOf(of('created', {kind: 'hologram'})), artifactKey('f1'), {kind: 'custom', nativeKind: 'hologram'});
    has(storeOf(of('created')), artifactKey('f1'), {kind: 'unknown'});
  });

  it('C6 a status that nobody knows is unknown', () => {
    has(storeOf(of('changed', {status: 'splendid'})), artifactKey('f1'), {status: 'unknown'});
  });

  it('V9 keeps the body with the artifact service: the turn has only a ref', () => {
    const store = storeOf(...inRun(of('created', {title: 'Report'}), of('preview.ready', {preview: '# Long body'})));
    assert.deepEqual(turnOf(store, 'r1'), ['artifact_ref f1']);
  });

  it('a failure keeps the last confirmed version, and a deletion keeps the history', () => {
    const store = storeOf(
      of('created', {title: 'Report'}),
      of('version.created', {versionId: 'v1', author: 'Ada'}),
      of('version.created', {versionId: 'v2'}, {agentId: 'bob'}),
      of('version.created', {versionId: 'v1'}),
      of('diff.ready', {diffRef: 'd1', from: 'v1', to: 'v2'}),
      of('failed', {error: {message: 'Disk full'}}),
      of('deleted'),
    );
    const artifact = row<ArtifactRow>(store, artifactKey('f1'));
    assert.equal(artifact.status, 'deleted');
    assert.equal(artifact.versionId, 'v2');
    assert.deepEqual(
      artifact.versions.map(({id, author}) => [id, author]),
      [
        ['v1', 'Ada'],
        ['v2', 'bob'],
      ],
    );
    assert.deepEqual(artifact.diffs, [{ref: 'd1', from: 'v1', to: 'v2'}]);
    assert.equal(artifact.error, 'Disk full');
  });

  it('keeps its refs, its author and its place', () => {
    const store = storeOf(
      of(
        'created',
        {writeCapabilities: ['edit']},
        {sessionId: 's1', runId: 'r1', taskId: 't1', agentId: 'ada', sourceRefs: ['x'], evidenceRefs: ['e1']},
      ),
      of('updated', {}, {agentId: 'bob'}),
    );
    has(store, artifactKey('f1'), {
      ...{sessionId: 's1', runId: 'r1', taskId: 't1', agentId: 'ada', sourceRefs: ['x'], evidenceRefs: ['e1']},
      capabilities: ['edit'],
    });
    assert.deepEqual(ids(store, 'artifacts', 's1'), ['f1']);
  });
});

describe('evidence', () => {
  it('V10 keeps claim, source, location, verdict, provenance and the refs to pack, replay, review and trace', () => {
    const facts = {
      ...{kind: 'verification', claim: 'It works', source: {url: 'https://example.org'}, location: 'L10'},
      ...{verification: 'passed', verdict: 'approved', provenance: ['run'], stale: false},
    };
    const store = storeOf({
      ...{type: 'evidence.changed', sessionId: 's1', evidenceId: 'e1', artifactId: 'f1', taskId: 't1', reviewRef: 'v1'},
      ...{evidencePackRef: 'pack1', replayRef: 'rep1', traceId: 'tr1', payload: facts},
    });
    has(store, evidenceKey('e1'), {
      ...facts,
      ...{artifactId: 'f1', taskId: 't1', reviewRef: 'v1', packRef: 'pack1', replayRef: 'rep1', traceId: 'tr1'},
    });
    assert.deepEqual(ids(store, 'evidence', 's1'), ['e1']);
  });

  it('C6 evidence without a status is unknown', () => {
    has(storeOf({type: 'evidence.changed', evidenceId: 'e1'}), evidenceKey('e1'), {status: 'unknown'});
  });
});

describe('contexts', () => {
  const compactions = (...events: object[]) => row<ContextRow>(storeOf(...events), contextKey('s1')).compactions;
  const start = (more: object = {}) => ({type: 'context.compaction.started', sessionId: 's1', ...more});
  const end = (more: object = {}) => ({type: 'context.compaction.completed', sessionId: 's1', ...more});

  it('V16 a compaction is one boundary from its start to its end, with or without an id', () => {
    for (const more of [{}, {runId: 'r1'}, {contextId: 'c1'}]) {
      const found = compactions(
        start({...more, payload: {tokensBefore: 9}}),
        end({...more, payload: {tokensAfter: 3}}),
      );
      assert.equal(found.length, 1, JSON.stringify(more));
      assert.equal(found[0]?.status, 'completed');
      assert.deepEqual([found[0]?.tokensBefore, found[0]?.tokensAfter], [9, 3]);
    }
  });

  it('V16 a second compaction in the same run is a second boundary', () => {
    for (const more of [{}, {runId: 'r1'}]) {
      const found = compactions(
        ...[start({...more, payload: {tokensBefore: 9}}), end({...more, payload: {tokensAfter: 3}})],
        ...[start({...more, payload: {tokensBefore: 8}}), end({...more, payload: {tokensAfter: 2}})],
      );
      assert.deepEqual(
        found.map(({status, tokensBefore, tokensAfter}) => [status, tokensBefore, tokensAfter]),
        [
          ['completed', 9, 3],
          ['completed', 8, 2],
        ],
        JSON.stringify(more),
      );
      assert.equal(new Set(found.map(({id}) => id)).size, 2, 'each has an id of its own');
    }
  });

  it('T16 keeps refs, budget, what is missing, retrieval and memory, each until it is told anew', () => {
    const store = storeOf(
      {
        type: 'context.changed',
        sessionId: 's1',
        payload: {refs: ['a'], budget: {used: 1}, missing: ['b'], retrieval: ['c'], memory: {team: 'd'}},
      },
      {type: 'context.changed', sessionId: 's1', payload: {missing: []}},
    );
    has(store, contextKey('s1'), {refs: ['a'], budget: {used: 1}, missing: [], retrieval: ['c'], memory: {team: 'd'}});
  });

  it('V16 a compaction stands in its turn as an event of the context', () => {
    const store = storeOf(...inRun({type: 'run.started'}, start(), {type: 'tool.started', toolCallId: 'tc1'}, end()));
    assert.deepEqual(
      turnOf(store, 'r1').map((part) => part.split(' ')[0]),
      ['context_event', 'tool_call'],
    );
  });
});

describe('permissions', () => {
  it('T17 keeps risk, sandbox, mode, scope, waiver, retention and source of a session', () => {
    const facts = {
      ...{
        mode: 'on_request',
        risk: 'high',
        sandbox: {network: false},
        scope: 'workspace',
        decision: 'ask',
        reason: 'policy',
      },
      ...{waiver: {id: 'wv1'}, retention: {days: 3}},
    };
    has(storeOf({type: 'permission.changed', sessionId: 's1', payload: facts}), permissionKey('s1'), facts);
  });

  it('T17 a teammate with other permissions has a row of its own', () => {
    const store = storeOf(
      {type: 'permission.changed', sessionId: 's1', payload: {mode: 'default'}},
      {type: 'permission.changed', sessionId: 's1', agentId: 'ada', payload: {mode: 'plan'}},
    );
    has(store, permissionKey('s1'), {mode: 'default'});
    has(store, permissionKey('ada'), {mode: 'plan', agentId: 'ada'});
  });

  it('N1 a resolved request grants nothing by itself', () => {
    const store = storeOf(
      ...inRun(
        {type: 'action.required', actionId: 'a1', payload: {actionType: 'permission_grant'}},
        {type: 'action.resolved', actionId: 'a1', payload: {resolution: 'approved'}},
      ),
    );
    assert.deepEqual(store.snapshot().permissions, {});
  });
});

describe('synced state', () => {
  const snapshot = (state: unknown) => ({type: 'state.snapshot', sessionId: 's1', payload: {state}});
  const patch = (...operations: object[]) => ({type: 'state.delta', sessionId: 's1', payload: {patch: operations}});

  it('U13 snapshots replace and patches change, by RFC 6902', () => {
    const store = storeOf(
      snapshot({a: {b: [1, 2]}}),
      patch(
        {op: 'add', path: '/a/b/1', value: 9},
        {op: 'remove', path: '/a/b/0'},
        {op: 'replace', path: '/a/b/1', value: 3},
      ),
      patch(
        {op: 'copy', from: '/a', path: '/c'},
        {op: 'move', from: '/a', path: '/d'},
        {op: 'test', path: '/d/b/0', value: 9},
      ),
    );
    has(store, stateKey('s1'), {state: {c: {b: [9, 3]}, d: {b: [9, 3]}}, stale: undefined});
    assert.deepEqual(codes(store), []);
  });

  it('a patch that does not fit leaves the state whole, marks it stale and is flagged', () => {
    for (const bad of [
      {op: 'replace', path: '/nothing/here', value: 1},
      {op: 'remove', path: '/nothing'},
      {op: 'test', path: '/a', value: 'other'},
      {op: 'dance', path: '/a'},
      {op: 'add', path: '/__proto__/x', value: 1},
      {op: 'copy', from: '/nothing', path: '/b'},
      {op: 'copy', from: '/constructor', path: '/b'},
      {op: 'move', from: '', path: '/c'},
      {op: 'remove', path: ''},
      {op: 'replace', path: '/~', value: 1},
      {op: 'replace', path: 'a', value: 1},
      {op: 'add'},
    ]) {
      const store = storeOf(snapshot({a: 1}), patch({op: 'add', path: '/b', value: 2}, bad));
      has(store, stateKey('s1'), {state: {a: 1}, stale: true});
      assert.deepEqual(codes(store), ['state_patch_failed'], JSON.stringify(bad));
      store.append([snapshot({a: 2})]);
      has(store, stateKey('s1'), {state: {a: 2}, stale: undefined});
    }
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });

  it('a patch that is no list is flagged', () => {
    const store = storeOf({type: 'state.delta', sessionId: 's1', payload: {patch: 'add'}});
    assert.deepEqual(codes(store), ['state_patch_malformed']);
  });

  it('N4 a patch cannot reach the rows of facts', () => {
    const store = storeOf(
      ...inRun({type: 'tool.started', toolCallId: 'tc1'}),
      patch({op: 'add', path: '/tools', value: {tc1: {status: 'output-available'}}}),
    );
    has(store, 'tool:tc1', {status: 'running'});
  });

  it('U13 a large state stays a state that patches can change', () => {
    const items = Array.from({length: 2_000}, (_, index) => ({id: index, title: `Item ${String(index)}`}));
    const store = storeOf(snapshot({items}), patch({op: 'replace', path: '/items/1999/title', value: 'Last'}));
    assert.deepEqual(codes(store), []);
    const state = row(store, stateKey('s1')).state as {items: {title: string}[]};
    assert.equal(state.items.length, 2_000);
    assert.equal(state.items.at(-1)?.title, 'Last');
  });
});

describe('diagnostics', () => {
  it('V19 counts what is reported again, and keeps the newest words', () => {
    const store = storeOf(
      {type: 'diagnostic.changed', timestamp: '2026-05-11T10:00:00Z', payload: {code: 'slow', message: 'Slow'}},
      {
        type: 'diagnostic.changed',
        timestamp: '2026-05-11T10:01:00Z',
        payload: {code: 'slow', message: 'Slow', level: 'error'},
      },
    );
    has(store, diagnosticKey('slow:Slow'), {
      ...{
        count: 2,
        level: 'error',
        firstAt: Date.parse('2026-05-11T10:00:00Z'),
        lastAt: Date.parse('2026-05-11T10:01:00Z'),
      },
    });
  });

  it('S5 a class that nobody knows is kept in the log with all its fields, and shown as unknown', () => {
    const odd = {type: 'vendor.surprise', sessionId: 's1', vendorField: {deep: [1, {x: true}]}, payload: {a: 1}};
    const store = storeOf(odd);
    assert.deepEqual([...store.log], [odd]);
    has(store, diagnosticKey('unknown_event_type:vendor.surprise'), {
      code: 'unknown_event_type',
      subject: 'vendor.surprise',
    });
    for (const type of ['constructor', '__proto__', 'toString'])
      assert.deepEqual(codes(storeOf({type})), ['unknown_event_type']);
  });

  it('S5 fields that nobody knows are kept on events of known classes', () => {
    const odd = {type: 'run.started', sessionId: 's1', runId: 'r1', vendorField: 7, payload: {vendor: true}};
    assert.deepEqual([...storeOf(odd).log], [odd]);
  });

  it('is bounded: a flood of new kinds is counted under one row', () => {
    const store = makeStore();
    store.append(Array.from({length: 3_000}, (_, index) => ({type: `odd.${String(index)}`})));
    assert.ok(ids(store, 'diagnostics').length <= 1_001);
    has(store, diagnosticKey('further_diagnostics'), {count: 2_000});
  });

  it('S6 what is no event at all is counted and noted, and the stream goes on', () => {
    const store = storeOf(
      null,
      7,
      'text',
      [],
      {},
      {type: 7},
      {type: ''},
      {type: 'run.started', runId: 'r1'},
      undefined,
      true,
    );
    assert.equal(store.stats.malformed, 9);
    assert.deepEqual(new Set(codes(store)), new Set(['malformed_event']));
    has(store, 'run:r1', {status: 'submitted'});
  });

  it('T1 a field with a value of the wrong kind is left out and noted once; null is just absent', () => {
    const store = storeOf(
      {
        type: 'run.started',
        runId: 'r1',
        sessionId: 7,
        sequence: -1,
        timestamp: {},
        owner: null,
        retryableOverload: 'yes',
      },
      {type: 'run.started', runId: 'r2', sessionId: 8},
    );
    assert.deepEqual(
      codes(store),
      Array.from({length: 4}, () => 'schema_mismatch'),
    );
    has(store, 'run:r2', {sessionId: undefined});
  });
});

describe('metrics', () => {
  it('V19 keeps last value, count and bounds, and is bounded itself', () => {
    const store = makeStore();
    store.append([
      ...[3, 9, 6].map((value) => ({
        type: 'metric.changed',
        metricName: 'first_text_ms',
        runId: 'r1',
        payload: {value, unit: 'ms'},
      })),
      {type: 'metric.changed', payload: {name: 'queue', value: 'many'}},
      ...Array.from({length: 1_500}, (_, index) => ({
        type: 'metric.changed',
        metricName: `m${String(index)}`,
        payload: {value: 1},
      })),
    ]);
    has(store, metricKey('first_text_ms'), {value: 6, count: 3, min: 3, max: 9, unit: 'ms', runId: 'r1'});
    assert.equal(store.get(metricKey('queue')), undefined);
    assert.equal(ids(store, 'metrics').length, 1_000);
  });
});
