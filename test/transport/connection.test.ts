import assert from 'node:assert/strict';
import {once} from 'node:events';
import {createServer} from 'node:http';
import {describe, it} from 'node:test';
import {AGUI_ERRORS} from '../../src/protocol/run-input/errors.js';
import {
  CONNECTION_STATES,
  Connection,
  POST_RETRY,
  STREAM_RETRY,
  TransportFault,
  openReplay,
  openSse,
  type ConnectionOptions,
  type ConnectionStatus,
  type WireMessage,
} from '../../src/transport/index.js';
import {TestClock, hastyClock, serve, settle, stream, until, write} from './helpers.js';

type Script = readonly (WireMessage | TransportFault | 'open' | 'done' | 'wait')[];

/** Plays one script per opening; the last one again and again. */
function scripted(...scripts: Script[]) {
  const opened: (string | undefined)[] = [];
  const open: ConnectionOptions['open'] = async function* (resume, signal) {
    const script = scripts[Math.min(opened.length, scripts.length - 1)] ?? [];
    opened.push(resume.lastEventId);
    for (const step of script) {
      if (step instanceof TransportFault) throw step;
      if (step === 'done') return 'done';
      if (step === 'open') resume.onOpen();
      else if (step === 'wait') await new Promise((resolve) => signal.addEventListener('abort', resolve));
      else yield step;
    }
    return 'end';
  };
  return {open, opened};
}

function track(options: Pick<ConnectionOptions, 'open'> & Partial<ConnectionOptions>) {
  const statuses: ConnectionStatus[] = [];
  const messages: WireMessage[] = [];
  const connection = new Connection({
    random: () => 0.5,
    onMessage: (message) => messages.push(message),
    onChange: (status) => statuses.push(status),
    ...options,
  });
  const states = () => statuses.map(({state}) => state);
  return {connection, statuses, messages, states, data: () => messages.map(({data}) => data)};
}

const lost = new TransportFault('network', 'lost');

