import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {AgentEvent} from '../../src/protocol/index.js';
import {INTAKE_KEY, ProjectionStore, runKey, type IntakeRow} from '../../src/state/index.js';
import {codes, exported, has, inRun, makeStore, numbered, row, storeOf, textOf} from './helpers.js';

const said = (text: string, more: object = {}): AgentEvent => ({
  type: 'text.delta',
  messageId: 'm1',
  payload: {delta: text},
  ...more,
});
/** A run that counts from 1: started, then one delta for each letter. */
const spelled = (letters: string, more: object = {}) =>
  numbered(
    inRun({type: 'run.started'}, ...[...letters].map((letter) => said(letter))).map((event) => ({...event, ...more})),
  );

/** The source promises numbers without gaps. */
const CONTIGUOUS = {contiguousIn: 's1'};
const contiguous = (...events: readonly unknown[]): ProjectionStore => {
  const store = makeStore();
  store.append(events, CONTIGUOUS);
  store.flush();
  return store;
};
const replayed = (store: ProjectionStore) => ProjectionStore.replay(JSON.parse(JSON.stringify(store.log)) as unknown[]);

describe('order: numbers without gaps', () => {
  it('C1 early events wait and are folded in their order', () => {
    const [first, a, b, c] = spelled('abc');
    const store = makeStore();
    store.append([first, c, b], CONTIGUOUS);
    assert.equal(store.get('message:m1'), undefined, 'nothing is folded out of order');
    assert.equal(store.stats.waiting, 2);
    store.append([a], CONTIGUOUS);
    assert.equal(textOf(store, 'm1'), 'abc');
    assert.equal(store.stats.waiting, 0);
    assert.equal(store.stats.early, 2);
  });

  it('H9 what comes twice is folded once and counted', () => {
    const events = spelled('abc');
    const store = contiguous(...events, ...events, events[2]);
    assert.equal(textOf(store, 'm1'), 'abc');
    assert.equal(store.stats.duplicates, 5);
    assert.deepEqual(codes(store), []);
  });

  it('C6 a gap is shown while it is open: catching up, from where to where', () => {
    const [first, a, , c, d] = spelled('abcd');
    const store = makeStore();
    store.append([first, a, d, c], CONTIGUOUS);
    store.flush();
    assert.deepEqual(store.stats.catchingUp, [{stream: 's1', from: 3, to: 3}]);
    has(store, INTAKE_KEY, {waiting: 2, catchingUp: [{stream: 's1', from: 3, to: 3}]});
    assert.deepEqual(codes(store), [], 'S2: a stream that is late breaks no rule');
  });

  it('a gap is repaired by the event that was missing', () => {
    const [first, a, b, c] = spelled('abc');
    const store = makeStore();
    store.append([first, a, c], CONTIGUOUS);
    store.flush();
    store.append([b], CONTIGUOUS);
    store.flush();
    assert.equal(textOf(store, 'm1'), 'abc');
    assert.deepEqual(row<IntakeRow>(store, INTAKE_KEY).catchingUp, []);
    assert.deepEqual(codes(store), []);
    has(store, INTAKE_KEY, {waiting: 0, gaps: 0});
  });

  it('a gap is repaired by a snapshot that has what was missing', () => {
    const events = spelled('abcd');
    const [first, a, , c, d] = events;
    const store = makeStore();
    const token = store.openSession('s1');
    store.append([first, a, c, d], CONTIGUOUS);
    store.flush();
    store.hydrate(exported(contiguous(...events.slice(0, 3))), token);
    store.flush();
    assert.equal(textOf(store, 'm1'), 'abcd');
    assert.deepEqual(store.stats.catchingUp, []);
    assert.deepEqual(codes(store), []);
  });

  it('S1 a gap that nobody fills is given up by settle, and recorded as sequence_gap', () => {
    const [first, a, , c] = spelled('abc');
    const store = makeStore();
    store.append([first, a, c], CONTIGUOUS);
    store.settle();
    store.flush();
    assert.equal(textOf(store, 'm1'), 'ac');
    assert.deepEqual(codes(store), ['sequence_gap']);
    assert.equal(store.stats.gaps, 1);
    assert.deepEqual(store.snapshot().connection, {
      s1: {id: 's1', status: 'stale', sequence: 4, missing: [[3, 3]]},
    });
  });

  it('what was given up and comes after all is folded, once, and closes the gap', () => {
    const [first, a, b, c] = spelled('abc');
    const store = makeStore();
    store.append([first, a, c], CONTIGUOUS);
    store.settle();
    store.append([b, b], CONTIGUOUS);
    store.flush();
    assert.equal(textOf(store, 'm1'), 'acb', 'late, but not lost');
    assert.equal(store.stats.lateFills, 1);
    assert.equal(store.stats.duplicates, 1);
    has(store, 'diagnostic:sequence_gap:s1:3', {code: 'sequence_gap'});
    assert.equal((store.snapshot().connection['s1'] as {status: string}).status, 'live');
    const again = ProjectionStore.replay(JSON.parse(JSON.stringify(store.log)) as unknown[]);
    assert.deepEqual(again.snapshot(), store.snapshot());
    again.append([b]);
    assert.equal(textOf(again, 'm1'), 'acb', 'the replayed store knows it too');
  });

  it('patience ends by itself: a gap that nobody fills does not hold the page for ever', async () => {
    const [first, a, , c] = spelled('abc');
    const store = makeStore({limits: {patience: 5}});
    store.append([first, a, c], CONTIGUOUS);
    store.flush();
    await new Promise((resolve) => setTimeout(resolve, 40));
    store.flush();
    assert.equal(textOf(store, 'm1'), 'ac');
    assert.deepEqual(codes(store), ['sequence_gap']);
  });

  it('the window of waiting events is bounded: beyond it the gap is given up', () => {
    const [first, , ...rest] = spelled('x'.repeat(40));
    const store = makeStore({limits: {early: 16}});
    store.append([first, ...rest], CONTIGUOUS);
    store.flush();
    assert.equal(textOf(store, 'm1'), 'x'.repeat(39));
    assert.deepEqual(codes(store), ['sequence_gap']);
  });

  it('a stream that is joined in the middle goes on after a frame, and says what it lacks', () => {
    const events = spelled('abcdef').slice(4);
    const store = makeStore();
    store.append(events, CONTIGUOUS);
    assert.equal(store.get('message:m1'), undefined);
    store.flush();
    assert.equal(textOf(store, 'm1'), 'def');
    assert.deepEqual(codes(store), ['sequence_gap']);
  });

  it('counting may begin at 0', () => {
    const events = numbered(inRun({type: 'run.started'}, said('a'), said('b')), 0);
    const store = contiguous(events[0], events[2], events[1]);
    assert.equal(textOf(store, 'm1'), 'ab');
    assert.deepEqual(codes(store), []);
  });

  it('C1 without sequences the order of arrival is kept', () => {
    const store = storeOf(...inRun(said('a'), said('b'), said('a')));
    assert.equal(textOf(store, 'm1'), 'aba');
    assert.equal(store.stats.duplicates, 0);
  });

  it('events with and without sequences do not hold each other up', () => {
    const [first, , b] = spelled('ab');
    const store = makeStore();
    store.append([first, b, {type: 'tool.started', sessionId: 's1', runId: 'r1', toolCallId: 'tc1'}], CONTIGUOUS);
    has(store, 'tool:tc1', {status: 'running'});
  });

  it('sessions wait for themselves alone', () => {
    const [first, , b] = spelled('ab');
    const other = spelled('xy', {sessionId: 's2', runId: 'r2', messageId: 'm2'});
    const store = makeStore();
    store.append([first, b], CONTIGUOUS);
    store.append(other, {contiguousIn: 's2'});
    assert.equal(textOf(store, 'm2'), 'xy');
    assert.equal(store.stats.waiting, 1);
  });
});

