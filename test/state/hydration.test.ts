import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {AgentEvent} from '../../src/protocol/index.js';
import {
  ACTIVE_SESSION_KEY,
  INTAKE_KEY,
  messageKey,
  ProjectionStore,
  runKey,
  sessionKey,
  toolKey,
} from '../../src/state/index.js';
import {codes, exported, has, ids, inRun, makeStore, numbered, row, storeOf, textOf, turnOf} from './helpers.js';

/** A session with two turns, a team, a request, a failed tool and what else a page may have to restore. */
const SESSION: readonly AgentEvent[] = [
  {type: 'session.opened', sessionId: 's1', parentSessionId: 's0', parentThreadId: 'th0', payload: {title: 'Docs'}},
  {type: 'text.final', sessionId: 's1', messageId: 'u1', payload: {text: 'First?', role: 'user'}},
  ...inRun(
    {type: 'run.started'},
    {type: 'text.delta', messageId: 'm1', payload: {delta: 'Looking. '}},
    {type: 'tool.started', toolCallId: 'tc1', payload: {name: 'search'}},
    {type: 'tool.failed', toolCallId: 'tc1', payload: {error: 'No network'}},
    {type: 'text.delta', messageId: 'm1', payload: {delta: 'Could not.'}},
    {type: 'text.final', messageId: 'm1', payload: {text: 'Looking. Could not.'}},
    {type: 'run.finished'},
  ),
  {type: 'text.final', sessionId: 's1', messageId: 'u2', payload: {text: 'Second?', role: 'user'}},
  ...inRun(
    {type: 'run.started'},
    {
      type: 'agent.spawned',
      taskId: 't1',
      agentId: 'ada',
      parentSessionId: 's1',
      parentThreadId: 'th1',
      payload: {agentName: 'Ada'},
    },
    {type: 'task.created', taskId: 't1', payload: {title: 'Look up', parentTaskId: 't0'}},
    {type: 'task.attempt.started', taskId: 't1', attemptId: 'try1'},
    {type: 'artifact.created', artifactId: 'f1', payload: {title: 'Report', kind: 'report'}},
    {type: 'evidence.changed', evidenceId: 'e1', payload: {status: 'verified'}},
    {type: 'action.required', actionId: 'a1', agentId: 'ada', payload: {actionType: 'tool_approval'}},
  ).map((event) => ({...event, runId: 'r2'})),
  {type: 'queue.changed', sessionId: 's1', payload: {queued: [{id: 'q1', text: 'Third?'}]}},
  {type: 'team.changed', sessionId: 's1', teamId: 'tm1', payload: {members: ['ada']}},
];

/** A store that opened the session and was given the snapshot. */
function hydrated(snapshot: unknown, store = makeStore()): ProjectionStore {
  assert.ok(store.hydrate(snapshot, store.openSession('s1')));
  store.flush();
  return store;
}

