import assert from 'node:assert/strict';
import type {ServerResponse} from 'node:http';
import {describe, it} from 'node:test';
import {RUN_INPUT_RULES, readTaskAccepted} from '../../src/protocol/run-input/index.js';
import {TestClock, settle, until} from '../transport/helpers.js';
import {
  OTHER_SESSION,
  SESSION,
  eventsOf,
  playAdk,
  playGateway,
  post,
  readUntil,
  recording,
  serveGateway,
  stream,
  task,
  tell,
  turn,
  types,
  type Json,
} from './helpers.js';

const BLOCKS = recording('text').split(/(?<=\n\n)/);
const once = (id: string, more: Json = {}) => turn('hi', {forwardedProps: {client_request_id: id}, ...more});

/** An ADK whose runs are told step by step. */
async function heldAdk() {
  const open: {response: ServerResponse; isLeft: () => boolean}[] = [];
  const adk = await playAdk((_, response, request) => {
    let left = false;
    request.socket.once('close', () => (left = true));
    response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders();
    open.push({response, isLeft: () => left});
  });
  return {adk, open};
}

describe('A request that comes twice', () => {
  for (const [where, body, headers] of [
    ['forwardedProps', once('q1'), {}],
    ['metadata', turn('hi', {metadata: {client_request_id: 'q1'}}), {}],
    ['the idempotency-key header', turn(), {'idempotency-key': 'q1'}],
  ] as [string, Json, Record<string, string>][]) {
    it(`U7 H9 starts one run, and both get all of it: id in ${where}`, async () => {
      const {adk, url} = await playGateway();
      const first = await (await post(`${url}/agui`, body, headers)).text();
      const second = await (await post(`${url}/agui`, body, headers)).text();
      assert.equal(second, first);
      assert.equal(adk.runs().length, 1);
      assert.equal(adk.runs()[0]!.headers['idempotency-key'], 'q1');
    });
  }

  it('U7 joins the run while it is under way', async () => {
    const {adk, open} = await heldAdk();
    const url = await serveGateway(adk.url);
    const first = post(`${url}/agui`, once('q1'));
    await until(() => open.length === 1);
    const second = await post(`${url}/agui`, once('q1'));
    open[0]!.response.end(recording('text'));
    assert.deepEqual(await eventsOf(second), await eventsOf(await first));
    assert.equal(adk.runs().length, 1);
  });

  it('starts a second run without an id, or for another user or session', async () => {
    const {adk, url} = await playGateway({apps: ['other']});
    for (const [query, body] of [
      ['', turn()],
      ['', turn()],
      ['', once('q1')],
      ['?user_id=other', once('q1')],
      [`?session_id=${OTHER_SESSION}`, once('q1')],
      ['?app_name=other', once('q1')],
    ] as const) {
      await (await post(`${url}/agui${query}`, body)).text();
    }
    assert.equal(adk.runs().length, 6);
  });

  it('refuses an id that was used to ask something else', async () => {
    const {adk, url} = await playGateway();
    await (await post(`${url}/agui`, once('q1'))).text();
    const response = await post(`${url}/agui`, once('q1', {messages: [{id: 'm', role: 'user', content: 'other'}]}));
    const {error} = (await response.json()) as Json;
    assert.deepEqual([response.status, error.code], [400, 'AGUI_BAD_REQUEST']);
    assert.deepEqual(error.fields, {client_request_id: 'This client_request_id was used for another request.'});
    assert.equal(adk.runs().length, 1);
  });

  it('U7 may start the run that could not be started before', async () => {
    let fails = true;
    const adk = await playAdk((_, out) => (fails ? void out.writeHead(404).end() : stream(out, recording('text'))));
    const url = await serveGateway(adk.url);
    assert.equal((await post(`${url}/agui`, once('q1'))).status, 404);
    fails = false;
    assert.equal((await eventsOf(await post(`${url}/agui`, once('q1')))).at(-1)?.type, 'RUN_FINISHED');
  });

  it('goes on for a while when its page is gone, so that the page can come back', async () => {
    const {adk, open} = await heldAdk();
    const clock = new TestClock();
    const url = await serveGateway(adk.url, {clock, reconnectMs: 4_000});
    const abort = new AbortController();
    const first = await post(`${url}/agui`, once('q1'), {}, {signal: abort.signal});
    await readUntil(first, ({type}) => type === 'RUN_STARTED');
    abort.abort();
    await until(() => clock.delays.includes(4_000), 'the gateway to notice');
    const back = await post(`${url}/agui`, once('q1'));
    clock.advance(4_000);
    open[0]!.response.end(recording('text'));
    assert.equal((await eventsOf(back)).at(-1)?.type, 'RUN_FINISHED');

    const again = new AbortController();
    const second = await post(`${url}/agui`, once('q2'), {}, {signal: again.signal});
    await readUntil(second, ({type}) => type === 'RUN_STARTED');
    again.abort();
    await until(() => clock.delays.filter((ms) => ms === 4_000).length === 2);
    assert.equal(open[1]!.isLeft(), false);
    clock.advance(4_000);
    await until(() => open[1]!.isLeft(), 'ADK to be left');
    const late = (await eventsOf(await post(`${url}/agui`, once('q2')))) as Json[];
    assert.deepEqual([late.at(-1).type, late.at(-1).code], ['RUN_ERROR', 'AGUI_INTERNAL_ERROR']);
    assert.equal(adk.runs().length, 2, 'what was begun is not begun again');
  });
});