describe('Connection', () => {
  it('U4 has the five states and starts idle', () => {
    assert.deepEqual(CONNECTION_STATES, ['idle', 'connecting', 'streaming', 'retrying', 'error']);
    const clock = new TestClock();
    clock.time = 7;
    const {connection} = track({...scripted([]), clock});
    assert.deepEqual(connection.status, {state: 'idle', attempt: 0, since: 7});
  });

  it('U4 streams only once the server has answered', async () => {
    let answer: (() => void) | undefined;
    const url = await serve(async (_, response) => {
      await new Promise<void>((resolve) => (answer = resolve));
      response.writeHead(200, {'content-type': 'text/event-stream'});
      response.flushHeaders();
    });
    const {connection, states} = track({open: (resume, signal) => openSse({url, ...resume, signal})});
    connection.start();
    await until(() => answer !== undefined);
    assert.deepEqual(states(), ['connecting']);
    answer?.();
    await until(() => connection.status.state === 'streaming');
    connection.stop();
    assert.deepEqual(states(), ['connecting', 'streaming', 'idle']);
  });

  it('U4 a drop is retrying, a success streaming, and the success resets the counter', async () => {
    const clock = new TestClock();
    const {connection, statuses, data} = track({
      ...scripted([lost], [lost], [{data: 1}, lost], [{data: 2}, 'wait']),
      clock,
    });
    connection.start();
    for (const ms of [500, 900, 500]) {
      await settle();
      clock.advance(ms);
    }
    await settle();
    assert.deepEqual(
      statuses.map(({state, attempt, retryInMs, fault}) => [state, attempt, retryInMs, fault?.kind]),
      [
        ['connecting', 0, undefined, undefined],
        ['retrying', 1, 500, 'network'],
        ['retrying', 1, undefined, 'network'],
        ['retrying', 2, 900, 'network'],
        ['retrying', 2, undefined, 'network'],
        ['streaming', 0, undefined, undefined],
        ['retrying', 1, 500, 'network'],
        ['retrying', 1, undefined, 'network'],
        ['streaming', 0, undefined, undefined],
      ],
    );
    assert.deepEqual(data(), [1, 2]);
    connection.stop();
  });

  it('U5 after eight retries with exact delays it is in error, and retryNow is the way back', async () => {
    const clock = new TestClock();
    const dead = Array.from({length: 9}, () => [lost]);
    const {open, opened} = scripted(...dead, [{data: 1}, 'wait']);
    const {connection, data} = track({open, clock});
    connection.start();
    for (let i = 0; i < 8; i += 1) {
      await settle();
      const delay = connection.status.retryInMs ?? NaN;
      clock.advance(delay - 1);
      await settle();
      assert.equal(opened.length, i + 1);
      clock.advance(1);
    }
    await settle();
    assert.deepEqual(clock.delays, [500, 900, 1620, 2916, 5249, 8000, 8000, 8000]);
    assert.equal(opened.length, 9);
    assert.equal(connection.status.state, 'error');
    assert.equal(connection.status.attempt, 8);
    assert.equal(connection.status.fault?.kind, 'network');
    assert.equal(clock.pending, 0);
    connection.retryNow();
    assert.equal(connection.status.state, 'connecting');
    assert.equal(connection.status.attempt, 0);
    await settle();
    assert.equal(connection.status.state, 'streaming');
    assert.deepEqual(data(), [1]);
    connection.stop();
  });

  it('U5 gives up after eight retries on a server that answers and dies without a word', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked += 1;
      return stream(response);
    });
    const clock = hastyClock();
    const {connection} = track({open: (resume, signal) => openSse({url, ...resume, signal}), clock});
    connection.start();
    await until(() => connection.status.state === 'error');
    assert.equal(asked, 9);
    assert.equal(connection.status.fault?.kind, 'empty');
    assert.deepEqual(clock.delays, [500, 900, 1620, 2916, 5249, 8000, 8000, 8000]);
  });

  it('U5 a quiet stream that stood for a while counts as a success', async () => {
    const clock = new TestClock();
    let drop: () => void = () => undefined;
    const {connection} = track({
      clock,
      open: async function* ({onOpen}) {
        onOpen();
        await new Promise<void>((resolve) => (drop = resolve));
        yield* [];
        throw lost;
      },
    });
    connection.start();
    for (let i = 0; i < 20; i += 1) {
      await settle();
      assert.equal(connection.status.state, 'streaming');
      clock.advance(60_000);
      drop();
      await settle();
      assert.equal(connection.status.retryInMs, 500);
      clock.advance(500);
    }
    connection.stop();
  });

  it('U5 retryNow in retrying does not wait, and keeps the count', async () => {
    const clock = new TestClock();
    const {open, opened} = scripted([lost]);
    const {connection} = track({open, clock});
    connection.start();
    await settle();
    connection.retryNow();
    await settle();
    assert.equal(opened.length, 2);
    assert.equal(connection.status.attempt, 2);
    assert.equal(clock.pending, 1);
    connection.stop();
    assert.equal(clock.pending, 0);
  });

  it('U5 400, 401, 403 and 404 go to error at once', async () => {
    for (const status of [400, 401, 403, 404]) {
      const url = await serve((_, response) => {
        response.writeHead(status).end('{"error":{"message":"no"}}');
      });
      const {connection, states} = track({open: (resume, signal) => openSse({url, ...resume, signal})});
      connection.start();
      await until(() => connection.status.state === 'error');
      assert.deepEqual(states(), ['connecting', 'error']);
      assert.equal(connection.status.fault?.status, status);
      assert.equal(connection.status.attempt, 0);
    }
  });

  it('U5 honours Retry-After', async () => {
    const url = await serve((_, response) => {
      response.writeHead(429, {'retry-after': '20'}).end();
    });
    const clock = new TestClock();
    const {connection} = track({open: (resume, signal) => openSse({url, ...resume, signal}), clock});
    connection.start();
    await until(() => connection.status.state === 'retrying');
    assert.equal(connection.status.retryInMs, 20_000);
    connection.stop();
  });

  it('H9 S2 a server that dies in the middle of events and comes back: nothing lost, nothing doubled', async () => {
    const all = Array.from({length: 60}, (_, i) => ({n: i + 1, text: `第${i + 1}句 🚀`}));
    let asked = 0;
    const url = await serve(async (request, response) => {
      const from = Number(request.headers['last-event-id'] ?? 0);
      asked += 1;
      response.writeHead(200, {'content-type': 'text/event-stream'});
      const frames = all.slice(from).map((event) => `id: ${event.n}\ndata: ${JSON.stringify(event)}\n\n`);
      const bytes = new TextEncoder().encode([...frames, 'data: [DONE]\n\n'].join(''));
      // Somewhere, mostly inside an event, often inside a character.
      const cut = 61 + asked * 37;
      await write(response, bytes.subarray(0, cut));
      if (cut >= bytes.length) response.end();
      else setTimeout(() => response.socket?.destroy(), 5);
    });
    const clock = hastyClock();
    const {connection, states, data} = track({open: (resume, signal) => openSse({url, ...resume, signal}), clock});
    connection.start();
    await until(() => connection.status.state === 'idle' && states().length > 1, 'the last event');
    assert.deepEqual(data(), all);
    assert.ok(asked > 3, `${asked} connections`);
    assert.ok(clock.delays.every((delay) => delay === 500));
    assert.equal(connection.status.lastEventId, '60');
  });

  it('U4 a server that goes away altogether and comes back on the same port is found again', async () => {
    const sent: string[] = [];
    const listen = async (port: number, id: number) => {
      const server = createServer((request, response) => {
        sent.push(String(request.headers['last-event-id']));
        response.writeHead(200, {'content-type': 'text/event-stream'});
        response.write(`id: ${id}\ndata: ${id}\n\n`);
      }).listen(port, '127.0.0.1');
      await once(server, 'listening');
      return server;
    };
    const first = await listen(0, 1);
    const {port} = first.address() as {port: number};
    const url = `http://127.0.0.1:${port}`;
    const {connection, data} = track({
      open: (resume, signal) => openSse({url, ...resume, signal}),
      clock: {...hastyClock(), setTimeout: (run) => setTimeout(run, 30)},
    });
    connection.start();
    await until(() => data().length === 1);
    first.close();
    first.closeAllConnections();
    await until(() => connection.status.attempt > 1);
    const second = await listen(port, 2);
    await until(() => data().length === 2);
    assert.deepEqual(data(), [1, 2]);
    assert.deepEqual(sent, ['undefined', '1']);
    connection.stop();
    second.close();
    second.closeAllConnections();
  });

  it('S2 a clean end without a terminal message is a drop', async () => {
    const clock = new TestClock();
    const {connection, data} = track({...scripted([{data: 1, id: 'a'}]), clock});
    connection.start();
    await settle();
    assert.equal(connection.status.state, 'retrying');
    assert.equal(connection.status.fault?.kind, 'closed');
    assert.equal(connection.status.lastEventId, 'a');
    assert.deepEqual(data(), [1]);
    connection.stop();
  });

  it('U4 after the terminal message, after [DONE] and after a finite stream it is idle', async () => {
    const isFinished = ({data}: WireMessage) => data === 'RUN_FINISHED';
    const clock = new TestClock();
    for (const options of [
      {...scripted([{data: 'RUN_FINISHED'}, {data: 'after'}]), isFinished},
      {...scripted([{data: 'RUN_FINISHED'}, new TransportFault('truncated', 'cut')]), isFinished},
      {...scripted([{data: 'RUN_FINISHED'}, lost]), isFinished, finite: true},
      scripted([{data: 1}, 'done']),
      {...scripted([{data: 1}]), finite: true},
      {open: () => openReplay('{"n":1}\n{"n":2}\n')},
    ] satisfies (Pick<ConnectionOptions, 'open'> & Partial<ConnectionOptions>)[]) {
      const {connection, states} = track({...options, clock});
      connection.start();
      await settle();
      assert.deepEqual(states(), ['connecting', 'streaming', 'idle']);
    }
    assert.equal(clock.pending, 0);
  });

  it('a fault of a finite stream is still a fault', async () => {
    const {connection} = track({open: () => openReplay('\n'), finite: true, clock: new TestClock()});
    connection.start();
    await settle();
    assert.equal(connection.status.state, 'error');
    assert.equal(connection.status.fault?.kind, 'empty');
  });

  it('U7 a stream that a POST opens is not posted again when it drops', async () => {
    let posts = 0;
    const url = await serve(async (_, response) => {
      posts += 1;
      response.writeHead(200, {'content-type': 'text/event-stream'});
      await write(response, 'data: 1\n\n');
      response.socket?.destroy();
    });
    const {connection} = track({
      open: (resume, signal) => openSse({url, body: '{}', errors: AGUI_ERRORS, ...resume, signal}),
      policy: () => POST_RETRY,
      clock: hastyClock(),
    });
    connection.start();
    await until(() => connection.status.state === 'error');
    assert.equal(posts, 1);
  });

  it('U7 a stream that a POST opens is posted again for an upstream error, twice at most', async () => {
    let posts = 0;
    const url = await serve((_, response) => {
      posts += 1;
      response.writeHead(502).end('{"error":{"code":"AGUI_UPSTREAM_ERROR","message":"up"}}');
    });
    const {connection} = track({
      open: (resume, signal) => openSse({url, body: '{}', errors: AGUI_ERRORS, ...resume, signal}),
      policy: () => POST_RETRY,
      clock: hastyClock(),
    });
    connection.start();
    await until(() => connection.status.state === 'error');
    assert.equal(posts, 3);
  });

  it('an exception in a listener does not end the connection', async () => {
    const errors: unknown[] = [];
    const {connection} = track({
      ...scripted([{data: 1}, {data: 2}, 'wait']),
      onMessage: () => {
        throw new Error('of the page');
      },
      onChange: () => {
        throw new Error('of the page');
      },
      isFinished: () => {
        throw new Error('of the page');
      },
      onError: (error) => errors.push(error),
    });
    connection.start();
    await settle();
    assert.equal(connection.status.state, 'streaming');
    assert.equal(errors.length, 6);
    connection.stop();
  });

  it('an opener that throws, or gives something broken, is a fault like any other', async () => {
    const openers: (() => unknown)[] = [
      () => {
        throw new TypeError('bad url');
      },
      () => undefined,
      () => ({[Symbol.asyncIterator]: () => ({next: () => Promise.reject(new Error('x')), return: () => 7})}),
    ];
    for (const open of openers) {
      const clock = new TestClock();
      const {connection} = track({open: open as ConnectionOptions['open'], clock});
      connection.start();
      await settle();
      assert.equal(connection.status.state, 'retrying');
      connection.stop();
    }
  });

  it('nothing is delivered and no timer is left after stop', async () => {
    const clock = new TestClock();
    let go: () => void = () => undefined;
    const {connection, messages, states} = track({
      clock,
      open: async function* () {
        yield {data: 1};
        await new Promise<void>((resolve) => (go = resolve));
        yield {data: 2};
      },
    });
    connection.start();
    await settle();
    connection.stop();
    go();
    await settle();
    assert.equal(messages.length, 1);
    assert.deepEqual(states(), ['connecting', 'streaming', 'idle']);
    assert.equal(clock.pending, 0);
    connection.stop();
    connection.retryNow();
    assert.equal(states().length, 3);
  });

  it('stop from inside a message ends it there; start goes on after the last id', async () => {
    const {open, opened} = scripted([
      {data: 1, id: 'a'},
      {data: 2, id: 'b'},
    ]);
    const messages: unknown[] = [];
    const connection = new Connection({
      open,
      onMessage: ({data}) => {
        messages.push(data);
        connection.stop();
      },
    });
    connection.start();
    await settle();
    assert.deepEqual(messages, [1]);
    connection.start();
    connection.start();
    await settle();
    assert.deepEqual(opened, [undefined, 'a']);
  });

  it('a heartbeat moves the id and is not delivered; an empty id forgets it', async () => {
    const {connection, messages} = track({...scripted([{data: 1, id: 'a'}, {data: undefined, id: 'b'}, 'wait'])});
    connection.start();
    await settle();
    assert.equal(messages.length, 1);
    assert.equal(connection.status.lastEventId, 'b');
    connection.stop();
    const other = track({...scripted([{data: 1, id: 'a'}, {data: 2, id: ''}, 'wait'])});
    other.connection.start();
    await settle();
    assert.equal(other.connection.status.lastEventId, undefined);
    other.connection.stop();
  });

  it('malformed messages reach the owner', async () => {
    const {connection, messages} = track({...scripted([{data: undefined, malformed: '{'}, 'wait'])});
    connection.start();
    await settle();
    assert.deepEqual(messages, [{data: undefined, malformed: '{'}]);
    connection.stop();
  });

  it('with the machine’s own clock a stopped connection lets the process end', async () => {
    const {connection} = track({...scripted([lost])});
    connection.start();
    await until(() => connection.status.state === 'retrying');
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    connection.stop();
    assert.equal(timers(), before - 1);
  });

  describe('a line that falls silent', () => {
    const policy = () => ({...STREAM_RETRY, idleMs: 45_000});

    it('U5 H9 is opened again from the last event once even its heartbeats stay out', async () => {
      const clock = new TestClock();
      const {open, opened} = scripted([{data: {n: 1}, id: '7'}, 'wait'], ['open', 'wait']);
      const {connection, states} = track({open, clock, policy});
      connection.start();
      await settle();
      clock.advance(44_999);
      assert.equal(connection.status.state, 'streaming');
      clock.advance(1);
      assert.equal(connection.status.state, 'retrying');
      assert.equal(connection.status.fault?.kind, 'silent');
      assert.equal(connection.status.retryAt, clock.time + 500);
      clock.advance(500);
      await settle();
      assert.deepEqual(opened, [undefined, '7']);
      assert.deepEqual(states(), ['connecting', 'streaming', 'retrying', 'retrying', 'streaming']);
      connection.stop();
      assert.equal(clock.pending, 0);
    });

    it('U4 stays open while anything comes, if only a heartbeat', async () => {
      const clock = new TestClock();
      let alive: () => void = () => undefined;
      const {connection} = track({
        clock,
        policy,
        async *open(resume, signal) {
          resume.onOpen();
          alive = resume.onAlive;
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          yield* [];
        },
      });
      connection.start();
      await settle();
      for (let beat = 0; beat < 20; beat += 1) {
        clock.advance(15_000);
        alive();
      }
      assert.equal(connection.status.state, 'streaming');
      clock.advance(45_000);
      assert.equal(connection.status.state, 'retrying');
      connection.stop();
    });

    it('is no fault where the policy does not say so', async () => {
      const clock = new TestClock();
      const {connection} = track({...scripted(['open', 'wait']), clock});
      connection.start();
      await settle();
      clock.advance(3_600_000);
      assert.equal(connection.status.state, 'streaming');
      connection.stop();
    });

    it('U4 hears heartbeat comments of a real server', async () => {
      const url = await serve(async (_request, response) => {
        response.writeHead(200, {'content-type': 'text/event-stream'});
        await write(response, ': open\n\n');
        await write(response, ': heartbeat\n\n');
      });
      const clock = new TestClock();
      let signs = 0;
      const {connection, messages} = track({
        clock,
        policy,
        open: (resume, signal) => openSse({url, signal, onOpen: resume.onOpen, onAlive: () => signs++}),
      });
      connection.start();
      await until(() => signs > 0, 'a heartbeat');
      assert.deepEqual(messages, []);
      connection.stop();
    });
  });
});