describe('order: numbers that only rise', () => {
  const sparse = (letters: string) => spelled(letters).map((event, index) => ({...event, sequence: 10 * (index + 1)}));

  it('F3 C1 numbers with gaps between them are folded at once, and no gap is reported', () => {
    const store = makeStore();
    store.append(sparse('abc'));
    assert.equal(textOf(store, 'm1'), 'abc', 'nothing is withheld');
    store.flush();
    has(store, INTAKE_KEY, {waiting: 0, gaps: 0, early: 0, catchingUp: []});
    assert.deepEqual(codes(store), []);
    assert.equal(store.wholeUpTo('s1'), undefined, 'nobody promised that nothing is missing');
    assert.deepEqual(store.snapshot().connection, {
      s1: {id: 's1', status: 'live', streams: [{runId: 'r1', sequence: 40}]},
    });
  });

  it('F3 S6 an event with a lower number than one before it is folded when it comes, once, and a replay agrees', () => {
    const [first, a, b, c] = sparse('abc');
    const store = storeOf(first, a, c, b, b, c);
    assert.equal(textOf(store, 'm1'), 'acb');
    assert.equal(store.stats.duplicates, 2);
    assert.deepEqual(codes(store), []);
    const again = replayed(store);
    assert.deepEqual(again.snapshot(), store.snapshot());
    again.append([b, c, a]);
    assert.equal(textOf(again, 'm1'), 'acb', 'the replayed store knows them too');
  });

  it('F3 agents, threads, tasks and child sessions of one run that each count from 1 lose nothing', () => {
    for (const id of ['agentId', 'threadId', 'taskId', 'sessionId']) {
      const by = (name: string, letters: string) => spelled(letters, {[id]: name, messageId: name}).slice(1);
      const one = by('s1', 'abc');
      const two = by('s2', 'xyz');
      const events = [one[0], two[0], two[1], one[1], one[2], two[2]];
      const store = storeOf(...events, ...events);
      assert.deepEqual([textOf(store, 's1'), textOf(store, 's2')], ['abc', 'xyz'], id);
      assert.equal(store.stats.duplicates, events.length, id);
      assert.deepEqual(replayed(store).snapshot(), store.snapshot(), id);
    }
  });

  it('F3 H9 the same number with another body is kept, with the same body it is a duplicate', () => {
    const events = inRun(said('a', {sequence: 1}), said('b', {sequence: 1}), said('c', {sequence: 2}));
    const store = storeOf(...events, ...events);
    assert.equal(textOf(store, 'm1'), 'abc');
    assert.equal(store.stats.duplicates, 3);
    const again = replayed(store);
    assert.deepEqual(again.snapshot(), store.snapshot());
    again.append(events);
    assert.equal(textOf(again, 'm1'), 'abc');
  });

  it('F3 S3 what came with a secret is known when it comes again, also after a replay', () => {
    const [first, a, b] = sparse('ab');
    const secret = {...b, payload: {delta: ' sk-abcdefghijklmnopqrstuvwx '}};
    const store = storeOf(first, a, secret, secret);
    const again = replayed(store);
    assert.equal(store.stats.duplicates, 1);
    again.append([secret]);
    assert.equal(again.stats.duplicates, 1);
    assert.deepEqual(again.snapshot(), store.snapshot());
  });

  it('F3 H6 what a snapshot has by its position is not folded again, and what is newer goes on top of it', () => {
    const events = sparse('abcd');
    const store = makeStore();
    const token = store.openSession('s1');
    store.append(events.slice(3, 4));
    store.hydrate(exported(storeOf(...events.slice(0, 3))), token);
    store.append(events);
    store.flush();
    assert.equal(textOf(store, 'm1'), 'abcd');
    assert.deepEqual(replayed(store).snapshot(), store.snapshot());
  });

  it('F3 a snapshot that names a place in the session speaks for everybody who counts there', () => {
    const store = makeStore();
    const place = {s1: {id: 's1', status: 'live', sequence: 20}};
    const {connection: _connection, ...facts} = storeOf(...sparse('a')).snapshot();
    store.hydrate({...facts, connection: place}, store.openSession('s1'));
    store.append(sparse('ab'));
    assert.equal(textOf(store, 'm1'), 'ab');
    assert.equal(store.stats.duplicates, 2);
  });

  it('the memory of what came is bounded', () => {
    const long = spelled('x'.repeat(20_000));
    const store = makeStore({limits: {window: 100}});
    store.append(long);
    store.append([long.at(-1)]);
    assert.equal(store.stats.duplicates, 1);
    store.append([long[1]]);
    assert.equal(store.stats.duplicates, 1, 'what is long gone cannot be known, and is never dropped');
  });
});

