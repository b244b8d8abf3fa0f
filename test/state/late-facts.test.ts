import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {ProjectionStore, type FoldSource} from '../../src/state/core/projection-store.js';
import {EventFold} from '../../src/state/event-fold.js';
import {FACTS} from '../../src/state/facts/index.js';
import {TEXT_FACTS, TEXT_TYPES} from '../../src/state/facts/text.js';
import {toolKey} from '../../src/state/keys.js';
import {ProjectionStore as WholeStore} from '../../src/state/store.js';
import {anyEvent, session} from './generators.js';

/** A store that has what folds a plain conversation, and loads all facts when it needs them. */
function makeStore() {
  let asked = 0;
  const facts = {
    value: undefined as {FACTS: typeof FACTS} | undefined,
    load: async () => {
      asked++;
      await Promise.resolve();
      return (facts.value = {FACTS});
    },
  };
  const fold = {value: {EventFold}, load: () => Promise.resolve({EventFold})};
  const source: FoldSource = {fold, facts};
  const store = new ProjectionStore({schedule: () => undefined}, source);
  return {store, asked: () => asked};
}

const isPlain = ({type}: {readonly type: string}) => TEXT_TYPES.has(type);

describe('a store whose facts beyond a plain conversation come later', () => {
  it('has the facts of a conversation in the order of all facts', () => {
    assert.deepEqual(
      TEXT_FACTS,
      FACTS.filter((fact) => TEXT_FACTS.includes(fact)),
    );
  });

  it('folds a plain conversation as all facts do, and loads nothing for it', () => {
    fc.assert(
      fc.property(session, (events) => {
        const {store, asked} = makeStore();
        const plain = events.filter(isPlain);
        store.append(plain);
        store.settle();
        assert.ok(store.isReady);
        assert.equal(asked(), 0);
        assert.deepEqual(store.snapshot(), WholeStore.replay(plain).snapshot());
        assert.deepEqual([...store.log], [...WholeStore.replay(plain).log]);
      }),
    );
  });

  it('lets what it cannot fold wait, and all that comes after it, until it can', async () => {
    await fc.assert(
      fc.asyncProperty(session, fc.array(anyEvent, {maxLength: 3}), async (events, odd) => {
        const {store, asked} = makeStore();
        const all = [...events, ...odd];
        for (const event of all) store.append([event]);
        const first = events.findIndex((event) => !isPlain(event));
        if (first >= 0) {
          assert.ok(!store.isReady);
          assert.ok(asked() > 0);
          assert.deepEqual([...store.log], [...makePlain(events.slice(0, first)).log]);
          assert.throws(() => store.at(0), /not folded yet/);
        }
        await store.prepare();
        store.settle();
        assert.ok(store.isReady);
        assert.deepEqual(store.snapshot(), WholeStore.replay(all).snapshot());
        store.append([{type: 'tool.started', toolCallId: 'at-once', sessionId: 's9', runId: 'r9'}]);
        assert.equal(store.get(toolKey('at-once'))?.id, 'at-once', 'from then on it folds at once');
      }),
    );
  });
});

function makePlain(events: readonly unknown[]): ProjectionStore {
  const {store} = makeStore();
  store.append(events);
  return store;
}
