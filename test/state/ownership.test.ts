import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {EVENT_CLASSES, OWNERS, PERSISTENCES, SCOPES, type AgentEvent} from '../../src/protocol/index.js';
import {makePack, readPack} from '../../src/recording/index.js';
import {diagnosticKey, messageKey, ProjectionStore, runKey, toolKey, type Row} from '../../src/state/index.js';
import {codes, exported, has, ids, inRun, makeStore, numbered, storeOf, textOf} from './helpers.js';

const started = (more: object = {}): AgentEvent => ({
  type: 'tool.started',
  toolCallId: 't1',
  payload: {name: 'search'},
  ...more,
});
const isIn = (groups: unknown, group: string, id: string) =>
  (groups as Record<string, Record<string, Row>>)[group]?.[id] !== undefined;

describe('who may write a fact', () => {
  for (const owner of OWNERS) {
    const isOurs = owner === 'ui_projection';
    it(`F4 T2 a fact of ${owner} is ${isOurs ? 'refused and reported' : 'taken'}`, () => {
      const store = storeOf(...inRun({type: 'run.started'}, started({owner})));
      assert.equal(store.get(toolKey('t1')) !== undefined, !isOurs);
      assert.deepEqual(codes(store), isOurs ? ['ui_owned_event'] : []);
    });
  }

  it('F4 the report says what was refused, and by which claim', () => {
    has(storeOf(started({owner: 'ui_projection'})), diagnosticKey('ui_owned_event:tool.started'), {
      message: 'tool.started: owner ui_projection',
      level: 'warning',
      source: 'intake',
    });
    has(storeOf(started({persistence: 'ui_local'})), diagnosticKey('ui_owned_event:tool.started'), {
      message: 'tool.started: persistence ui_local',
    });
  });

  it('F4 H9 what is refused keeps its place: nothing waits for it, and a replay of the log is the same', () => {
    const events = numbered(
      inRun({type: 'run.started'}, started({owner: 'ui_projection'}), {
        type: 'text.delta',
        messageId: 'm1',
        payload: {delta: 'On'},
      }),
    );
    const store = storeOf(...events);
    assert.equal(textOf(store, 'm1'), 'On');
    assert.equal(store.stats.waiting, 0);
    assert.deepEqual(exported(ProjectionStore.replay(store.log)), exported(store));
    store.append(events);
    assert.deepEqual(codes(store), ['ui_owned_event']);
  });

  it('T2 an owner says who wrote a fact, and changes nothing of it', () => {
    const of = (owner: string) => exported(storeOf(...inRun({type: 'run.started'}, started({owner}))));
    for (const owner of OWNERS) if (owner !== 'ui_projection') assert.deepEqual(of(owner), of('tool'), owner);
  });

  for (const scope of SCOPES) {
    it(`T3 a fact of scope ${scope} is about what its ids name, and its event keeps the scope`, () => {
      const store = storeOf(...inRun({type: 'run.started'}, started({scope})));
      assert.deepEqual(exported(store), exported(storeOf(...inRun({type: 'run.started'}, started()))));
      assert.equal(store.log.at(1)?.scope, scope);
      assert.deepEqual(ids(store, 'tools', 'r1'), ['t1']);
    });
  }
});

