import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  DELIVERY_STATES,
  EVENT_TYPES,
  eventClass,
  TASK_EVENT_TYPES,
  TASK_RELATIONS,
  TASK_STATUSES,
  TERMINAL_TASK_STATUSES,
} from '../../src/protocol/index.js';

describe('the agent task model', () => {
  it('K3 has the 20 statuses', () => {
    assert.deepEqual(
      [...TASK_STATUSES],
      [
        ...['draft', 'accepted', 'queued', 'preparing', 'running', 'waiting_input', 'waiting_permission'],
        ...['waiting_resource', 'blocked', 'paused', 'retrying', 'cancelling', 'cancelled', 'timed_out', 'failed'],
        ...['lost', 'completed', 'archived', 'stale', 'unknown'],
      ],
    );
    assert.equal(TASK_STATUSES.length, 20);
  });

  it('K11 does not count lost, stale or unknown as an end', () => {
    assert.deepEqual([...TERMINAL_TASK_STATUSES].sort(), ['archived', 'cancelled', 'completed', 'failed', 'timed_out']);
  });

  it('K5 has the 9 relations, two of them with a name for each direction', () => {
    assert.deepEqual(
      [...TASK_RELATIONS],
      [
        ...['parent', 'child', 'blocks', 'blocked_by', 'source_task', 'source_attempt', 'spawned_subagent'],
        ...['assigned_thread', 'produced_artifact', 'consumed_artifact', 'evidence'],
      ],
    );
  });

  it('K7 has the delivery states, and unknown where nobody said', () => {
    assert.deepEqual(
      [...DELIVERY_STATES],
      ['pending', 'delivered', 'queued', 'failed', 'parent_missing', 'not_applicable', 'unknown'],
    );
  });

  it('K8 has the whole task event family, each with the status that it means', () => {
    const family = {
      'task.created': 'draft',
      'task.accepted': 'accepted',
      'task.queued': 'queued',
      'task.started': 'running',
      'task.updated': undefined,
      'task.progress': undefined,
      'task.waiting': 'waiting_resource',
      'task.blocked': 'blocked',
      'task.paused': 'paused',
      'task.resumed': 'running',
      'task.retrying': 'retrying',
      'task.cancel_requested': 'cancelling',
      'task.cancelled': 'cancelled',
      'task.timed_out': 'timed_out',
      'task.failed': 'failed',
      'task.lost': 'lost',
      'task.completed': 'completed',
      'task.archived': 'archived',
      'task.delegated': undefined,
      'task.dependency.updated': undefined,
      'task.attempt.started': undefined,
      'task.attempt.completed': undefined,
      'task.attempt.failed': undefined,
    };
    assert.deepEqual(Object.fromEntries(TASK_EVENT_TYPES.map((type) => [type, eventClass(type)?.status])), family);
    assert.deepEqual([...TASK_EVENT_TYPES], Object.keys(family));
    for (const type of TASK_EVENT_TYPES) assert.ok(EVENT_TYPES.includes(type), type);
  });
});
