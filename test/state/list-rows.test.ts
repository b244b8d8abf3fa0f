import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {listKey, messageKey, ProjectionStore, rowsOf} from '../../src/state/index.js';

const said = (messageId: string, delta: string) => ({
  type: 'text.delta',
  sessionId: 's1',
  messageId,
  payload: {delta},
});
const ended = (messageId: string) => ({type: 'text.final', sessionId: 's1', messageId, payload: {text: 'Hello'}});

describe('X11 the rows of a list as one value', () => {
  const open = () => {
    const store = new ProjectionStore({schedule: () => undefined});
    let calls = 0;
    const rows = rowsOf(store, listKey('messages', 's1'), messageKey);
    const end = rows.subscribe(() => calls++);
    const tell = (...events: object[]) => {
      store.append(events);
      store.flush();
    };
    return {store, rows, end, tell, calls: () => calls};
  };

  it('is the same array until a row or the list has changed, and another one then', () => {
    const {rows, tell} = open();
    const none = rows.get();
    assert.deepEqual(none, []);
    assert.equal(rows.get(), none);
    tell(said('m1', 'Hel'));
    const one = rows.get();
    assert.deepEqual(
      one.map(({id}) => id),
      ['m1'],
    );
    assert.equal(rows.get(), one);
    tell({type: 'run.started', sessionId: 's2', runId: 'r1'});
    assert.equal(rows.get(), one);
    tell(ended('m1'));
    assert.notEqual(rows.get(), one);
    assert.notEqual(rows.get()[0], one[0]);
  });

  it('calls for the list, for rows that came after it was subscribed to, and no more once that has ended', () => {
    const {store, end, tell, calls} = open();
    tell(said('m1', 'Hel'));
    assert.ok(calls() > 0);
    const before = calls();
    tell(ended('m1'));
    assert.ok(calls() > before);
    end();
    assert.equal(store.readerCount, 0);
    const last = calls();
    tell(said('m2', 'More'));
    assert.equal(calls(), last);
  });
});