describe('A stream that was cut', () => {
  it('H9 goes on after the last event that the page has', async () => {
    const {adk, open} = await heldAdk();
    const url = await serveGateway(adk.url);
    const abort = new AbortController();
    const first = await post(`${url}/agui`, once('q1'), {}, {signal: abort.signal});
    open[0]!.response.write(BLOCKS[0]);
    const {told} = await readUntil(first, ({type}) => type === 'TEXT_MESSAGE_CONTENT');
    const headers = {'last-event-id': told.at(-1)!.id!};
    const resumed = await fetch(`${url}/agui?threadId=${SESSION}&runId=r1`, {headers});
    abort.abort();
    open[0]!.response.end(BLOCKS.slice(1).join(''));
    const rest = await tell(resumed);
    const whole = await tell(await fetch(`${url}/agui?threadId=${SESSION}&runId=r1`));
    assert.deepEqual([...told, ...rest], whole);
    assert.deepEqual(types(rest.map(({event}) => event)), [
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'RUN_FINISHED',
    ]);
  });

  it('is no one else’s', async () => {
    const {url} = await playGateway();
    await (await post(`${url}/agui`, turn())).text();
    for (const query of [
      `threadId=${SESSION}&runId=r1&user_id=other`,
      `threadId=${OTHER_SESSION}&runId=r1`,
      `threadId=${SESSION}&runId=r2`,
    ]) {
      assert.equal((await fetch(`${url}/agui?${query}`)).status, 404, query);
    }
    const response = await fetch(`${url}/agui`);
    const {error} = (await response.json()) as Json;
    assert.deepEqual([response.status, Object.keys(error.fields)], [400, ['threadId', 'runId']]);
  });

  it('is ended where a person asks for it', async () => {
    const {adk, open} = await heldAdk();
    const url = await serveGateway(adk.url);
    const response = await post(`${url}/agui`, once('q1'));
    open[0]!.response.write(BLOCKS[0]);
    await settle();
    const cancel = await post(`${url}/agui/cancel`, {threadId: SESSION, runId: 'r1'});
    assert.deepEqual([cancel.status, await cancel.json()], [202, {threadId: SESSION, runId: 'r1', cancelled: true}]);
    const events = (await eventsOf(response)) as Json[];
    assert.deepEqual([events.at(-1).type, events.at(-1).outcome], ['RUN_FINISHED', {type: 'cancelled'}]);
    assert.equal(events.find(({type}) => type === 'CUSTOM').value.payload.code, 'STOPPED_LISTENING');
    // A page tells from this that ADK may have gone on.
    assert.deepEqual(events.at(-1).metadata, {'agent-ui': {payload: {reason: 'stopped_listening'}}});
    await until(() => open[0]!.isLeft(), 'ADK to be left');
    const unknown = await post(`${url}/agui/cancel`, {threadId: SESSION, runId: 'nobody'});
    assert.equal(unknown.status, 404);
  });
});

