import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {ACTION_TYPES} from '../../src/protocol/index.js';
import {ProjectionStore} from '../../src/state/index.js';
import {actionKey, ALL_SESSIONS} from '../../src/state/keys.js';
import type {ActionRow} from '../../src/state/facts/actions.js';
import {codes, has, ids, inRun, storeOf} from './helpers.js';

const ask = (payload: object = {}, more: object = {}) => ({type: 'action.required', actionId: 'a1', payload, ...more});
const settle = (payload: object = {}, more: object = {}) => ({
  type: 'action.resolved',
  actionId: 'a1',
  payload,
  ...more,
});

describe('actions', () => {
  it('T11 knows each of the requests, and shows one that nobody knows as unknown with its own name', () => {
    for (const actionType of ACTION_TYPES) {
      has(storeOf(...inRun(ask({actionType}))), actionKey('a1'), {
        actionType,
        nativeType: actionType,
        status: 'required',
      });
    }
    has(storeOf(...inRun(ask({actionType: 'tool_permission'}))), actionKey('a1'), {
      actionType: 'tool_approval',
      nativeType: 'tool_permission',
    });
    has(storeOf(...inRun(ask({actionType: 'riddle'}))), actionKey('a1'), {actionType: 'unknown', nativeType: 'riddle'});
    has(storeOf(...inRun({type: 'action.required', actionId: 'a1'})), actionKey('a1'), {actionType: 'unknown'});
  });

  it('T17 keeps why a person is asked: the rule, the words of the policy, and who decided so', () => {
    const why = (payload: object) => storeOf(...inRun(ask(payload)));
    has(why({rule: 'ask-on-write', policyReason: 'writes data', decisionSource: 'policy'}), actionKey('a1'), {
      ...{rule: 'ask-on-write', policyReason: 'writes data', decisionSource: 'policy'},
    });
    has(why({ruleRef: 'r1', decisionReason: 'team rule'}), actionKey('a1'), {rule: 'r1', policyReason: 'team rule'});
    has(why({ruleRefs: ['r1', {name: 'Writes ask', id: 'r2'}, {id: 'r3'}, 4, null]}), actionKey('a1'), {
      rule: 'r1, Writes ask, r3',
    });
    const odd = why({rule: 7, policyReason: {}, decisionSource: []}).get<ActionRow>(actionKey('a1'));
    assert.deepEqual([odd?.rule, odd?.policyReason, odd?.decisionSource], [undefined, undefined, undefined]);
    assert.equal(why({ruleRefs: []}).get<ActionRow>(actionKey('a1'))?.rule, undefined);
  });

  it('T11 keeps what its card must show: tool, input, risk, policy, scope, schema, responses, expiry', () => {
    const card = {
      ...{title: 'Write a file', prompt: 'May I?', toolName: 'write', input: {path: 'a'}, inputSummary: 'a'},
      ...{risk: 'high', severity: 'high', policy: 'ask', requestedScope: 'workspace', schema: {type: 'object'}},
      responses: [{id: 'approve_once', label: 'Once'}],
    };
    const store = storeOf(
      ...inRun(ask({actionType: 'tool_approval', expiresAt: '2026-05-11T10:00:00Z', ...card}, {toolCallId: 'tc1'})),
    );
    has(store, actionKey('a1'), {...card, toolCallId: 'tc1', expiresAt: Date.parse('2026-05-11T10:00:00Z')});
  });

  it('V15 a delegated request names the teammate that asks', () => {
    const store = storeOf(
      ...inRun(ask({actionType: 'delegated_permission'}, {agentId: 'ada', agentName: 'Ada', taskId: 't1'})),
    );
    has(store, actionKey('a1'), {agentId: 'ada', agentName: 'Ada', taskId: 't1'});
  });

  it('V7 is open until the owning system settles it, and leaves the open list then', () => {
    const store = storeOf(...inRun(ask()));
    assert.deepEqual(ids(store, 'open-actions', 's1'), ['a1']);
    store.append(inRun({type: 'text.delta', messageId: 'm1', payload: {delta: 'Approved!'}}));
    assert.deepEqual(ids(store, 'open-actions', 's1'), ['a1'], 'N1: prose settles nothing');
    store.append(inRun(settle({resolution: 'approved', by: 'ann'})));
    assert.deepEqual(ids(store, 'open-actions', 's1'), []);
    assert.deepEqual(ids(store, 'actions', 's1'), ['a1']);
  });

  it('ends as resolved, cancelled or expired', () => {
    const ends = {
      approved: 'resolved',
      rejected: 'resolved',
      cancelled: 'cancelled',
      canceled: 'cancelled',
      expired: 'expired',
    };
    for (const [resolution, status] of Object.entries(ends)) {
      has(storeOf(...inRun(ask(), settle({resolution}))), actionKey('a1'), {status, resolution});
    }
    has(storeOf(...inRun(ask(), settle({decision: 'allow'}))), actionKey('a1'), {
      status: 'resolved',
      resolution: 'allow',
    });
    for (const resolution of ['constructor', '__proto__', 'toString']) {
      has(storeOf(...inRun(ask(), settle({resolution}))), actionKey('a1'), {status: 'resolved', resolution});
    }
  });

  it('V7 a second settlement changes nothing', () => {
    const store = storeOf(
      ...inRun(ask(), settle({resolution: 'rejected', by: 'ann'}), settle({resolution: 'approved', by: 'bob'})),
    );
    has(store, actionKey('a1'), {status: 'resolved', resolution: 'rejected', resolvedBy: 'ann'});
  });

  it('S1 a settlement without a request is flagged, and kept', () => {
    const store = storeOf(...inRun(settle({resolution: 'approved'})));
    assert.deepEqual(codes(store), ['action_resolved_without_request']);
    has(store, actionKey('a1'), {status: 'resolved', resolution: 'approved', actionType: 'unknown'});
    assert.deepEqual(ids(store, 'open-actions', 's1'), []);
  });

  it('S1 a request asked twice is flagged; it stays one request, and a settled one stays settled', () => {
    const twice = storeOf(...inRun(ask({title: 'May I?'}), ask()));
    assert.deepEqual(codes(twice), ['action_required_already_active']);
    has(twice, actionKey('a1'), {status: 'required', title: 'May I?'});
    assert.deepEqual(ids(twice, 'open-actions', 's1'), ['a1']);
    const settled = storeOf(...inRun(ask(), settle({resolution: 'rejected'}), ask()));
    has(settled, actionKey('a1'), {status: 'resolved', resolution: 'rejected'});
    assert.deepEqual(ids(settled, 'open-actions', 's1'), []);
  });

  it('S1 a request that is open when its run ends is flagged, and stays open', () => {
    for (const end of [{type: 'run.finished'}, {type: 'run.failed', payload: {error: 'No'}}]) {
      const store = storeOf(...inRun({type: 'run.started'}, ask(), end));
      assert.deepEqual(codes(store), ['action_unresolved_at_turn_end'], end.type);
      has(store, actionKey('a1'), {status: 'required'});
      assert.deepEqual(ids(store, 'open-actions', 's1'), ['a1']);
    }
  });

  it('S1 knows the session of a run end that names only its run', () => {
    const store = storeOf(...inRun({type: 'run.started'}, ask()), {type: 'run.finished', runId: 'r1'});
    assert.deepEqual(codes(store), ['action_unresolved_at_turn_end']);
  });

  it('S1 a request of another run is not flagged when this one ends', () => {
    const store = storeOf(...inRun({type: 'run.started'}, ask({}, {runId: 'r2'}), {type: 'run.finished'}));
    assert.deepEqual(codes(store), []);
  });

  it('T11 a credential request never shows the credential', () => {
    const store = storeOf(
      ...inRun(
        ask({actionType: 'credential_request', input: {password: 'hunter2-hunter2'}}),
        settle({value: {token: 'abc-secret-def'}}),
      ),
    );
    const shown = JSON.stringify(store.snapshot());
    assert.ok(!shown.includes('hunter2'));
    assert.ok(!shown.includes('abc-secret'));
  });

  it('A6 gathers the open requests of every session, the oldest first, live and replayed alike', () => {
    const at = (actionId: string, sessionId: string, minute: number) => ({
      type: 'action.required',
      actionId,
      sessionId,
      timestamp: `2026-05-11T10:0${String(minute)}:00Z`,
    });
    const snapshot = {
      actions: {
        far: {
          status: 'required',
          actionType: 'tool_approval',
          sessionId: 's9',
          requestedAt: Date.parse('2026-05-11T10:02:00Z'),
        },
        done: {status: 'resolved', actionType: 'tool_approval', sessionId: 's9', requestedAt: 1},
      },
    };
    const store = storeOf(
      at('late', 's1', 5),
      at('early', 's2', 1),
      {type: 'session.hydrated', payload: {snapshot}},
      at('middle', 's3', 3),
      {type: 'action.required', actionId: 'timeless', sessionId: 's4'},
      at('odd', '*', 4),
    );
    const all = ['early', 'far', 'middle', 'odd', 'late', 'timeless'];
    assert.deepEqual(new Set(ids(store, 'open-actions', ALL_SESSIONS)), new Set(all));
    assert.deepEqual(
      ids(store, 'open-actions', ALL_SESSIONS).filter((id) => id !== 'odd'),
      all.filter((id) => id !== 'odd'),
    );
    store.append([
      {type: 'action.resolved', actionId: 'early', sessionId: 's2', payload: {resolution: 'approved'}},
      {type: 'session.hydrated', payload: {snapshot: {actions: {far: {status: 'resolved', sessionId: 's9'}}}}},
    ]);
    store.flush();
    const left = ids(store, 'open-actions', ALL_SESSIONS);
    assert.ok(!left.includes('early') && !left.includes('far'));
    assert.deepEqual(ids(ProjectionStore.replay(store.log), 'open-actions', ALL_SESSIONS), left);
    assert.deepEqual(ids(store, 'open-actions', 's9'), []);
  });

  it('T11 keeps the figures of a cost, the steps of a plan, the sides of a handoff and the receipt of a decision', () => {
    const facts = {
      cost: {estimate: 4.2, budget: 2, currency: 'USD'},
      steps: [{title: 'Freeze'}],
      revision: 2,
      from: 'Lead',
      to: 'You',
      approvedInput: {a: 1},
    };
    const store = storeOf(
      ...inRun(
        ask({actionType: 'plan_decision', ...facts}),
        settle({resolution: 'approved', scope: 'session', inputHash: 'x1'}),
      ),
    );
    has(store, actionKey('a1'), {...facts, grantScope: 'session', inputHash: 'x1'});
    const hostile = storeOf(...inRun(ask({cost: 'much', steps: {a: 1}, revision: 'two', from: 7})));
    has(hostile, actionKey('a1'), {cost: undefined, steps: undefined, revision: undefined, from: undefined});
  });
});
