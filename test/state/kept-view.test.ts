import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {actionKey, listKey, messageKey, runKey, type ListRow} from '../../src/state/keys.js';
import {ProjectionStore} from '../../src/state/store.js';

const quiet = {schedule: () => undefined};
const turn = (n: number, sessionId = 's1') => [
  {type: 'run.started', sessionId, runId: `r${String(n)}`},
  {type: 'tool.started', sessionId, runId: `r${String(n)}`, toolCallId: `t${String(n)}`, payload: {name: 'read'}},
  {type: 'tool.result', sessionId, runId: `r${String(n)}`, toolCallId: `t${String(n)}`, payload: {status: 'ok'}},
  {
    type: 'text.final',
    sessionId,
    runId: `r${String(n)}`,
    messageId: `m${String(n)}`,
    payload: {text: `Word ${String(n)}`},
  },
  {type: 'run.finished', sessionId, runId: `r${String(n)}`, payload: {outcome: 'success'}},
];
const asked = {type: 'action.required', sessionId: 's1', runId: 'r1', actionId: 'a1', payload: {title: 'May I?'}};

function lived(turns: number, ...more: object[]): ProjectionStore {
  const store = new ProjectionStore(quiet);
  store.append([...Array.from({length: turns}, (_, index) => turn(index + 1)).flat(), ...more]);
  return store;
}

describe('the last view of a session', () => {
  it('H2 brings the latest lines back as they were', () => {
    const before = lived(3);
    const store = new ProjectionStore(quiet);
    store.recall(before.preview('s1'), store.openSession('s1'));
    for (const kind of ['turns', 'messages'] as const)
      assert.deepEqual(
        store.get<ListRow>(listKey(kind, 's1'))?.ids.toArray(),
        before.get<ListRow>(listKey(kind, 's1'))?.ids.toArray(),
      );
    assert.deepEqual(store.snapshot().tools, before.snapshot().tools);
    assert.deepEqual(store.snapshot().parts, before.snapshot().parts);
  });

  it('is as large for a long session as for a short one', () => {
    const size = (turns: number) => JSON.stringify(lived(turns).preview('s1')).length;
    assert.ok(size(4_000) < 1.2 * size(400));
  });

  it('H8 what was kept is gone once the owner has spoken: no request, run or message of it is left behind', () => {
    const view = lived(2, asked).preview('s1');
    const store = new ProjectionStore(quiet);
    const token = store.openSession('s1');
    store.recall(view, token);
    assert.equal(store.get<{status: string}>(actionKey('a1'))?.status, 'required');
    store.append([{type: 'session.opened', sessionId: 's2', payload: {title: 'Another'}}]);
    store.confirm('s1');
    store.hydrate(lived(5).snapshot(), token);
    const straight = new ProjectionStore(quiet);
    const own = straight.openSession('s1');
    straight.append([{type: 'session.opened', sessionId: 's2', payload: {title: 'Another'}}]);
    straight.hydrate(lived(5).snapshot(), own);
    assert.deepEqual(store.snapshot(), straight.snapshot());
    assert.equal(store.get(actionKey('a1')), undefined);
    assert.deepEqual(
      store.get<ListRow>(listKey('open-actions', 's1'))?.ids.toArray() ?? [],
      straight.get<ListRow>(listKey('open-actions', 's1'))?.ids.toArray() ?? [],
    );
    assert.ok(store.get(messageKey('m5')));
  });

  it('H6 a view that comes after its session was left changes nothing', () => {
    const store = new ProjectionStore(quiet);
    const token = store.openSession('s1');
    store.openSession('s2');
    assert.equal(store.recall(lived(1).preview('s1'), token), false);
    assert.equal(store.get(runKey('r1')), undefined);
  });

  it('S6 takes whatever the browser gives back', () => {
    for (const junk of [undefined, null, 7, 'x', [], {runs: 5}, {turns: {s1: [1, null]}}, {messages: {m: []}}]) {
      const store = new ProjectionStore(quiet);
      store.recall(junk, store.openSession('s1'));
      store.confirm('s1');
      assert.deepEqual(store.snapshot().messages, {});
    }
  });
});
