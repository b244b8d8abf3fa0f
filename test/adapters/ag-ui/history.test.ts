import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createAdapter} from '../../../src/adapters/ag-ui/index.js';
import {listKey, type ListRow} from '../../../src/state/keys.js';
import type {MessageRow, PartRow} from '../../../src/state/facts/parts.js';
import {RunFeed, type HistoryRow} from '../../../src/transport/index.js';
import {call, finished, message, result, started} from './events.js';
import {openPage, type Page} from './page.js';
import {agUiServer, begin, tell, tellRun} from './server.js';
import {historyKey} from '../../../src/transport/keys.js';

const THREAD = '550e8400-e29b-41d4-a716-446655440000';
const DAYS = ['2026-03-15', '2026-03-14', '2026-03-12'];

/** One day as spec 002 writes it, with a tool message that no service should send and no page should show. */
function day(index: number) {
  const date = DAYS[index] ?? '';
  return {
    scope: 'history_day',
    threadId: THREAD,
    day: date,
    hasMore: index < DAYS.length - 1,
    messages: [
      {
        id: `a-${date}`,
        seq: 2,
        role: 'assistant',
        content: `Answer of ${date}`,
        timestamp: `${date}T10:00:05Z`,
        ui_schema:
          index === 0
            ? {
                version: '2.0',
                locale: 'zh-CN',
                status: 'success',
                theme: 'default',
                root: {type: 'text', content: '日程已创建'},
              }
            : null,
      },
      {
        id: `u-${date}`,
        seq: 1,
        role: 'user',
        content: `Question of ${date}`,
        attachments: index === 0 ? [{mimeType: 'image/png', url: 'https://files.example/a.png?signature=x'}] : [],
        timestamp: `${date}T10:00:00Z`,
      },
      {id: `t-${date}`, seq: 3, role: 'tool', content: 'raw tool output', toolCallId: 'c1'},
    ],
  };
}

const history = (page: Page) => page.store.get<HistoryRow>(historyKey(page.sessionId));
const order = (page: Page) => [...(page.store.get<ListRow>(listKey('turns', page.sessionId))?.ids ?? [])];

/** A service that keeps the thread itself. */
const daily = () =>
  agUiServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    const before = url.searchParams.get('before');
    const index = before === null ? 0 : DAYS.indexOf(before) + 1;
    response.writeHead(200, {'content-type': 'application/json'});
    response.end(JSON.stringify(day(index)));
  });

describe('AG-UI, the past day by day', () => {
  it('R7 the newest day comes first, older ones before it when they are asked for, until there is no more', async () => {
    const {url, heard} = await daily();
    const page = await openPage(url, {sessionId: THREAD, adapterOptions: {options: {profile: 'agent-runs'}}});
    await page.rest();
    assert.deepEqual(order(page), ['message:u-2026-03-15', 'message:a-2026-03-15']);
    assert.deepEqual(history(page), {state: 'ready', before: '2026-03-15'});
    await page.feed.loadOlder();
    await page.feed.loadOlder();
    page.store.flush();
    assert.deepEqual(
      order(page),
      ['2026-03-12', '2026-03-14', '2026-03-15'].flatMap((date) => [`message:u-${date}`, `message:a-${date}`]),
    );
    assert.deepEqual(history(page), {state: 'ready', reached: true});
    await page.feed.loadOlder();
    assert.deepEqual(
      heard.map(({url: asked}) => asked),
      [
        `/history?threadId=${THREAD}`,
        `/history?threadId=${THREAD}&before=2026-03-15`,
        `/history?threadId=${THREAD}&before=2026-03-14`,
      ],
    );
    const said = page.store.snapshot().messages['u-2026-03-15'] as MessageRow;
    assert.equal(said.createdAt, Date.parse('2026-03-15T10:00:00Z'));
  });

  it('R8 R5 an interface and attachments of the past stand with their message', async () => {
    const {url} = await daily();
    const page = await openPage(url, {sessionId: THREAD, adapterOptions: {options: {profile: 'agent-runs'}}});
    await page.rest();
    const {parts, messages} = page.store.snapshot() as unknown as {
      parts: Record<string, PartRow>;
      messages: Record<string, MessageRow>;
    };
    const ui = parts['activity:ui:a-2026-03-15'];
    assert.equal(ui?.activityType, 'ui_schema');
    assert.deepEqual([...(messages['a-2026-03-15']?.parts ?? [])], ['a-2026-03-15', 'activity:ui:a-2026-03-15']);
    assert.deepEqual(parts['u-2026-03-15']?.attachments, [
      {mimeType: 'image/png', url: 'https://files.example/a.png?signature=x'},
    ]);
  });

  it('R9 a tool message of the past is nowhere', async () => {
    const {url} = await daily();
    const page = await openPage(url, {sessionId: THREAD, adapterOptions: {options: {profile: 'agent-runs'}}});
    await page.rest();
    assert.ok(!JSON.stringify([page.store.snapshot(), [...page.store.log]]).includes('raw tool output'));
  });

  it('R7 a past that cannot be had is told, and the session is open all the same', async () => {
    const {url} = await agUiServer(async (request, response) => {
      if (request.method === 'GET') {
        response.writeHead(500, {'content-type': 'application/json'});
        response.end('{"error":{"code":"AGUI_INTERNAL_ERROR","message":"No archive today."}}');
      } else await tellRun(response, request, ...message('m1', 'Hello.'));
    });
    const page = await openPage(url, {adapterOptions: {history: 'sessions'}});
    assert.deepEqual(history(page), {state: 'failed', reason: 'No archive today.'});
    assert.equal((await page.say('hi')).status, 'confirmed');
  });

  it('R7 a page of history that is no page at all is told', async () => {
    const {url} = await agUiServer((_request, response) => {
      response.writeHead(200, {'content-type': 'application/json'});
      response.end('["what"]');
    });
    const page = await openPage(url, {sessionId: THREAD, adapterOptions: {options: {profile: 'agent-runs'}}});
    const codes = Object.values(page.store.snapshot().diagnostics as Record<string, {code: string}>);
    assert.deepEqual(
      codes.map(({code}) => code),
      ['history_unreadable'],
    );
  });
});

