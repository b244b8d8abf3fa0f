import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {queueKey} from '../../src/state/index.js';
import {has, ids, storeOf} from './helpers.js';

const changed = (payload: object, more: object = {}) => ({type: 'queue.changed', sessionId: 's1', payload, ...more});

describe('queue', () => {
  it('V8 queued turns and steers are apart, each in the order of the runtime', () => {
    const queued = [
      {id: 'q1', text: 'First', mode: 'queue', status: 'queued', createdAt: '2026-05-11T10:00:00Z'},
      {id: 'q2', text: 'Second'},
    ];
    const steers = [{id: 'x1', text: 'Use tabs', status: 'pending', runId: 'r1'}];
    has(storeOf(changed({queued, steers})), queueKey('s1'), {queued, steers});
  });

  it('V8 a change of the queue leaves the steers alone, and the other way round', () => {
    const store = storeOf(
      changed({queued: [{id: 'q1'}], steers: [{id: 'x1'}]}),
      changed({queued: []}),
      changed({steers: [{id: 'x2'}]}),
    );
    has(store, queueKey('s1'), {queued: [], steers: [{id: 'x2'}]});
  });

  it('T18 keeps the facts of queue and parallelism', () => {
    const facts = {
      ...{queuedTurnCount: 3, queueReason: 'provider busy', providerConcurrencyGroup: 'acme'},
      ...{providerParallelBudget: 2, retryableOverload: true},
    };
    has(storeOf(changed({}, facts)), queueKey('s1'), facts);
  });

  it('V8 a queued turn is no message', () => {
    const store = storeOf(changed({queued: [{id: 'q1', text: 'Next'}]}));
    assert.deepEqual(ids(store, 'messages', 's1'), []);
    assert.deepEqual(ids(store, 'turns', 's1'), []);
  });

  it('S6 entries that are no turns are left out, and the others stay', () => {
    const store = storeOf(changed({queued: [null, 'text', {text: 'no id'}, {id: 'q1'}, [{id: 'q2'}]]}));
    has(store, queueKey('s1'), {queued: [{id: 'q1'}]});
  });

  it('each session has its own queue', () => {
    const store = storeOf(changed({queued: [{id: 'q1'}]}), changed({queued: [{id: 'q2'}]}, {sessionId: 's2'}));
    has(store, queueKey('s1'), {queued: [{id: 'q1'}]});
    has(store, queueKey('s2'), {queued: [{id: 'q2'}]});
  });
});
