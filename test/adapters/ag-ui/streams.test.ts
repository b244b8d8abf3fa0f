import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {EventType} from '@ag-ui/core';
import {EventEncoder} from '@ag-ui/encoder';
import type {PartRow} from '../../../src/state/facts/parts.js';
import {STREAM_RETRY, type Clock, type TransportRow} from '../../../src/transport/index.js';
import {until, write} from '../../transport/helpers.js';
import {finished, message, started, type Wire} from './events.js';
import {openPage, type Page} from './page.js';
import {agUiServer, begin, tellRun} from './server.js';
import {TRANSPORT_KEY} from '../../../src/transport/keys.js';

const frame = (event: unknown, end = '\n') => `data: ${JSON.stringify(event)}${end}${end}`;
const texts = (page: Page) =>
  Object.values(page.store.snapshot().parts as Record<string, PartRow>)
    .filter(({kind}) => kind === 'assistant_text')
    .map(({text, status}) => [text, status]);
const run = [started(), ...message('m1', 'Hello ', 'there.'), finished()];

/** A page that has said something to a server which answers with these bytes. */
async function heard(body: readonly (string | Uint8Array)[], type = 'text/event-stream'): Promise<Page> {
  const {url} = await agUiServer(async (_heard, response) => {
    response.writeHead(200, {'content-type': type});
    for (const chunk of body) await write(response, chunk);
    response.end();
  });
  const page = await openPage(url, {sessionId: 't1'});
  await page.say('hi');
  return page;
}

describe('AG-UI, where the reference client goes wrong', () => {
  for (const [name, end] of [
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ] as const) {
    it(`U3 ${name} framing is read like any other`, async () => {
      const page = await heard([run.map((event) => frame(event, end)).join('')]);
      assert.deepEqual(texts(page), [['Hello there.', 'completed']]);
      assert.equal(page.runs()[0]?.status, 'completed');
    });
  }

  it('U3 [DONE] is an end, not an error', async () => {
    const page = await heard([run.map((event) => frame(event)).join(''), 'data: [DONE]\n\n']);
    assert.equal(page.runs()[0]?.status, 'completed');
    assert.equal(page.runs()[0]?.breach, undefined);
  });

  it('S2 an empty body is no success: nothing is shown as sent, and the reason is told', async () => {
    const page = await heard([]);
    assert.deepEqual(page.runs(), []);
    const [receipt] = receipts(page);
    assert.equal(receipt?.status, 'failed');
    assert.match(receipt?.reason ?? '', /without a single event/);
  });

  it('S2 a body of NDJSON is no event stream, and that is said', async () => {
    const page = await heard([run.map((event) => `${JSON.stringify(event)}\n`).join('')], 'application/x-ndjson');
    assert.deepEqual(page.runs(), []);
    assert.match(receipts(page)[0]?.reason ?? '', /Expected an event stream, got application\/x-ndjson/);
  });

  it('S2 protobuf is refused in clear words', async () => {
    const encoder = new EventEncoder({accept: 'application/vnd.ag-ui.event+proto'});
    const bytes = run.map((event) => encoder.encodeBinary({...event, type: event.type as EventType}));
    const page = await heard(bytes, encoder.getContentType());
    assert.match(
      receipts(page)[0]?.reason ?? '',
      /Expected an event stream, got application\/vnd\.ag-ui\.event\+proto/,
    );
  });

  it('S2 a run that is cut off is not completed; what was said stays, and is marked', async () => {
    const page = await heard(run.slice(0, 3).map((event) => frame(event)));
    assert.deepEqual(texts(page), [['Hello ', 'interrupted']]);
    const [row] = page.runs();
    assert.equal(row?.status, 'failed');
    assert.match(row?.errorCode ?? '', /^stream_/);
  });

  it('S1 good events beside a bad frame in one chunk are all kept', async () => {
    const good = run.map((event) => frame(event));
    const page = await heard([[...good.slice(0, 3), 'data: {"type": \n\n', ...good.slice(3)].join('')]);
    assert.deepEqual(texts(page), [['Hello there.', 'completed']]);
    const codes = Object.values(page.store.snapshot().diagnostics as Record<string, {code: string}>);
    assert.ok(codes.some(({code}) => code === 'malformed_frame'));
  });

  it('U3 the official encoder is read as it writes', async () => {
    const encoder = new EventEncoder();
    const page = await heard(run.map((event) => encoder.encodeSSE({...event, type: event.type as EventType})));
    assert.deepEqual(texts(page), [['Hello there.', 'completed']]);
  });
});

function receipts(page: Page) {
  return page.sent.map((id) => page.receipt(id));
}

/** A clock whose timers come at once, but that remembers what it was asked for. */
function recordingClock(): Clock & {readonly waits: number[]} {
  const waits: number[] = [];
  return {
    waits,
    now: () => 0,
    setTimeout: (run, ms) => {
      waits.push(ms);
      return setTimeout(run, 0);
    },
    clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  };
}

