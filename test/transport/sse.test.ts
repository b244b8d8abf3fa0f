import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {openSse, type SseRequest} from '../../src/transport/index.js';
import {bodyOf, collect, serve, stream, until, write} from './helpers.js';

/** A server that answers every request with these chunks. */
async function answer(...chunks: (string | Uint8Array)[]): Promise<string> {
  return serve((_, response) => stream(response, ...chunks));
}

async function read(chunks: (string | Uint8Array)[], request: Partial<SseRequest> = {}) {
  return collect(openSse({url: await answer(...chunks), ...request}));
}

describe('SSE over fetch', () => {
  it('reads LF, CRLF and CR line ends alike', async () => {
    for (const eol of ['\n', '\r\n', '\r']) {
      const lines = ['id: 1', 'event: text', 'data: {"n":1}', '', 'data: {"n":2}', '', ''];
      const {messages, end} = await read([lines.join(eol)]);
      assert.deepEqual(messages, [{id: '1', name: 'text', data: {n: 1}}, {data: {n: 2}}], JSON.stringify(eol));
      assert.equal(end, 'end');
    }
  });

  it('gives a CR-only event at once, without waiting for the next byte', async () => {
    let release: () => void = () => undefined;
    const url = await serve(async (_, response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'});
      await write(response, 'data: 1\r\r');
      await new Promise<void>((resolve) => (release = resolve));
      response.end();
    });
    const messages = openSse({url});
    assert.deepEqual(await messages.next(), {done: false, value: {data: 1}});
    release();
    assert.deepEqual(await messages.next(), {done: true, value: 'end'});
  });

  it('reads comments, a byte order mark, multi-line data, unknown fields and a missing space', async () => {
    const {messages} = await read([
      '\uFEFF: hello\n\n:\n\nretry: 10\n\ndata: {\ndata:  "n":\ndata:1}\n\nfoo: bar\ndata:{"n":2}\n\n: bye\n',
    ]);
    assert.deepEqual(messages, [{data: {n: 1}}, {data: {n: 2}}]);
  });

  it('S2 every cut of a UTF-8 text, and one byte per chunk, give the same messages over HTTP', async () => {
    const text = 'id: 一\ndata: {"t":"你好，世界 👩‍🚀🧪"}\r\n\r\nevent: é\rdata: "𝒳"\r\rdata: [1,\ndata: 2]\n\n';
    const bytes = new TextEncoder().encode(text);
    const expected = [{id: '一', data: {t: '你好，世界 👩‍🚀🧪'}}, {name: 'é', data: '𝒳'}, {data: [1, 2]}];
    const url = await serve((request, response) => {
      const cut = Number(request.url?.slice(1));
      const bytewise = Array.from(bytes, (byte) => Uint8Array.of(byte));
      return stream(response, ...(cut < 0 ? bytewise : [bytes.subarray(0, cut), bytes.subarray(cut)]));
    });
    for (let cut = -1; cut <= bytes.length; cut += 1) {
      const {messages, end} = await collect(openSse({url: `${url}/${cut}`}));
      assert.deepEqual(messages, expected, `cut at ${cut}`);
      assert.equal(end, 'end');
    }
  });

  it('S6 a data field that is not JSON is told, and the stream goes on', async () => {
    const {messages, end} = await read([`data: 1\n\nid: x\ndata: {oops ${'y'.repeat(500)}\n\ndata: 2\n\n`]);
    assert.deepEqual(messages, [
      {data: 1},
      {id: 'x', data: undefined, malformed: `{oops ${'y'.repeat(194)}`},
      {data: 2},
    ]);
    assert.equal(end, 'end');
  });

  it('takes [DONE] as the end, also without its blank line, and reads nothing after it', async () => {
    for (const tail of ['data: [DONE]\n\ndata: 2\n\n', 'data: [DONE]\n', 'data: [DONE]']) {
      const {data, end} = await read(['data: 1\n\n', tail]);
      assert.deepEqual(data, [1]);
      assert.equal(end, 'done');
    }
  });

  it('leaves a server that keeps the line open after [DONE]', async () => {
    let left = false;
    const url = await serve(async (_, response) => {
      response.on('close', () => (left = true));
      response.writeHead(200, {'content-type': 'text/event-stream'});
      await write(response, 'data: 1\n\ndata: [DONE]\n\n');
    });
    assert.equal((await collect(openSse({url}))).end, 'done');
    await until(() => left, 'the server to be left');
  });

  it('gives an empty data field as a heartbeat with its id', async () => {
    const {messages} = await read(['event: ping\nid: 7\ndata:\n\ndata: 1\n\n']);
    assert.deepEqual(messages, [{name: 'ping', id: '7', data: undefined}, {data: 1}]);
  });

  it('S2 a body without any event is empty', async () => {
    for (const body of ['', ': only a comment\n\n', 'retry: 5\n\n', 'data:\n\n']) {
      const {fault} = await read([body]);
      assert.equal(fault?.kind, 'empty', JSON.stringify(body));
      assert.equal(fault.retryable, true);
    }
  });

  it('S2 a cut stream is truncated, and everything before the cut is delivered', async () => {
    for (const tail of ['data: {"n":', 'data: {"n":\n', 'da', 'id: 3\n', 'event: x', 'data: 12', 'data: "世']) {
      const {data, fault} = await read([`data: 1\n\ndata: 2\n\n${tail}`]);
      assert.deepEqual(data, [1, 2], tail);
      assert.equal(fault?.kind, 'truncated', tail);
      assert.equal(fault.retryable, true);
    }
  });

  it('S2 a stream cut inside a character is truncated', async () => {
    const {data, fault} = await read(['data: 1\n\n', new TextEncoder().encode('data: "世').subarray(0, -1)]);
    assert.deepEqual(data, [1]);
    assert.equal(fault?.kind, 'truncated');
  });

  it('S2 a whole last event without its blank line is kept, and still called truncated', async () => {
    const {messages, fault} = await read(['data: {"n":1}\n\nid: 2\ndata: {"n":2}']);
    assert.deepEqual(messages, [{data: {n: 1}}, {id: '2', data: {n: 2}}]);
    assert.equal(fault?.kind, 'truncated');
  });

  it('S2 a body that ends before the terminal message is truncated; with it, done', async () => {
    const expectTerminal = ({data}: {data: unknown}) => data === 'RUN_FINISHED';
    assert.equal((await read(['data: 1\n\n'], {expectTerminal})).fault?.kind, 'truncated');
    assert.equal((await read(['data: "RUN_FINISHED"\n\ndata: 1\n\n'], {expectTerminal})).end, 'done');
  });

  it('S2 a socket destroyed in the middle of an event is a network fault, after all that arrived', async () => {
    const url = await serve(async (_, response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'});
      await write(response, 'data: 1\n\ndata: 2\n\ndata: {"n"');
      setTimeout(() => response.socket?.destroy(), 20);
    });
    const {data, fault} = await collect(openSse({url}));
    assert.deepEqual(data, [1, 2]);
    assert.equal(fault?.kind, 'network');
    assert.equal(fault.retryable, true);
  });

  it('a server that is not there is a network fault that names the reason', async () => {
    const {fault} = await collect(openSse({url: 'http://127.0.0.1:1/'}));
    assert.equal(fault?.kind, 'network');
    assert.match(fault.message, /ECONNREFUSED|bad port/);
  });

  it('sends method, headers, body and Last-Event-ID, the id in UTF-8 as EventSource does', async () => {
    let seen: unknown;
    const url = await serve(async (request, response) => {
      const {accept, authorization, 'content-type': type, 'last-event-id': last} = request.headers;
      const id = Buffer.from(String(last), 'latin1').toString();
      seen = {method: request.method, body: await bodyOf(request), accept, authorization, type, id};
      await stream(response, 'data: 1\n\n');
    });
    await collect(openSse({url, body: '{"a":1}', headers: {Authorization: 'Bearer x'}, lastEventId: '第7'}));
    assert.deepEqual(seen, {
      method: 'POST',
      body: '{"a":1}',
      accept: 'text/event-stream',
      authorization: 'Bearer x',
      type: 'application/json',
      id: '第7',
    });
  });

  it('tells when the server has answered, before any event', async () => {
    const url = await serve(async (_, response) => {
      response.writeHead(200, {'content-type': 'text/event-stream; charset=utf-8'});
      response.flushHeaders();
    });
    const controller = new AbortController();
    const opened = new Promise<void>((resolve) => {
      void collect(openSse({url, signal: controller.signal, onOpen: resolve}));
    });
    await opened;
    controller.abort();
  });

  it('an aborted stream ends as aborted and frees the server', async () => {
    let left = false;
    const url = await serve(async (_, response) => {
      response.on('close', () => (left = true));
      response.writeHead(200, {'content-type': 'text/event-stream'});
      await write(response, 'data: 1\n\n');
    });
    const controller = new AbortController();
    const messages = openSse({url, signal: controller.signal});
    await messages.next();
    controller.abort();
    const {fault} = await collect(messages);
    assert.equal(fault?.kind, 'aborted');
    assert.equal(fault.retryable, false);
    await until(() => left, 'the server to be left');
    assert.equal((await collect(openSse({url, signal: controller.signal}))).fault?.kind, 'aborted');
  });

  it('a reader that leaves frees the server', async () => {
    let left = false;
    const url = await serve(async (_, response) => {
      response.on('close', () => (left = true));
      response.writeHead(200, {'content-type': 'text/event-stream'});
      await write(response, 'data: 1\n\n');
    });
    for await (const _ of openSse({url})) break;
    await until(() => left, 'the server to be left');
  });

  it('S4 an event of more than 8 MB is told and skipped, and the stream goes on', async () => {
    const chunk = 'x'.repeat(1024 * 1024);
    for (const eol of ['\n', '\r\n']) {
      const big = Array.from({length: 12}, () => chunk);
      const {messages, end} = await read([
        `data: 1${eol}${eol}`,
        'data: "',
        ...big,
        `"${eol}`,
        eol,
        `data: 2${eol}${eol}`,
      ]);
      assert.deepEqual(messages, [
        {data: 1},
        {data: undefined, malformed: '(longer than 8388608 characters)'},
        {data: 2},
      ]);
      assert.equal(end, 'end');
    }
  });

  it('S4 many data lines of one event that add up to more than 8 MB do not pile up', async () => {
    const line = `data: ${'x'.repeat(1024 * 1024)}\n`;
    const {data, end} = await read([...Array.from({length: 12}, () => line), '\ndata: 2\n\n']);
    assert.deepEqual(data, [undefined, 2]);
    assert.equal(end, 'end');
  });
});
