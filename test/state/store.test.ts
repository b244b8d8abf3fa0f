import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {AgentEvent} from '../../src/protocol/index.js';
import type {NewsRow} from '../../src/state/store.js';
import {factKey, newsKey} from '../../src/state/keys.js';
import {GROUPS, INTAKE_KEY, listKey, partKey, ProjectionStore, runKey, toolKey, uiKey} from '../../src/state/index.js';
import {inRun, makeStore, row, storeOf} from './helpers.js';

const delta = (text: string): AgentEvent => ({
  type: 'text.delta',
  sessionId: 's1',
  runId: 'r1',
  messageId: 'm1',
  payload: {delta: text},
});

describe('the store: who is told', () => {
  it('only readers of changed rows are told, once a flush', () => {
    const store = makeStore();
    store.append([delta('a'), {type: 'tool.started', runId: 'r1', toolCallId: 'tc1'}]);
    store.flush();
    const told: string[] = [];
    for (const key of [partKey('m1'), toolKey('tc1'), runKey('r1'), runKey('r2'), listKey('parts', 'r1')]) {
      store.subscribe(key, () => told.push(key));
    }
    store.append([delta('b')]);
    assert.equal(told.length, 0, 'nobody before the flush');
    store.flush();
    assert.ok(!told.includes(toolKey('tc1')) && !told.includes(runKey('r2')));
    told.length = 0;
    store.append([
      {type: 'tool.progress', runId: 'r1', toolCallId: 'tc1', payload: {percent: 1}},
      {type: 'tool.progress', runId: 'r1', toolCallId: 'tc1', payload: {percent: 2}},
    ]);
    store.flush();
    assert.deepEqual(told, [toolKey('tc1')]);
    told.length = 0;
    store.flush();
    assert.equal(told.length, 0, 'nothing changed');
  });

  it('a reader that throws does not stop the others', (test) => {
    const store = makeStore();
    const told: string[] = [];
    const report = test.mock.method(console, 'error', () => undefined);
    store.subscribe(runKey('r1'), () => {
      throw new Error('broken reader');
    });
    store.subscribe(runKey('r1'), () => told.push('second'));
    store.subscribe(toolKey('tc1'), () => told.push('other'));
    store.append(inRun({type: 'run.started'}, {type: 'tool.started', toolCallId: 'tc1'}));
    store.flush();
    assert.deepEqual(told.sort(), ['other', 'second']);
    assert.equal(report.mock.callCount(), 1, 'and it is reported');
  });

  it('a reader that left is not told any more, also when it leaves during the flush', () => {
    const store = makeStore();
    const told: string[] = [];
    const leave = store.subscribe(runKey('r1'), () => told.push('first'));
    store.append([{type: 'run.started', runId: 'r1'}]);
    store.flush();
    leave();
    leave();
    store.append([{type: 'run.finished', runId: 'r1'}]);
    store.flush();
    assert.deepEqual(told, ['first']);
    let leaveOther: () => void = () => undefined;
    store.subscribe(runKey('r2'), () => {
      told.push('one');
      leaveOther();
    });
    leaveOther = store.subscribe(runKey('r2'), () => told.push('other'));
    store.append([{type: 'run.started', runId: 'r2'}]);
    store.flush();
    assert.deepEqual(told, ['first', 'one']);
  });

  it('a reader may subscribe and append while it is told', () => {
    const store = makeStore();
    const told: string[] = [];
    store.subscribe(runKey('r1'), () => {
      store.subscribe(runKey('r2'), () => told.push('r2'));
      store.append([{type: 'run.started', runId: 'r2'}]);
    });
    store.append([{type: 'run.started', runId: 'r1'}]);
    store.flush();
    store.flush();
    assert.deepEqual(told, ['r2']);
  });

  it('one flush a frame: the scheduler is asked once, whatever arrives until it calls', () => {
    const frames: (() => void)[] = [];
    const store = new ProjectionStore({schedule: (run) => frames.push(run)});
    let told = 0;
    store.subscribe(partKey('m1'), () => told++);
    for (let index = 0; index < 167; index++) store.append([delta('x')]);
    assert.equal(frames.length, 1);
    frames.shift()?.();
    assert.equal(told, 1);
    assert.equal(frames.length, 0);
    store.append([delta('y')]);
    assert.equal(frames.length, 1);
    frames.shift()?.();
    assert.equal(told, 2);
  });

  it('without a scheduler of its own it calls by itself', async () => {
    const store = new ProjectionStore();
    const told = new Promise<void>((resolve) => store.subscribe(runKey('r1'), resolve));
    store.append([{type: 'run.started', runId: 'r1'}]);
    await told;
  });

  it('watchers see every accepted event as it is folded, and duplicates not', () => {
    const store = makeStore();
    const seen: string[] = [];
    const stop = store.watch((event) => seen.push(event.type));
    const events = inRun({type: 'run.started', sequence: 1}, {type: 'run.finished', sequence: 2});
    store.append([...events, ...events]);
    stop();
    store.append([{type: 'run.started', runId: 'r2'}]);
    assert.deepEqual(seen, ['run.started', 'run.finished']);
  });

  it('S6 a watcher that throws stops neither the stream nor the others', (test) => {
    test.mock.method(console, 'error', () => undefined);
    const store = makeStore();
    const seen: string[] = [];
    store.watch(() => {
      throw new Error('broken watcher');
    });
    store.watch((event) => seen.push(event.type));
    store.append(inRun({type: 'run.started'}, {type: 'run.finished'}));
    assert.deepEqual(seen, ['run.started', 'run.finished']);
    assert.equal(store.log.length, 2);
  });
});

