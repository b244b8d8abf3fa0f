import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import type {AgentEvent} from '../../src/protocol/index.js';
import {Journal} from '../../packages/runtime/src/journal.js';
import {SessionViews, type OpeningReply} from '../../packages/runtime/src/opening.js';
import {MemoryStorage} from '../../packages/runtime/src/storage.js';
import {actionKey, OPENING_STEPS, ProjectionStore, toolKey, uiKey, type ListKind} from '../../src/state/index.js';
import {numberedBy, session} from './generators.js';
import {exported, ids, inRun, makeStore, numbered, row} from './helpers.js';

/** A session in pieces, as a runtime tells it: the four steps, and every older page. */
function piecesOf(events: readonly AgentEvent[], at: number): OpeningReply['snapshot'][] {
  const views = new SessionViews('s1', new Journal('s1', events.slice(0, at), new MemoryStorage(), () => undefined));
  const pieces: OpeningReply['snapshot'][] = [];
  for (const step of OPENING_STEPS) {
    let reply = views.answer(step, {at});
    pieces.push(reply.snapshot);
    while (reply.before !== undefined) {
      reply = views.answer(step, {at, before: reply.before});
      pieces.push(reply.snapshot);
    }
  }
  return JSON.parse(JSON.stringify(pieces)) as OpeningReply['snapshot'][];
}

const LISTS: readonly ListKind[] = ['turns', 'messages', 'runs', 'actions', 'open-actions', 'edits', 'tasks', 'plans'];

/** Every fact, and the order of what a person reads. */
function told(store: ProjectionStore): unknown {
  store.settle();
  store.flush();
  const runs = ids(store, 'runs', 's1');
  const lists = LISTS.map((kind) => [kind, ids(store, kind, 's1')]);
  const parts = runs.map((run) => [
    run,
    ids(store, 'parts', run),
    ids(store, 'tools', run),
    ids(store, 'open-tools', run),
  ]);
  return {facts: exported(store), lists, parts};
}

/** A store that got the pieces in this order, with so many of the live events after each. */
function opened(pieces: readonly object[], live: readonly AgentEvent[], counts: readonly number[]): ProjectionStore {
  const store = makeStore();
  const token = store.openSession('s1');
  let next = 0;
  for (const [index, piece] of pieces.entries()) {
    assert.ok(store.hydrate(JSON.parse(JSON.stringify(piece)), token));
    const count = counts.length === 0 ? 0 : (counts[index % counts.length] ?? 0);
    store.append(live.slice(next, (next += count)), {contiguousIn: 's1'});
  }
  store.append(live.slice(next), {contiguousIn: 's1'});
  return store;
}

