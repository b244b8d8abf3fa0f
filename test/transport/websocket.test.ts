import assert from 'node:assert/strict';
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {after, describe, it} from 'node:test';
import {WebSocket, WebSocketServer} from 'ws';
import {Connection, openWebSocket as open, type SocketRequest, type WireMessage} from '../../src/transport/index.js';
import {collect, hastyClock, until} from './helpers.js';

/** A real WebSocket server on a free port. */
async function serveSocket(handle: (socket: WebSocket, protocol: string) => void): Promise<string> {
  const server = new WebSocketServer({port: 0, host: '127.0.0.1'});
  server.on('connection', (socket) => handle(socket, socket.protocol));
  await once(server, 'listening');
  after(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

// Node 20 has none of its own.
const openWebSocket = (request: SocketRequest) =>
  open({WebSocket: WebSocket as unknown as SocketRequest['WebSocket'], ...request});

describe('WebSocket', () => {
  it('reads bare events, events with an id, and batches; 1000 is the end', async () => {
    const url = await serveSocket((socket) => {
      socket.send('{"type":"a","data":1}');
      socket.send('{"id":"7","event":"x","data":{"type":"b"}}');
      socket.send('[{"type":"c"},{"id":8,"data":{"type":"d"}}]');
      socket.close(1000);
    });
    const {messages, end} = await collect(openWebSocket({url}).messages);
    assert.deepEqual(messages, [
      {data: {type: 'a', data: 1}},
      {id: '7', name: 'x', data: {type: 'b'}},
      {data: {type: 'c'}},
      {id: '8', data: {type: 'd'}},
    ]);
    assert.equal(end, 'done');
  });

  it('S6 frames that are not JSON, and binary ones, are told, and the stream goes on', async () => {
    const url = await serveSocket((socket) => {
      socket.send('{oops');
      socket.send(Buffer.from([1, 2]));
      socket.send('null');
      socket.send('[1,null,{"data":2}]');
      socket.close(1000);
    });
    assert.deepEqual((await collect(openWebSocket({url}).messages)).messages, [
      {data: undefined, malformed: '{oops'},
      {data: undefined, malformed: '(a binary frame)'},
      {data: null},
      {data: 1},
      {data: null},
      {data: 2},
    ]);
  });

  it('S6 a batch of 300,000 events does not overflow the stack', async () => {
    const url = await serveSocket((socket) => {
      socket.send(`[${'1,'.repeat(299_999)}1]`);
      socket.close(1000);
    });
    assert.equal((await collect(openWebSocket({url}).messages)).messages.length, 300_000);
  });

  it('any other close code is a fault, after all that arrived; refusals are not retried', async () => {
    for (const [code, retryable] of [
      [1001, true],
      [1011, true],
      [1012, true],
      [1008, false],
      [4401, false],
      [4429, true],
      [4000, true],
    ] as const) {
      const url = await serveSocket((socket) => {
        socket.send('1');
        socket.close(code, 'why');
      });
      const {data, fault} = await collect(openWebSocket({url}).messages);
      assert.deepEqual(data, [1]);
      assert.equal(fault?.kind, 'closed');
      assert.equal(fault.status, code);
      assert.equal(fault.retryable, retryable, String(code));
      assert.match(fault.message, /why/);
    }
  });

  it('S2 a torn socket is closed, and retryable', async () => {
    const url = await serveSocket((socket) => socket.send('1', () => socket.terminate()));
    const {data, fault} = await collect(openWebSocket({url}).messages);
    assert.deepEqual(data, [1]);
    assert.equal(fault?.kind, 'closed');
    assert.equal(fault.status, 1006);
    assert.equal(fault.retryable, true);
  });

  it('a server that is not there, an impossible address and a missing WebSocket are network faults', async () => {
    assert.equal((await collect(openWebSocket({url: 'ws://127.0.0.1:1'}).messages)).fault?.kind, 'network');
    const wrong = (await collect(openWebSocket({url: 'nonsense'}).messages)).fault;
    assert.equal(wrong?.kind, 'network');
    assert.equal(wrong.retryable, false);
    if (typeof globalThis.WebSocket === 'undefined') {
      assert.match((await collect(open({url: 'ws://127.0.0.1:1'}).messages)).fault?.message ?? '', /no WebSocket/);
    }
  });

  it('H9 asks to resume in its first frame, before any command', async () => {
    const frames: string[] = [];
    const url = await serveSocket((socket) => {
      socket.on('message', (data) => {
        frames.push(String(data));
        if (frames.length === 3) socket.close(1000);
      });
    });
    const stream = openWebSocket({url, lastEventId: '第7', protocols: ['agent-ui']});
    const sent = [stream.send('{"a":1}'), stream.send('{"a":2}')];
    await collect(stream.messages);
    await Promise.all(sent);
    assert.deepEqual(frames, ['{"type":"resume","lastEventId":"第7"}', '{"a":1}', '{"a":2}']);
  });

  it('C5 a command that cannot be sent says so', async () => {
    const gone = openWebSocket({url: 'ws://127.0.0.1:1'});
    const early = assert.rejects(gone.send('x'), {kind: 'network'});
    await collect(gone.messages);
    await early;
    await assert.rejects(gone.send('x'), {kind: 'network'});
    const url = await serveSocket((socket) => socket.close(1000));
    const ended = openWebSocket({url});
    await collect(ended.messages);
    await assert.rejects(ended.send('x'), {kind: 'closed'});
  });

  it('aborting closes the socket, before and after it is open', async () => {
    let closed = 0;
    const url = await serveSocket((socket) => {
      socket.on('close', () => (closed += 1));
      socket.send('1');
    });
    const controller = new AbortController();
    const {messages} = openWebSocket({url, signal: controller.signal});
    await messages.next();
    controller.abort();
    assert.equal((await collect(messages)).fault?.kind, 'aborted');
    await until(() => closed === 1);
    assert.equal((await collect(openWebSocket({url, signal: controller.signal}).messages)).fault?.kind, 'aborted');
    const early = new AbortController();
    const opening = openWebSocket({url, signal: early.signal});
    early.abort();
    assert.equal((await collect(opening.messages)).fault?.kind, 'aborted');
  });

  it('a reader that leaves closes the socket', async () => {
    let closed = false;
    const url = await serveSocket((socket) => {
      socket.on('close', () => (closed = true));
      socket.send('1');
    });
    for await (const _ of openWebSocket({url}).messages) break;
    await until(() => closed);
  });

  it('H9 U4 a connection over sockets that are torn resumes: nothing lost, nothing doubled', async () => {
    const all = Array.from({length: 40}, (_, i) => i + 1);
    let sockets = 0;
    const url = await serveSocket((socket) => {
      sockets += 1;
      const isFirst = sockets === 1;
      const send = (from: number) => {
        const part = all.slice(from, from + 7).map((n) => ({id: String(n), data: n}));
        socket.send(JSON.stringify(part), () => {
          if (from + 7 >= all.length) socket.close(1000);
          else socket.terminate();
        });
      };
      if (isFirst) send(0);
      socket.on('message', (text) => {
        send(Number((JSON.parse(String(text)) as {lastEventId: string}).lastEventId));
      });
    });
    const messages: WireMessage[] = [];
    const connection = new Connection({
      open: (resume, signal) => openWebSocket({url, ...resume, signal}).messages,
      onMessage: (message) => messages.push(message),
      clock: hastyClock(),
    });
    connection.start();
    await until(() => connection.status.state === 'idle');
    assert.deepEqual(
      messages.map(({data}) => data),
      all,
    );
    assert.equal(sockets, 6);
  });
});
