import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {CommandRouter, Refusal, type AgentCommand, type CommandIntent, type Receipt} from '../../src/commands/index.js';
import {COMMANDS, type TaskControl} from '../../src/protocol/index.js';
import {listKey, ProjectionStore, sessionKey, taskKey, type TaskRow} from '../../src/state/index.js';
import {receiptKey} from '../../src/commands/keys.js';

const told = (type: string, payload: object = {}, more: object = {}) => ({
  type,
  sessionId: 's',
  taskId: 't',
  payload,
  ...more,
});

/** What confirms each command though it does not name it, and what looks alike and does not. */
const ANSWERS: Readonly<Record<Exclude<TaskControl, 'create_task' | 'list_tasks' | 'get_task'>, Case>> = {
  update_task: {
    payload: {title: 'Index', acceptance: ['It is quick']},
    yes: told('task.updated', {title: 'Index', acceptance: ['It is quick'], priority: 'high'}),
    no: [told('task.updated', {title: 'Index'}), told('task.updated', {title: 'Other', acceptance: ['It is quick']})],
  },
  start_task: {yes: told('task.attempt.started', {}, {attemptId: 'a'}), no: [told('task.queued')]},
  append_task_progress: {
    payload: {summary: 'Half'},
    yes: told('task.progress', {summary: 'Half'}),
    no: [told('task.progress', {step: 2})],
  },
  pause_task: {yes: told('task.paused'), no: [told('task.resumed'), told('task.progress', {step: 2})]},
  resume_task: {yes: told('task.resumed'), no: [told('task.paused')]},
  cancel_task: {payload: {cascade: 'all'}, yes: told('task.cancel_requested'), no: [told('task.failed')]},
  retry_task: {
    payload: {reason: 'The disk is back'},
    yes: told('task.retrying'),
    no: [told('task.progress', {delivery: 'queued'})],
  },
  complete_task: {yes: told('task.completed'), no: [told('task.attempt.completed', {}, {attemptId: 'a'})]},
  fail_task: {payload: {reason: 'Too late'}, yes: told('task.failed'), no: [told('task.attempt.failed')]},
  link_tasks: {
    payload: {relation: 'blocked_by', targetId: 'u'},
    yes: told('task.dependency.updated', {relation: 'blocked_by', targetId: 'u', status: 'active'}),
    no: [
      told('task.dependency.updated', {relation: 'blocked_by', targetId: 'u', status: 'removed'}),
      told('task.dependency.updated', {relation: 'blocks', targetId: 'u', status: 'active'}),
    ],
  },
  unlink_tasks: {
    payload: {relation: 'blocked_by', targetId: 'u'},
    yes: told('task.dependency.updated', {relation: 'blocked_by', targetId: 'u', status: 'removed'}),
    no: [told('task.dependency.updated', {relation: 'blocked_by', targetId: 'u', status: 'active'})],
  },
};
interface Case {
  readonly payload?: Record<string, unknown>;
  readonly yes: object;
  readonly no: readonly object[];
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

async function sent(intent: CommandIntent, reply: (command: AgentCommand) => unknown = () => ({accepted: true})) {
  const store = new ProjectionStore({schedule: () => undefined});
  store.append([told('task.created', {title: 'Rebuild'})]);
  const router = new CommandRouter(store);
  router.connect({controls: new Set(COMMANDS), carry: async (command) => reply(command)});
  const {id} = router.send(intent);
  await settle();
  return {store, router, id, status: () => store.get<Receipt>(receiptKey(id))?.status};
}

describe('the task control plane', () => {
  for (const [name, {payload, yes, no}] of Object.entries(ANSWERS)) {
    const control = name as TaskControl;
    it(`K9 ${control} is pending until the very fact that it asks for is told`, async () => {
      const intent = {control, sessionId: 's', taskId: 't', ...(payload ? {payload} : {})} as CommandIntent;
      const {store, router, status} = await sent(intent);
      assert.equal(status(), 'pending', 'the reply confirms nothing');
      store.append([...no, {...yes, taskId: 'other'}, {...yes, commandId: 'somebody else’s'}]);
      assert.equal(status(), 'pending');
      store.append([yes]);
      assert.equal(status(), 'confirmed');
      router.close();
    });
  }

  it('K9 create_task is confirmed by the task that names the command, and by no other new task', async () => {
    const {store, router, id, status} = await sent({
      control: 'create_task',
      sessionId: 's',
      payload: {objective: 'Index'},
    });
    store.append([told('task.created', {objective: 'Index'}, {taskId: 'agents-own'})]);
    assert.equal(status(), 'pending');
    store.append([told('task.created', {objective: 'Index'}, {taskId: 'mine', commandId: id})]);
    assert.equal(status(), 'confirmed');
    router.close();
  });

  it('K9 a new delivery is answered by how the delivery stands, not by a new attempt', async () => {
    const payload = {reason: 'The mailbox is back', mode: 'delivery'};
    const {store, router, status} = await sent({control: 'retry_task', sessionId: 's', taskId: 't', payload});
    store.append([told('task.retrying'), told('task.progress', {summary: 'Still here'})]);
    assert.equal(status(), 'pending');
    store.append([told('task.progress', {delivery: {state: 'queued'}})]);
    assert.equal(status(), 'confirmed');
    router.close();
  });

  it('K9 an owner that says no is heard in its own words', async () => {
    const {store, router, id} = await sent({control: 'pause_task', sessionId: 's', taskId: 't'}, () => {
      throw new Refusal('It is at its last step.', undefined, 'already_settled');
    });
    assert.deepEqual((({status, reason, code}) => ({status, reason, code}))(store.get<Receipt>(receiptKey(id))!), {
      status: 'refused',
      reason: 'It is at its last step.',
      code: 'already_settled',
    });
    assert.equal(store.get<TaskRow>(taskKey('t'))?.status, 'draft');
    router.close();
  });

  it('K10 what the owner of tasks replies becomes rows, and never undoes what came later by the stream', async () => {
    const snapshot = {
      tasks: {
        t: {id: 't', sessionId: 's', status: 'running', title: 'Rebuild', updatedAt: 2_000},
        u: {id: 'u', sessionId: 's', status: 'queued', parentTaskId: 't', updatedAt: 1_000},
      },
      attempts: {a: {id: 'a', taskId: 't', sessionId: 's', status: 'running', attemptCount: 2}},
      edges: {'child:t:u': {id: 'child:t:u', relation: 'child', from: 't', to: 'u', status: 'active', sessionId: 's'}},
      sessions: {s: {id: 's', title: 'Not asked for'}},
    };
    for (const reply of [{accepted: true, detail: {snapshot}}, {snapshot}]) {
      const {store, router, id, status} = await sent({control: 'get_task', sessionId: 's', taskId: 't'}, () => reply);
      assert.equal(status(), 'confirmed');
      assert.equal(store.get<Receipt>(receiptKey(id))?.reply, undefined, 'facts are rows, and are not kept twice');
      assert.equal(store.get<TaskRow>(taskKey('t'))?.status, 'running');
      assert.deepEqual(
        store.get<{ids: Iterable<string>}>(listKey('attempts', 't')) && [
          ...store.get<{ids: Iterable<string>}>(listKey('attempts', 't'))!.ids,
        ],
        ['a'],
      );
      assert.deepEqual([...store.get<{ids: Iterable<string>}>(listKey('edges-of', 'u'))!.ids], ['child:t:u']);
      assert.equal(store.get(sessionKey('s')), undefined, 'a task tells nothing of how far its session is opened');
      store.append([told('task.completed', {}, {timestamp: new Date(3_000).toISOString()})]);
      router.send({control: 'get_task', sessionId: 's', taskId: 't'});
      await settle();
      assert.equal(store.get<TaskRow>(taskKey('t'))?.status, 'completed', 'the reply was overtaken');
      router.close();
    }
  });

  it('K9 nothing breaks on what is no snapshot', async () => {
    for (const reply of [
      undefined,
      null,
      7,
      'x',
      [],
      {detail: null},
      {detail: {snapshot: 3}},
      {snapshot: {tasks: [1], edges: 'x'}},
      {snapshot: {tasks: {t: null, u: 5}}},
    ]) {
      const {router, status, store} = await sent({control: 'list_tasks', sessionId: 's'}, () => reply);
      assert.equal(status(), 'confirmed');
      assert.equal(store.get<TaskRow>(taskKey('t'))?.title, 'Rebuild');
      router.close();
    }
  });
});