describe('what is kept of a fact', () => {
  /** Where a fact stands by what its event says: in the snapshot, in the session cache, in a pack. */
  const KEPT: Record<(typeof PERSISTENCES)[number], readonly [boolean, boolean, boolean]> = {
    ephemeral_live: [false, false, false],
    transcript: [true, true, true],
    snapshot: [true, true, true],
    archive: [true, true, true],
    artifact_store: [true, true, true],
    evidence_pack: [true, true, true],
    diagnostics_log: [true, false, true],
    ui_local: [false, false, false],
    unknown: [true, true, true],
  };
  for (const persistence of PERSISTENCES) {
    it(`T6 F4 ${persistence}: snapshot, session cache and pack`, async () => {
      const [inSnapshot, inCache, inPack] = KEPT[persistence];
      const store = storeOf(...numbered(inRun({type: 'run.started'}, started({persistence}))));
      assert.equal(store.get(toolKey('t1')) !== undefined, persistence !== 'ui_local', 'it is shown while it lasts');
      assert.equal(isIn(store.snapshot(), 'tools', 't1'), inSnapshot, 'snapshot');
      assert.equal(isIn(store.preview('s1'), 'tools', 't1'), inCache, 'session cache');
      assert.ok(isIn(store.preview('s1'), 'runs', 'r1'), 'what it belongs to is kept');
      const pack = await readPack(await makePack({events: [...store.log]}));
      const packed = ProjectionStore.replay(pack.events);
      assert.equal(packed.get(toolKey('t1')) !== undefined, inPack, 'pack');
      assert.equal(packed.stats.gaps, 0, 'and nothing is missing from its order');
    });
  }

  it('T6 where an event says nothing, or what its class says, its fact is kept: deltas last, and so does their text', () => {
    const {persistence} = EVENT_CLASSES['text.delta'];
    for (const more of [{}, {persistence}]) {
      const delta = {type: 'text.delta', messageId: 'm1', payload: {delta: 'Half a'}, ...more};
      const store = storeOf(...inRun({type: 'run.started'}, delta));
      const later = makeStore();
      later.hydrate(exported(store), later.openSession('s1'));
      assert.equal(textOf(later, 'm1'), 'Half a');
    }
  });

  it('T6 a fact that another event proves as well is kept', () => {
    const live = started({persistence: 'ephemeral_live'});
    const proven = storeOf(...inRun({type: 'run.started'}, live, {type: 'tool.result', toolCallId: 't1'}));
    assert.ok(isIn(proven.snapshot(), 'tools', 't1'));
    const ended = storeOf(...inRun({type: 'run.started'}, live, {type: 'run.finished', payload: {outcome: 'success'}}));
    assert.ok(!isIn(ended.snapshot(), 'tools', 't1'), 'the end of its run proves nothing of it');
    assert.ok(isIn(ended.snapshot(), 'runs', 'r1'));
  });

  it('T6 a short-lived event does not take a fact away that was there', () => {
    const store = storeOf(
      ...inRun({type: 'run.started'}, started(), {
        type: 'tool.result',
        toolCallId: 't1',
        persistence: 'ephemeral_live',
      }),
    );
    assert.ok(isIn(store.snapshot(), 'tools', 't1'));
  });

  it('T6 H9 what is kept is the same after a replay and at every point of the past', () => {
    const store = storeOf(
      ...inRun({type: 'run.started'}, started({persistence: 'ephemeral_live'}), {
        type: 'tool.result',
        toolCallId: 't1',
      }),
    );
    assert.deepEqual(exported(ProjectionStore.replay(store.log)), exported(store));
    assert.ok(!isIn(store.at(1).snapshot(), 'tools', 't1'));
    assert.ok(isIn(store.at(2).snapshot(), 'tools', 't1'));
  });

  it('T6 what leaves the window is archived, unless it was for the moment', () => {
    const archived: AgentEvent[] = [];
    const store = makeStore({archive: (events) => archived.push(...events), limits: {window: 4, segment: 2}});
    const filler = Array.from({length: 4_000}, (_, index) => ({
      type: 'metric.changed',
      metricName: 'm',
      payload: {value: index},
    }));
    store.append([{type: 'run.started', runId: 'r1'}, started({persistence: 'ephemeral_live'}), ...filler]);
    assert.ok(archived.some(({type}) => type === 'run.started'));
    assert.ok(!archived.some(({type}) => type === 'tool.started'));
    assert.ok(store.get(runKey('r1')) && store.get(messageKey('none')) === undefined);
  });
});
