import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {createAdapter} from '../../src/adapters/agent-runtime/index.js';
import {createAdapter as createNative} from '../../src/adapters/agent-ui/index.js';
import {CommandRouter, type CommandIntent, type Receipt} from '../../src/commands/index.js';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {AgentRuntimeService} from '../../packages/runtime/src/agent-runtime/agent-runtime-service.js';
import {encodeEvent} from '../../packages/runtime/src/agent-runtime/events.js';
import {startServer, type RunningServer} from '../../packages/runtime/src/node/server.js';
import {OPENING_STEPS} from '../../src/state/opening.js';
import {ProjectionStore, taskKey} from '../../src/state/index.js';
import type {TaskRow} from '../../src/state/facts/task-record.js';
import {SessionFeed} from '../../src/transport/index.js';
import {until} from '../transport/helpers.js';
import {Stage} from './helpers.js';
import {ask, post, temporaryFolder, temporaryPage} from './server-helpers.js';
import {receiptKey} from '../../src/commands/keys.js';

/** What a snapshot of the wire has, as far as it is looked at here. */
interface Told {
  readonly sequence: number;
  readonly taskSummary: {readonly total: number};
  readonly tasks: readonly {taskId: string; status: string; attempts?: readonly {runId: string; status: string}[]}[];
  readonly blockedTasks: readonly {readonly taskId: string}[];
  readonly taskGraph: {readonly edges: readonly {readonly kind: string}[]};
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What a page gets that reads a log over this wire. */
function readOver(events: readonly AgentEvent[]): ProjectionStore {
  const adapter = createAdapter();
  return ProjectionStore.replay(events.flatMap((event) => [...adapter.decode(json(encodeEvent(event)))]));
}

/** A log as an engine might write it, with what the scenarios do not have. */
const HAND_WRITTEN: readonly AgentEvent[] = [
  {type: 'session.opened', sessionId: 's', payload: {title: 'Ledger'}},
  {
    type: 'task.created',
    sessionId: 's',
    taskId: 't',
    payload: {title: 'Import', assignee: null, priority: 2, controls: ['pause_task']},
  },
  {type: 'task.attempt.started', sessionId: 's', taskId: 't', runId: 'r1', payload: {worker: 'w', attemptCount: 1}},
  {
    type: 'task.progress',
    sessionId: 's',
    taskId: 't',
    runId: 'r1',
    payload: {output: {ref: 'log', offset: 0, text: 'a\n'}, delivery: {state: 'pending'}},
  },
  {type: 'task.lost', sessionId: 's', taskId: 't', runId: 'r1', payload: {nextRetryAt: null}},
  {
    type: 'task.dependency.updated',
    sessionId: 's',
    taskId: 't',
    payload: {relation: 'blocks', targetId: 'u', status: 'removed'},
  },
  {
    type: 'task.changed',
    sessionId: 's',
    taskId: 'job',
    runtimeEntity: 'automation_job',
    payload: {status: 'sleeping', schedule: 'Daily'},
  },
  {
    type: 'task.changed',
    sessionId: 's',
    taskId: 'card',
    workItemId: 'card',
    runtimeEntity: 'work_item',
    payload: {status: 'open'},
  },
].map(
  (event, index) => ({...event, sequence: index + 1, timestamp: `2026-07-01T09:00:0${String(index)}Z`}) as AgentEvent,
);

describe('The runtime’s log in the words of Agent Runtime', () => {
  it('K10 a hand-written log gives the same rows over this wire', () => {
    assert.deepEqual(readOver(HAND_WRITTEN).snapshot(), ProjectionStore.replay(HAND_WRITTEN).snapshot());
  });

  for (const name of [
    'solo',
    'approval',
    'coordinator-team',
    'background-teammate',
    'nightly-job',
    'task-tree',
    'failed-delivery',
    'peer-task',
  ]) {
    it(`K10 ${name}: every row is the same over this wire, from the stream and from the snapshot`, async () => {
      const stage = await Stage.create(name);
      await stage.play();
      await stage.sayYes();
      const native = ProjectionStore.replay(stage.events).snapshot();
      assert.deepEqual(readOver(stage.events).snapshot(), native);
      const service = new AgentRuntimeService(stage.runtime);
      const [there, here] = [
        new ProjectionStore({schedule: () => undefined}),
        new ProjectionStore({schedule: () => undefined}),
      ];
      const tokens = [there.openSession(name), here.openSession(name)] as const;
      for (const step of OPENING_STEPS) {
        there.hydrate(stage.runtime.opening(name, step).snapshot, tokens[0]);
        here.hydrate(createAdapter().opening?.read(json(service.snapshot(name, step, {})))?.snapshot, tokens[1]);
      }
      assert.deepEqual(here.snapshot(), there.snapshot());
      stage.runtime.close();
    });
  }

  it('K10 a snapshot says in the standard’s names what is counted, blocked, linked and delivered', async () => {
    const stage = await Stage.create('task-tree');
    await stage.play();
    const told = new AgentRuntimeService(stage.runtime).snapshot('task-tree', null, {}) as unknown as Told;
    const {tasks} = told;
    assert.equal(told.taskSummary.total, tasks.length);
    assert.deepEqual(
      told.blockedTasks.map(({taskId}) => taskId),
      tasks.filter(({status}) => status === 'blocked').map(({taskId}) => taskId),
    );
    assert.ok(told.taskGraph.edges.some(({kind}) => kind === 'child'));
    assert.ok(tasks.some(({attempts}) => attempts?.every(({runId, status}) => runId !== '' && status !== '')));
    assert.equal(told.sequence, stage.events.length);
    stage.runtime.close();
  });
});

describe('Agent Runtime over HTTP', () => {
  let server: RunningServer;
  const [folder, staticRoot] = [temporaryFolder(), temporaryPage()];
  const pages: {store: ProjectionStore; feed: SessionFeed; router: CommandRouter}[] = [];

  before(async () => {
    server = await startServer({port: 0, folder, staticRoot, pace: 0.01});
    await server.runtime.createSession({scenario: 'task-tree', id: 's'});
  });
  after(async () => {
    for (const {feed, router} of pages) {
      router.close();
      feed.stop();
    }
    await server.close();
  });

  async function open(protocol: 'agent-ui' | 'agent-runtime', send?: typeof fetch) {
    const store = new ProjectionStore({schedule: (flush) => void setTimeout(flush, 4)});
    const [adapter, path] = protocol === 'agent-ui' ? [createNative(), 'api'] : [createAdapter(), 'api/agent-runtime'];
    const feed = new SessionFeed({
      store,
      adapter,
      url: `${server.url}${path}`,
      sessionId: 's',
      ...(send ? {fetch: send} : {}),
    });
    const router = CommandRouter.of(store);
    router.connect(feed);
    pages.push({store, feed, router});
    await feed.start();
    return {store, router};
  }

  const give = async ({store, router}: Awaited<ReturnType<typeof open>>, intent: CommandIntent) => {
    const {id} = router.send(intent);
    const receipt = () => store.get<Receipt>(receiptKey(id));
    await until(() => receipt()?.status !== 'pending', `an answer to ${intent.control}`);
    return receipt();
  };
  const factsOf = (store: ProjectionStore) => {
    const {sessions: _sessions, ...facts} = store.snapshot();
    return facts;
  };

  it('K10 a stream that is cut goes on to the same rows as on the native wire, and so does a page that comes late', async () => {
    const cuts = {left: 1, made: 0, resumedAfter: ''};
    const cutting: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      const isStream = String(input).includes('/events');
      if (isStream && cuts.made > 0) cuts.resumedAfter = new Headers(init?.headers).get('last-event-id') ?? '';
      if (!isStream || cuts.left-- <= 0 || !response.body) return response;
      const reader = response.body.getReader();
      let bytes = 0;
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const {value, done} = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
          bytes += value?.length ?? 0;
          if (bytes < 3_000) return;
          cuts.made++;
          await reader.cancel();
          controller.error(new TypeError('cut'));
        },
      });
      return new Response(body, {status: response.status, headers: response.headers});
    };
    const native = await open('agent-ui');
    const page = await open('agent-runtime', cutting);
    const sent = await give(page, {control: 'send', sessionId: 's', payload: {text: 'Move the ledger'}});
    assert.equal(sent?.status, 'confirmed', JSON.stringify(sent));
    const isLevel = (...stores: ProjectionStore[]) => {
      const last = server.runtime.lastSequence('s');
      return stores.every((store) => store.wholeUpTo('s') === last);
    };
    await until(() => cuts.made === 1 && cuts.resumedAfter !== '', 'the cut and the way back');
    await until(
      () => Object.keys(page.store.snapshot().tasks).length > 3 && isLevel(page.store, native.store),
      'the rest',
    );
    assert.ok(Number(cuts.resumedAfter) > 0);
    assert.deepEqual(factsOf(page.store), factsOf(native.store));
    assert.equal(page.store.stats.gaps, 0);

