import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {ProjectionStore} from '../../src/state/index.js';
import {partKey, stateKey} from '../../src/state/keys.js';
import {codes, makeStore, row, storeOf} from './helpers.js';

const snapshot = (state: unknown) => ({type: 'state.snapshot', sessionId: 's1', payload: {state}});
const patch = (...operations: object[]) => ({type: 'state.delta', sessionId: 's1', payload: {patch: operations}});
const activity = (payload: object) => ({type: 'activity.changed', sessionId: 's1', activityId: 'v1', payload});
const stateOf = (store: ProjectionStore) => row(store, stateKey('s1')) as {state: unknown; stale?: true};
const times = <Result>(count: number, make: (index: number) => Result) =>
  Array.from({length: count}, (_, i) => make(i));

/** Each operation doubles the document: 1.2 kB that stand for gigabytes of JSON. */
const bomb = times(30, (index) => ({op: 'copy', from: '', path: `/c${index}`}));

describe('Limits on JSON patches', () => {
  it('Q4 a patch that copies what it copied is refused and reported; the state stays as it was, also in a replay', () => {
    const store = storeOf(snapshot({seed: 'x'.repeat(40)}), patch(...bomb));
    for (const each of [store, ProjectionStore.replay(store.log)]) {
      assert.deepEqual(stateOf(each).state, {seed: 'x'.repeat(40)});
      assert.equal(stateOf(each).stale, true);
      assert.deepEqual(codes(each), ['state_patch_too_large']);
    }
    store.append([patch({op: 'replace', path: '/seed', value: 'y'})]);
    assert.deepEqual(stateOf(store), {...stateOf(store), state: {seed: 'y'}});
  });

  it('Q4 the same for the content of an activity', () => {
    const store = storeOf(activity({activityType: 'plan', content: {seed: 'x'}}), activity({patch: bomb}));
    const part = row(store, partKey('activity:v1')) as {content: unknown; stale?: true};
    assert.deepEqual(part.content, {seed: 'x'});
    assert.equal(part.stale, true);
    assert.deepEqual(codes(store), ['activity_patch_too_large']);
  });

  it('Q4 a bomb cut into patches ends at a size that can be shown', () => {
    const copies = times(400, (index) => patch({op: 'copy', from: '', path: `/c${index}`}));
    const store = storeOf(snapshot({seed: 'x'.repeat(40)}), ...copies);
    assert.ok(JSON.stringify(stateOf(store).state).length < 1_000_000);
    const same = times(400, (index) => patch({op: 'copy', from: '/big', path: `/c${index}`}));
    const wide = storeOf(snapshot({big: 'x'.repeat(200_000)}), ...same);
    assert.ok(JSON.stringify(stateOf(wide).state).length < 17_000_000);
    assert.deepEqual(codes(wide), ['state_patch_too_large']);
  });

  it('Q4 refuses what is large in another way', () => {
    const list = times(50_000, (index) => index);
    const there = (index: number) => ({op: 'move', from: index % 2 ? '/b' : '/list', path: index % 2 ? '/list' : '/b'});
    for (const [name, state, operations] of [
      ['operations', {}, times(10_001, () => ({op: 'add', path: '/a', value: 1}))],
      ['additions to a long list', {list}, times(9_000, () => ({op: 'add', path: '/list/0', value: 1}))],
      ['comparisons', {text: 'x'.repeat(1e6)}, times(100, () => ({op: 'test', path: '/text', value: 'x'.repeat(1e6)}))],
      ['moves', {list}, times(9_000, there)],
      ['a long pointer', {}, [{op: 'add', path: '/a'.repeat(100_000), value: 1}]],
    ] as const) {
      const store = makeStore({limits: {inline: 1e9}});
      store.append([snapshot(state), patch(...operations)]);
      assert.deepEqual(codes(store), ['state_patch_too_large'], name);
      assert.deepEqual(stateOf(store).state, state, name);
    }
  });

  it('Q4 a patch that was too large to keep in place leaves what it would change alone', () => {
    const large = [{op: 'add', path: '/a', value: 'x'.repeat(20_000)}];
    const store = storeOf(
      ...[snapshot({a: 1}), patch(...large)],
      ...[activity({content: {a: 1}}), activity({patch: large})],
    );
    assert.deepEqual(stateOf(store).state, {a: 1});
    assert.deepEqual(row(store, partKey('activity:v1')).content, {a: 1});
    assert.deepEqual(codes(store), ['activity_patch_too_large', 'state_patch_too_large']);
  });

  it('Q4 refuses to nest ever deeper, one patch at a time', () => {
    const deeper = [
      {op: 'move', from: '/a', path: '/b'},
      {op: 'add', path: '/a', value: {}},
      {op: 'move', from: '/b', path: '/a/a'},
    ];
    const store = storeOf(snapshot({a: {}}), ...times(300, () => patch(...deeper)));
    assert.deepEqual(codes(store), ['state_patch_too_large']);
    assert.ok(JSON.stringify(stateOf(store).state).length < 1_000);
  });

  it('Q4 the length of a list is no place', () => {
    const store = storeOf(snapshot({list: [1]}), patch({op: 'replace', path: '/list/length', value: 4_294_967_295}));
    assert.deepEqual(stateOf(store).state, {list: [1]});
    assert.deepEqual(codes(store), ['state_patch_failed']);
  });

  it('Q4 takes an ordinary large patch', () => {
    const rows = times(5_000, (index) => ({id: index, name: `Row ${index}`}));
    const changes = times(300, (index) => ({op: 'replace', path: `/rows/${index}/name`, value: 'changed'}));
    const store = storeOf(
      snapshot({rows: []}),
      patch({op: 'replace', path: '/rows', value: rows.slice(0, 300)}),
      patch(...changes),
    );
    assert.deepEqual(codes(store), []);
    assert.equal((stateOf(store).state as {rows: {name: string}[]}).rows[299]?.name, 'changed');
  });

  it('Q4 any sequence of patches keeps the state within the limit of copies for each', () => {
    const pointer = fc.constantFrom('', '/a', '/b', '/a/a', '/a/b', '/l', '/l/0', '/l/-', '/l/1', '/l/0/a');
    const operation = fc.record({
      op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'copy', 'copy'),
      path: pointer,
      from: pointer,
      value: fc.constantFrom(1, 'text', {a: {}}, [[]], {l: []}),
    });
    fc.assert(
      fc.property(fc.array(fc.array(operation, {maxLength: 12}), {maxLength: 30}), (patches) => {
        const store = storeOf(snapshot({a: {}, l: ['x'.repeat(2_000)]}), ...patches.map((each) => patch(...each)));
        const {length} = JSON.stringify(stateOf(store).state);
        assert.ok(length <= 20_000 + patches.length * 600_000, String(length));
      }),
      {numRuns: 500},
    );
  });
});
