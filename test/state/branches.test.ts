import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {branchTurns, siblingsOf, type BranchChoice} from '../../src/state/facts/branches.js';
import {listKey, messageKey, partKey, type ListRow} from '../../src/state/keys.js';
import type {MessageRow, PartRow} from '../../src/state/facts/parts.js';
import {ProjectionStore} from '../../src/state/store.js';

const said = (id: string, editOf?: string) => ({
  type: 'text.final',
  sessionId: 's1',
  messageId: id,
  runId: `r-${id}`,
  payload: {role: 'user', text: id, ...(editOf === undefined ? {} : {editOf})},
});
const answered = (id: string) => ({
  type: 'text.final',
  sessionId: 's1',
  messageId: `a-${id}`,
  runId: `r-${id}`,
  payload: {role: 'assistant', text: `to ${id}`},
});
const turn = (id: string, editOf?: string) => [said(id, editOf), answered(id)];

function storeOf(...turns: object[][]): ProjectionStore {
  const store = new ProjectionStore();
  store.append(turns.flat());
  return store;
}
const ids = (store: ProjectionStore, kind: 'turns' | 'edits') => store.get<ListRow>(listKey(kind, 's1'))?.ids;
const messageOf = (store: ProjectionStore) => (id: string) => store.get<MessageRow>(messageKey(id));
const shown = (store: ProjectionStore, choice?: BranchChoice) =>
  branchTurns(ids(store, 'turns')!, messageOf(store), choice)
    .filter((entry) => entry.startsWith('message:'))
    .map((entry) => entry.slice('message:'.length));
const choose = (store: ProjectionStore, chosen: Record<string, string>): BranchChoice => ({
  chosen,
  since: ids(store, 'turns')!.at(-1),
});

describe('branches', () => {
  it('an edited message begins a branch of its own; what came after the first stays on its branch', () => {
    const store = storeOf(turn('m1'), turn('m2'), turn('m3'), turn('m1b', 'm1'), turn('m4'));
    assert.deepEqual(shown(store), ['m1b', 'm4']);
    assert.deepEqual(shown(store, choose(store, {m1: 'm1'})), ['m1', 'm2', 'm3']);
    assert.deepEqual(shown(store, choose(store, {m1: 'm1b'})), ['m1b', 'm4']);
    assert.deepEqual(
      branchTurns(ids(store, 'turns')!, messageOf(store), undefined),
      ['message:m1b', 'run:r-m1b', 'message:m4', 'run:r-m4'],
      'runs go with the message that they answer',
    );
  });

  it('siblings are the first message and everything that edits it, through other edits too', () => {
    const store = storeOf(turn('m1'), turn('m1b', 'm1'), turn('m2'), turn('m1c', 'm1b'), turn('m2b', 'm2'));
    const siblings = (id: string) => siblingsOf(id, ids(store, 'edits')!, messageOf(store));
    for (const id of ['m1', 'm1b', 'm1c']) assert.deepEqual(siblings(id), ['m1', 'm1b', 'm1c']);
    assert.deepEqual(siblings('m2'), ['m2', 'm2b']);
  });

  it('an edit on an older branch follows that branch, whatever was said elsewhere meanwhile', () => {
    const store = storeOf(turn('m1'), turn('m2'), turn('m1b', 'm1'), turn('m3'), turn('m2b', 'm2'), turn('m4'));
    assert.deepEqual(shown(store), ['m1', 'm2b', 'm4'], 'the branch with the newest line');
    assert.deepEqual(shown(store, choose(store, {m1: 'm1b'})), ['m1b', 'm3']);
    assert.deepEqual(shown(store, choose(store, {m1: 'm1', m2: 'm2'})), ['m1', 'm2']);
  });

  it('a choice holds while the agent works, and until somebody says something new', () => {
    const store = storeOf(turn('m1'), turn('m1b', 'm1'));
    const choice = choose(store, {m1: 'm1'});
    store.append([{type: 'run.started', sessionId: 's1', runId: 'another'}]);
    assert.deepEqual(shown(store, choice), ['m1']);
    store.append(turn('m2'));
    assert.deepEqual(shown(store, choice), ['m1b', 'm2']);
  });

  it('an edit of something that is not here is a message like any other', () => {
    const store = storeOf(turn('m1'), turn('m2b', 'gone'), turn('m3'));
    assert.deepEqual(shown(store), ['m1', 'm2b', 'm3']);
    assert.deepEqual(siblingsOf('m2b', ids(store, 'edits')!, messageOf(store)), ['m2b']);
  });

  it('a session without edits has no branches to look at', () => {
    assert.equal(ids(storeOf(turn('m1'), turn('m2')), 'edits'), undefined);
  });

  it('a snapshot carries the branches: a store made from it shows the same', () => {
    const store = storeOf(turn('m1'), turn('m2'), turn('m1b', 'm1'), turn('m4'));
    const other = new ProjectionStore();
    const token = other.openSession('s1');
    other.hydrate(JSON.parse(JSON.stringify(store.snapshot())), token);
    assert.deepEqual([...ids(other, 'edits')!], ['m1b']);
    assert.deepEqual(shown(other), shown(store));
  });

  it('any edits of anything, also in circles: every shown line is of the session, once, and ends where the log ends', () => {
    const id = fc.integer({min: 0, max: 6}).map((number) => `m${String(number)}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(id, fc.option(id, {nil: undefined})), {minLength: 1, maxLength: 20}), (edits) => {
        const store = storeOf(...edits.map(([name, editOf]) => turn(name, editOf)));
        const turns = ids(store, 'turns')!;
        const path = branchTurns(turns, messageOf(store), undefined);
        assert.equal(new Set(path).size, path.length);
        assert.ok(path.every((entry) => turns.includes(entry)));
        assert.equal(path.at(-1), turns.at(-1), 'what is newest is shown');
        for (const [name] of edits) siblingsOf(name, ids(store, 'edits') ?? [], messageOf(store));
      }),
    );
  });
});

describe('what a text rests on', () => {
  it('V5 what was streamed is kept beside the final text that replaced it', () => {
    const store = new ProjectionStore();
    const base = {sessionId: 's1', runId: 'r1', messageId: 'm1'};
    store.append([
      {type: 'text.delta', ...base, payload: {delta: 'Half a '}},
      {type: 'text.delta', ...base, payload: {delta: 'truth'}},
      {type: 'text.final', ...base, payload: {text: 'The truth', evidenceRefs: ['e1', 7, '']}},
    ]);
    const part = store.get<PartRow>(partKey('m1'))!;
    assert.equal(part.text, 'The truth');
    assert.equal(part.streamedText, 'Half a truth');
    assert.deepEqual(part.evidenceRefs, ['e1']);
  });

  it('V5 a final that says the same leaves nothing to compare', () => {
    const store = new ProjectionStore();
    const base = {sessionId: 's1', runId: 'r1', messageId: 'm1'};
    store.append([
      {type: 'text.delta', ...base, payload: {delta: 'The truth'}},
      {type: 'text.final', ...base, payload: {text: 'The truth', evidenceRefs: ['e1']}},
    ]);
    const part = store.get<PartRow>(partKey('m1'))!;
    assert.equal(part.streamedText, undefined);
    assert.deepEqual(part.evidenceRefs, ['e1']);
  });
});