describe('order: the promise of numbers without gaps', () => {
  it('F3 is in the log once, so that a replay waits, goes on and resumes as the page did', () => {
    const [first, a, b, c, d] = spelled('abcd');
    const store = contiguous(first, b, a);
    const marked = [...store.log].filter((event) => event['contiguousIn'] !== undefined);
    assert.deepEqual(
      marked.map(({sequence, contiguousIn}) => [sequence, contiguousIn]),
      [[1, 's1']],
    );
    const again = replayed(store);
    assert.equal(again.wholeUpTo('s1'), 3);
    again.append([d]);
    assert.equal(textOf(again, 'm1'), 'ab', 'it waits for what is missing');
    again.append([c]);
    assert.equal(textOf(again, 'm1'), 'abcd');
  });

  it('F3 T1 a run that came in the stream of a session and named none belongs to it, before any snapshot says so', () => {
    const events = spelled('abc');
    const brief = events.slice(1).map(({sessionId: _session, ...event}) => event);
    const place = {s1: {id: 's1', status: 'live', sequence: 2}};
    const store = makeStore();
    const token = store.openSession('s1');
    store.hydrate({connection: place}, token);
    store.append(brief, CONTIGUOUS);
    has(store, 'part:m1', {text: 'bc', sessionId: 's1'});
    store.hydrate({...(exported(contiguous(...events.slice(0, 2))) as object), connection: place}, token);
    assert.equal(textOf(store, 'm1'), 'abc');
    assert.deepEqual(replayed(store).snapshot(), store.snapshot());
  });

  it('F3 events of a child session that count in the session of their stream leave no gap there', () => {
    const [first, a, b, c] = spelled('abc');
    const store = contiguous(first, {...a, sessionId: 'child'}, c, b);
    assert.equal(textOf(store, 'm1'), 'abc');
    assert.deepEqual(codes(store), []);
    assert.deepEqual(replayed(store).snapshot(), store.snapshot());
  });

  it('F3 S6 a number that is used twice all the same loses nothing', () => {
    const events = spelled('abc');
    const other = said('!', {sessionId: 's1', runId: 'r1', sequence: 2});
    const store = contiguous(...events, other, other, ...events);
    assert.equal(textOf(store, 'm1'), 'abc!');
    assert.equal(store.stats.duplicates, 5);
    assert.deepEqual(replayed(store).snapshot(), store.snapshot());
  });

  it('F3 holds from where it is given: what came before it counts as whole', () => {
    const [first, a, b, c, d] = spelled('abcd');
    const store = storeOf(first, a, b);
    store.append([d, c], CONTIGUOUS);
    store.append([a, b], CONTIGUOUS);
    assert.equal(textOf(store, 'm1'), 'abcd');
    assert.equal(store.wholeUpTo('s1'), 5);
    assert.deepEqual(replayed(store).snapshot(), store.snapshot());
  });

  it('F3 H6 survives a snapshot that comes while an event waits', () => {
    const [first, a, b, c, d] = spelled('abcd');
    const store = makeStore();
    const token = store.openSession('s1');
    store.append([c], CONTIGUOUS);
    store.hydrate(exported(storeOf(first, a)), token);
    store.append([d, b], CONTIGUOUS);
    store.flush();
    assert.equal(textOf(store, 'm1'), 'abcd');
    assert.deepEqual(codes(store), []);
    assert.deepEqual(replayed(store).snapshot(), store.snapshot());
  });
});