describe('the store: when it last heard of a session', () => {
  it('V17 notes it by the page’s clock, a session apart from the others, at most once a second', () => {
    let time = 5_000;
    const store = new ProjectionStore({schedule: () => undefined, now: () => time});
    const at = (id: string) => store.get<NewsRow>(newsKey(id))?.at;
    const hear = (...events: object[]) => {
      store.append(events);
      store.flush();
    };
    hear(delta('a'));
    assert.deepEqual([at('s1'), at('s2'), at('')], [5_000, undefined, undefined]);
    time += 900;
    hear(delta('b'), {type: 'run.started', sessionId: 's2', runId: 'r2'});
    assert.deepEqual([at('s1'), at('s2')], [5_000, 5_900]);
    time += 100;
    hear(delta('c'));
    assert.equal(at('s1'), 6_000);
  });

  it('V17 takes a snapshot for no news: it tells what was', () => {
    const store = new ProjectionStore({schedule: () => undefined, now: () => 5_000});
    store.hydrate({runs: {r1: {sessionId: 's1', status: 'streaming'}}}, store.openSession('s1'));
    store.flush();
    assert.equal(store.get(newsKey('s1')), undefined);
  });
});

describe('the store: what it exports', () => {
  it('has the groups of the contract, and each row under its id', () => {
    assert.deepEqual(
      [...GROUPS],
      [
        ...[
          'sessions',
          'runs',
          'messages',
          'parts',
          'plans',
          'tools',
          'actions',
          'queue',
          'tasks',
          'attempts',
          'edges',
        ],
        ...['agents', 'teams', 'handoffs', 'notifications', 'reviews', 'artifacts', 'evidence', 'contexts'],
        ...['permissions', 'state', 'diagnostics', 'metrics', 'connection'],
      ],
    );
    const snapshot = storeOf(delta('a'), {type: 'session.opened', sessionId: 's1'}).snapshot();
    assert.deepEqual(Object.keys(snapshot), [...GROUPS]);
    for (const rows of Object.values(snapshot)) {
      for (const [id, value] of Object.entries(rows)) assert.equal((value as {id: string}).id, id);
    }
    assert.deepEqual(snapshot.messages['m1'], {
      id: 'm1',
      sessionId: 's1',
      runId: 'r1',
      role: 'assistant',
      parts: ['m1'],
      status: 'streaming',
    });
  });

  it('is plain JSON', () => {
    const snapshot = storeOf(
      delta('a'),
      {type: 'artifact.created', artifactId: 'f1'},
      {type: 'queue.changed', sessionId: 's1'},
    ).snapshot();
    assert.deepEqual(JSON.parse(JSON.stringify(snapshot)), snapshot);
  });

  it('N4 what belongs to the page is not in it, and is never a fact', () => {
    const store = storeOf(delta('a'));
    const before = JSON.stringify(store.snapshot());
    store.setLocal(uiKey('tab'), {selected: 'files'});
    store.openSession('s1');
    assert.equal(JSON.stringify(store.snapshot()), before);
    assert.deepEqual(row(store, uiKey('tab')), {selected: 'files'});
    assert.equal([...store.log].length, 1);
    assert.ok(store.get(INTAKE_KEY));
  });

  it('N4 setLocal refuses the keys of facts and lists', () => {
    const store = makeStore();
    const others = ['connection:s1', 'anything', ''].map(factKey);
    for (const key of [toolKey('tc1'), runKey('r1'), listKey('messages', 's1'), ...others]) {
      assert.throws(() => store.setLocal(key, {id: 'x'}), TypeError, key);
    }
    assert.equal(store.get(toolKey('tc1')), undefined);
  });

  it('N4 events cannot write what belongs to the page', () => {
    const store = storeOf(
      {type: 'ui:tab', payload: {selected: 'x'}},
      {type: 'run.started', runId: 'ui:tab'},
      {type: 'state.delta', payload: {patch: [{op: 'add', path: '/ui:tab', value: 1}]}},
    );
    assert.equal(store.get(uiKey('tab')), undefined);
  });

  it('ids such as __proto__ are ids like any other', () => {
    for (const id of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      const store = storeOf(
        {type: 'session.opened', sessionId: id},
        {type: 'text.final', sessionId: id, runId: id, messageId: id, payload: {text: 'x'}},
        {type: 'tool.started', runId: id, toolCallId: id},
        {type: 'metric.changed', metricName: id, payload: {value: 1}},
      );
      const {messages, tools, metrics, sessions} = JSON.parse(JSON.stringify(store.snapshot())) as Record<
        string,
        object
      >;
      for (const group of [messages, tools, metrics, sessions]) assert.deepEqual(Object.keys(group ?? {}), [id]);
      assert.equal(Object.getPrototypeOf(store.snapshot().tools), Object.prototype);
    }
  });
});

