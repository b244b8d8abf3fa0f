import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import fc from '../../fast-check.js';
import {createAdapter} from '../../../src/adapters/a2a/index.js';
import {isUnsupported, type ProtocolAdapter, type WireRequest} from '../../../src/adapters/adapter.js';
import type {AgentEvent} from '../../../src/protocol/envelope.js';
import {ITEM_STATUSES} from '../../../src/protocol/taxonomy.js';
import {reconciliationOf} from '../../../src/state/facts/task-facts.js';
import type {TaskRow} from '../../../src/state/facts/task-record.js';
import {ProjectionStore} from '../../../src/state/store.js';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows are read by tests that know what they look for
type Row = Record<string, any>;

const file = (name: string) => readFileSync(new URL(`recordings/${name}`, import.meta.url), 'utf8');
/** What the official SDK's server said on its wire. */
const recorded = (name: string): unknown[] =>
  file(`${name}.ndjson`)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);

const decodeAll = (wires: readonly unknown[], adapter = createAdapter()) =>
  wires.flatMap((wire) => [...adapter.decode(wire)]);

function storeOf(events: readonly AgentEvent[]): ProjectionStore {
  const store = new ProjectionStore();
  store.append(events);
  store.flush();
  return store;
}

const rows = (store: ProjectionStore, group: string): Row[] =>
  Object.values((store.snapshot() as Record<string, Record<string, Row>>)[group] ?? {});

/** An adapter that has read a card. */
function met(card: unknown, url = 'http://peer.test/rpc'): {adapter: ProtocolAdapter; events: readonly AgentEvent[]} {
  const adapter = createAdapter({newId: () => 'id'});
  const events = adapter.introduction?.take(card, url) ?? [];
  return {adapter, events};
}

const send = (adapter: ProtocolAdapter, text = 'hi') =>
  adapter.encode({id: 'c', control: 'send', sessionId: 's', payload: {text}}, new ProjectionStore());

const card = (interfaces: readonly object[], streaming = true) => ({
  name: 'P',
  capabilities: {streaming},
  supportedInterfaces: interfaces,
});
const JSONRPC = {url: 'http://peer.test/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0'};