    const late = await open('agent-runtime');
    await until(() => isLevel(page.store, native.store, late.store), 'all three');
    const {tasks, attempts, edges} = native.store.snapshot();
    const {tasks: lateTasks, attempts: lateAttempts, edges: lateEdges} = late.store.snapshot();
    assert.deepEqual([lateTasks, lateAttempts, lateEdges], [tasks, attempts, edges]);
  });

  it('K9 commands of tasks are confirmed by events, refused with words, and read by their answer', async () => {
    const page = await open('agent-runtime');
    const made = await give(page, {control: 'create_task', sessionId: 's', payload: {objective: 'Count the rows'}});
    assert.equal(made?.status, 'confirmed', JSON.stringify(made));
    const task = Object.values(page.store.snapshot().tasks).find(
      (row) => (row as TaskRow).objective === 'Count the rows',
    ) as TaskRow;
    assert.ok(task);
    const failed = await give(page, {
      control: 'fail_task',
      sessionId: 's',
      taskId: task.id,
      payload: {reason: 'Not needed'},
    });
    assert.equal(failed?.status, 'confirmed');
    assert.equal(page.store.get<TaskRow>(taskKey(task.id))?.status, 'failed');
    const refused = await give(page, {control: 'pause_task', sessionId: 's', taskId: 'nobody', payload: {}});
    assert.equal(refused?.status, 'refused');
    assert.ok((refused?.reason ?? '').length > 5);
    const read = await give(page, {control: 'get_task', sessionId: 's', taskId: task.id, payload: {}});
    assert.equal(read?.status, 'confirmed');
  });

  it('K9 takes a command in snake_case once, and answers what it read in the standard’s schema', async () => {
    const command = {command: 'create_task', idempotency_key: 'k1', session_id: 's', objective: 'In snake case'};
    const first = await post(server.url, '/api/agent-runtime/commands', command);
    const again = await post(server.url, '/api/agent-runtime/commands', command);
    assert.deepEqual([first.status, again.status, again.json.sequence], [202, 202, first.json.sequence]);
    const {json: list} = await post(server.url, '/api/agent-runtime/commands', {
      command: 'list_tasks',
      idempotencyKey: 'k2',
      sessionId: 's',
    });
    const tasks = list.snapshot.tasks as {taskId: string; objective?: string}[];
    assert.equal(tasks.filter(({objective}) => objective === 'In snake case').length, 1);
    const unknown = await post(server.url, '/api/agent-runtime/commands', {
      command: 'dance',
      idempotencyKey: 'k3',
      sessionId: 's',
    });
    assert.deepEqual([unknown.status, unknown.json.error.code], [400, 'bad_command']);
    const missing = await post(server.url, '/api/agent-runtime/commands', {
      command: 'list_tasks',
      idempotencyKey: 'k4',
      sessionId: 'none',
    });
    assert.equal(missing.status, 404);
  });

  it('K1 K9 a job is cancelled as a job: with the teammate who does it', async () => {
    const stage = await Stage.create('background-teammate');
    await stage.play();
    const store = ProjectionStore.replay(stage.events);
    const job = Object.values(store.snapshot().tasks)[0] as TaskRow;
    const command = {
      id: 'k',
      control: 'stop',
      sessionId: stage.id,
      taskId: job.id,
      payload: {cascade: 'self'},
    } as const;
    const request = createAdapter().encode(command, store);
    assert.ok('body' in request);
    const {command: name, jobId} = request.body as {command: string; jobId: string};
    assert.deepEqual([name, jobId], ['cancel_job', job.id]);
    await new AgentRuntimeService(stage.runtime).command(request.body);
    assert.equal(stage.last('task.changed').taskId, job.id);
    assert.equal(stage.payload('task.changed')['status'], 'closed');
    stage.runtime.close();
  });

  it('S6 says what is wrong with an address, and cuts nothing off', async () => {
    const statuses = await Promise.all(
      [
        'sessions/none/events',
        'sessions/s/snapshot?step=attic',
        'sessions/s/snapshot?at=999999',
        'sessions/s/snapshot',
        'sessions',
      ].map(async (path) => (await ask(server.url, `/api/agent-runtime/${path}`)).status),
    );
    assert.deepEqual(statuses, [404, 422, 422, 200, 200]);
  });
});