describe('AG-UI, streams that are cut', () => {
  const words = Array.from({length: 40}, (_, index) => `word ${String(index)} `);
  const whole: readonly Wire[] = [
    started(),
    ...message('m1', ...words.slice(0, 20)),
    {type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'search'},
    {type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{"q":'},
    {type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '"x"}'},
    {type: 'TOOL_CALL_END', toolCallId: 'c1'},
    {type: 'TOOL_CALL_RESULT', toolCallId: 'c1', messageId: 'c1-m', content: 'found'},
    ...message('m2', ...words.slice(20)),
    finished(),
  ];

  /** A server that numbers its events and hangs up after so many of them, as often as it is told. */
  async function play(cuts: number) {
    const per = Math.ceil(whole.length / (cuts + 1));
    const {url, heard: requests} = await agUiServer(async (request, response) => {
      const after = request.headers['last-event-id'];
      const from = after === undefined ? 0 : Number(after) + 1;
      begin(response);
      const to = cuts === 0 ? whole.length : from + per;
      for (const [index, event] of whole.slice(from, to).entries()) {
        const ids = event.type.startsWith('RUN_') ? {threadId: 't1', runId: requests[0]?.input?.runId} : {};
        await write(response, `id: ${String(from + index)}\ndata: ${JSON.stringify({...event, ...ids})}\n\n`);
      }
      if (to >= whole.length) response.end();
      else response.destroy();
    });
    const clock = recordingClock();
    const page = await openPage(url, {
      sessionId: 't1',
      clock,
      random: () => 0.5,
      adapterOptions: {now: () => 1, newId: ids(), tools: () => []},
    });
    page.router.send({id: 'k1', control: 'send', sessionId: 't1', payload: {text: 'hi'}});
    await until(() => page.runs()[0]?.status === 'completed', 'the end of the run');
    await page.rest();
    return {page, requests, waits: clock.waits};
  }

  it('H9 U5 eight cuts in one run: the same rows as an undisturbed run, read on by GET, after the delays of the policy', async () => {
    const undisturbed = await play(0);
    const disturbed = await play(8);
    assert.deepEqual(disturbed.page.store.snapshot(), undisturbed.page.store.snapshot());
    assert.deepEqual(
      disturbed.requests.map(({method}) => method),
      ['POST', ...Array<string>(8).fill('GET')],
    );
    assert.ok(disturbed.requests.slice(1).every(({url}) => /threadId=t1&runId=/.test(url)));
    // Each time something was heard the count begins anew.
    assert.deepEqual(disturbed.waits, Array<number>(8).fill(STREAM_RETRY.initialMs));
  });

  it('U5 a server that has gone is tried again eight times with growing delays, and then the run is not called finished', async () => {
    const {url} = await agUiServer(async (request, response) => {
      if (request.method === 'GET') {
        response.destroy();
        return;
      }
      begin(response);
      await write(response, `id: 0\n${frame(started())}`);
      response.destroy();
    });
    const clock = recordingClock();
    const page = await openPage(url, {sessionId: 't1', clock, random: () => 0.5});
    page.router.send({id: 'k1', control: 'send', sessionId: 't1', payload: {text: 'hi'}});
    await until(() => page.runs()[0]?.status === 'failed');
    assert.deepEqual(clock.waits, [500, 900, 1620, 2916, 5249, 8000, 8000, 8000]);
    assert.equal(page.store.get<TransportRow>(TRANSPORT_KEY)?.state, 'error');
    assert.match(page.runs()[0]?.errorCode ?? '', /^stream_/);
  });

  it('U7 a write is not repeated, but for the three codes, twice at most and under one key', async () => {
    for (const [status, code, tries] of [
      [502, 'AGUI_UPSTREAM_ERROR', 3],
      [504, 'AGUI_UPSTREAM_TIMEOUT', 3],
      [429, 'AGUI_RATE_LIMITED', 3],
      [500, 'AGUI_INTERNAL_ERROR', 1],
      [400, 'AGUI_BAD_REQUEST', 1],
      [401, 'AGUI_UNAUTHORIZED', 1],
      [403, 'AGUI_FORBIDDEN', 1],
      [404, 'AGUI_NOT_FOUND', 1],
    ] as const) {
      const {url, heard: requests} = await agUiServer((_request, response) => {
        response.writeHead(status, {'content-type': 'application/json'});
        response.end(JSON.stringify({error: {code, message: `Said with ${code}.`, trace_id: 'trace-1'}}));
      });
      const page = await openPage(url, {clock: recordingClock()});
      const receipt = await page.say('hi');
      assert.equal(requests.length, tries, code);
      assert.equal(new Set(requests.map(({headers}) => headers['idempotency-key'])).size, 1, code);
      assert.equal(new Set(requests.map(({input}) => input?.runId)).size, 1, code);
      if (tries > 1) assert.equal(requests[1]?.headers['x-trace-id'], 'trace-1', code);
      assert.equal(receipt.status, status < 500 && status !== 429 ? 'refused' : 'failed', code);
      assert.equal(receipt.reason, `Said with ${code}.`);
      assert.deepEqual(page.runs(), [], 'nothing was begun');
      assert.equal(page.store.get<TransportRow>(TRANSPORT_KEY)?.state, 'idle', 'and the page is ready for the next');
    }
  });

  it('S2 a stream without ids is not asked for again: it would come twice', async () => {
    const {url, heard: requests} = await agUiServer(async (request, response) => {
      begin(response);
      await write(response, frame({...started(), runId: request.input?.runId}));
      response.destroy();
    });
    const page = await openPage(url);
    await page.say('hi');
    assert.equal(requests.length, 1);
    assert.equal(page.runs()[0]?.status, 'failed');
  });

  it('V1 after a failure the next run works', async () => {
    const {url} = await agUiServer(async (request, response, index) => {
      if (index === 0) response.destroy();
      else await tellRun(response, request, ...message('m1', 'Now it works.'));
    });
    const page = await openPage(url);
    assert.equal((await page.say('hi')).status, 'failed');
    assert.equal((await page.say('again')).status, 'confirmed');
    assert.deepEqual(texts(page), [['Now it works.', 'completed']]);
  });
});

function ids(): () => string {
  let count = 0;
  return () => `id-${String(++count)}`;
}