describe('What the official A2A server says, decoded', () => {
  it('artifacts in pieces are one artifact, ready with the last piece', async () => {
    const adapter = createAdapter();
    const store = storeOf(decodeAll(recorded('rpc-chunks'), adapter));
    const [artifact] = rows(store, 'artifacts');
    assert.deepEqual(
      [artifact?.['title'], artifact?.['status'], artifact?.['mediaType']],
      ['report.md', 'ready', 'text/markdown'],
    );
    assert.equal(await adapter.kept?.(artifact?.['readRef'])?.text(), '# Report\nDone.');
  });

  it('K6 K5 a task that is completed and whose artifacts are here is settled, and has edges to them', () => {
    for (const name of ['rpc-chunks', 'rest-rich']) {
      const store = storeOf(decodeAll(recorded(name)));
      const [task] = rows(store, 'tasks') as unknown as TaskRow[];
      const made = rows(store, 'artifacts').map(({id}) => id as string);
      assert.equal(task?.status, 'completed');
      assert.deepEqual([task.artifacts, task.remoteArtifactRefs], [made, made]);
      assert.deepEqual([task.delivery, task.deliveryMechanism], ['delivered', 'streaming']);
      assert.equal(reconciliationOf(task).state, 'settled');
      const edges = rows(store, 'edges').map(({relation, from, to}) => [relation, from, to]);
      assert.deepEqual(
        edges,
        made.map((id) => ['produced_artifact', task.id, id]),
      );
    }
  });

  it('K6 a file that the peer only links to has not come here', () => {
    const status = {state: 'TASK_STATE_COMPLETED', timestamp: '2026-07-01T09:00:00Z'};
    const parts = [{url: 'https://peer.test/report.pdf', mediaType: 'application/pdf'}];
    const task = {id: 't', contextId: 'c', status, artifacts: [{artifactId: 'a', parts}]};
    const [row] = rows(storeOf(decodeAll([{task}])), 'tasks') as unknown as TaskRow[];
    assert.deepEqual([row?.status, row?.delivery, row?.artifacts], ['completed', 'unknown', []]);
    assert.notEqual(row && reconciliationOf(row).state, 'settled');
  });

  it('0.3: a piece that does not append replaces', async () => {
    const adapter = createAdapter();
    const store = storeOf(decodeAll(recorded('old-replace'), adapter));
    assert.equal(await adapter.kept?.(rows(store, 'artifacts')[0]?.['readRef'])?.text(), 'Another text.');
  });

  it('input-required is a request of the peer, and no text beside it', () => {
    const store = storeOf(decodeAll(recorded('rpc-ask')));
    const [action] = rows(store, 'actions');
    assert.deepEqual(
      [action?.['prompt'], action?.['actionType'], action?.['status']],
      ['Which city?', 'clarification', 'required'],
    );
    assert.equal(rows(store, 'tasks')[0]?.['status'], 'waiting_input');
    assert.ok(!rows(store, 'parts').some(({text}) => text === 'Which city?'));
  });

  it('a failure has the words of the peer', () => {
    const store = storeOf(decodeAll(recorded('rest-fail')));
    assert.match(rows(store, 'runs')[0]?.['error'], /The model went away/);
  });

  for (const name of ['rest-rich', 'oldrest-rich']) {
    it(`N1 ${name}: files are attachments, data is structured content`, () => {
      const store = storeOf(decodeAll(recorded(name)));
      const parts = rows(store, 'parts');
      assert.equal(parts.find(({text}) => text === 'See this.')?.['attachments'][0].mimeType, 'image/png');
      assert.deepEqual(parts.find(({content}) => content)?.['content'], {rows: [1, 2]});
    });
  }

  it('H9 a stream told twice changes nothing', () => {
    for (const name of ['rpc-chunks', 'rpc-ask', 'rest-rich', 'rest-fail', 'old-replace']) {
      const adapter = createAdapter();
      decodeAll(recorded(name), adapter);
      const again = decodeAll(recorded(name).slice(-1), adapter);
      const told = again.filter(({type}) => !type.startsWith('artifact.') && type !== 'task.changed');
      assert.deepEqual(told, [], name);
    }
  });

  it('T12 every state of a remote task is a status of the task; one that nobody knows is unknown, with its own word', () => {
    const status = (state: unknown) => {
      const event = {statusUpdate: {taskId: 't', contextId: 'c', status: {state}}};
      return rows(storeOf(decodeAll([event])), 'tasks')[0];
    };
    for (const state of ITEM_STATUSES.remote_task) {
      assert.equal(status(`TASK_STATE_${state.toUpperCase()}`)?.['remoteStatus'], state);
      assert.equal(status(state.replace('_', '-'))?.['remoteStatus'], state);
    }
    assert.deepEqual(
      [status('TASK_STATE_DREAMING')?.['status'], status('TASK_STATE_DREAMING')?.['remoteStatus']],
      ['unknown', 'TASK_STATE_DREAMING'],
    );
    assert.equal(status(undefined)?.['status'], 'unknown');
  });
});