describe('AG-UI, the past as events', () => {
  it('H4 a thread is told again and its next run is given all of it', async () => {
    const past = [
      {
        ...started('r1', 't1'),
        timestamp: Date.parse('2026-01-01T00:00:00Z'),
        input: {messages: [{id: 'u1', role: 'user', content: 'before'}]},
      },
      ...call('c1', 'search', {q: 'x'}, {parentMessageId: 'm1'}),
      result('c1', 'found'),
      ...message('m2', 'After.'),
      {...finished('r1'), timestamp: Date.parse('2026-01-01T00:00:09Z')},
    ];
    const {url, heard} = await agUiServer(async (request, response) => {
      if (request.method === 'GET') {
        response.writeHead(200, {'content-type': 'application/json'});
        response.end(JSON.stringify({id: 't1', aguiEvents: past}));
      } else await tellRun(response, request, ...message('m9', 'New.'));
    });
    const page = await openPage(url, {sessionId: 't1', adapterOptions: {history: 'sessions'}});
    await page.rest();
    assert.deepEqual(order(page), ['message:u1', 'run:r1']);
    const [run] = page.runs();
    assert.equal((run?.endedAt ?? 0) - (run?.startedAt ?? 0), 9_000);
    await page.say('and now');
    assert.deepEqual(
      heard.at(-1)?.input?.messages.map(({role}) => role),
      ['user', 'assistant', 'tool', 'assistant', 'user'],
    );
  });

  it('H4 a run that is still at work is read on from where its past ends', async () => {
    const {url, heard} = await agUiServer(async (request, response) => {
      if (request.url.startsWith('/sessions/')) {
        response.writeHead(200, {'content-type': 'application/json'});
        const aguiEvents = [started('r1', 't1'), ...message('m1', 'Half ').slice(0, 2)];
        response.end(JSON.stringify({id: 't1', aguiEvents, live: {runId: 'r1', lastEventId: '41'}}));
        return;
      }
      begin(response);
      const rest = [
        {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'and half.'},
        {type: 'TEXT_MESSAGE_END', messageId: 'm1'},
      ];
      await tell(response, request, ...rest, finished('r1'));
      response.end();
    });
    const page = await openPage(url, {sessionId: 't1', adapterOptions: {history: 'sessions'}});
    await page.rest();
    assert.equal(heard[1]?.method, 'GET');
    assert.equal(heard[1]?.headers['last-event-id'], '41');
    assert.equal((page.store.snapshot().parts['m1'] as PartRow).text, 'Half and half.');
    assert.equal(page.runs()[0]?.status, 'completed');
  });

  it('H9 a page that lost its connection gets the rest from the past, and nothing twice', async () => {
    const whole = [
      started('r1', 't1'),
      ...message('m1', 'First. '),
      ...call('c1', 'search', {q: 'x'}),
      result('c1', 'found'),
      ...message('m2', 'Second ', 'half.'),
      finished('r1'),
    ];
    const {url} = await agUiServer(async (request, response) => {
      if (request.method === 'GET') {
        response.writeHead(200, {'content-type': 'application/json'});
        response.end(JSON.stringify({id: 't1', aguiEvents: whole}));
      } else {
        begin(response);
        for (const event of whole.slice(0, 6)) await tell(response, {...request, input: undefined}, event);
        response.destroy();
      }
    });
    const page = await openPage(url, {sessionId: 't1'});
    await page.say('go');
    assert.equal(page.runs()[0]?.status, 'failed');
    assert.equal((page.store.snapshot().tools['c1'] as {status: string}).status, 'input-available', 'nobody knows');
    page.feed.stop();
    const adapter = createAdapter({history: 'sessions'});
    const again = new RunFeed({store: page.store, adapter, url, sessionId: 't1'});
    await again.start();
    page.store.flush();
    const {parts, tools} = page.store.snapshot() as unknown as {
      parts: Record<string, PartRow>;
      tools: Record<string, {status: string; attempt: number; input: unknown}>;
    };
    assert.equal(page.runs()[0]?.status, 'completed');
    assert.deepEqual([parts['m1']?.text, parts['m2']?.text], ['First. ', 'Second half.']);
    assert.deepEqual(
      [tools['c1']?.status, tools['c1']?.attempt, tools['c1']?.input],
      ['output-available', 1, {q: 'x'}],
    );
  });

  it('H4 a thread that its service has not heard of has no past, and that is no trouble', async () => {
    const {url} = await agUiServer((_request, response) => {
      response.writeHead(404, {'content-type': 'application/json'});
      response.end('{"error":{"code":"AGUI_NOT_FOUND","message":"There is no such session."}}');
    });
    const page = await openPage(url, {adapterOptions: {history: 'sessions'}});
    assert.deepEqual(history(page), {state: 'ready'});
    assert.deepEqual(page.store.snapshot().diagnostics, {});
  });
});

