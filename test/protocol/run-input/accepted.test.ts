import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../../fast-check.js';
import {readTaskAccepted} from '../../../src/protocol/index.js';
import {deep, spoiled} from './examples.js';

const ACCEPTED = {taskId: 'task-1', threadId: '550e8400-e29b-41d4-a716-446655440000', runId: 'run-1', created: true};

describe('the answer that a task was accepted', () => {
  it('R6 is read in camelCase and in snake_case, and keeps what it brings besides', () => {
    assert.deepEqual(readTaskAccepted(ACCEPTED), ACCEPTED);
    const {taskId, threadId, runId} = ACCEPTED;
    assert.deepEqual(readTaskAccepted({task_id: taskId, thread_id: threadId, run_id: runId, created: true}), ACCEPTED);
    assert.deepEqual(readTaskAccepted({...ACCEPTED, queue_name: 'a'}), {...ACCEPTED, queue_name: 'a'});
    assert.equal(readTaskAccepted({...ACCEPTED, created: false})?.created, false);
  });

  it('R6 is none when a part of it is missing or of a wrong kind', () => {
    for (const name of Object.keys(ACCEPTED)) {
      assert.equal(readTaskAccepted({...ACCEPTED, [name]: undefined}), undefined, name);
      assert.equal(readTaskAccepted({...ACCEPTED, [name]: null}), undefined, name);
      assert.equal(readTaskAccepted({...ACCEPTED, [name]: 7}), undefined, name);
    }
    assert.equal(readTaskAccepted({...ACCEPTED, taskId: ''}), undefined);
  });

  it('R6 S6 never throws on any JSON', () => {
    fc.assert(fc.property(fc.oneof(fc.jsonValue(), spoiled(ACCEPTED)), (value) => void readTaskAccepted(value)));
    assert.equal(readTaskAccepted(deep(100_000)), undefined);
  });
});
