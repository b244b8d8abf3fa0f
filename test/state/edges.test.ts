import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {TASK_RELATIONS} from '../../src/protocol/index.js';
import {edgeKey} from '../../src/state/index.js';
import {has, ids, storeOf} from './helpers.js';

const link = (payload: object, more: object = {}) => ({
  type: 'task.dependency.updated',
  sessionId: 's1',
  taskId: 't1',
  payload,
  ...more,
});

describe('edges', () => {
  it('K5 knows each relation, and carries times, status and reason', () => {
    for (const relation of TASK_RELATIONS) {
      const store = storeOf(
        link({relation, targetId: 'x', status: 'active', reason: 'why'}, {timestamp: '2026-05-11T10:00:00Z'}),
        link({relation, targetId: 'x', status: 'resolved'}, {timestamp: '2026-05-11T10:01:00Z'}),
      );
      has(store, edgeKey(`${relation}:t1:x`), {
        ...{relation, from: 't1', to: 'x', status: 'resolved', reason: 'why'},
        createdAt: Date.parse('2026-05-11T10:00:00Z'),
        updatedAt: Date.parse('2026-05-11T10:01:00Z'),
      });
      assert.equal(ids(store, 'edges', 's1').length, 1);
    }
  });

  it('K5 a relation that nobody knows makes no edge', () => {
    const store = storeOf(link({relation: 'admires', targetId: 'x'}), link({relation: 'constructor', targetId: 'x'}));
    assert.deepEqual(ids(store, 'edges', 's1'), []);
  });

  it('K2 the relationships of a task record are edges', () => {
    const relationships = [
      {kind: 'blocked_by', targetId: 't2', status: 'active'},
      {relation: 'produced_artifact', targetId: 'f1'},
      null,
      {kind: 'blocks'},
    ];
    const store = storeOf({type: 'task.created', sessionId: 's1', taskId: 't1', payload: {relationships}});
    assert.deepEqual(ids(store, 'edges', 's1'), ['blocked_by:t1:t2', 'produced_artifact:t1:f1']);
  });

  it('K11 a child agent and a delegated task have edges', () => {
    const store = storeOf(
      {type: 'agent.spawned', sessionId: 's1', taskId: 't1', agentId: 'ada'},
      {type: 'task.delegated', sessionId: 's1', taskId: 't1', payload: {childTaskId: 't2', subagentId: 'bob'}},
      {type: 'task.created', sessionId: 's1', taskId: 't3', payload: {parentTaskId: 't1'}},
    );
    assert.deepEqual(ids(store, 'edges', 's1'), [
      ...['spawned_subagent:t1:ada', 'child:t1:t2', 'spawned_subagent:t1:bob', 'child:t1:t3'],
    ]);
  });

  it('K5 cancellation leaves the graph as it is: active children settle by themselves', () => {
    const store = storeOf(
      {type: 'task.delegated', sessionId: 's1', taskId: 't1', payload: {childTaskId: 't2'}},
      {type: 'task.started', sessionId: 's1', taskId: 't2'},
      {type: 'task.cancel_requested', sessionId: 's1', taskId: 't1'},
    );
    has(store, 'task:t2', {status: 'running'});
    has(store, edgeKey('child:t1:t2'), {status: 'active'});
  });
});