describe('the store: log and time', () => {
  const many = (count: number): AgentEvent[] =>
    Array.from({length: count}, (_, index) => ({
      type: 'text.delta',
      sessionId: 's1',
      runId: 'r1',
      messageId: 'm1',
      sequence: index + 1,
      payload: {delta: `${String(index)} `},
    }));

  it('keeps a window, and hands what leaves it to the archive, in order and once', () => {
    const archived: AgentEvent[] = [];
    const store = new ProjectionStore({
      schedule: () => undefined,
      limits: {window: 100},
      archive: (events) => archived.push(...events),
    });
    const events = many(1_000);
    for (let from = 0; from < events.length; from += 7) store.append(events.slice(from, from + 7));
    assert.ok(store.log.length >= 100 && store.log.length <= 250, String(store.log.length));
    assert.deepEqual([...archived, ...store.log], events);
    assert.equal(store.log.start, archived.length);
    assert.equal(store.log.end, 1_000);
    assert.deepEqual(store.log.at(store.log.start), events[store.log.start]);
    assert.equal(store.log.at(0), undefined);
    assert.equal(store.log.at(-1), undefined);
    assert.equal(store.log.at(1_000), undefined);
  });

  it('T6 facts that only matter while the run is live are not archived', () => {
    const archived: AgentEvent[] = [];
    const store = new ProjectionStore({
      schedule: () => undefined,
      limits: {window: 10},
      archive: (events) => archived.push(...events),
    });
    store.append(
      many(100).map((event, index) => (index % 2 === 0 ? {...event, persistence: 'ephemeral_live'} : event)),
    );
    assert.ok(archived.length > 20);
    assert.ok(archived.every((event) => event.persistence !== 'ephemeral_live'));
  });

  it('S6 an archive that throws does not stop the stream', (test) => {
    test.mock.method(console, 'error', () => undefined);
    const store = new ProjectionStore({
      schedule: () => undefined,
      limits: {window: 10},
      archive: () => {
        throw new Error('disk full');
      },
    });
    store.append(many(50));
    assert.equal(store.log.end, 50);
  });

  it('at(i) is the replay of the log up to i, for every i of the window, also across segments', () => {
    const archived: AgentEvent[] = [];
    const store = new ProjectionStore({
      schedule: () => undefined,
      limits: {window: 40},
      archive: (events) => archived.push(...events),
    });
    const events = many(130).map((event, index) =>
      index % 10 === 3
        ? {...event, type: 'tool.started', toolCallId: `tc${String(index)}`}
        : index % 10 === 7
          ? {...event, type: 'tool.result', toolCallId: `tc${String(index - 4)}`}
          : event,
    );
    // Some never come: the gaps are part of the log.
    store.append(events.filter((_, index) => index % 50 !== 20));
    store.settle();
    const whole = [...archived, ...store.log];
    for (let index = store.log.start - 1; index < store.log.end; index++) {
      const expected = ProjectionStore.replay(whole.slice(0, index + 1));
      const past = store.at(index);
      assert.deepEqual(past.snapshot(), expected.snapshot(), `at ${String(index)}`);
      assert.deepEqual(
        [...(past.get<{ids: Iterable<string>}>(listKey('parts', 'r1'))?.ids ?? [])],
        [...(expected.get<{ids: Iterable<string>}>(listKey('parts', 'r1'))?.ids ?? [])],
      );
    }
    assert.deepEqual(store.at(10_000).snapshot(), store.snapshot());
  });

  it('looking back changes nothing here, and the past can be looked at from the past', () => {
    const store = storeOf(...many(20));
    const before = JSON.stringify(store.snapshot());
    const past = store.at(9);
    past.append([{type: 'run.failed', runId: 'r1'}]);
    assert.equal(JSON.stringify(store.snapshot()), before);
    store.append(many(25).slice(20));
    assert.deepEqual(store.at(9).snapshot(), ProjectionStore.replay(many(10)).snapshot());
  });

  it('replay of a JSON log gives equal rows, and can go on', () => {
    const events = many(30);
    const store = storeOf(...events.slice(0, 20));
    const again = ProjectionStore.replay(JSON.parse(JSON.stringify(store.log)) as unknown[]);
    assert.deepEqual(again.snapshot(), store.snapshot());
    again.append(events.slice(15));
    store.append(events.slice(15));
    assert.deepEqual(again.snapshot(), store.snapshot());
  });
});
