import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {TASK_RELATIONS} from '../../src/protocol/index.js';
import {edgeKey} from '../../src/state/index.js';
import {codes, has, ids, storeOf} from './helpers.js';

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

  it('K5 an edge is found from both of its ends, and one that is removed stays with its reason', () => {
    const store = storeOf(
      link({relation: 'blocked_by', targetId: 't2', status: 'active'}),
      link({relation: 'blocked_by', targetId: 't2', status: 'removed', reason: 'Not needed'}),
      link({relation: 'source_task', targetId: 't1'}),
    );
    assert.deepEqual(ids(store, 'edges-of', 't2'), ['blocked_by:t1:t2']);
    assert.deepEqual(ids(store, 'edges-of', 't1'), ['blocked_by:t1:t2', 'source_task:t1:t1']);
    has(store, edgeKey('blocked_by:t1:t2'), {status: 'removed', reason: 'Not needed'});
  });

  it('K5 the status and the reason of an edge are not those of its task', () => {
    const store = storeOf(
      {type: 'task.blocked', sessionId: 's1', taskId: 't1', payload: {reason: 'No key', status: 'stuck'}},
      link({relation: 'blocked_by', targetId: 't2', status: 'removed', reason: 'Not needed'}),
      {type: 'task.delegated', sessionId: 's1', taskId: 't1', payload: {childTaskId: 't3', status: 'running'}},
    );
    has(store, 'task:t1', {status: 'blocked', nativeStatus: 'stuck', statusReason: 'No key'});
    const ended = storeOf(
      {type: 'task.completed', sessionId: 's1', taskId: 't1'},
      link({relation: 'evidence', targetId: 'e1', status: 'active'}),
    );
    assert.deepEqual(codes(ended), []);
    has(storeOf(link({relation: 'blocks', targetId: 't2', status: 'active'})), 'task:t1', {status: 'unknown'});
  });

  it('K5 work that is added after its parent was to be cancelled is said; what was there before is not blamed', () => {
    const at = (second: number) => ({sessionId: 's1', timestamp: `2026-05-11T10:00:0${String(second)}Z`});
    const store = storeOf(
      {type: 'task.started', taskId: 't2', ...at(1)},
      {type: 'task.cancel_requested', taskId: 't1', ...at(2)},
      {type: 'task.delegated', taskId: 't1', payload: {childTaskId: 't2'}, ...at(3)},
    );
    assert.deepEqual(codes(store), []);
    store.append([{type: 'task.created', taskId: 't3', payload: {parentTaskId: 't1'}, ...at(4)}]);
    assert.deepEqual(codes(store), ['task_added_after_cancellation']);
    has(store, edgeKey('child:t1:t3'), {status: 'active'});
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
