import assert from 'node:assert/strict';
import {afterEach, beforeEach, describe, it, mock} from 'node:test';
import {CommandRouter, Refusal, type AgentCommand, type Carrier, type Receipt} from '../../src/commands/index.js';
import {CONTROLS} from '../../src/protocol/index.js';
import {actionKey, ProjectionStore, type ActionRow} from '../../src/state/index.js';
import {receiptForKey, receiptKey} from '../../src/commands/keys.js';

const asked = {
  type: 'action.required',
  sessionId: 's1',
  runId: 'r1',
  actionId: 'a1',
  payload: {actionType: 'tool_approval', title: 'Run the migration'},
};

/** A carrier that keeps what it was given and answers as told. */
class Wire implements Carrier {
  readonly controls = new Set(CONTROLS);
  readonly sent: AgentCommand[] = [];
  answer: (command: AgentCommand) => unknown = () => ({accepted: true});

  carry = async (command: AgentCommand) => {
    this.sent.push(command);
    await Promise.resolve();
    return this.answer(command);
  };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the command router', () => {
  let store: ProjectionStore;
  let wire: Wire;
  let router: CommandRouter;
  const receiptOf = (id: string) => store.get<Receipt>(receiptKey(id));

  beforeEach(() => {
    store = new ProjectionStore({schedule: () => undefined});
    store.append([asked]);
    wire = new Wire();
    router = new CommandRouter(store);
    router.connect(wire);
  });
  afterEach(() => router.close());

  it('V7 keeps an approval pending until the action is resolved by an event', async () => {
    const {id} = router.send({control: 'approve', actionId: 'a1', sessionId: 's1'});
    await settle();
    assert.equal(wire.sent.length, 1);
    assert.equal(receiptOf(id)?.status, 'pending', 'the reply to the request confirms nothing');
    assert.equal(store.get<ActionRow>(actionKey('a1'))?.status, 'required');
    store.append([{type: 'action.resolved', actionId: 'a1', sessionId: 's1', payload: {resolution: 'approved'}}]);
    assert.equal(receiptOf(id)?.status, 'confirmed');
  });

  it('V7 answering twice sends once, also by another control', async () => {
    const first = router.send({control: 'approve', actionId: 'a1'});
    const second = router.send({control: 'approve', actionId: 'a1'});
    const third = router.send({control: 'reject', actionId: 'a1'});
    await settle();
    assert.equal(wire.sent.length, 1);
    assert.equal(second.id, first.id);
    assert.equal(third.id, first.id);
    store.append([{type: 'action.resolved', actionId: 'a1', payload: {resolution: 'approved'}}]);
    assert.equal(router.send({control: 'approve', actionId: 'a1'}).status, 'confirmed');
    assert.equal(wire.sent.length, 1);
  });

  it('the same command id is sent once', async () => {
    router.send({id: 'c1', control: 'send', sessionId: 's1', payload: {text: 'Hello'}});
    router.send({id: 'c1', control: 'send', sessionId: 's1', payload: {text: 'Hello'}});
    await settle();
    assert.equal(wire.sent.length, 1);
  });

  it('C5 a settlement by somebody else is a refusal with the reason', async () => {
    const {id} = router.send({control: 'approve', actionId: 'a1'});
    await settle();
    store.append([{type: 'action.resolved', actionId: 'a1', payload: {resolution: 'expired'}}]);
    assert.deepEqual([receiptOf(id)?.status, receiptOf(id)?.reason], ['refused', 'expired']);
  });

  it('a refusal of the owner keeps its words and its fields, and can be asked again', async () => {
    wire.answer = () => {
      throw new Refusal('Batch size is too large', {batch: 'At most 20,000'});
    };
    const {id} = router.send({control: 'answer', actionId: 'a1', payload: {value: {batch: 50_000}}});
    await settle();
    assert.equal(receiptOf(id)?.status, 'refused');
    assert.equal(receiptOf(id)?.reason, 'Batch size is too large');
    assert.deepEqual(receiptOf(id)?.fields, {batch: 'At most 20,000'});
    wire.answer = () => undefined;
    const again = router.send({control: 'answer', actionId: 'a1', payload: {value: {batch: 500}}});
    assert.notEqual(again.id, id);
    await settle();
    assert.equal(wire.sent.length, 2);
  });

