import {expect} from '@open-wc/testing';
import {cascadeOf, edgesOf, hasLink} from '../../src/components/tasks/task-controls/cascade.js';
import {
  ACT_RULES,
  actsFor,
  intentFor,
  isOffered,
  leadOf,
  TASK_ACTS,
} from '../../src/components/tasks/task-controls/task-acts.js';
import {TASK_CONTROLS, TASK_STATUSES, type TaskStatus} from '../../src/protocol/task.js';
import type {TaskRow} from '../../src/state/facts/task-record.js';
import {ProjectionStore} from '../../src/state/store.js';

const task = (status: TaskStatus, more: Partial<TaskRow> = {}): TaskRow => ({id: 't', status, ...more});
const made = (taskId: string, payload: object = {}) => ({type: 'task.created', sessionId: 's', taskId, payload});

describe('what can be done with a task', () => {
  it('K9 every control of a task has an act, and every status something that makes sense', () => {
    const controls = new Set(TASK_ACTS.map((act) => ACT_RULES[act].control));
    expect(TASK_CONTROLS.filter((control) => !controls.has(control))).to.deep.equal(['create_task', 'list_tasks']);
    for (const status of TASK_STATUSES) expect(actsFor(task(status)), status).to.include('ask');
  });

  it('K9 the first is the most sensible one for each status, and what has ended is not ended again', () => {
    const first = (status: TaskStatus, more?: Partial<TaskRow>) => actsFor(task(status, more))[0];
    expect(
      ['draft', 'running', 'paused', 'failed', 'lost', 'unknown'].map((each) => first(each as TaskStatus)),
    ).to.deep.equal(['start', 'pause', 'resume', 'retry', 'ask', 'ask']);
    expect([first('completed'), first('completed', {delivery: 'failed'})]).to.deep.equal(['retry', 'deliver']);
    for (const status of ['completed', 'failed', 'cancelled', 'archived', 'timed_out'] as const)
      expect(actsFor(task(status)), status).not.to.include.oneOf(['cancel', 'complete', 'fail', 'pause', 'resume']);
  });

  it('K9 a blocked task can lose what blocks it, where there is such a link', () => {
    const linked = (payload: object) => {
      const store = ProjectionStore.replay([
        made('t'),
        {type: 'task.dependency.updated', sessionId: 's', taskId: 't', payload: {targetId: 'u', ...payload}},
      ]);
      return actsFor(task('blocked'), hasLink('t', store));
    };
    expect(linked({relation: 'blocked_by'})[0]).to.equal('unlink');
    expect(linked({relation: 'blocked_by', status: 'removed'})).not.to.include('unlink');
    expect(linked({relation: 'spawned_subagent'})).not.to.include('unlink');
  });

  it('K9 the owner’s word counts: what it does not name is not offered, what it leaves open is, asking always', () => {
    expect(isOffered('pause', task('running'))).to.equal(true);
    expect(isOffered('pause', task('running', {controls: ['cancel_task']}))).to.equal(false);
    expect(isOffered('cancel', task('running', {controls: ['cancel_task']}))).to.equal(true);
    expect(isOffered('ask', task('lost', {controls: []}))).to.equal(true);
    const queued = task('queued', {controls: ['pause_task', 'cancel_task']});
    expect(leadOf(queued, actsFor(queued)), 'the button is one that can be pressed').to.equal('pause');
  });

  it('K9 each act is the command that the control plane knows', () => {
    const target = {sessionId: 's', taskId: 't'};
    expect(intentFor('pause', target)).to.deep.equal({control: 'pause_task', ...target});
    expect(intentFor('deliver', target, {reason: 'Back'})).to.deep.equal({
      control: 'retry_task',
      ...target,
      payload: {reason: 'Back', mode: 'delivery'},
    });
  });
});

describe('the cascade of a cancellation', () => {
  it('K5 counts what is open below by status, names what is at work, and leaves alone what has ended', () => {
    const store = ProjectionStore.replay([
      made('t'),
      made('a', {parentTaskId: 't'}),
      made('b', {parentTaskId: 'a'}),
      {type: 'task.attempt.started', sessionId: 's', taskId: 'b', attemptId: 'b1', payload: {worker: 'Ina'}},
      {type: 'task.started', sessionId: 's', taskId: 'b'},
      made('c', {parentTaskId: 't'}),
      {type: 'task.completed', sessionId: 's', taskId: 'c'},
      {type: 'task.dependency.updated', sessionId: 's', taskId: 'd', payload: {relation: 'parent', targetId: 't'}},
      // Named by an edge, and told of by nobody.
      {type: 'task.dependency.updated', sessionId: 's', taskId: 't', payload: {relation: 'child', targetId: 'g'}},
      // Named by itself, and not by an edge.
      {type: 'task.queued', sessionId: 's', taskId: 'e', parentTaskId: 't'},
      // Once a part, and no more.
      made('f'),
      {
        type: 'task.dependency.updated',
        sessionId: 's',
        taskId: 't',
        payload: {relation: 'child', targetId: 'f', status: 'removed'},
      },
    ]);
    const below = cascadeOf('t', store);
    expect([...below.byStatus]).to.deep.equal([
      ['draft', 1],
      ['unknown', 1],
      ['queued', 1],
      ['running', 1],
    ]);
    expect([below.open, below.ended, below.unknown, below.atWork]).to.deep.equal([4, 1, 1, 1]);
    expect([...below.named].sort()).to.deep.equal(['a', 'b', 'd', 'e']);
    expect(below.attempts.map(({worker}) => worker)).to.deep.equal(['Ina']);
    expect(edgesOf('f', store)).to.deep.equal([]);
  });

  it('K5 survives circles, and of a large tree the first twenty are named and all are counted', () => {
    const many = Array.from({length: 3_000}, (_, at) =>
      made(`n${String(at)}`, {parentTaskId: at < 50 ? 't' : `n${String(at % 50)}`}),
    );
    const store = ProjectionStore.replay([made('t', {parentTaskId: 'n0'}), ...many]);
    const below = cascadeOf('t', store);
    expect([below.open, below.named.length]).to.deep.equal([3_000, 20]);
  });
});
