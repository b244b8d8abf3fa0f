import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {AgentEvent} from '../../src/protocol/index.js';
import {ProjectionStore} from '../../src/state/index.js';

const store = new ProjectionStore();
const isBehind = (each: AgentEvent, fact: string) => store.isBehind(each, fact);
const event = (type: string, more: object = {}) => ({type, sessionId: 's1', runId: 'r1', ...more});

describe('facts and the events behind them', () => {
  it('A21 an event is behind the facts that it names, and behind no other', () => {
    const started = event('tool.started', {toolCallId: 'tc1'});
    assert.ok(isBehind(started, 'tool:tc1') && isBehind(started, 'run:r1'));
    assert.ok(!isBehind(started, 'tool:tc2') && !isBehind(started, 'session:s1') && !isBehind(started, 'queue:s1'));
    assert.ok(isBehind(event('context.changed'), 'context:s1'));
    assert.ok(isBehind(event('plan.final', {planId: 'p1'}), 'plan:p1'));
    assert.ok(!isBehind(event('plan.final', {planId: 'p1'}), 'plan:r1'), 'a plan with an id of its own');
    assert.ok(isBehind(event('plan.final'), 'plan:r1'));
  });

  it('A21 the facts of an event come most exact first', () => {
    const result = event('tool.result', {toolCallId: 'tc1', agentId: 'a1'});
    const known = ProjectionStore.replay([
      {type: 'session.opened', sessionId: 's1'},
      event('run.started'),
      event('agent.spawned', {agentId: 'a1'}),
      event('tool.started', {toolCallId: 'tc1'}),
    ]);
    assert.deepEqual(known.factsNamedBy(result), ['tool:tc1', 'agent:a1', 'run:r1']);
    assert.deepEqual(known.factsNamedBy({type: 'session.updated', sessionId: 's1'}), ['session:s1']);
    assert.deepEqual(store.factsNamedBy(result), [], 'facts that have no rows');
  });

  it('S6 any text may be asked for', () => {
    for (const fact of ['', ':', 'x', 'constructor:x', '__proto__:y', 'tool:', ':tc1']) {
      assert.equal(isBehind(event('tool.started', {toolCallId: 'tc1'}), fact), false, fact);
    }
  });
});
