import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {CommandRouter} from '../../src/commands/index.js';
import {EVENT_CLASSES, EVENT_TYPES, type AgentEvent} from '../../src/protocol/index.js';
import {
  actionKey,
  ALL_SESSIONS,
  diagnosticKey,
  ProjectionStore,
  runKey,
  sessionKey,
  toolKey,
} from '../../src/state/index.js';
import {codes, exported, has, ids, inRun, makeStore, row, storeOf, turnOf} from './helpers.js';

const NEEDS_ID = EVENT_TYPES.filter((type) => EVENT_CLASSES[type].ids.length > 0);
const PAYLOAD = {title: 'Drop the table?', actionType: 'tool_approval', toolName: 'db.drop', input: {table: 'ledger'}};
const ask = (more: object = {}): AgentEvent => ({type: 'action.required', payload: PAYLOAD, ...more});
const open = (store: ProjectionStore) => ids(store, 'open-actions', 's1');

describe('facts without their id', () => {
  for (const type of NEEDS_ID) {
    it(`F2 C6 ${type} that names none of its ids is reported, with what is missing`, () => {
      const store = storeOf({type, payload: {}});
      has(store, diagnosticKey(`missing_id:${type}`), {
        code: 'missing_id',
        subject: type,
        message: EVENT_CLASSES[type].ids.join(', '),
        level: 'warning',
      });
    });

    it(`F2 ${type} that names one of its ids, in the envelope or the payload, is not`, () => {
      for (const id of EVENT_CLASSES[type].ids) {
        assert.ok(!codes(storeOf({type, [id]: 'x1'})).includes('missing_id'), id);
        assert.ok(!codes(storeOf({type, payload: {[id]: 'x1'}})).includes('missing_id'), `${id} in the payload`);
      }
    });
  }

  it('F2 an id in the payload alone makes the same row', () => {
    const store = storeOf({type: 'tool.started', payload: {toolCallId: 't1', name: 'search'}});
    has(store, toolKey('t1'), {status: 'running', name: 'search'});
    has(storeOf({type: 'run.failed', payload: {runId: 'r1', error: 'No'}}), runKey('r1'), {status: 'failed'});
  });

  it('F2 an empty id is none', () => {
    assert.ok(codes(storeOf({type: 'activity.changed', activityId: '', payload: {}})).includes('missing_id'));
  });
});

describe('a request without its id', () => {
  it('F2 C6 is a request that everybody sees, and that nobody can answer', () => {
    const store = storeOf(...inRun({type: 'run.started'}, ask()));
    const [id] = open(store);
    assert.ok(id);
    has(store, actionKey(id), {
      status: 'required',
      unanswerable: 'missing_id',
      title: 'Drop the table?',
      toolName: 'db.drop',
      runId: 'r1',
    });
    assert.deepEqual(ids(store, 'open-actions', ALL_SESSIONS), [id]);
    has(store, runKey('r1'), {status: 'action_required', actions: [id]});
    has(store, sessionKey('s1'), {openActionCount: 1, runStatus: 'needs_input'});
    assert.deepEqual(turnOf(store, 'r1'), [`action_required ${id}`]);
    assert.deepEqual(codes(store), ['missing_id']);
  });

  it('F2 its event is found by whoever asks why it is known', () => {
    const store = storeOf(...inRun({type: 'run.started'}, ask()));
    const [id = ''] = open(store);
    assert.deepEqual(
      [...store.log].map((event) => store.isBehind(event, actionKey(id))),
      [false, true],
    );
  });

  it('F2 H9 delivered again it is the same request; another one is another', () => {
    const store = storeOf(...inRun(ask(), ask(), ask({payload: {...PAYLOAD, title: 'Drop the other?'}})));
    assert.equal(open(store).length, 2);
  });

  it('F2 is kept in a snapshot, and a replay gives it the same id', () => {
    const store = storeOf(...inRun({type: 'run.started'}, ask()));
    assert.deepEqual(exported(ProjectionStore.replay(store.log)), exported(store));
    const later = makeStore();
    later.hydrate(exported(store), later.openSession('s1'));
    has(later, actionKey(open(store)[0] ?? ''), {unanswerable: 'missing_id', status: 'required'});
  });

  for (const end of [
    {type: 'run.finished', payload: {outcome: 'success'}},
    {type: 'run.finished'},
    {type: 'run.failed', payload: {error: 'No'}},
  ]) {
    it(`F2 leaves with its run: ${JSON.stringify(end)}`, () => {
      const store = storeOf(...inRun({type: 'run.started'}, ask(), ask({actionId: 'a1'}), end));
      assert.deepEqual(open(store), ['a1'], 'one that can be answered stays');
      assert.deepEqual(ids(store, 'open-actions', ALL_SESSIONS), ['a1']);
      has(store, sessionKey('s1'), {openActionCount: 1});
      const [, first] = ids(store, 'actions', 's1').reverse();
      has(store, actionKey(first ?? ''), {status: 'cancelled'});
    });
  }

  it('F2 no answer to it leaves the page', () => {
    const store = storeOf(...inRun({type: 'run.started'}, ask()));
    const router = new CommandRouter(store);
    let carried = 0;
    router.connect({controls: new Set(['approve']), carry: () => Promise.resolve(carried++)});
    const receipt = router.send({control: 'approve', actionId: open(store)[0] ?? '', sessionId: 's1', runId: 'r1'});
    assert.deepEqual([receipt.status, receipt.reason, carried], ['refused', 'no_request_id', 0]);
    router.close();
  });

  it('F2 one with an id is answered as ever', () => {
    const store = storeOf(...inRun(ask({actionId: 'a1'})));
    assert.equal(row(store, actionKey('a1')).unanswerable, undefined);
  });
});