describe('order: who counts', () => {
  const runs = (counts: 'session' | 'run', ...letters: string[]): AgentEvent[] => {
    let last = 0;
    return letters.flatMap((text, index) => {
      const run = {runId: `r${String(index + 1)}`, messageId: `m${String(index + 1)}`};
      const events = numbered(
        inRun({type: 'run.started'}, ...[...text].map((letter) => said(letter))).map((event) => ({...event, ...run})),
        counts === 'run' ? 1 : last + 1,
      );
      last += events.length;
      return events;
    });
  };

  for (const counts of ['session', 'run'] as const) {
    it(`runs one after the other, counted per ${counts}`, () => {
      const events = runs(counts, 'abc', 'def', 'ghi');
      const store = storeOf(...events, ...events);
      assert.deepEqual(
        ['m1', 'm2', 'm3'].map((id) => textOf(store, id)),
        ['abc', 'def', 'ghi'],
      );
      assert.equal(store.stats.duplicates, events.length);
      assert.deepEqual(codes(store), []);
    });

    it(`long runs one after the other, counted per ${counts}: nothing is taken for a repetition`, () => {
      const events = runs(counts, 'a'.repeat(900), 'b'.repeat(700), 'c'.repeat(3));
      const store = storeOf(...events);
      assert.deepEqual(
        ['m1', 'm2', 'm3'].map((id) => textOf(store, id).length),
        [900, 700, 3],
      );
      assert.equal(store.stats.duplicates, 0);
      assert.deepEqual(codes(store), []);
      const again = ProjectionStore.replay(store.log);
      assert.deepEqual(again.snapshot(), store.snapshot());
    });

    it(`a run that is repeated after a reconnect, counted per ${counts}, is folded once`, () => {
      const events = runs(counts, 'a'.repeat(900), 'b'.repeat(700));
      const store = storeOf(...events, ...events.slice(300));
      assert.deepEqual([textOf(store, 'm1').length, textOf(store, 'm2').length], [900, 700]);
      assert.equal(store.stats.duplicates, events.length - 300);
    });
  }

  it('runs at the same time, each counting for itself, with their events mixed', () => {
    const a = spelled('abc');
    const b = spelled('xyz', {runId: 'r2', messageId: 'm2'});
    const store = storeOf(a[0], b[0], b[1], a[1], a[2], b[2], a[3], b[3]);
    assert.equal(textOf(store, 'm1'), 'abc');
    assert.equal(textOf(store, 'm2'), 'xyz');
    assert.deepEqual(codes(store), []);
  });

  it('runs whose first events are overtaken lose nothing', () => {
    const a = spelled('abc');
    const b = spelled('xyz', {runId: 'r2', messageId: 'm2'});
    const store = storeOf(a[0], b[1], a[2], a[1], b[0], b[3], b[2], a[3]);
    assert.deepEqual([...textOf(store, 'm1')].sort().join(''), 'abc');
    assert.deepEqual([...textOf(store, 'm2')].sort().join(''), 'xyz');
    assert.deepEqual(replayed(store).snapshot(), store.snapshot());
  });

  it('T1 events that name only their run count in the session of the run, also when they overtake its start', () => {
    const events = numbered([
      {type: 'run.started', sessionId: 's1', runId: 'r1'},
      ...['a', 'b', 'c'].map((letter) => said(letter, {runId: 'r1'})),
    ]);
    for (const order of [
      [0, 1, 2, 3],
      [1, 0, 3, 2],
      [3, 2, 1, 0],
    ]) {
      const store = contiguous(...order.map((index) => events[index]));
      assert.equal(textOf(store, 'm1'), 'abc', order.join());
      has(store, runKey('r1'), {sessionId: 's1'});
      assert.deepEqual(codes(store), [], order.join());
    }
  });

  it('a run that began without a session goes on counting when it gets one', () => {
    const events = numbered([
      {type: 'run.started', runId: 'r1'},
      said('a', {runId: 'r1'}),
      said('b', {runId: 'r1', sessionId: 's1'}),
      said('c', {runId: 'r1', sessionId: 's1'}),
    ]);
    const store = contiguous(events[0], events[1], events[3], events[2]);
    assert.equal(textOf(store, 'm1'), 'abc');
    assert.deepEqual(codes(store), []);
  });
});

describe('order: ids of events', () => {
  it('H9 the same event with the same id is folded once, also without sequences', () => {
    const events = inRun(said('a', {eventId: 'e1'}), said('b', {eventId: 'e2'}));
    const store = storeOf(...events, ...events);
    assert.equal(textOf(store, 'm1'), 'ab');
    assert.equal(store.stats.duplicates, 2);
    assert.deepEqual(codes(store), [], 'a repeated delivery breaks no rule');
  });

  it('S1 an id that is used for two different events is flagged, and the first event stands', () => {
    const store = storeOf(
      ...inRun({type: 'run.started', eventId: 'e1'}, {type: 'tool.started', toolCallId: 'tc1', eventId: 'e1'}),
    );
    assert.deepEqual(codes(store), ['duplicate_event_id']);
    has(store, runKey('r1'), {status: 'submitted'});
    assert.equal(store.stats.duplicates, 1);
  });
});