describe('POST /api/v1/agent/runs', () => {
  it('R6 takes a run on, and its events can be read', async () => {
    const {url} = await playGateway();
    const response = await post(`${url}/v1/agent/runs`, task('run-1'));
    assert.equal(response.status, 202);
    const accepted = readTaskAccepted(await response.json());
    assert.deepEqual([accepted?.threadId, accepted?.runId, accepted?.created], [SESSION, 'run-1', false]);
    assert.ok(accepted?.taskId && accepted.taskId !== 'run-1');
    const events = await eventsOf(await fetch(`${url}/v1/agent/runs/run-1/events`));
    assert.deepEqual([events[0]?.type, events.at(-1)?.type], ['RUN_STARTED', 'RUN_FINISHED']);
    for (const {threadId, runId} of events) assert.deepEqual([threadId, runId], [SESSION, 'run-1']);
  });

  it('R6 says that it made the session where it did', async () => {
    const {adk, url} = await playGateway();
    const response = await post(`${url}/v1/agent/runs`, task('run-1', {threadId: OTHER_SESSION}));
    assert.equal(((await response.json()) as Json).created, true);
    assert.ok(adk.sessions.has(OTHER_SESSION));
  });

  it('R6 gives the same answer to the same request, and starts nothing twice', async () => {
    const {adk, url} = await playGateway();
    const first = await (await post(`${url}/v1/agent/runs`, task('run-1', {threadId: OTHER_SESSION}))).json();
    const second = await (await post(`${url}/v1/agent/runs`, task('run-1', {threadId: OTHER_SESSION}))).json();
    assert.deepEqual(second, first);
    await (await fetch(`${url}/v1/agent/runs/run-1/events`)).text();
    assert.equal(adk.runs().length, 1);
    const other = await post(`${url}/v1/agent/runs`, task('run-1'));
    assert.deepEqual(((await other.json()) as Json).error.fields, {
      runId: 'This runId was used for another request.',
    });
  });

  it('R6 goes on without readers, and resumes after Last-Event-ID', async () => {
    const {adk, open} = await heldAdk();
    const url = await serveGateway(adk.url);
    await post(`${url}/v1/agent/runs`, task('run-1'));
    await until(() => open.length === 1);
    open[0]!.response.write(BLOCKS[0]);
    const abort = new AbortController();
    const first = await fetch(`${url}/v1/agent/runs/run-1/events`, {signal: abort.signal});
    const {told} = await readUntil(first, ({type}) => type === 'TEXT_MESSAGE_CONTENT');
    abort.abort();
    for (let i = 0; i < 20; i += 1) await settle();
    assert.equal(open[0]!.isLeft(), false);
    open[0]!.response.end(BLOCKS.slice(1).join(''));
    const headers = {'last-event-id': told.at(-1)!.id!};
    const rest = await tell(await fetch(`${url}/v1/agent/runs/run-1/events`, {headers}));
    const whole = await tell(await fetch(`${url}/v1/agent/runs/run-1/events`));
    assert.deepEqual([...told, ...rest], whole);
    assert.equal(whole.at(-1)!.event.type, 'RUN_FINISHED');
  });

  it('R6 answers a reader at once, though nothing was heard of the run yet', async () => {
    const adk = await playAdk(() => undefined);
    const url = await serveGateway(adk.url);
    await post(`${url}/v1/agent/runs`, task('run-1'));
    const abort = new AbortController();
    const response = await fetch(`${url}/v1/agent/runs/run-1/events`, {signal: abort.signal});
    assert.equal(response.status, 200);
    abort.abort();
  });

  it('R6 tells in the stream that the run could not be started', async () => {
    const adk = await playAdk((_, response) => void response.writeHead(403).end());
    const url = await serveGateway(adk.url);
    assert.equal((await post(`${url}/v1/agent/runs`, task('run-1'))).status, 202);
    const events = (await eventsOf(await fetch(`${url}/v1/agent/runs/run-1/events`))) as Json[];
    assert.deepEqual(types(events), ['RUN_ERROR']);
    assert.deepEqual([events[0].code, events[0].threadId, events[0].runId], ['AGUI_FORBIDDEN', SESSION, 'run-1']);
  });

  it('R4 hands the clock of the person to the agent as state', async () => {
    const {adk, url} = await playGateway();
    const time = {
      device_timezone: 'America/Los_Angeles',
      client_now_iso: '2026-03-16T09:12:33-07:00',
      client_epoch_ms: 1773658353000,
    };
    const props = {forwardedProps: {agent_type: 'worker', client_time: time}};
    await post(`${url}/v1/agent/runs`, task('run-1', props));
    await until(() => adk.runs().length === 1);
    assert.deepEqual(adk.runs()[0]!.body.stateDelta, {client_time: time});
  });

  it('sends each type of agent to its app', async () => {
    const {adk, url} = await playGateway({agents: {worker: 'w-app', planner: 'p-app'}});
    await post(`${url}/v1/agent/runs?app_name=sneaky`, task('run-1', {forwardedProps: {agent_type: 'planner'}}));
    await until(() => adk.runs().length === 1);
    assert.equal(adk.runs()[0]!.body.appName, 'p-app');
  });

  it('R3 takes snake_case', async () => {
    const {url} = await playGateway();
    const {threadId, runId, forwardedProps, ...rest} = task('run-1');
    const body = {...rest, thread_id: threadId, run_id: runId, forwarded_props: forwardedProps};
    assert.equal(((await (await post(`${url}/v1/agent/runs`, body)).json()) as Json).runId, 'run-1');
  });

  it('keeps another user’s run to that user', async () => {
    const {url} = await playGateway();
    await post(`${url}/v1/agent/runs?user_id=a`, task('run-1'));
    assert.equal((await fetch(`${url}/v1/agent/runs/run-1/events?user_id=b`)).status, 404);
    assert.equal((await fetch(`${url}/v1/agent/runs/run-1/events`, {headers: {'x-user-id': 'a'}})).status, 200);
  });
});