  it('a failed way leaves a way back: the same command under the same id', async () => {
    wire.answer = () => {
      throw new Error('The connection failed: ECONNREFUSED.');
    };
    const {id} = router.send({control: 'send', sessionId: 's1', payload: {text: 'Hello'}});
    await settle();
    assert.equal(receiptOf(id)?.status, 'failed');
    wire.answer = () => undefined;
    assert.equal(router.retry(id)?.status, 'pending');
    await settle();
    assert.deepEqual(
      wire.sent.map((command) => [command.id, command.payload]),
      [
        [id, {text: 'Hello'}],
        [id, {text: 'Hello'}],
      ],
    );
    store.append([{type: 'run.started', sessionId: 's1', runId: 'r2', commandId: id}]);
    assert.equal(receiptOf(id)?.status, 'confirmed');
  });

  it('is unconfirmed after a time without an answer, and confirmed when the answer comes after all', async () => {
    mock.timers.enable({apis: ['setTimeout']});
    try {
      const {id} = router.send({control: 'approve', actionId: 'a1'});
      mock.timers.tick(10_000);
      assert.equal(receiptOf(id)?.status, 'unconfirmed');
      store.append([{type: 'action.resolved', actionId: 'a1', payload: {resolution: 'approved'}}]);
      assert.equal(receiptOf(id)?.status, 'confirmed');
    } finally {
      mock.timers.reset();
    }
    await settle();
  });

  it('C6 without a connection, or without the control, nothing is sent and the reason is told', () => {
    router.connect(undefined);
    assert.deepEqual(pick(router.send({control: 'send', sessionId: 's1', payload: {text: 'x'}})), [
      'refused',
      'not_connected',
    ]);
    router.connect({controls: new Set(['send']), carry: wire.carry});
    assert.deepEqual(pick(router.send({control: 'rollback', sessionId: 's1', payload: {to: 'v1'}})), [
      'refused',
      'unsupported',
    ]);
    assert.deepEqual(pick(router.send({control: 'send', sessionId: 's1'})), ['refused', 'missing: text']);
    assert.equal(wire.sent.length, 0);
  });

  it('V8 a queued turn and a steer are confirmed by different facts', async () => {
    const queued = router.send({control: 'queue', sessionId: 's1', payload: {text: 'Then the note'}});
    const steer = router.send({control: 'steer', sessionId: 's1', runId: 'r1', payload: {text: 'Keep the column'}});
    await settle();
    store.append([
      {type: 'queue.changed', sessionId: 's1', payload: {queued: [{id: queued.id, text: 'Then the note'}], steers: []}},
    ]);
    assert.deepEqual([receiptOf(queued.id)?.status, receiptOf(steer.id)?.status], ['confirmed', 'pending']);
    store.append([
      {type: 'queue.changed', sessionId: 's1', payload: {steers: [{id: steer.id, text: 'Keep the column'}]}},
    ]);
    assert.equal(receiptOf(steer.id)?.status, 'confirmed');
  });

  it('S3 what a person typed as an answer is in no row', async () => {
    const {id} = router.send({control: 'answer', actionId: 'a1', payload: {value: 'correct horse battery staple'}});
    await settle();
    assert.doesNotMatch(
      JSON.stringify([receiptOf(id), store.get(receiptForKey('actionId:a1')), store.snapshot()]),
      /correct horse/,
    );
    assert.equal(wire.sent[0]?.payload?.['value'], 'correct horse battery staple');
  });

  it('reading is answered by its reply', async () => {
    wire.answer = () => ({output: 'all of it'});
    const {id} = router.send({control: 'open_detail', toolCallId: 't1'});
    await settle();
    assert.deepEqual([receiptOf(id)?.status, receiptOf(id)?.reply], ['confirmed', {output: 'all of it'}]);
  });

  it('N4 receipts are the page’s own and never exported as facts', () => {
    router.send({control: 'approve', actionId: 'a1'});
    assert.doesNotMatch(JSON.stringify(store.snapshot()), /receipt/);
  });
});

function pick(receipt: Receipt) {
  return [receipt.status, receipt.reason];
}
