import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import type {AgentEvent} from '../../src/protocol/index.js';
import {
  INTAKE_KEY,
  listKey,
  messageKey,
  ProjectionStore,
  runKey,
  toolKey,
  uiKey,
  type ListKind,
} from '../../src/state/index.js';
import {anyEvent, deliver, delivery, numberedBy, session} from './generators.js';
import {ids, inRun, makeStore, textOf} from './helpers.js';

const RUNS = {numRuns: 1_000};
const KINDS: readonly ListKind[] = ['turns', 'messages', 'parts', 'open-actions', 'open-tools', 'diagnostics'];

/** A tape with short segments, so that a short session has many of them. */
const makeTape = (segment = 5) => makeStore({limits: {window: Infinity, segment}});

function lists(store: ProjectionStore): Record<string, string[]> {
  const scopes = ['', 's1', ...Object.keys(store.snapshot().runs)];
  return Object.fromEntries(
    KINDS.flatMap((kind) => scopes.map((scope) => [listKey(kind, scope), ids(store, kind, scope)])),
  );
}

function assertShows(stage: ProjectionStore, events: readonly AgentEvent[]): void {
  const expected = ProjectionStore.replay(events);
  assert.deepEqual(stage.snapshot(), expected.snapshot());
  assert.deepEqual(lists(stage), lists(expected));
  assert.deepEqual([...stage.log], events);
  assert.deepEqual(stage.log.toJSON(), events);
  assert.equal(stage.log.length, events.length);
  assert.equal(stage.log.end, events.length);
  assert.equal(stage.log.at(events.length), undefined);
  assert.equal(stage.log.at(events.length - 1), events.at(-1));
}

/** A text that grows by a word each. */
const words = (count: number, messageId = 'm1') =>
  inRun(
    ...Array.from({length: count}, (_, at) => ({type: 'text.delta', messageId, payload: {delta: `w${String(at)} `}})),
  );

describe('law: travelling', () => {
  it('a stage shows the replay of the events up to there, after any jumps in any order', () => {
    fc.assert(
      fc.property(
        session,
        fc.constantFrom('session' as const, 'run' as const, 'none' as const),
        delivery,
        fc.array(fc.tuple(fc.nat(200), anyEvent), {maxLength: 3}),
        fc.integer({min: 1, max: 12}),
        fc.array(fc.nat(1_000), {minLength: 1, maxLength: 6}),
        (events, counts, how, garbage, segment, jumps) => {
          const tape = makeTape(segment);
          deliver(numberedBy(counts, events), how).forEach((batch, at) => {
            tape.append(batch);
            for (const [place, nonsense] of garbage) if (place % 10 === at) tape.append([nonsense]);
          });
          tape.settle();
          const whole = [...tape.log];
          const stage = makeStore();
          for (const jump of jumps) {
            const index = (jump % (whole.length + 1)) - 1;
            stage.travel(tape, index);
            assertShows(stage, whole.slice(0, index + 1));
          }
          assert.deepEqual([...tape.log], whole);
          assert.deepEqual(tape.snapshot(), ProjectionStore.replay(whole).snapshot());
        },
      ),
      RUNS,
    );
  });

  it('a tape may go on while a stage stands on it, and be its own stage', () => {
    fc.assert(
      fc.property(session, fc.integer({min: 1, max: 9}), fc.nat(200), fc.nat(200), (events, segment, cut, jump) => {
        const tape = makeTape(segment);
        const half = cut % (events.length + 1);
        tape.append(events.slice(0, half));
        tape.snapshot();
        const known = [...tape.log];
        const index = (jump % (known.length + 1)) - 1;
        const stage = makeStore();
        stage.travel(tape, index);
        tape.append(events.slice(half));
        tape.settle();
        assertShows(stage, known.slice(0, index + 1));
        const whole = [...tape.log];
        tape.travel(tape, index);
        assertShows(tape, whole.slice(0, index + 1));
        tape.returnToLive();
        assertShows(tape, whole);
      }),
      RUNS,
    );
  });

  it('at(i) stands on its own, whatever the store takes in later', () => {
    fc.assert(
      fc.property(session, fc.nat(200), fc.nat(200), (events, cut, jump) => {
        const store = makeStore({limits: {window: 20, segment: 4}});
        const half = cut % (events.length + 1);
        store.append(events.slice(0, half));
        const index = (jump % (half + 1)) - 1;
        const known = [...store.log].slice(0, Math.max(index - store.log.start + 1, 0));
        const from = store.log.start;
        const past = store.at(index);
        const before = past.snapshot();
        store.append(events.slice(half));
        store.settle();
        assert.deepEqual(past.snapshot(), before);
        if (from === 0) assert.deepEqual(before, ProjectionStore.replay(known).snapshot());
      }),
      RUNS,
    );
  });
});

