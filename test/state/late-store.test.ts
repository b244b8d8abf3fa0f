import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {ACTIVE_SESSION_KEY, partKey, runKey, uiKey} from '../../src/state/keys.js';
// Not from store.js: who imports that has everything from the start.
import {ProjectionStore} from '../../src/state/core/projection-store.js';

const EVENTS: readonly AgentEvent[] = [
  {type: 'run.started', sessionId: 's1', runId: 'r1', sequence: 0},
  {type: 'text.delta', sessionId: 's1', runId: 'r1', messageId: 'm1', sequence: 1, payload: {delta: 'Dual '}},
  {type: 'text.delta', sessionId: 's1', runId: 'r1', messageId: 'm1', sequence: 2, payload: {delta: 'write'}},
];

/** A store that is flushed by hand. */
const makeStore = () => new ProjectionStore({schedule: () => undefined});

describe('a store whose facts come later', () => {
  // The first: a store that is made once something was folded in this process folds at once.
  it('keeps the rows of the page, holds what it is told, and folds it in its order', async () => {
    const store = makeStore();
    const told: string[] = [];
    const seen: string[] = [];
    store.subscribe(partKey('m1'), () => told.push('part'));
    store.subscribe(uiKey('draft'), () => told.push('draft'));
    store.watch(({type}) => seen.push(type));
    store.setLocal(uiKey('draft'), {text: 'Is it'});
    store.settle();
    store.returnToLive();
    assert.equal(store.log.length, 0);
    assert.deepEqual([...store.log], []);
    assert.equal(store.stats.received, 0);
    const token = store.openSession('s1');
    assert.equal(store.hydrate({sessions: {s1: {id: 's1', title: 'Dual write'}}}, token), true);
    assert.equal(store.hydrate({}, token - 1), false);
    store.append(
      (function* () {
        yield* EVENTS.slice(0, 2);
      })(),
    );
    store.append(EVENTS.slice(2));
    store.settle();
    store.flush();
    assert.deepEqual(told, ['draft']);
    assert.equal(store.get(runKey('r1')), undefined);
    assert.equal(store.isReady, false);
    assert.throws(() => [...store.facts()], /not folded yet/);
    assert.throws(() => store.at(0), /not folded yet/);
    await store.prepare();
    assert.equal(store.isReady, true);
    store.flush();
    assert.deepEqual(told, ['draft', 'part']);
    assert.deepEqual(seen, ['session.hydrated', 'run.started', 'text.delta', 'text.delta']);
    assert.deepEqual(store.get(uiKey('draft')), {text: 'Is it'});
    assert.deepEqual(store.get(ACTIVE_SESSION_KEY), {id: 's1'});
    assert.equal(store.get(partKey('m1'))?.text, 'Dual write');
    assert.equal(store.stats.staleHydrations, 1);
    const at = makeStore();
    const sameToken = at.openSession('s1');
    at.hydrate({sessions: {s1: {id: 's1', title: 'Dual write'}}}, sameToken);
    at.append(EVENTS);
    at.settle();
    assert.deepEqual(at.snapshot(), store.snapshot(), 'as if it had folded at once');
    assert.deepEqual(store.at(1).snapshot().parts, ProjectionStore.replay([...store.log].slice(0, 2)).snapshot().parts);
  });

  it('folds at once where what folds is here', () => {
    const store = makeStore();
    store.append(EVENTS);
    assert.equal(store.get(partKey('m1'))?.text, 'Dual write');
    assert.equal(store.stats.received, 3);
  });
});
