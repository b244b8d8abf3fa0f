import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {CONTROL_TABLE, missingFrom} from '../../src/commands/index.js';
import {COMMANDS, CONTROLS, OWNERS, type Control} from '../../src/protocol/index.js';

/** A command of each control with everything that it must name. */
const COMPLETE: Record<Control, object> = {
  create_task: {sessionId: 's', payload: {objective: 'Rebuild the index'}},
  update_task: {taskId: 't', payload: {title: 'Index'}},
  start_task: {taskId: 't'},
  append_task_progress: {taskId: 't', payload: {summary: 'Half of it'}},
  pause_task: {taskId: 't'},
  resume_task: {taskId: 't'},
  cancel_task: {taskId: 't', payload: {cascade: 'all'}},
  retry_task: {taskId: 't', payload: {reason: 'The disk is back'}},
  complete_task: {taskId: 't'},
  fail_task: {taskId: 't', payload: {reason: 'No longer possible'}},
  link_tasks: {taskId: 't', payload: {relation: 'blocked_by', targetId: 'u'}},
  unlink_tasks: {taskId: 't', payload: {relation: 'blocked_by', targetId: 'u'}},
  list_tasks: {sessionId: 's'},
  get_task: {taskId: 't'},
  send: {sessionId: 's', payload: {text: 'Hello'}},
  queue: {sessionId: 's', payload: {text: 'Then this'}},
  steer: {sessionId: 's', runId: 'r', payload: {text: 'Rather that'}},
  interrupt: {runId: 'r'},
  delegate: {sessionId: 's', payload: {objective: 'Find the sources'}},
  assign: {workItemId: 'w', payload: {assignee: 'Mara'}},
  continue_agent: {agentId: 'a', payload: {text: 'Go on'}},
  wait: {agentId: 'a', payload: {timeoutMs: 1000}},
  stop: {agentId: 'a', payload: {cascade: false}},
  close: {agentId: 'a'},
  request_review: {artifactId: 'f'},
  approve: {actionId: 'x'},
  reject: {actionId: 'x'},
  answer: {actionId: 'x', payload: {value: 'eu-west'}},
  edit: {artifactId: 'f'},
  retry: {toolCallId: 't'},
  rollback: {artifactId: 'f', payload: {to: 'v1'}},
  export: {artifactId: 'f'},
  open_detail: {toolCallId: 't'},
};

describe('the control table', () => {
  it('T7 knows the owner and the write boundary of each of the 19 controls, and of the task control plane', () => {
    assert.equal(CONTROLS.length, 19);
    assert.deepEqual(Object.keys(CONTROL_TABLE).sort(), [...COMMANDS].sort());
    for (const control of COMMANDS) {
      const rule = CONTROL_TABLE[control];
      assert.ok(rule.boundary.length > 0, control);
      assert.ok(rule.owners.length > 0 && rule.owners.every((owner) => OWNERS.includes(owner)), control);
      assert.ok(!rule.owners.includes('ui_projection'), `C5 ${control} is never written to the page itself`);
    }
  });

  for (const control of COMMANDS) {
    it(`${(CONTROLS as readonly string[]).includes(control) ? 'T7' : 'K9'} ${control} is complete with what it must name, and says what is missing without it`, () => {
      const complete = {control, ...COMPLETE[control]};
      assert.equal(missingFrom(complete), undefined);
      assert.equal(typeof missingFrom({control}), 'string');
      if (CONTROL_TABLE[control].payload.length > 0) {
        assert.equal(missingFrom({...complete, payload: {}}), CONTROL_TABLE[control].payload[0]);
      }
    });
  }
});