describe('a stage', () => {
  it('keeps the rows of the page, whatever the tape has under the same keys', () => {
    const tape = makeTape();
    tape.setLocal(uiKey('open'), {id: 'tape'});
    tape.append(words(20));
    const stage = makeStore();
    stage.setLocal(uiKey('open'), {id: 'page'});
    stage.travel(tape, 11);
    assert.deepEqual(stage.get(uiKey('open')), {id: 'page'});
    assert.equal(stage.get(uiKey('active-session')), undefined);
    stage.setLocal(uiKey('other'), {id: 'later'});
    stage.travel(tape, 3);
    assert.deepEqual(stage.get(uiKey('other')), {id: 'later'});
  });

  it('has its own facts again when it comes back', () => {
    const tape = makeTape();
    tape.append(words(20));
    const stage = makeStore();
    stage.append([{type: 'session.opened', sessionId: 'own'}]);
    stage.flush();
    const own = stage.snapshot();
    stage.travel(tape, 10);
    assert.equal(stage.get('session:own'), undefined);
    stage.returnToLive();
    assert.deepEqual(stage.snapshot(), own);
    assert.equal(stage.log.length, 1);
  });

  it('tells only the readers whose row has changed', () => {
    const tape = makeTape();
    tape.append([
      {type: 'session.opened', sessionId: 's1', payload: {title: 'One'}},
      ...words(30, 'm1'),
      ...words(30, 'm2'),
    ]);
    const stage = makeStore();
    stage.travel(tape, 60);
    stage.flush();
    const told: string[] = [];
    for (const key of [messageKey('m1'), messageKey('m2'), runKey('r1'), 'session:s1', 'tool:none'])
      stage.subscribe(key, () => told.push(key));
    stage.travel(tape, 58);
    stage.flush();
    // Its parts grow in rows of their own: nothing that anybody reads here is another one.
    assert.deepEqual(told, []);
    stage.travel(tape, 12);
    stage.flush();
    assert.deepEqual(told, [messageKey('m2')]);
    stage.travel(tape, -1);
    stage.flush();
    assert.deepEqual(told.slice(1).sort(), [messageKey('m1'), runKey('r1'), 'session:s1'].sort());
  });

  it('folds only what is new on a small step forward, and tells of it', () => {
    const tape = makeTape(64);
    tape.append(words(40));
    const stage = makeStore();
    stage.travel(tape, 20);
    stage.flush();
    const part = ids(stage, 'parts', 'r1')[0]!;
    const seen: unknown[] = [];
    stage.subscribe(`part:${part}`, () => seen.push(textOf(stage, 'm1').split(' ').length - 1));
    const before = stage.get(messageKey('m1'));
    stage.travel(tape, 22);
    stage.flush();
    assert.deepEqual(seen, [23]);
    assert.equal(stage.get(messageKey('m1')), before, 'rows that did not change are the same objects');
  });

  it('tells readers of the intake of every move, so that the log is read again', () => {
    const tape = makeTape();
    tape.append(words(10));
    const stage = makeStore();
    let told = 0;
    stage.subscribe(INTAKE_KEY, () => told++);
    for (const index of [3, 4, 1]) {
      stage.travel(tape, index);
      stage.flush();
    }
    assert.equal(told, 3);
    assert.equal(stage.stats.received, 10);
  });

  it('a jump holds no more of its own than one segment changed', () => {
    const tape = makeTape(16);
    tape.append(Array.from({length: 40}, (_, turn) => words(20, `m${String(turn)}`)).flat());
    const stage = makeStore();
    stage.travel(tape, 799);
    // Objects of the tape are shared where the last segment did not touch them.
    assert.equal(stage.get(messageKey('m3')), tape.get(messageKey('m3')));
    stage.travel(tape, 100);
    assert.equal(stage.get(messageKey('m3')), tape.get(messageKey('m3')));
    assert.equal(stage.get(messageKey('m20')), undefined);
  });

  it('reads what the tape has put aside by its ref', () => {
    const tape = makeStore({limits: {window: Infinity, segment: 4, inline: 64}});
    tape.append(inRun({type: 'tool.result', toolCallId: 't1', payload: {output: 'x'.repeat(500)}}));
    const stage = makeStore();
    stage.travel(tape, 0);
    const {outputRef} = stage.get(toolKey('t1')) ?? {};
    assert.ok(outputRef);
    assert.match(stage.payload(outputRef) ?? '', /x{500}/);
  });
});