describe('An agent card', () => {
  it('of 1.0 and of 0.3, as the official server writes them, names the way', () => {
    for (const [name, body] of [
      ['card-1.0', {method: 'SendStreamingMessage', header: '1.0'}],
      ['card-0.3', {method: 'message/stream', header: undefined}],
    ] as const) {
      const url = name === 'card-1.0' ? 'http://peer.test/rpc' : 'http://peer.test/old';
      const request = send(met(JSON.parse(file(`${name}.json`)), url).adapter) as WireRequest;
      assert.equal((request.body as Row)['method'], body.method);
      assert.equal(request.headers?.['a2a-version'], body.header);
      assert.equal(request.path, 'jsonrpc');
    }
  });

  it('a newer version is taken before an older one, and of one version what the card names first', () => {
    const rest = {...JSONRPC, protocolBinding: 'HTTP+JSON', url: 'http://peer.test/rpc/rest'};
    const old = {...JSONRPC, protocolVersion: '0.3.0', url: 'http://peer.test/rpc/old'};
    const grpc = {...JSONRPC, protocolBinding: 'GRPC'};
    assert.equal((send(met(card([old, grpc, rest, JSONRPC])).adapter) as WireRequest).path, 'rest/message:stream');
    assert.equal((send(met(card([grpc, old])).adapter) as WireRequest).path, 'old');
  });

  it('an address beside or above the peer’s own is reached; one of another origin gets nothing', () => {
    const at = (url: string) => send(met(card([{...JSONRPC, url}]), 'http://peer.test/a/b').adapter);
    assert.equal((at('http://peer.test/x/rpc') as WireRequest).path, '../../x/rpc');
    assert.equal((at('./rpc') as WireRequest).path, 'rpc');
    for (const url of [
      'https://peer.test/rpc',
      'http://evil.test/rpc',
      'http://me:secret@peer.test/rpc',
      'javascript:0',
    ]) {
      const refused = at(url);
      assert.ok(isUnsupported(refused) && refused.unsupported === 'a2a_no_way', url);
    }
  });

  it('where the peer does not stream, it is asked again and again', () => {
    const {adapter} = met(card([JSONRPC], false));
    const request = send(adapter) as WireRequest;
    assert.deepEqual(
      [request.single, (request.body as Row)['params'].configuration],
      [true, {returnImmediately: true}],
    );
    adapter.decode({jsonrpc: '2.0', id: 1, result: {task: {id: 't', status: {state: 'TASK_STATE_WORKING'}}}});
    assert.equal((request.next?.().body as Row)['method'], 'GetTask');
  });

  it('is shown without what does not belong there', () => {
    const {events} = met({...card([JSONRPC]), name: 'P', token: 'x', skills: [{id: 'a', name: 'A', secret: 1}]});
    const shown = (events[0]?.payload as Row)['card'];
    assert.deepEqual(Object.keys(shown).sort(), ['capabilities', 'interfaces', 'name', 'skills']);
    assert.deepEqual(shown.skills, [{id: 'a', name: 'A'}]);
  });
});

const anything = fc.jsonValue();
/** JSON that looks like A2A, with anything in any place. */
const almost = fc.record(
  {
    jsonrpc: anything,
    kind: fc.constantFrom('task', 'status-update', 'artifact-update', 'message', 1),
    id: fc.constantFrom('t', '', 1),
    taskId: fc.constantFrom('t', '', null),
    contextId: anything,
    status: fc.oneof(
      anything,
      fc.record({
        state: fc.oneof(anything, fc.constantFrom('working', 'completed', 'input-required')),
        message: anything,
      }),
    ),
    artifact: fc.oneof(anything, fc.record({artifactId: fc.constantFrom('a', 1), parts: fc.array(anything)})),
    artifacts: fc.array(fc.record({artifactId: fc.constant('a'), parts: fc.array(anything)})),
    history: anything,
    append: anything,
    lastChunk: anything,
    role: anything,
    parts: fc.array(fc.oneof(anything, fc.record({text: anything, file: anything, data: anything, raw: anything}))),
    error: anything,
  },
  {requiredKeys: []},
);
const wrapped = fc.oneof(
  anything,
  almost,
  almost.map((result) => ({jsonrpc: '2.0', id: 1, result})),
  fc.record({task: almost, statusUpdate: almost, artifactUpdate: almost, message: almost}, {requiredKeys: []}),
);

describe('S6 Whatever JSON a peer sends', () => {
  it('nothing throws, and every event is one that the store takes', () => {
    fc.assert(
      fc.property(fc.array(wrapped, {maxLength: 6}), anything, (wires, cardLike) => {
        const {adapter} = met(cardLike);
        const events = [...decodeAll(wires, adapter), ...(adapter.history?.read(wires[0], 's').events ?? [])];
        for (const {type} of events) assert.equal(typeof type, 'string');
        for (const {path} of [{path: adapter.history?.path('s')}]) assert.ok(path === undefined || path);
        storeOf([...events, ...(adapter.runs?.end({kind: 'network', message: 'gone'}) ?? [])]).snapshot();
        adapter.runs?.cancel?.();
        send(adapter);
      }),
      {numRuns: 100},
    );
  });

  it('a card is read or not, and its addresses never leave the origin', () => {
    const base = 'http://peer.test/a';
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.webPath()), (url) => {
        const request = send(met(card([{...JSONRPC, url}]), base).adapter);
        if (isUnsupported(request)) return;
        assert.equal(new URL(`${base}/${(request as WireRequest).path}`).origin, 'http://peer.test');
      }),
    );
  });
});