describe('Validation of POST /api/v1/agent/runs', () => {
  const image = (n: number) => ({type: 'binary', mimeType: 'image/png', url: `https://x.example/${n}.png?sig=1`});
  const user = (content: Json) => ({messages: [{id: 'm1', role: 'user', content}]});
  const time = {
    device_timezone: 'UTC',
    client_now_iso: '2026-03-16T09:12:33Z',
    client_epoch_ms: 1773658353000,
  };
  const clock = (more: Json) => ({forwardedProps: {agent_type: 'worker', client_time: {...time, ...more}}});
  const props = (forwardedProps: Json) => ({forwardedProps});
  const CASES: [rule: keyof typeof RUN_INPUT_RULES, more: Json, path: string][] = [
    ['thread-id', {threadId: 'abc'}, 'threadId'],
    ['run-id-length', {runId: 'x'.repeat(129)}, 'runId'],
    ['message-count', {messages: Array(201).fill({id: 'm', role: 'user', content: 'x'})}, 'messages'],
    ['text-length', user('x'.repeat(10_001)), 'messages[0].content'],
    ['forwarded-props', props({}), 'forwardedProps.agent_type'],
    ['forwarded-props', props({agent_type: 'memory'}), 'forwardedProps.agent_type'],
    ['forwarded-props', props({agent_type: 'stranger'}), 'forwardedProps.agent_type'],
    ['forwarded-props', props({agent_type: 'worker', more: 1}), 'forwardedProps.more'],
    ['one-user-message', {messages: Array(2).fill({id: 'm', role: 'user', content: 'x'})}, 'messages'],
    [
      'user-message-first',
      {
        messages: [
          {id: 's', role: 'system', content: 'x'},
          {id: 'm', role: 'user', content: 'x'},
        ],
      },
      'messages[0].role',
    ],
    ['binary-image', user([{...image(1), mimeType: 'text/html'}]), 'messages[0].content[0].mimeType'],
    ['binary-url', user([{...image(1), url: undefined}]), 'messages[0].content[0].url'],
    ['binary-no-data', user([{...image(1), data: 'aGk='}]), 'messages[0].content[0].data'],
    ['attachment-count', user([1, 2, 3, 4].map(image)), 'messages[0].content'],
    ['client-timezone', clock({device_timezone: 'Mars'}), 'forwardedProps.client_time.device_timezone'],
    ['client-now', clock({client_now_iso: '2026-03-16T09:12:33'}), 'forwardedProps.client_time.client_now_iso'],
    ['client-epoch', clock({client_epoch_ms: 1.5}), 'forwardedProps.client_time.client_epoch_ms'],
  ];
  /** The words of the two tables, once more: they are the contract. */
  const WORDS: Record<keyof typeof RUN_INPUT_RULES, string> = {
    'payload-size': 'RunAgentInput payload exceeds size limit',
    'thread-id': 'threadId must be a valid UUID',
    'run-id-length': 'runId exceeds length limit',
    'message-count': 'RunAgentInput.messages exceeds limit',
    'text-length': 'RunAgentInput user message text exceeds limit',
    'forwarded-props': 'invalid RunAgentInput.forwardedProps',
    'one-user-message': 'RunAgentInput.messages must contain exactly one user message',
    'user-message-first': 'RunAgentInput.messages[0].role must be user',
    'binary-image': 'binary content requires image mimeType',
    'binary-url': 'binary content requires url',
    'binary-no-data': 'binary content data is not allowed',
    'attachment-count': 'Too many attachments',
    'client-timezone': 'invalid client_time.device_timezone',
    'client-now': 'invalid client_time.client_now_iso',
    'client-epoch': 'invalid client_time.client_epoch_ms',
  };
  for (const [rule, more, path] of CASES) {
    it(`R2 refuses with the words of the table: ${rule} at ${path}`, async () => {
      const adk = await playAdk();
      const response = await post(`${await serveGateway(adk.url)}/v1/agent/runs`, task('run-1', more));
      const {error} = (await response.json()) as Json;
      assert.deepEqual([response.status, error.code], [422, 'AGUI_BAD_REQUEST']);
      assert.deepEqual([error.message, error.fields[path]], [WORDS[rule], WORDS[rule]]);
      assert.equal(adk.seen.length, 0);
    });
  }

  it('R2 has a case for every rule but the size of the body, which has its own tests', () => {
    const missing = Object.keys(WORDS).filter((rule) => !CASES.some(([one]) => one === rule));
    assert.deepEqual(missing, ['payload-size']);
  });

  it('refuses a message without words or images', async () => {
    const adk = await playAdk();
    const response = await post(`${await serveGateway(adk.url)}/v1/agent/runs`, task('run-1', user('')));
    assert.equal(response.status, 400);
    assert.equal(adk.seen.length, 0);
  });
});