describe('hydration', () => {
  it('H1 H2 H3 H4 H5 a session comes back step by step, and each step only adds', () => {
    const source = storeOf(...SESSION);
    const {sessions, messages, parts, runs, queue, actions, tasks, teams, agents, tools, ...rest} = source.snapshot();
    const store = makeStore();
    const token = store.openSession('s1');
    const steps: readonly [object, () => void][] = [
      [{sessions}, () => has(store, sessionKey('s1'), {title: 'Docs', parentSessionId: 's0'})],
      [{messages, parts}, () => assert.equal(textOf(store, 'm1'), 'Looking. Could not.')],
      [{runs, queue, actions, tasks, teams, agents}, () => assert.deepEqual(ids(store, 'open-actions', 's1'), ['a1'])],
      [
        {artifacts: rest.artifacts, evidence: rest.evidence, edges: rest.edges},
        () => has(store, 'artifact:f1', {title: 'Report'}),
      ],
      [{tools, attempts: rest.attempts, plans: rest.plans}, () => has(store, toolKey('tc1'), {status: 'output-error'})],
    ];
    let before = new Set<string>();
    for (const [step, check] of steps) {
      assert.ok(store.hydrate(step, token));
      store.flush();
      check();
      const now = new Set(
        Object.entries(store.snapshot()).flatMap(([group, rows]) => Object.keys(rows).map((id) => `${group}/${id}`)),
      );
      for (const key of before) assert.ok(now.has(key), key);
      before = now;
    }
    const {connection: _c, sessions: _s, ...facts} = store.snapshot();
    const {connection: _d, sessions: _t, ...expected} = source.snapshot();
    assert.deepEqual(facts, expected);
    assert.deepEqual(turnOf(store, 'r1'), turnOf(source, 'r1'));
    assert.deepEqual(ids(store, 'turns', 's1'), ids(source, 'turns', 's1'));
  });

  it('H2 the conversation comes back in its order: what was asked stands before its answer', () => {
    const source = storeOf(...SESSION);
    const store = hydrated(exported(source));
    assert.deepEqual(ids(store, 'turns', 's1'), [messageKey('u1'), runKey('r1'), messageKey('u2'), runKey('r2')]);
    assert.deepEqual(ids(store, 'messages', 's1'), ids(source, 'messages', 's1'));
    assert.deepEqual(turnOf(store, 'r1'), turnOf(source, 'r1'));
    assert.deepEqual(turnOf(store, 'r2'), turnOf(source, 'r2'));
  });

  it('H2 the order does not depend on what ids look like', () => {
    const at = (second: number) => ({
      sessionId: 's1',
      timestamp: new Date(Date.UTC(2026, 4, 11, 10, 0, second)).toISOString(),
    });
    const source = storeOf(
      {type: 'text.final', ...at(1), messageId: '30', payload: {text: 'First?', role: 'user'}},
      {type: 'run.started', ...at(2), runId: '9'},
      {type: 'text.delta', ...at(3), runId: '9', messageId: '20', payload: {delta: 'Before'}},
      {type: 'tool.started', ...at(4), runId: '9', toolCallId: 'tc1'},
      {type: 'text.delta', ...at(5), runId: '9', messageId: '10', payload: {delta: 'After'}},
      {type: 'text.final', ...at(6), messageId: '5', payload: {text: 'Second?', role: 'user'}},
      {type: 'run.started', ...at(7), runId: '8'},
    );
    const store = hydrated(exported(source));
    assert.deepEqual(ids(store, 'turns', 's1'), ids(source, 'turns', 's1'));
    assert.deepEqual(ids(store, 'messages', 's1'), ids(source, 'messages', 's1'));
    assert.deepEqual(turnOf(store, '9'), turnOf(source, '9'));
  });

  it('H2 an older window goes in front of what is already here', () => {
    const source = storeOf(...SESSION);
    const {messages, parts, runs} = source.snapshot();
    const pick = (rows: Record<string, object>, names: readonly string[]) =>
      Object.fromEntries(Object.entries(rows).filter(([id]) => names.includes(id)));
    const store = makeStore();
    const token = store.openSession('s1');
    store.append(SESSION.slice(9));
    store.hydrate(
      {
        messages: pick(messages, ['u1', 'm1']),
        parts: pick(parts, ['u1', 'm1', 'm1#1', 'tool_call:tc1']),
        runs: pick(runs, ['r1']),
      },
      token,
    );
    assert.deepEqual(ids(store, 'turns', 's1'), [messageKey('u1'), runKey('r1'), messageKey('u2'), runKey('r2')]);
    assert.deepEqual(ids(store, 'messages', 's1'), ['u1', 'm1', 'u2']);
  });

  it('H7 V14 the ids of parents and children survive export, hydration and replay', () => {
    const source = storeOf(...SESSION);
    for (const store of [
      hydrated(exported(source)),
      ProjectionStore.replay(JSON.parse(JSON.stringify(source.log)) as unknown[]),
    ]) {
      has(store, sessionKey('s1'), {parentSessionId: 's0', parentThreadId: 'th0'});
      has(store, 'agent:ada', {parentSessionId: 's1', parentThreadId: 'th1', taskId: 't1'});
      has(store, 'task:t1', {parentTaskId: 't0'});
      has(store, 'edge:child:t0:t1', {from: 't0', to: 't1'});
      has(store, 'attempt:try1', {taskId: 't1'});
      has(store, 'action:a1', {agentId: 'ada', runId: 'r2'});
      assert.deepEqual(ids(store, 'agents', 's1'), ['ada']);
      assert.deepEqual(ids(store, 'attempts', 't1'), ['try1']);
    }
  });

  it('H6 V18 a snapshot that somebody asked for before switching sessions is ignored and counted', () => {
    const store = makeStore();
    const stale = store.openSession('s1');
    const fresh = store.openSession('s2');
    assert.equal(store.hydrate(storeOf(...SESSION).snapshot(), stale), false);
    store.flush();
    assert.deepEqual(store.snapshot().messages, {});
    assert.deepEqual([...store.log], []);
    assert.equal(store.stats.staleHydrations, 1);
    has(store, INTAKE_KEY, {staleHydrations: 1});
    assert.deepEqual(store.get(ACTIVE_SESSION_KEY), {id: 's2'});
    assert.equal(store.hydrate({sessions: {s2: {id: 's2', status: 'open', title: 'Two'}}}, fresh), true);
    has(store, sessionKey('s2'), {title: 'Two'});
  });

  it('H6 coming back to a session needs a new token', () => {
    const store = makeStore();
    const first = store.openSession('s1');
    store.openSession('s2');
    const again = store.openSession('s1');
    assert.equal(store.hydrate({}, first), false);
    assert.equal(store.hydrate({}, again), true);
  });

  for (const numbering of ['per session', 'per run'] as const) {
    it(`H9 a snapshot that is older than the facts here goes in before them, counted ${numbering}`, () => {
      const events = numberedAs(numbering, SESSION);
      const whole = storeOf(...events);
      for (let cut = 1; cut < events.length; cut++) {
        const old = exported(storeOf(...events.slice(0, cut)));
        // The page went live first and hears of the beginning only now.
        const store = makeStore();
        const token = store.openSession('s1');
        store.append(events);
        assert.ok(store.hydrate(old, token));
        store.flush();
        const {sessions: _a, ...facts} = store.snapshot();
        const {sessions: _b, ...expected} = whole.snapshot();
        assert.deepEqual(facts, expected, `cut after ${String(cut)}`);
        assert.deepEqual(turnOf(store, 'r1'), turnOf(whole, 'r1'));
        assert.deepEqual(ids(store, 'turns', 's1'), ids(whole, 'turns', 's1'));
        const again = ProjectionStore.replay(JSON.parse(JSON.stringify(store.log)) as unknown[]);
        assert.deepEqual(again.snapshot(), store.snapshot(), `replayed, cut after ${String(cut)}`);
        for (let index = -1; index < store.log.end; index++) {
          const prefix = [...store.log].slice(0, index + 1);
          assert.deepEqual(
            store.at(index).snapshot(),
            ProjectionStore.replay(prefix).snapshot(),
            `at ${String(index)}`,
          );
        }
      }
    });

    it(`H9 facts that the snapshot already has are not folded again, counted ${numbering}`, () => {
      const events = numberedAs(numbering, SESSION);
      const store = hydrated(exported(storeOf(...events)));
      const before = store.snapshot();
      store.append(events);
      store.flush();
      assert.deepEqual(store.snapshot(), before);
      assert.deepEqual(codes(store), []);
      assert.equal(store.stats.duplicates, events.length);
    });

    it(`H9 the stream goes on after the snapshot where it stopped, counted ${numbering}`, () => {
      const events = numberedAs(numbering, SESSION);
      for (let cut = 1; cut < events.length; cut++) {
        const store = hydrated(exported(storeOf(...events.slice(0, cut))));
        store.append(events.slice(cut - 1));
        store.flush();
        const {sessions: _a, ...facts} = store.snapshot();
        const {sessions: _b, ...expected} = storeOf(...events).snapshot();
        assert.deepEqual(facts, expected, `cut after ${String(cut)}`);
      }
    });
  }

  it('H8 a snapshot that lacks an open request or a failed tool erases neither', () => {
    const store = storeOf(...SESSION);
    store.hydrate({messages: {}, tools: {}, actions: {}, runs: {}}, store.openSession('s1'));
    has(store, 'action:a1', {status: 'required'});
    has(store, toolKey('tc1'), {status: 'output-error', error: 'No network'});
    assert.deepEqual(ids(store, 'open-actions', 's1'), ['a1']);
  });

  it('H8 a snapshot does not undo an end: not of a tool, not of a request', () => {
    const store = storeOf(
      ...SESSION,
      ...inRun({type: 'action.resolved', actionId: 'a1', payload: {resolution: 'rejected'}}),
    );
    store.hydrate(
      {
        tools: {tc1: {id: 'tc1', status: 'running', attempt: 1, attempts: []}},
        actions: {a1: {id: 'a1', status: 'required', actionType: 'tool_approval', sessionId: 's1'}},
      },
      store.openSession('s1'),
    );
    has(store, toolKey('tc1'), {status: 'output-error', error: 'No network'});
    has(store, 'action:a1', {status: 'resolved', resolution: 'rejected'});
    assert.deepEqual(ids(store, 'open-actions', 's1'), []);
  });

  it('H8 a snapshot does not turn a failed tool into a success; a later attempt may succeed', () => {
    const success = {id: 'tc1', status: 'output-available', result: 'x', attempt: 1, attempts: []};
    const store = storeOf(...SESSION);
    store.hydrate({tools: {tc1: success}}, store.openSession('s1'));
    has(store, toolKey('tc1'), {status: 'output-error', error: 'No network'});
    const attempts = [{attempt: 1, status: 'output-error', error: 'No network'}];
    store.hydrate({tools: {tc1: {...success, attempt: 2, attempts}}}, store.openSession('s1'));
    has(store, toolKey('tc1'), {status: 'output-available', attempt: 2, attempts});
  });

  it('H8 a snapshot may correct: it settles a request that the page missed the end of', () => {
    const store = storeOf(...SESSION);
    store.hydrate(
      {actions: {a1: {id: 'a1', status: 'resolved', resolution: 'approved', sessionId: 's1'}}},
      store.openSession('s1'),
    );
    has(store, 'action:a1', {status: 'resolved', resolution: 'approved', agentId: 'ada'});
    assert.deepEqual(ids(store, 'open-actions', 's1'), []);
  });

  it('S4 a large session comes back whole', () => {
    const text = 'A long answer. '.repeat(200);
    const events = Array.from({length: 600}, (_, index) => ({
      ...{
        type: 'text.final',
        sessionId: 's1',
        messageId: `m${String(index)}`,
        payload: {text: `${String(index)} ${text}`},
      },
    }));
    const store = hydrated(exported(storeOf(...events)));
    assert.equal(ids(store, 'messages', 's1').length, 600);
    assert.equal(textOf(store, 'm599'), `599 ${text}`);
  });

  it('S6 a snapshot of nonsense throws nothing and erases nothing', () => {
    const store = storeOf(...SESSION);
    const before = JSON.stringify(store.snapshot().messages);
    for (const snapshot of [
      null,
      7,
      'x',
      [],
      {messages: 7},
      {messages: {m1: null}},
      {messages: {x: 'y'}},
      {tools: [1]},
      {runs: {r9: {sessionId: {toString: ''}}}},
      {connection: {s1: {sequence: 'x', runs: 7}}},
    ]) {
      assert.equal(store.hydrate(snapshot, store.openSession('s1')), true);
    }
    store.flush();
    assert.equal(JSON.stringify(store.snapshot().messages), before);
    assert.ok(!codes(store).includes('projection_error'));
  });

  it('S3 a snapshot is as clean as an event', () => {
    const secret = `sk-${'a1B2c3D4'.repeat(4)}`;
    const store = hydrated({
      tools: {tc1: {id: 'tc1', status: 'output-available', result: `key ${secret}`, attempt: 1, attempts: []}},
    });
    assert.ok(!JSON.stringify(store.snapshot()).includes('a1B2c3D4'));
  });

  it('a hydrated request can be settled, and a hydrated run can go on', () => {
    const store = hydrated(exported(storeOf(...SESSION)));
    store.append([
      {type: 'action.resolved', runId: 'r2', actionId: 'a1', payload: {resolution: 'approved'}},
      {type: 'text.delta', runId: 'r2', messageId: 'm2', payload: {delta: 'Thanks'}},
    ]);
    assert.deepEqual(ids(store, 'open-actions', 's1'), []);
    assert.deepEqual(ids(store, 'messages', 's1').at(-1), 'm2');
    assert.equal(turnOf(store, 'r2').at(-1), 'assistant_text Thanks');
    assert.deepEqual(codes(store), []);
    assert.equal(row<{sessionId?: string}>(store, messageKey('m2')).sessionId, 's1');
  });
});

/** Sequences as a session counts them, or as each run and the session itself count their own. */
function numberedAs(numbering: 'per session' | 'per run', events: readonly AgentEvent[]): AgentEvent[] {
  if (numbering === 'per session') return numbered(events);
  const last = new Map<string, number>();
  return events.map((event) => {
    const sequence = (last.get(event.runId ?? '') ?? 0) + 1;
    last.set(event.runId ?? '', sequence);
    return {...event, sequence};
  });
}
