import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import type {AgentEvent} from '../../src/protocol/index.js';
import {partKey, ProjectionStore, runKey, sessionKey} from '../../src/state/index.js';
import {pieces, secret} from './generators.js';
import {codes, exported, inRun, makeStore, numbered, row, storeOf} from './helpers.js';

/** What the deltas of one text have in common, beside what names them. */
const common = fc.constantFrom<Partial<AgentEvent>[]>(
  {},
  {messageId: 'm1'},
  {messageId: 'm1', partId: 'p1'},
  {partId: 'p1'},
  {messageId: 'm2', role: 'user'},
  {messageId: 'm1', workerNotificationId: 'w1'},
  {partId: 'p2', visibility: 'summary'},
  {partId: 'p2', rawEventRef: 'raw:1'},
  {partId: 'p3', persistence: 'diagnostics_log'},
  {toolCallId: 't1'},
  {toolCallId: 't1', name: 'search'},
  {toolCallId: 't2', messageId: 'm1'},
);

const run = fc.constantFrom('r1', 'r1', 'r2', undefined);

/** Deltas one after the other that differ in their text, and at times in something else. */
const deltas = fc
  .record({
    type: fc.constantFrom(
      'text.delta',
      'text.delta',
      'reasoning.delta',
      'tool.args',
      'tool.output.delta',
      'plan.delta',
    ),
    fields: common,
    runId: run,
    hidden: fc.option(secret, {freq: 2, nil: undefined}),
    cuts: fc.array(fc.nat(60), {minLength: 1, maxLength: 6}),
    more: fc.constantFrom({}, {}, {channel: 'stderr'}, {role: 'user'}, {name: 'search'}),
  })
  .map(({type, fields, runId, hidden, cuts, more}) =>
    pieces(`Words before ${hidden?.planted ?? 'nothing'} and after`, cuts).map((delta, index) => ({
      type,
      sessionId: 's1',
      ...(runId === undefined ? {} : {runId}),
      ...fields,
      payload: index % 4 === 3 ? {delta, ...more} : {delta},
    })),
  );

/** What may come between them, and change what the next one does. */
const between = fc
  .record({
    type: fc.constantFrom(
      ...['run.started', 'run.finished', 'run.failed', 'run.status', 'text.final', 'reasoning.summary'],
      ...['tool.started', 'tool.result', 'tool.progress', 'session.updated'],
    ),
    runId: run,
  })
  .map(({type, runId}): AgentEvent[] => {
    const ids = type.startsWith('tool') ? {toolCallId: 't1'} : {messageId: 'm1'};
    return [{type, sessionId: 's1', ...(runId === undefined ? {} : {runId}), ...ids, payload: {stage: 'preparing'}}];
  });

const stream = fc
  .tuple(fc.array(fc.oneof(deltas, deltas, between), {minLength: 1, maxLength: 8}), fc.boolean(), fc.boolean())
  .map(([flows, isNumbered, isTimed]) => {
    const events: AgentEvent[] = flows.flat();
    return (isNumbered ? numbered(events) : events).map((event, index) =>
      isTimed ? {...event, timestamp: new Date(Date.UTC(2026, 4, 11) + index * 250).toISOString()} : event,
    );
  });

describe('law: a run of deltas', () => {
  it('gives the rows that each of them gives by itself', () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat(40), {maxLength: 4}), fc.boolean(), (events, repeated, isPromised) => {
        const twice = (all: readonly AgentEvent[]) =>
          all.flatMap((event, index) => (repeated.includes(index) ? [event, {...event}] : [event]));
        const promise = isPromised ? {contiguousIn: 's1'} : undefined;
        const store = makeStore();
        store.append(twice(events), promise);
        // A field that is another one in each event: none of them is like the one before.
        const alone = makeStore();
        alone.append(twice(events.map((event, probe) => ({...event, probe}))), promise);
        for (const each of [store, alone]) each.settle();
        assert.deepEqual(exported(store), exported(alone));
        assert.deepEqual(store.stats, alone.stats);
        assert.deepEqual(exported(ProjectionStore.replay(store.log)), exported(store));
      }),
      {numRuns: 1_000},
    );
  });
});