describe('AG-UI, services that take one message a run', () => {
  const accepted = (more: object = {}) =>
    agUiServer(async (request, response) => {
      if (request.method === 'POST') {
        response.writeHead(202, {'content-type': 'application/json'});
        const {threadId, runId} = request.input ?? {};
        response.end(JSON.stringify({taskId: 'task-1', threadId, runId, created: true, ...more}));
      } else if (request.url.startsWith('/history')) {
        response.writeHead(200, {'content-type': 'application/json'});
        response.end(JSON.stringify({scope: 'history_day', threadId: null, day: null, hasMore: false, messages: []}));
      } else {
        const runId = decodeURIComponent(/runs\/(.*)\/events/.exec(request.url)?.[1] ?? '');
        begin(response);
        await tell(response, request, {...started(runId, THREAD)}, ...message('m1', 'Done.'), finished(runId));
        response.end();
      }
    });
  const options = {
    sessionId: THREAD,
    adapterOptions: {options: {profile: 'agent-runs'}, now: () => Date.parse('2026-03-16T16:12:33Z')},
  };

  it('R6 R4 the accepted run is read where the service says, and the input has one message and the person’s time', async () => {
    const {url, heard} = await accepted();
    const page = await openPage(url, options);
    assert.equal((await page.say('what is on today?')).status, 'confirmed');
    await page.say('and tomorrow?');
    const [first, second] = heard.filter(({method}) => method === 'POST').map(({input}) => input);
    assert.equal(first?.messages.length, 1);
    assert.equal(second?.messages.length, 1);
    const props = first?.forwardedProps as {
      agent_type: string;
      client_time: {client_epoch_ms: number; client_now_iso: string};
    };
    assert.equal(props.agent_type, 'worker');
    assert.equal(props.client_time.client_epoch_ms, Date.parse('2026-03-16T16:12:33Z'));
    assert.equal(Date.parse(props.client_time.client_now_iso), Date.parse('2026-03-16T16:12:33Z'));
    assert.deepEqual(Object.keys(props).sort(), ['agent_type', 'client_time']);
    assert.equal(page.runs()[0]?.status, 'completed');
  });

  it('R2 a bad input is refused before it is sent, with the rule’s words at the field', async () => {
    const {url, heard} = await accepted();
    const page = await openPage(url, options);
    const receipt = await page.say('x'.repeat(10_001));
    assert.equal(receipt.status, 'refused');
    assert.equal(receipt.fields?.['text'], 'RunAgentInput user message text exceeds limit');
    assert.equal(heard.filter(({method}) => method === 'POST').length, 0);
  });

  it('R2 a thread that is no UUID is refused before it is sent', async () => {
    const {url} = await accepted();
    const page = await openPage(url, {...options, sessionId: 'not-a-uuid'});
    assert.equal((await page.say('hi')).reason, 'threadId must be a valid UUID');
  });
});