describe('the pieces of an opening', () => {
  it('H1 H2 H3 H4 H9 C7 in any order, told again, and mixed with newer facts, they give the same rows', () => {
    fc.assert(
      fc.property(
        session,
        fc.nat(1_000),
        fc.array(fc.nat(1_000), {maxLength: 12}),
        fc.array(fc.nat(20), {maxLength: 6}),
        (plain, cut, picks, counts) => {
          const events = numberedBy('session', timed(plain));
          const at = 1 + (cut % events.length);
          const live = events.slice(at);
          const pieces = piecesOf(events, at);
          const shuffled = [...pieces].sort(
            (a, b) => (picks[pieces.indexOf(a) % 7] ?? 0) - (picks[pieces.indexOf(b) % 7] ?? 0),
          );
          const again = picks.map((pick) => pieces[pick % pieces.length] ?? {});
          const expected = told(opened(pieces, live, []));
          assert.deepEqual(told(opened([...shuffled, ...again], live, counts)), expected);
        },
      ),
      {numRuns: 150, endOnFailure: true},
    );
  });

  it('H9 together they are the session: rows and order as if every event had been seen', () => {
    fc.assert(
      fc.property(session, fc.nat(1_000), (plain, cut) => {
        const events = numberedBy('session', timed(plain));
        const at = 1 + (cut % events.length);
        const whole = makeStore();
        whole.hydrate(
          JSON.parse(JSON.stringify(ProjectionStore.replay(events.slice(0, at), {contiguousIn: 's1'}).snapshot())),
          whole.openSession('s1'),
        );
        whole.append(events.slice(at), {contiguousIn: 's1'});
        const {facts} = told(opened(piecesOf(events, at), events.slice(at), [])) as {facts: unknown};
        assert.deepEqual(facts, (told(whole) as {facts: unknown}).facts);
      }),
      {numRuns: 100},
    );
  });

  const FAILED = numbered(
    inRun(
      {type: 'run.started'},
      {type: 'tool.started', toolCallId: 't1', payload: {name: 'search'}},
      {type: 'tool.failed', toolCallId: 't1', payload: {error: 'No network'}},
      {type: 'action.required', actionId: 'a1', payload: {actionType: 'tool_approval'}},
    ),
  );

  it('H8 a piece that knows less erases neither an open request nor a failed tool', () => {
    const store = makeStore();
    const token = store.openSession('s1');
    store.append(FAILED);
    for (const piece of piecesOf(FAILED, 2)) assert.ok(store.hydrate(piece, token));
    store.flush();
    assert.equal(row(store, toolKey('t1')).status, 'output-error');
    assert.equal(row(store, actionKey('a1')).status, 'required');
    assert.deepEqual(ids(store, 'open-actions', 's1'), ['a1']);
  });

  it('H8 a piece that names neither leaves both where they are', () => {
    const store = makeStore();
    const token = store.openSession('s1');
    for (const piece of piecesOf(FAILED, FAILED.length)) store.hydrate(piece, token);
    assert.ok(store.hydrate({tools: {}, actions: {}, runs: {}, turns: {s1: []}}, token));
    store.flush();
    assert.equal(row(store, toolKey('t1')).status, 'output-error');
    assert.deepEqual(ids(store, 'open-actions', 's1'), ['a1']);
    assert.deepEqual(ids(store, 'turns', 's1'), ['run:r1']);
  });

  it('H6 V18 pieces of a session that was left change nothing and are counted', () => {
    const store = makeStore();
    const late = store.openSession('s1');
    store.openSession('s2');
    const before = exported(store);
    const pieces = piecesOf(FAILED, FAILED.length);
    for (const piece of pieces) assert.equal(store.hydrate(piece, late), false);
    store.flush();
    assert.deepEqual(exported(store), before);
    assert.equal(store.stats.staleHydrations, pieces.length);
  });

  it('H3 a request from long ago is here with the current state, and its turn stands in its place once its page comes', () => {
    const asked = inRun({type: 'run.started'}, {type: 'action.required', actionId: 'a1', payload: {title: 'Drop it?'}});
    const later = Array.from({length: 120}, (_, index): AgentEvent[] => {
      const ofRun = {sessionId: 's1', runId: `later${String(index)}`};
      return [
        {type: 'run.started', ...ofRun},
        {type: 'run.finished', ...ofRun},
      ];
    }).flat();
    const events = numberedBy('session', timed([...asked, ...later]));
    const views = new SessionViews('s1', new Journal('s1', events, new MemoryStorage(), () => undefined));
    const store = makeStore();
    const token = store.openSession('s1');
    const window = views.answer('window');
    for (const reply of [views.answer('current'), window]) assert.ok(store.hydrate(reply.snapshot, token));
    store.flush();
    assert.deepEqual(ids(store, 'open-actions', 's1'), ['a1']);
    assert.equal(ids(store, 'turns', 's1')[0], 'run:later40');
    assert.equal(ids(store, 'runs', 's1').at(-1), 'later119');
    store.hydrate(views.answer('window', {before: window.before ?? ''}).snapshot, token);
    store.flush();
    assert.deepEqual(ids(store, 'turns', 's1').slice(0, 2), ['run:r1', 'run:later0']);
    assert.equal(ids(store, 'turns', 's1').length, 121);
  });

  it('C7 what belongs to the page stays when a piece goes in before newer facts', () => {
    const store = makeStore();
    const token = store.openSession('s1');
    store.setLocal(uiKey('draft'), {text: 'Half a sen'});
    const [piece, ...rest] = piecesOf(FAILED, 2);
    store.hydrate(piece, token);
    store.append(FAILED.slice(2));
    for (const each of rest) assert.ok(store.hydrate(each, token));
    assert.deepEqual(store.get('ui:draft'), {text: 'Half a sen'});
    assert.deepEqual(store.get('ui:active-session'), {id: 's1'});
  });
});

/** Every event a moment after the one before: a source that tells no times is ordered by what it tells first. */
function timed(events: readonly AgentEvent[]): AgentEvent[] {
  return events.map((event, index) => ({
    ...event,
    timestamp: new Date(Date.UTC(2026, 4, 11) + index * 250).toISOString(),
  }));
}