describe('What is kept of runs', () => {
  it('is forgotten some minutes after the end', async () => {
    const adk = await playAdk();
    const clock = new TestClock();
    const url = await serveGateway(adk.url, {clock, buffer: {keepMs: 60_000}});
    await post(`${url}/v1/agent/runs`, task('run-1'));
    await (await fetch(`${url}/v1/agent/runs/run-1/events`)).text();
    clock.advance(60_000);
    assert.equal((await fetch(`${url}/v1/agent/runs/run-1/events`)).status, 200);
    clock.advance(1);
    assert.equal((await fetch(`${url}/v1/agent/runs/run-1/events`)).status, 404);
  });

  it('is bounded in number: the oldest that has ended goes first', async () => {
    const {url} = await playGateway({buffer: {runs: 2}});
    for (const id of ['a', 'b', 'c']) {
      await post(`${url}/v1/agent/runs`, task(id));
      await (await fetch(`${url}/v1/agent/runs/${id}/events`)).text();
    }
    const status = async (id: string) => (await fetch(`${url}/v1/agent/runs/${id}/events`)).status;
    assert.deepEqual([await status('a'), await status('c')], [404, 200]);
  });

  it('is bounded in bytes over all runs', async () => {
    const {url} = await playGateway({buffer: {totalBytes: 2_500}});
    for (const id of ['a', 'b', 'c']) {
      await post(`${url}/v1/agent/runs`, task(id));
      await (await fetch(`${url}/v1/agent/runs/${id}/events`)).text();
    }
    assert.equal((await fetch(`${url}/v1/agent/runs/a/events`)).status, 404);
  });

  it('U6 is refused to more runs at once than there is room for', async () => {
    const {adk} = await heldAdk();
    const url = await serveGateway(adk.url, {buffer: {runs: 1}});
    await post(`${url}/v1/agent/runs`, task('a'));
    const response = await post(`${url}/v1/agent/runs`, task('b'));
    const {error} = (await response.json()) as Json;
    assert.deepEqual([response.status, error.code], [429, 'AGUI_RATE_LIMITED']);
    assert.equal(response.headers.get('retry-after'), '5');
  });

  it('is bounded within one run: its end can be read, and that its beginning is gone is said', async () => {
    const {url} = await playGateway({buffer: {events: 4}});
    await post(`${url}/v1/agent/runs`, task('a'));
    const last = await eventually(async () => {
      const told = await fetch(`${url}/v1/agent/runs/a/events`, {headers: {'last-event-id': '6'}});
      return told.status === 200 ? await tell(told) : undefined;
    });
    assert.equal(last.at(-1)!.event.type, 'RUN_FINISHED');
    const whole = await fetch(`${url}/v1/agent/runs/a/events`);
    const {error} = (await whole.json()) as Json;
    assert.deepEqual([whole.status, error.code], [404, 'AGUI_NOT_FOUND']);
    assert.match(error.message, /not kept/);
  });

  it('never loses an event of a page that reads, however slowly', async () => {
    const words = Array.from({length: 300}, (_, index) => `${index} `);
    const said = (text: string, partial: boolean) =>
      `data: ${JSON.stringify({author: 'a', invocationId: 'e', ...(partial ? {partial} : {id: 'f'}), content: {parts: [{text}]}})}\n\n`;
    const adk = await playAdk((_, response) =>
      stream(response, [...words.map((word) => said(word, true)), said(words.join(''), false)].join('')),
    );
    const url = await serveGateway(adk.url, {buffer: {events: 20, bytes: 5_000}});
    const events = (await eventsOf(await post(`${url}/agui`, turn()))) as Json[];
    const text = events.filter(({type}) => type === 'TEXT_MESSAGE_CONTENT').map(({delta}) => delta);
    assert.equal(text.join(''), words.join(''));
  });
});

/** Tries until there is something. */
async function eventually<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let i = 0; i < 500; i += 1) {
    const value = await attempt();
    if (value !== undefined) return value;
    await settle();
  }
  throw new Error('Tried in vain');
}
