import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {openReplay, replayUrl} from '../../src/transport/index.js';
import {TestClock, collect, serve, settle} from './helpers.js';

function streamOf(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
}

const events = [
  {type: 'run.started', runId: 'r1'},
  {type: 'text.delta', text: '你好 🚀\n"quoted" [1,{2}]'},
  {type: 'run.finished', data: null},
];
const ndjson = events.map((event) => JSON.stringify(event)).join('\n');

describe('Replay', () => {
  it('reads NDJSON, a JSON array and captured SSE, from text, a file and a stream', async () => {
    const sse = events.map((event, i) => `id: ${i}\ndata: ${JSON.stringify(event)}\n`).join('\n');
    const texts = {
      ndjson,
      'ndjson with CRLF, blank lines and a mark': `\uFEFF\r\n${ndjson.replaceAll('\n', '\r\n\r\n')}\r\n`,
      array: JSON.stringify(events),
      'pretty array': `\n${JSON.stringify(events, null, 2)}\n`,
      batches: `${JSON.stringify(events.slice(0, 2))}\n${JSON.stringify(events[2])}\n`,
      'arrays in a row': `${JSON.stringify(events.slice(0, 2), null, 1)}\n${JSON.stringify(events.slice(2), null, 1)}`,
      sse,
      'sse with comments and CR': `: hi\r\r${sse.replaceAll('\n', '\r')}`,
      'sse with [DONE]': `${sse}\n\ndata: [DONE]\n\ndata: 1\n\n`,
    };
    for (const [name, text] of Object.entries(texts)) {
      for (const source of [text, new Blob([text]), streamOf(text, 1), streamOf(text, 1000)]) {
        const {data, end} = await collect(openReplay(source));
        assert.deepEqual(data, events, name);
        assert.equal(end, 'done');
      }
    }
  });

  it('S6 a corrupt line is told with its number and the rest is kept', async () => {
    const {messages} = await collect(openReplay('{"n":1}\n\n{"n":\n{"n":3}\nnot json\n{"n":5'));
    assert.deepEqual(messages, [
      {data: {n: 1}, line: 1},
      {data: undefined, malformed: '{"n":', line: 3},
      {data: {n: 3}, line: 4},
      {data: undefined, malformed: 'not json', line: 5},
      {data: undefined, malformed: '{"n":5', line: 6},
    ]);
  });

  it('S6 a corrupt element of an array, and an array without its end, cost only themselves', async () => {
    const {messages} = await collect(openReplay('[\n {"n":1},\n {"n":oops},\n {"n":3},\n {"n":4'));
    assert.deepEqual(messages, [
      {data: {n: 1}, line: 2},
      {data: undefined, malformed: '\n {"n":oops}', line: 3},
      {data: {n: 3}, line: 4},
      {data: undefined, malformed: '\n {"n":4', line: 5},
    ]);
  });

  it('S6 a corrupt event of captured SSE is told with the line where it starts', async () => {
    const {messages} = await collect(openReplay('data: 1\n\nid: x\ndata: {\n\ndata: 3'));
    assert.deepEqual(messages, [
      {data: 1, line: 1},
      {id: 'x', data: undefined, malformed: '{', line: 3},
      {data: 3, line: 6},
    ]);
  });

  it('S4 a line of more than 8 MB is told, and the rest is kept', async () => {
    const text = `{"n":1}\n"${'x'.repeat(9 * 1024 * 1024)}"\n{"n":3}\n`;
    const {messages} = await collect(openReplay(new Blob([text])));
    assert.deepEqual(messages, [
      {data: {n: 1}, line: 1},
      {data: undefined, malformed: '(longer than 8388608 characters)', line: 2},
      {data: {n: 3}, line: 3},
    ]);
  });

  it('S2 nothing to play is empty', async () => {
    for (const text of ['', '\n \r\n', '[]', '[\n]', '\uFEFF', ': c\n\n']) {
      const {fault} = await collect(openReplay(text));
      assert.equal(fault?.kind, 'empty', JSON.stringify(text));
      assert.equal(fault.retryable, false);
    }
  });

  it('plays from an address, and names what is wrong with it', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/cut') {
        response.writeHead(200, {'content-length': 5000}).write('{"n":1}\n{"n"', () => response.socket?.destroy());
      } else response.writeHead(request.url === '/run' ? 200 : 404).end(ndjson);
    });
    assert.deepEqual((await collect(replayUrl(`${url}/run`))).data, events);
    assert.equal((await collect(replayUrl(`${url}/none`))).fault?.status, 404);
    const cut = (await collect(replayUrl(`${url}/cut`))).fault;
    assert.equal(cut?.kind, 'truncated');
    assert.equal(cut.retryable, false);
  });

  it('keeps the pace it is given', async () => {
    const clock = new TestClock();
    const seen: unknown[] = [];
    void (async () => {
      for await (const {data} of openReplay('[1,2,3]', {pace: 100, clock})) seen.push(data);
    })();
    for (const count of [0, 1, 2, 3]) {
      await settle();
      assert.equal(seen.length, count);
      clock.advance(100);
    }
    assert.equal(clock.pending, 0);
  });

  it('keeps a pace that depends on the messages, and can be stopped while it waits', async () => {
    const clock = new TestClock();
    const controller = new AbortController();
    const at = (data: unknown) => (data as {at: number}).at;
    const played = collect(
      openReplay('{"at":5}\n{"at":30}\n{"at":90}', {
        pace: (message, previous) => (previous ? at(message.data) - at(previous.data) : 0),
        signal: controller.signal,
        clock,
      }),
    );
    await settle();
    clock.advance(25);
    await settle();
    controller.abort();
    const {data, fault} = await played;
    assert.deepEqual(data, [{at: 5}, {at: 30}]);
    assert.equal(fault?.kind, 'aborted');
    assert.deepEqual(clock.delays, [25, 60]);
    assert.equal(clock.pending, 0);
  });

  it('gives the page a turn while it reads a long text', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await collect(openReplay('{"type":"x"}\n'.repeat(200_000)));
    clearInterval(timer);
    assert.ok(turns > 5, `${turns} turns`);
  });

  it('S6 any values, in any of the formats and any chunking, come back as they were', async () => {
    const value = fc.dictionary(fc.string(), fc.jsonValue({maxDepth: 2})).map((rest) => ({...rest, type: 't'}));
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, {minLength: 1, maxLength: 6}),
        fc.constantFrom(
          (list: unknown[]) => list.map((item) => JSON.stringify(item)).join('\n'),
          (list: unknown[]) => JSON.stringify(list),
          (list: unknown[]) => JSON.stringify(list, null, 2),
          (list: unknown[]) => list.map((item) => `data: ${JSON.stringify(item)}\r\n\r\n`).join(''),
        ),
        fc.integer({min: 1, max: 50}),
        async (list, write, size) => {
          const {data} = await collect(openReplay(streamOf(write(list), size)));
          assert.deepEqual(data, JSON.parse(JSON.stringify(list)));
        },
      ),
      {numRuns: 1_000},
    );
  });

  it('S6 any text at all: messages or a named fault, never another exception', async () => {
    const text = fc.oneof(
      fc.string({unit: 'binary'}),
      fc
        .array(fc.constantFrom('[', ']', '{', '}', '"', ',', '\\', '\n', 'data:', ':', '1', ' ', '\r'))
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.integer({min: 1, max: 20}), async (source, size) => {
        const {end, fault} = await collect(openReplay(streamOf(source, size)));
        assert.ok(end ?? fault);
      }),
      {numRuns: 2_000},
    );
  });
});
