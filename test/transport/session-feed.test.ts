import assert from 'node:assert/strict';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterEach, beforeEach, describe, it} from 'node:test';
import {createAdapter} from '../../src/adapters/agent-ui/index.js';
import {CommandRouter, type Receipt} from '../../src/commands/index.js';
import {ACTIVE_SESSION_KEY, partKey, ProjectionStore, type PartRow} from '../../src/state/index.js';
import {SessionFeed, type ControlsRow, type FeedOptions, type TransportRow} from '../../src/transport/index.js';
import {until} from './helpers.js';
import {CONTROLS_KEY, TRANSPORT_KEY} from '../../src/transport/keys.js';
import {receiptKey} from '../../src/commands/keys.js';

const delta = (sequence: number, text: string) => ({
  type: 'text.delta',
  sequence,
  sessionId: 's1',
  runId: 'r1',
  messageId: 'm1',
  payload: {delta: text},
});
const started = {type: 'run.started', sequence: 1, sessionId: 's1', runId: 'r1'};

describe('the feed of a session', () => {
  let server: Server;
  let url: string;
  let store: ProjectionStore;
  let feed: SessionFeed;
  /** What the server was asked, in order. */
  let asked: string[];
  let events: (request: IncomingMessage, response: ServerResponse) => void;
  let opening: (step: string, response: ServerResponse) => void;
  let commands: (body: string, response: ServerResponse) => void;
  const text = () => store.get<PartRow>(partKey('m1'))?.text;

  beforeEach(async () => {
    asked = [];
    opening = (_step, response) => response.writeHead(404).end();
    commands = (_body, response) => response.writeHead(202, {'content-type': 'application/json'}).end('{}');
    server = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(`${request.method ?? ''} ${path} ${String(request.headers['last-event-id'] ?? '')}`.trim());
      const step = /(shell|window|current|refs)(\?|$)/.exec(path)?.[1];
      if (step !== undefined) opening(step, response);
      else if (path.endsWith('/events')) {
        response.writeHead(200, {'content-type': 'text/event-stream'});
        response.flushHeaders();
        events(request, response);
      } else {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString())).on('end', () => commands(body, response));
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/api`;
    store = new ProjectionStore();
    feed = new SessionFeed({store, adapter: createAdapter(), url, sessionId: 's1', random: () => 0.5});
  });
  afterEach(() => {
    feed.stop();
    server.closeAllConnections();
    server.close();
  });

  const write = (response: ServerResponse, ...list: {sequence?: number}[]) => {
    for (const event of list) response.write(`id: ${String(event.sequence)}\ndata: ${JSON.stringify(event)}\n\n`);
  };

  it('H1 opens the session, applies what its steps say and goes on from there without a double', async () => {
    const before = new ProjectionStore({schedule: () => undefined});
    before.append([started, delta(2, 'Hello ')]);
    opening = (_step, response) => {
      const body = JSON.stringify({at: 2, snapshot: before.snapshot()});
      response.writeHead(200, {'content-type': 'application/json'}).end(body);
    };
    events = (request, response) => {
      assert.equal(request.headers['last-event-id'], '2');
      write(response, delta(2, 'Hello '), delta(3, 'world'));
    };
    await feed.start();
    assert.equal(store.get<{id: string}>(ACTIVE_SESSION_KEY)?.id, 's1');
    await until(() => text() === 'Hello world', 'the text is whole');
    assert.equal(store.get<TransportRow>(TRANSPORT_KEY)?.state, 'streaming');
    assert.ok(store.get<ControlsRow>(CONTROLS_KEY)?.controls.includes('approve'));
  });

  it('C6 where the session cannot be opened in steps it reads the stream from its beginning and says so in a diagnostic', async () => {
    events = (_request, response) => write(response, started, delta(2, 'Hi'));
    await feed.start();
    await until(() => text() === 'Hi', 'the text');
    assert.ok('opening_shell_unavailable:s1' in store.snapshot().diagnostics);
  });

  it('H9 a gap is asked for again, from the last event that is whole', async () => {
    events = (request, response) => {
      const from = Number(request.headers['last-event-id'] ?? 0);
      if (from === 0) write(response, started, delta(2, 'a'), delta(4, 'c'));
      else write(response, ...[delta(3, 'b'), delta(4, 'c'), delta(5, 'd')].filter((event) => event.sequence > from));
    };
    await feed.start();
    await until(() => text() === 'abcd', 'the gap is filled');
    assert.deepEqual(
      asked.filter((line) => line.includes('/events')),
      ['GET /api/sessions/s1/events', 'GET /api/sessions/s1/events 2'],
    );
    assert.equal(store.stats.catchingUp.length, 0);
  });

  it('F3 C1 of a protocol that promises nothing of its numbers no event is waited for, and a cut is resumed after the last', async () => {
    feed = new SessionFeed({
      ...{store, url, sessionId: 's1', random: () => 0.5},
      adapter: {...createAdapter(), ordering: 'monotonic'},
    });
    const all = [started, delta(20, 'a'), delta(30, 'b'), delta(45, 'c')];
    let life = 0;
    events = (request, response) => {
      const from = Number(request.headers['last-event-id'] ?? 0);
      write(response, ...all.filter(({sequence}) => sequence > from).slice(0, 2));
      if (life++ < 1) setTimeout(() => response.destroy(), 20);
    };
    await feed.start();
    await until(() => text() === 'abc', 'everything is there');
    assert.deepEqual(
      asked.filter((line) => line.includes('/events')),
      ['GET /api/sessions/s1/events', 'GET /api/sessions/s1/events 20'],
    );
    assert.equal(store.stats.early + store.stats.gaps, 0);
    assert.ok(!('sequence_gap' in store.snapshot().diagnostics));
  });

  it('H9 U5 a server that dies is read on from the last event, and nothing comes twice', async () => {
    let life = 0;
    events = (request, response) => {
      const from = Number(request.headers['last-event-id'] ?? 0);
      write(
        response,
        ...[started, delta(2, 'a'), delta(3, 'b'), delta(4, 'c')].filter(
          ({sequence}) => sequence > from && sequence <= from + 2,
        ),
      );
      if (life++ < 1) setTimeout(() => response.destroy(), 20);
    };
    await feed.start();
    await until(() => text() === 'abc', 'everything arrived once');
  });

  it('V1 no command leaves before the stream that brings its answer is open', async () => {
    let open: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      if (request.url?.endsWith('/shell')) response.writeHead(404).end();
      else if (request.url?.endsWith('/events')) {
        void gate.then(() => {
          response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders();
          asked.push('open');
        });
      } else response.writeHead(202, {'content-type': 'application/json'}).end('{}');
    });
    await feed.start();
    const router = new CommandRouter(store);
    router.connect(feed);
    router.send({control: 'send', sessionId: 's1', payload: {text: 'Hello'}});
    await new Promise((resolve) => setTimeout(resolve, 80));
    assert.ok(!asked.some((line) => line.startsWith('POST')));
    open?.();
    await until(() => asked.some((line) => line.startsWith('POST')), 'the command is sent');
    assert.ok(asked.indexOf('open') < asked.findIndex((line) => line.startsWith('POST')));
    router.close();
  });

  it('C5 a refusal comes with the owner’s words and fields, a broken way as a failure', async () => {
    events = (_request, response) => write(response, started);
    commands = (_body, response) =>
      response.writeHead(422, {'content-type': 'application/json'}).end(
        JSON.stringify({
          error: {code: 'invalid_answer', message: 'The answer does not fit.', fields: {batch: 'At most 20,000'}},
        }),
      );
    await feed.start();
    const router = new CommandRouter(store);
    router.connect(feed);
    const refused = router.send({control: 'answer', sessionId: 's1', actionId: 'a1', payload: {value: {batch: 1e6}}});
    await until(() => store.get<Receipt>(receiptKey(refused.id))?.status === 'refused', 'refused');
    const receipt = store.get<Receipt>(receiptKey(refused.id));
    assert.equal(receipt?.reason, 'The answer does not fit.');
    assert.deepEqual(receipt.fields, {batch: 'At most 20,000'});
    commands = (_body, response) => response.destroy();
    const failed = router.send({control: 'reject', sessionId: 's1', actionId: 'a2'});
    await until(() => store.get<Receipt>(receiptKey(failed.id))?.status === 'failed', 'failed');
    router.close();
  });

  it('S5 a frame that is no JSON is a diagnostic, and the stream goes on', async () => {
    events = (_request, response) => {
      write(response, started);
      response.write('data: {"type": oops\n\n');
      write(response, delta(2, 'still here'));
    };
    await feed.start();
    await until(() => text() === 'still here', 'the stream went on');
    assert.ok(Object.keys(store.snapshot().diagnostics).some((id) => id.startsWith('malformed_frame')));
  });

  it('opens the WebSocket at the address that the adapter gives, else at that of its stream', async () => {
    const {opening: _opening, socketPath, ...native} = createAdapter();
    const opened: string[] = [];
    class Socket extends EventTarget {
      constructor(address: string) {
        super();
        opened.push(address);
      }
      close(): void {}
    }
    const WebSocket = Socket as unknown as NonNullable<FeedOptions['WebSocket']>;
    for (const more of [{socketPath}, {socketPath: (id: string) => `live/${id}?v=2`}, {}]) {
      const count = opened.length;
      const adapter = {...native, ...more};
      const socket = new SessionFeed({store, adapter, url, sessionId: 's1', via: 'websocket', WebSocket});
      void socket.start();
      await until(() => opened.length > count);
      socket.stop();
    }
    const base = url.replace('http', 'ws');
    assert.deepEqual(opened, [`${base}/sessions/s1/socket`, `${base}/live/s1?v=2`, `${base}/sessions/s1/events`]);
  });

  it('U4 says why it is in error, and comes back by hand', async () => {
    server.removeAllListeners('request');
    let status = 404;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (request.url?.endsWith('/events') && status === 200) {
        response.writeHead(200, {'content-type': 'text/event-stream'});
        write(response, started);
      } else
        response
          .writeHead(404, {'content-type': 'application/json'})
          .end('{"error":{"code":"AGUI_NOT_FOUND","message":"No such session."}}');
    });
    await feed.start();
    await until(() => store.get<TransportRow>(TRANSPORT_KEY)?.state === 'error', 'error');
    assert.equal(store.get<TransportRow>(TRANSPORT_KEY)?.reason, 'No such session.');
    status = 200;
    feed.retryNow();
    await until(() => store.get<TransportRow>(TRANSPORT_KEY)?.state === 'streaming', 'streaming again');
  });
});
