import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {SURFACES} from '../../src/protocol/index.js';
import {diagnosticKey, partKey} from '../../src/state/index.js';
import {has, ids, row, storeOf, turnOf} from './helpers.js';

const IN_TURN: readonly string[] = ['conversation', 'inline_process', 'tool_ui'];
const event = (surface: string | undefined, payload: object = {degrees: 9}) => ({
  ...{type: 'weather.changed', sessionId: 's1', runId: 'r1', payload},
  ...(surface === undefined ? {} : {surface}),
});

describe('T5 the surface of an event of an unknown class', () => {
  for (const surface of SURFACES) {
    const isInTurn = IN_TURN.includes(surface);
    it(`T5 ${surface}: ${isInTurn ? 'it stands in its turn as it came' : 'it is in the diagnostics, with what it was meant for'}`, () => {
      const store = storeOf(event(surface), event(surface, {degrees: 10}));
      has(store, diagnosticKey('unknown_event_type:weather.changed'), {surface, count: 2});
      assert.equal(turnOf(store, 'r1').length, isInTurn ? 1 : 0);
      if (!isInTurn) return;
      const [id] = ids(store, 'parts', 'r1');
      const part = row(store, partKey(id ?? ''));
      assert.deepEqual([part.activityType, part.content], ['weather.changed', {degrees: 10}]);
    });
  }

  it('T5 without a hint, or without a run, it is in the diagnostics alone', () => {
    const {runId: _runId, ...loose} = event('inline_process');
    for (const told of [event(undefined), loose]) {
      const store = storeOf(told);
      assert.deepEqual(turnOf(store, 'r1'), []);
      assert.deepEqual(ids(store, 'diagnostics'), ['unknown_event_type:weather.changed']);
    }
  });

  it('T5 the hint moves no fact of a known class', () => {
    const store = storeOf({type: 'artifact.created', sessionId: 's1', artifactId: 'f1', surface: 'diagnostics'});
    assert.deepEqual(ids(store, 'diagnostics'), []);
    assert.deepEqual(ids(store, 'artifacts', 's1'), ['f1']);
  });
});
