import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {ProjectionStore} from '../../src/state/store.js';
import {Measures, type ConnectionStatus, type MeasuresRow} from '../../src/transport/index.js';
import {MEASURES_KEY} from '../../src/transport/keys.js';

function measured() {
  const store = new ProjectionStore({schedule: () => undefined});
  const clock = {time: 10_000};
  const measures = new Measures(store, () => clock.time);
  const status = (state: ConnectionStatus['state'], more: object = {}) =>
    measures.changed({state, attempt: 0, since: clock.time, ...more});
  return {store, clock, measures, status, row: () => store.get<MeasuresRow>(MEASURES_KEY)};
}
const told = (at: number) => [{type: 'text.delta', timestamp: new Date(at).toISOString()}];

describe('what a page measures itself', () => {
  it('U10 counts lost streams and tries to get them back', () => {
    const {status, row, clock} = measured();
    status('connecting');
    clock.time += 80;
    status('streaming');
    status('retrying', {attempt: 1, retryInMs: 500});
    status('retrying', {attempt: 1});
    status('error', {attempt: 1});
    assert.deepEqual(row(), {retries: 1, errors: 2, connectMs: 80});
  });

  it('U10 measures the latency of events, of those alone that happened while it listened', () => {
    const {status, measures, row, clock} = measured();
    status('connecting');
    status('streaming');
    measures.took(told(3_000));
    assert.equal(row()?.latency, undefined, 'told again');
    clock.time += 1_500;
    measures.took(told(clock.time - 40));
    measures.took(told(clock.time - 900));
    assert.deepEqual(row()?.latency, {last: 40, min: 40, max: 40, count: 1}, 'looked at once a second');
    clock.time += 1_000;
    measures.took([{type: 'text.delta'}]);
    measures.took(told(clock.time - 100));
    assert.deepEqual(row()?.latency, {last: 100, min: 40, max: 100, count: 2});
  });

  it('U10 C6 says that it cannot tell where the clock of the runtime is ahead', () => {
    const {status, measures, row, clock} = measured();
    status('streaming');
    measures.took(told(clock.time + 60_000));
    assert.equal(row()?.latency, undefined);
    assert.equal(row()?.isClockAhead, true);
  });

  it('U10 V2 measures how soon a turn shows life, and leaves out what did not come', () => {
    const {store, measures, row, clock} = measured();
    const accepted = measures.sent({id: 'c1', control: 'send', sessionId: 's1', payload: {text: 'Go'}});
    assert.deepEqual(row()?.submit, {});
    clock.time += 30;
    accepted();
    store.append([{type: 'run.started', sessionId: 's2', runId: 'other'}]);
    clock.time += 20;
    store.append([{type: 'run.started', sessionId: 's1', runId: 'r1'}]);
    clock.time += 400;
    store.append([{type: 'text.delta', sessionId: 's1', runId: 'r1', messageId: 'm1', payload: {delta: 'A'}}]);
    clock.time += 400;
    store.append([{type: 'text.delta', sessionId: 's1', runId: 'r1', messageId: 'm1', payload: {delta: 'B'}}]);
    assert.deepEqual(row()?.submit, {
      'submit.accepted_ms': 30,
      first_event_ms: 50,
      first_runtime_status_ms: 50,
      first_text_delta_ms: 450,
    });
    measures.sent({id: 'c2', control: 'send', sessionId: 's1', payload: {text: 'Again'}});
    store.append([{type: 'run.failed', sessionId: 's1', runId: 'r2', payload: {error: 'No'}}]);
    assert.deepEqual(row()?.submit, {first_event_ms: 0});
  });
});
