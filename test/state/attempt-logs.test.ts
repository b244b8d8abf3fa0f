import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {attemptKey, type AttemptLog, type AttemptRow} from '../../src/state/index.js';
import {codes, makeStore, row, storeOf} from './helpers.js';

const BEGUN = {type: 'task.attempt.started', sessionId: 's1', taskId: 't1', attemptId: 'a1'};
const piece = (text: string, offset?: unknown, more: object = {}) => ({
  ...{type: 'task.progress', sessionId: 's1', taskId: 't1', attemptId: 'a1'},
  payload: {output: {ref: 'log:1', text, ...(offset === undefined ? {} : {offset}), ...more}},
});
const logs = (...events: readonly unknown[]) => row<AttemptRow>(storeOf(BEGUN, ...events), attemptKey('a1')).logs ?? [];
const log = (...events: readonly unknown[]): AttemptLog | undefined => logs(...events)[0];
const bytes = (text: string) => new TextEncoder().encode(text).length;

describe('the outputs of an attempt', () => {
  it('K7 grow by what is new: a piece that came before is not added again, one that overlaps brings its end', () => {
    assert.deepEqual(log(piece('one\n', 0, {name: 'build', stream: 'stdout'}), piece('two\n', 4), piece('one\n', 0)), {
      ...{ref: 'log:1', name: 'build', stream: 'stdout', text: 'one\ntwo\n', start: 0, end: 8},
    });
    assert.equal(log(piece('one\n', 0), piece('ne\ntwo\n', 1))?.text, 'one\ntwo\n');
  });

  it('K7 a hole is counted, not hidden', () => {
    assert.deepEqual(log(piece('one\n', 0), piece('four\n', 12)), {
      ...{ref: 'log:1', text: 'one\nfour\n', start: 0, end: 17, missing: 8},
    });
  });

  it('K7 a log that is joined in the middle begins where it begins', () => {
    assert.deepEqual(log(piece('late\n', 900)), {ref: 'log:1', text: 'late\n', start: 900, end: 905});
  });

  it('K7 however a text is cut and repeated, it is there once, with every character', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'é', '你', '🙂', '\n'), {minLength: 1, maxLength: 30}),
        fc.infiniteStream(fc.nat(6)),
        (characters, steps) => {
          const events: unknown[] = [];
          for (let from = 0; from < characters.length;) {
            const back = Math.max(0, from - (steps.next().value ?? 0));
            const to = from + 1 + (steps.next().value ?? 0);
            events.push(piece(characters.slice(back, to).join(''), bytes(characters.slice(0, back).join(''))));
            from = to;
          }
          const text = characters.join('');
          assert.deepEqual(log(...events), {ref: 'log:1', text, start: 0, end: bytes(text)});
        },
      ),
      {numRuns: 100},
    );
  });

  it('K7 an overlap that ends inside a character begins with the next one', () => {
    assert.equal(log(piece('ab', 0), piece('你好', 1))?.text, 'ab好');
  });

  it('K7 keeps the newest 200 kB, with or without lines, and says where they begin', () => {
    for (const line of [`${'x'.repeat(999)}\n`, '🙂'.repeat(499) + 'x', `${'y'.repeat(15_000)}\n`]) {
      const events = Array.from({length: Math.ceil(450_000 / line.length)}, (_, at) => piece(line, at * bytes(line)));
      const found = log(...events);
      assert.ok(found);
      assert.ok(found.text.length <= 200_000 && found.text.length > 90_000, String(found.text.length));
      assert.ok(line.repeat(events.length).endsWith(found.text));
      assert.equal(found.end, events.length * bytes(line));
      assert.equal(found.start, found.end - bytes(found.text));
    }
  });

  it('K7 each output is a log of its own, and an offset that is none counts as the end', () => {
    const outputs = [{ref: 'out', text: 'a'}, {ref: 'err', text: 'b', stream: 'stderr'}, {ref: 'none'}, null];
    const found = logs(
      {...piece('x'), payload: {outputs}},
      {...piece('x'), payload: {output: {ref: 'out', text: 'c', offset: -3}}},
    );
    assert.deepEqual(
      found.map(({ref, text, end}) => [ref, text, end]),
      [
        ['out', 'ac', 2],
        ['err', 'b', 1],
      ],
    );
  });

  it('K7 an output belongs to the attempt that it names, else to the one under way; a run that is none does not lose it', () => {
    const other = {...BEGUN, attemptId: 'a2'};
    const {attemptId: _id, ...unnamed} = piece('now\n');
    const store = storeOf(
      BEGUN,
      other,
      piece('first\n'),
      {...unnamed, runId: 'turn-9'},
      {...piece('no\n'), attemptId: 'a9'},
    );
    assert.equal(row<AttemptRow>(store, attemptKey('a1')).logs?.[0]?.text, 'first\n');
    assert.equal(row<AttemptRow>(store, attemptKey('a2')).logs?.[0]?.text, 'now\n');
    assert.equal(store.get(attemptKey('a9')), undefined);
  });

  it('K7 K10 come through a snapshot, and go on after it', () => {
    const store = makeStore();
    const first = storeOf(BEGUN, piece('one\n', 0), piece('four\n', 12));
    store.hydrate(JSON.parse(JSON.stringify(first.snapshot())), store.openSession('s1'));
    store.append([piece('five\n', 17)]);
    assert.deepEqual(row<AttemptRow>(store, attemptKey('a1')).logs, [
      {ref: 'log:1', text: 'one\nfour\nfive\n', start: 0, end: 22, missing: 8},
    ]);
    assert.deepEqual(codes(store), []);
  });
});
