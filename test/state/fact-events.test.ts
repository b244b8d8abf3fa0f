import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {AgentEvent} from '../../src/protocol/index.js';
import {factKey, ProjectionStore} from '../../src/state/index.js';
import {storeOf} from './helpers.js';

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

  /** Each fact by every name that its fold takes, with an event and the key that the store makes of it. */
  const NAMES: readonly (readonly [string, string, object])[] = [
    ['notification:n1', 'worker.notification', {workerNotificationId: 'n1', taskId: 't1', agentId: 'a1'}],
    ['notification:t1', 'worker.notification', {taskId: 't1', agentId: 'a1'}],
    ['notification:m1', 'text.final', {messageId: 'm1', payload: {kind: 'worker_notification', text: 'Done'}}],
    ['notification:a1', 'worker.notification', {agentId: 'a1'}],
    ['handoff:h1', 'agent.handoff', {handoffId: 'h1', agentId: 'a1'}],
    ['handoff:a1', 'agent.handoff', {agentId: 'a1'}],
    ['team:tm1', 'team.changed', {teamId: 'tm1', teamName: 'delivery'}],
    ['team:delivery', 'team.changed', {payload: {teamName: 'delivery'}}],
    ['team:s1', 'team.changed', {}],
    ['team:delivery', 'agent.changed', {agentId: 'a1', teamName: 'delivery', teamActiveCount: 2}],
    ['review:v1', 'review.completed', {reviewId: 'v1', evidenceId: 'e1'}],
    ['review:e1', 'review.completed', {evidenceId: 'e1'}],
    ['task:w1', 'task.changed', {workItemId: 'w1'}],
    ['task:w1', 'team.changed', {workItemId: 'w1', runtimeEntity: 'work_item', teamName: 'delivery'}],
  ];
  for (const [fact, type, more] of NAMES) {
    it(`A21 ${type} with ${JSON.stringify(more)} is behind ${fact}, which it makes`, () => {
      assert.ok(storeOf(event(type, more)).get(factKey(fact)), 'the fold makes it');
      assert.ok(isBehind(event(type, more), fact), 'and the event is found again');
    });
  }

  it('A21 what names another fact by the way is not behind it', () => {
    assert.ok(!isBehind(event('agent.changed', {agentId: 'a1'}), 'handoff:a1'));
    assert.ok(!isBehind(event('evidence.changed', {evidenceId: 'e1'}), 'review:e1'));
    assert.ok(!isBehind(event('task.changed', {taskId: 't1'}), 'notification:t1'));
    assert.ok(!isBehind(event('team.changed', {workItemId: 'w1', runtimeEntity: 'work_item'}), 'team:s1'));
  });

  it('S6 any text may be asked for', () => {
    for (const fact of ['', ':', 'x', 'constructor:x', '__proto__:y', 'tool:', ':tc1']) {
      assert.equal(isBehind(event('tool.started', {toolCallId: 'tc1'}), fact), false, fact);
    }
  });
});
