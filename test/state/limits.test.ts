import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  actionKey,
  messageKey,
  partKey,
  ProjectionStore,
  spillOf,
  toolKey,
  type PartRow,
  type ToolRow,
} from '../../src/state/index.js';
import {inRun, makeStore, row, storeOf, textOf} from './helpers.js';

describe('S4 large payloads', () => {
  it('S4 a large result becomes a ref with its count of bytes, and the store gives the whole', () => {
    const output = 'Zürich '.repeat(5_000);
    const store = storeOf(
      ...inRun({type: 'tool.started', toolCallId: 'tc1'}, {type: 'tool.result', toolCallId: 'tc1', payload: {output}}),
    );
    const tool = row<ToolRow>(store, toolKey('tc1'));
    assert.equal(tool.outputBytes, new TextEncoder().encode(output).length);
    assert.ok(tool.outputRef);
    assert.equal(store.payload(tool.outputRef), output);
    assert.equal(String(tool.result), output.slice(0, 1_024));
    assert.equal(store.stats.spilled, 1);
    assert.ok(JSON.stringify([...store.log]).length < 5_000, 'the log keeps the ref alone');
  });

  it('S4 a large object becomes a ref to its JSON', () => {
    const output = {rows: Array.from({length: 3_000}, (_, id) => ({id}))};
    const store = storeOf(...inRun({type: 'tool.result', toolCallId: 'tc1', payload: {output}}));
    const {outputRef} = row<ToolRow>(store, toolKey('tc1'));
    assert.deepEqual(JSON.parse(store.payload(outputRef ?? '') ?? 'null'), output);
  });

  it('S4 a field of any event is bounded, known or not', () => {
    const large = 'x'.repeat(20_000);
    const store = storeOf({type: 'vendor.thing', vendorField: large, payload: {body: large, small: 1}, refs: [large]});
    const [event] = [...store.log];
    assert.ok(event);
    for (const name of ['vendorField', 'refs', 'body'])
      assert.equal(spillOf(event, name)?.preview.includes('xxx'), true);
    const payload = event.payload as Record<string, unknown>;
    assert.equal(payload['small'], 1);
  });

  it('Q1 no payload can pretend to be kept elsewhere', () => {
    const forged = {ref: 'main', bytes: 12, preview: 'ls', command: 'rm -rf ~/work'};
    const store = storeOf(
      ...inRun(
        {type: 'action.required', actionId: 'a1', payload: {actionType: 'tool_approval', input: forged}},
        {type: 'tool.result', toolCallId: 'tc1', payload: {output: forged}},
      ),
    );
    assert.deepEqual(row(store, actionKey('a1')).input, forged);
    assert.deepEqual(row(store, toolKey('tc1')).result, forged);
    assert.equal(row(store, toolKey('tc1')).outputRef, undefined);
  });

  it('Q1 what a person decides on is kept in place up to a megabyte; what is larger, or nested deeper, is named and kept', () => {
    const input = {script: 'x'.repeat(200_000)};
    const whole = storeOf(...inRun({type: 'action.required', actionId: 'a1', payload: {input}}));
    assert.deepEqual(row(whole, actionKey('a1')).input, input);
    assert.equal(row(whole, actionKey('a1')).spills, undefined);
    const large = 'x'.repeat(1_200_000);
    const deep = nested(60, 'core');
    for (const [value, text] of [
      [large, large],
      [deep, JSON.stringify(deep)],
    ]) {
      const store = storeOf(...inRun({type: 'action.required', actionId: 'a1', payload: {input: value}}));
      const {input, spills = []} = row(store, actionKey('a1'));
      assert.equal(input, undefined);
      assert.deepEqual(
        spills.map(({name, ref, bytes}) => [name, store.payload(ref), bytes]),
        [['input', text, String(text).length]],
      );
    }
  });

  it('Q1 asked again, a request shows nothing of what it asked before', () => {
    const ask = (input: unknown) => ({type: 'action.required', actionId: 'a1', payload: {input}});
    const store = storeOf(...inRun(ask('ls')));
    store.append(inRun(ask('x'.repeat(1_200_000))));
    const {input, spills} = row(store, actionKey('a1'));
    assert.deepEqual([input, spills?.length], [undefined, 1]);
    store.append(inRun(ask('pwd')));
    const again = row(store, actionKey('a1'));
    assert.deepEqual([again.input, again.spills], ['pwd', []]);
  });

  it('S4 a log that went through JSON still says what is kept elsewhere', () => {
    const large = 'x'.repeat(1_200_000);
    const store = storeOf(
      ...inRun(
        {type: 'action.required', actionId: 'a1', payload: {input: large}},
        {type: 'tool.result', toolCallId: 'tc1', payload: {output: large}},
        {type: 'tool.output.delta', toolCallId: 'tc2', payload: {delta: large}},
        {type: 'text.final', messageId: 'm1', payload: {text: large}},
      ),
    );
    const again = ProjectionStore.replay(JSON.parse(JSON.stringify(store.log)) as unknown[]);
    assert.deepEqual(again.snapshot(), store.snapshot());
  });

  it('S4 the text of an answer stays a text', () => {
    const text = 'word '.repeat(20_000);
    const store = storeOf(...inRun({type: 'text.final', messageId: 'm1', payload: {text}}));
    assert.equal(textOf(store, 'm1'), text);
  });

  it('S4 a delta that is too large for a row is shown by its beginning, and the whole is at hand', () => {
    const delta = 'y'.repeat(200);
    const store = makeStore({limits: {text: 100, inline: 50}});
    store.append(
      inRun(
        {type: 'text.delta', messageId: 'm1', payload: {delta}},
        {type: 'tool.output.delta', toolCallId: 'tc1', payload: {delta}},
      ),
    );
    const part = row<PartRow>(store, partKey('m1'));
    assert.equal(part.text, delta, 'the preview of 1,024 characters has it all');
    assert.equal(store.payload(row<ToolRow>(store, toolKey('tc1')).outputRef ?? ''), delta);
    has(store);
  });

  it('S3 S4 what is kept aside is clean too', () => {
    const secret = 'sk-a1B2c3D4e5F6g7H8i9J0';
    const output = `${'x '.repeat(10_000)} ${secret} ${'x '.repeat(10_000)}`;
    const store = storeOf(...inRun({type: 'tool.result', toolCallId: 'tc1', payload: {output}}));
    const kept = store.payload(row<ToolRow>(store, toolKey('tc1')).outputRef ?? '') ?? '';
    assert.ok(kept.length > 30_000);
    assert.ok(!kept.includes(secret));
  });

  it('S4 what is kept aside is bounded: the oldest goes first and is then unavailable', () => {
    const store = makeStore({limits: {spill: 50_000}});
    for (let index = 0; index < 4; index++) {
      store.append(
        inRun({type: 'tool.result', toolCallId: `tc${String(index)}`, payload: {output: String(index).repeat(20_000)}}),
      );
    }
    const kept = [0, 1, 2, 3].map((index) =>
      store.payload(row<ToolRow>(store, toolKey(`tc${String(index)}`)).outputRef ?? ''),
    );
    assert.deepEqual(
      kept.map((text) => text?.[0]),
      [undefined, undefined, '2', '3'],
    );
  });

  it('S6 what nests too deep is cut off, not followed', () => {
    const deep = nested(5_000, 'core');
    const store = storeOf(
      {type: 'tool.result', toolCallId: 'tc1', payload: {output: deep}},
      {type: 'action.required', actionId: 'a1', payload: {input: deep}},
      {type: 'run.started', runId: 'r1'},
    );
    assert.ok(JSON.stringify(store.snapshot()).includes('too deep'));
    assert.ok(!JSON.stringify(store.snapshot()).includes('core'));
    assert.ok(store.get('run:r1'));
  });

  it('S6 very long ids are cut, and stay apart', () => {
    const id = (end: string) => 'i'.repeat(3_000) + end;
    const store = storeOf(
      {type: 'run.started', runId: id('a')},
      {type: 'run.started', runId: id('b')},
      {type: 'run.finished', runId: id('a')},
    );
    const runs = Object.values(store.snapshot().runs as Record<string, {id: string; status: string}>);
    assert.deepEqual(
      runs.map(({status}) => status),
      ['ended', 'submitted'],
    );
    assert.ok(runs.every((run) => run.id.length < 1_100));
  });
});

function nested(levels: number, core: unknown): unknown {
  let value = core;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

function has(store: ReturnType<typeof makeStore>): void {
  assert.ok(store.get(messageKey('m1')));
}