describe('a run of deltas', () => {
  const delta = (fields: object, text: string): AgentEvent => ({
    type: 'text.delta',
    messageId: 'm1',
    payload: {delta: text},
    ...fields,
  });

  it('ends with any other event', () => {
    const store = storeOf(
      ...inRun({type: 'run.started'}, delta({}, 'a'), delta({}, 'b'), delta({}, 'c'), {type: 'run.finished'}),
      ...inRun(delta({}, 'd'), delta({}, 'e'), delta({}, 'f')),
    );
    assert.equal(row(store, partKey('m1')).text, 'abc');
    assert.equal(row(store, partKey('m1#1')).text, 'def');
    assert.equal(row(store, runKey('r1')).status, 'ended');
    const late = Object.values(store.snapshot().diagnostics).find(
      (one) => (one as {code?: string}).code === 'execution_after_turn_terminal',
    );
    assert.equal((late as {count?: number} | undefined)?.count, 3);
  });

  it('begins anew after any other event: the run is seen at work again', () => {
    const store = storeOf(...inRun({type: 'run.started'}, delta({}, 'a'), delta({}, 'b')));
    store.append(inRun({type: 'run.status', payload: {stage: 'preparing'}}));
    assert.equal(row(store, runKey('r1')).status, 'preparing');
    store.append(inRun(delta({}, 'c')));
    assert.equal(row(store, runKey('r1')).status, 'streaming');
  });

  it('is checked for what each delta must not have', () => {
    const timestamp = '2026-11-18T10:00:00Z';
    const store = storeOf(
      ...inRun(delta({timestamp}, 'a'), delta({timestamp}, 'b')),
      ...inRun(delta({timestamp: 'sk-abcdefghijklmnop12345678'}, 'c'), delta({timestamp: 7}, 'd')),
      ...inRun(delta({owner: 'ui_projection'}, 'e'), delta({}, 'f'), {...delta({}, 'g'), payload: {delta: 1}}),
    );
    assert.equal(row(store, partKey('m1')).text, 'abcdf');
    assert.ok(!JSON.stringify([...store.log]).includes('abcdefghijklmnop'));
    assert.deepEqual(codes(store), ['schema_mismatch', 'ui_owned_event']);
  });

  it('is checked again where a field is an object, which may have changed', () => {
    const refs = ['doc:1'];
    const store = storeOf(...inRun(delta({refs}, 'a'), delta({refs}, 'b')));
    refs.push('sk-abcdefghijklmnop12345678');
    store.append(inRun(delta({refs}, 'c')));
    assert.doesNotMatch(JSON.stringify(store.log.at(2)), /abcdefghijklmnop/);
  });

  it('knows a delivery that is repeated by its id', () => {
    const [first, second] = inRun(delta({eventId: 'e1'}, 'a'), delta({eventId: 'e2'}, 'b'));
    const store = storeOf(first, second, {...second}, ...inRun(delta({eventId: 'e3'}, 'c')), {...first});
    assert.equal(row(store, partKey('m1')).text, 'abc');
    assert.equal(store.stats.duplicates, 2);
  });

  it('is folded one by one where a host folds its class, too', () => {
    const seen: unknown[] = [];
    const store = makeStore({facts: [{events: {'text.delta': ({payload}) => void seen.push(payload)}}]});
    store.append(inRun(delta({}, 'a'), delta({}, 'b'), delta({}, 'c')));
    assert.equal(row(store, partKey('m1')).text, 'abc');
    assert.deepEqual(seen, [{delta: 'a'}, {delta: 'b'}, {delta: 'c'}]);
  });

  it('goes on after a snapshot has taken its rows back', () => {
    const store = makeStore();
    const events = numbered(inRun(delta({}, 'a'), delta({}, 'b'), delta({}, 'c'), delta({}, 'd')));
    const token = store.openSession('s1');
    store.append(events.slice(0, 3));
    store.hydrate(ProjectionStore.replay(events.slice(0, 1)).snapshot(), token);
    store.append(events.slice(3));
    assert.equal(row(store, partKey('m1')).text, 'abcd');
    assert.ok(row(store, sessionKey('s1')));
  });

  it('changes no row that somebody has read, also from within the same append', () => {
    const store = makeStore();
    const read: {readonly text: string | undefined; readonly row: {readonly text?: string}}[] = [];
    const keep = () => {
      const part = row(store, partKey('m1'));
      read.push({text: part.text, row: part});
    };
    let count = 0;
    store.watch(() => (++count % 3 === 0 ? keep() : undefined));
    store.append(inRun(...[...'abcdefgh'].map((letter) => delta({}, letter))));
    keep();
    store.append(inRun(delta({}, 'i'), delta({}, 'j')));
    assert.equal(row(store, partKey('m1')).text, 'abcdefghij');
    assert.equal(read.length, 4);
    for (const {text, row: kept} of read) assert.equal(kept.text, text);
  });
});
