import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {ACTIVE_SESSION_KEY, sessionKey} from '../../src/state/index.js';
import {has, ids, storeOf} from './helpers.js';

describe('sessions', () => {
  it('C6 a later fact changes what it names and wipes nothing else', () => {
    const store = storeOf(
      {type: 'session.opened', sessionId: 's1', payload: {title: 'Docs'}},
      {type: 'session.updated', sessionId: 's1', payload: {pinned: true}},
      {type: 'session.updated', sessionId: 's1', payload: {unread: 2, title: null}},
    );
    has(store, sessionKey('s1'), {title: 'Docs', pinned: true, unread: 2, status: 'open'});
  });

  it('H7 a child session keeps the ids of its parents', () => {
    const store = storeOf(
      {type: 'session.opened', sessionId: 's2', parentSessionId: 's1', parentThreadId: 'th1'},
      {type: 'session.updated', sessionId: 's2', payload: {title: 'Child'}},
    );
    has(store, sessionKey('s2'), {parentSessionId: 's1', parentThreadId: 'th1', title: 'Child'});
  });

  it('H1 shows how far the hydration has come', () => {
    const store = storeOf({type: 'session.hydrated', sessionId: 's1', payload: {step: 2, complete: false}});
    has(store, sessionKey('s1'), {hydrationStep: 2, hydrated: false});
    store.append([{type: 'session.hydrated', sessionId: 's1', payload: {step: 5, complete: true}}]);
    has(store, sessionKey('s1'), {hydrationStep: 5, hydrated: true, stale: false});
  });

  it('lists sessions in the order in which they came up, each once', () => {
    const store = storeOf(
      {type: 'session.opened', sessionId: 's2'},
      {type: 'session.opened', sessionId: 's1'},
      {type: 'session.opened', sessionId: 's2'},
    );
    assert.deepEqual(ids(store, 'sessions'), ['s2', 's1']);
  });

  it('the first session that speaks is the active one until somebody opens another', () => {
    const store = storeOf({type: 'session.opened', sessionId: 's1'}, {type: 'session.opened', sessionId: 's2'});
    assert.deepEqual(store.get(ACTIVE_SESSION_KEY), {id: 's1'});
    store.openSession('s2');
    assert.deepEqual(store.get(ACTIVE_SESSION_KEY), {id: 's2'});
  });
});
