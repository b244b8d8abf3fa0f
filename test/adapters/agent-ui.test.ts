import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {createAdapter} from '../../src/adapters/agent-ui/index.js';
import {COMMANDS} from '../../src/protocol/index.js';
import {ProjectionStore} from '../../src/state/index.js';

describe('the native adapter', () => {
  const store = new ProjectionStore({schedule: () => undefined});

  it('carries envelopes as they are, single or in batches', () => {
    const event = {type: 'run.started', runId: 'r1', custom: {kept: true}};
    assert.deepEqual(createAdapter().decode(event), [event]);
    assert.deepEqual(createAdapter().decode([event, event]), [event, event]);
  });

  it('leaves out the replies that come between the events on a socket', () => {
    assert.deepEqual(createAdapter().decode({type: 'reply', id: 'c1', reply: {accepted: true}}), []);
  });

  it('S6 takes any JSON without throwing, and the store makes diagnostics of what is no event', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (wire) => {
        new ProjectionStore({schedule: () => undefined}).append(createAdapter().decode(wire));
      }),
      {numRuns: 1_000},
    );
  });

  it('T7 K9 writes every control to the session’s command address', () => {
    const adapter = createAdapter();
    assert.deepEqual([...adapter.controls], [...COMMANDS]);
    for (const control of COMMANDS) {
      const command = {id: 'c1', control, sessionId: 's/1', payload: {text: 'x'}};
      assert.deepEqual(adapter.encode(command, store), {
        method: 'POST',
        path: 'sessions/s%2F1/commands',
        body: command,
      });
    }
  });

  it('C6 says why where a command names no session', () => {
    const encoded = createAdapter().encode({id: 'c1', control: 'send'}, store);
    assert.ok('unsupported' in encoded && encoded.unsupported.length > 0);
  });
});
