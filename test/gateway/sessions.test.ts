import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {AdkConverter, replaySession, type AguiEvent} from '../../packages/gateway/src/index.js';
import {readHistory} from '../../src/protocol/run-input/index.js';
import {until} from '../transport/helpers.js';
import {
  OTHER_SESSION,
  SESSION,
  playAdk,
  playGateway,
  post,
  readUntil,
  recorded,
  recordedSession,
  recording,
  refusedByAgui,
  serveGateway,
  tell,
  turn,
  types,
  type Json,
} from './helpers.js';

const DAY = 24 * 3600_000;
const NOON = Date.parse('2026-03-15T12:00:00Z');

/** An event as ADK keeps it. */
function kept(author: string, parts: Json[], at: number, more: Json = {}): Json {
  return {
    id: `e${at}-${author}`,
    invocationId: `i-${Math.floor(at / DAY)}`,
    author,
    timestamp: at,
    content: {role: author === 'user' ? 'user' : 'model', parts},
    actions: {stateDelta: {}, artifactDelta: {}},
    longRunningToolIds: [],
    ...more,
  };
}

describe('The sessions of ADK', () => {
  it('U12 makes one, with a given id or a new one, and gives its session_id', async () => {
    const {adk, url} = await playGateway({apps: ['agents']});
    const body = {app_name: 'agents', user_id: 'ui', session_id: OTHER_SESSION, state: {a: 1}};
    const response = await post(`${url}/agui/sessions`, body);
    const session = (await response.json()) as Json;
    assert.deepEqual([response.status, session.session_id, session.id], [201, OTHER_SESSION, OTHER_SESSION]);
    const {path, body: sent} = adk.seen[0]!;
    assert.deepEqual([path, sent], [`/apps/agents/users/ui/sessions/${OTHER_SESSION}`, {state: {a: 1}}]);
    const fresh = (await (await post(`${url}/agui/sessions`, {})).json()) as Json;
    assert.match(fresh.session_id, /^[0-9a-f-]{36}$/);
    assert.equal(adk.seen[1]!.path, '/apps/peer/users/u/sessions');
  });

  it('U12 gives what an artifact holds, by name and version, and never as a page', async () => {
    const {adk, url} = await playGateway();
    const html = Buffer.from('<script>1</script>').toString('base64');
    adk.artifacts.set('my chart.html@newest', {inlineData: {mimeType: 'text/html', data: html}});
    adk.artifacts.set('my chart.html@0', {text: 'first'});
    const read = (query = '') => fetch(`${url}/agui/sessions/${SESSION}/artifacts/my%20chart.html${query}`);
    const newest = await read();
    assert.deepEqual([newest.status, await newest.text()], [200, '<script>1</script>']);
    assert.deepEqual(
      ['content-type', 'content-disposition', 'x-content-type-options'].map((name) => newest.headers.get(name)),
      ['text/html', 'attachment', 'nosniff'],
    );
    assert.match(newest.headers.get('content-security-policy') ?? '', /^sandbox/);
    assert.equal(await (await read('?version=0')).text(), 'first');
    assert.equal(adk.seen.at(-1)!.path, `/apps/peer/users/u/sessions/${SESSION}/artifacts/my%20chart.html/versions/0`);
    assert.deepEqual([(await read('?version=7')).status, (await read('?version=a')).status], [404, 400]);
  });

  it('U6 says by field what is wrong with it', async () => {
    const {url} = await playGateway();
    const body = {app_name: '', user_id: '', session_id: 'x', state: []};
    const response = await post(`${url}/agui/sessions`, body);
    const {error} = (await response.json()) as Json;
    assert.deepEqual(
      [response.status, Object.keys(error.fields)],
      [400, ['app_name', 'user_id', 'session_id', 'state']],
    );
    const twice = await post(`${url}/agui/sessions`, {session_id: SESSION});
    assert.deepEqual([twice.status, ((await twice.json()) as Json).error.code], [400, 'AGUI_BAD_REQUEST']);
  });

  it('U12 lists them, in whichever form ADK does', async () => {
    const {adk, url} = await playGateway();
    const listed = (await (await fetch(`${url}/agui/sessions/list?app_name=peer&user_id=u`)).json()) as Json;
    assert.deepEqual(
      listed.map(({id, lastUpdateTime}: Json) => [id, lastUpdateTime]),
      [[SESSION, 1]],
    );
    assert.equal(adk.seen[0]!.headers['x-user-id'], 'u');
  });

  it('U2 U8 U12 gives one with its record and the AG-UI events that tell it', async () => {
    const {adk, url} = await playGateway();
    adk.sessions.set(SESSION, {...recordedSession(), id: SESSION});
    const session = (await (await fetch(`${url}/agui/sessions/${SESSION}`)).json()) as Json;
    assert.deepEqual(session.events, recordedSession().events);
    assert.deepEqual(session.aguiEvents, replaySession({...recordedSession(), id: SESSION}));
    for (const event of session.aguiEvents) assert.equal(event.threadId, SESSION);
  });
});

describe('A session as AG-UI events', () => {
  const events = replaySession(recordedSession()) as (AguiEvent & Json)[];
  const of = (type: string) => events.filter((event) => event.type === type);

  it('has a run for each invocation, and the person’s words in it', () => {
    const invocations = [...new Set(recordedSession().events.map(({invocationId}: Json) => invocationId))];
    assert.deepEqual(
      of('RUN_STARTED').map(({runId}) => runId),
      invocations,
    );
    const words = of('TEXT_MESSAGE_START').filter(({role}) => role === 'user');
    const said = words.map(({messageId}) => events.find((e) => e.messageId === messageId && 'delta' in e)?.delta);
    assert.deepEqual(said, ['think', 'texttool', 'state', 'file', 'pay', 'ask', 'safety', 'transfer']);
  });

  it('H7 gives each message the id that it had live', () => {
    const [invocation] = recordedSession().events;
    const live = recorded('reasoning').map((event) => ({...event, invocationId: invocation.invocationId}));
    const converter = new AdkConverter({threadId: 't', runId: 'r'});
    const told = [...live.flatMap((event) => converter.convert(event)), ...converter.end()] as (AguiEvent & Json)[];
    const run = events.filter(({runId, role}) => runId === invocation.invocationId && role !== 'user');
    const ids = (list: (AguiEvent & Json)[], type: string) =>
      list.filter((event) => event.type === type).map(({messageId}) => messageId);
    assert.deepEqual(ids(run, 'REASONING_START'), ids(told, 'REASONING_START'));
    assert.deepEqual(ids(run, 'TEXT_MESSAGE_START'), ids(told, 'TEXT_MESSAGE_START'));
  });

  it('U11 tells what was asked of the person and what was answered', () => {
    const asked = of('RUN_FINISHED').flatMap(({outcome}) => outcome.interrupts ?? []);
    const answered = of('RUN_STARTED').flatMap(({input}) => input?.resume ?? []);
    assert.deepEqual(
      answered.map(({interruptId}) => interruptId),
      asked.map(({id}) => id),
    );
    assert.deepEqual(
      answered.map(({payload}) => payload),
      [{approved: true}, {status: 'approved'}],
    );
    const waiting = asked[1].toolCallId;
    assert.equal(
      of('TOOL_CALL_RESULT').find(({toolCallId}) => toolCallId === waiting)?.content,
      '{"status":"approved"}',
    );
  });

  it('tells failures, and the state as it is now', () => {
    assert.deepEqual(
      of('RUN_ERROR').map(({code}) => code),
      ['SAFETY'],
    );
    assert.deepEqual(
      of('STATE_SNAPSHOT').map(({snapshot}) => snapshot),
      [recordedSession().state],
    );
  });

  it('leaves the last run open where the record does not show its end', () => {
    const ends = (last: Json[]) =>
      types(replaySession({id: 't', events: [kept('user', [{text: 'hi'}], NOON), ...last]})).at(-1);
    assert.notEqual(ends([]), 'RUN_FINISHED');
    assert.notEqual(ends([kept('a', [{functionCall: {id: 'c', name: 'f'}}], NOON)]), 'RUN_FINISHED');
    assert.equal(ends([kept('a', [{text: 'done'}], NOON)]), 'RUN_FINISHED');
    assert.equal(ends([kept('a', [], NOON, {errorCode: 'X'})]), 'RUN_ERROR');
  });

  it('V17 a turn that the record has no answer to is not told as a success', () => {
    const invocation = (invocationId: string) => ({invocationId});
    const told = replaySession({
      id: 't',
      events: [
        kept('user', [{text: 'one'}], NOON, invocation('e-1')),
        kept('user', [{text: 'two'}], NOON, invocation('e-2')),
        kept('a', [{text: 'done'}], NOON, invocation('e-2')),
      ],
    }) as (AguiEvent & Json)[];
    const ends = told.filter(({type}) => type === 'RUN_ERROR' || type === 'RUN_FINISHED');
    assert.deepEqual(
      ends.map(({runId, type, message}) => [runId, type, message]),
      [
        ['e-1', 'RUN_ERROR', 'The record of this session has no answer here.'],
        ['e-2', 'RUN_FINISHED', undefined],
      ],
    );
  });

  it('H9 tells a run that is at work from its own stream, to be gone on with', async () => {
    let finish: () => void = () => undefined;
    const [first, ...rest] = recording('text').split(/(?<=\n\n)/);
    const adk = await playAdk(async (_, response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'}).write(first);
      await new Promise<void>((resolve) => (finish = resolve));
      response.end(rest.join(''));
    });
    const {invocationId} = recorded('text')[0];
    const said = kept('user', [{text: 'hi'}], NOON, {invocationId});
    const old = [kept('user', [{text: 'before'}], NOON - DAY), kept('a', [{text: 'yes'}], NOON - DAY)];
    adk.sessions.get(SESSION).events = [...old, said];
    const url = await serveGateway(adk.url);
    const page = await post(`${url}/agui`, turn());
    const {leave} = await readUntil(page, ({type}) => type === 'TEXT_MESSAGE_CONTENT');
    const session = (await (await fetch(`${url}/agui/sessions/${SESSION}`)).json()) as Json;
    assert.equal(session.live.runId, 'r1');
    const resume = fetch(`${url}/agui?threadId=${SESSION}&runId=r1`, {
      headers: {'last-event-id': session.live.lastEventId},
    });
    const stream = await resume;
    finish();
    const going = (await tell(stream)).map(({event}) => event);
    await leave();
    const all = [...session.aguiEvents, ...going] as Json[];
    assert.deepEqual(await refusedByAgui({all: all as AguiEvent[]}), {});
    const words = new Map<string, string>();
    for (const event of all) {
      if (event.type === 'TEXT_MESSAGE_CONTENT')
        words.set(event.messageId, (words.get(event.messageId) ?? '') + event.delta);
    }
    assert.deepEqual([...words.values()], ['before', 'yes', 'hi', 'Hello there you.']);
  });
});

describe('GET /api/v1/agent/history', () => {
  const call = {functionCall: {id: 'c1', name: 'f', args: {}}};
  const response = {functionResponse: {id: 'c1', name: 'f', response: {secret: 1}}};
  const EVENTS = [
    kept('user', [{text: 'oldest'}], NOON - 3 * DAY),
    kept('a', [{text: 'answer', thought: true}, {text: 'old answer'}], NOON - 3 * DAY + 1_000),
    kept(
      'user',
      [{text: 'yesterday'}, {fileData: {mimeType: 'image/png', fileUri: 'https://x.example/1.png'}}],
      NOON - DAY,
    ),
    kept('a', [{text: 'Let me see.'}, call], NOON - DAY + 1_000),
    kept('a', [response], NOON - DAY + 2_000, {content: {role: 'user', parts: [response]}}),
    kept('a', [{text: 'Here.'}], NOON - DAY + 3_000, {customMetadata: {ui_schema: {version: '2.0', root: {}}}}),
    kept('user', [{text: 'today'}], NOON),
    kept('a', [{text: 'yes'}], NOON + 1_000, {
      actions: {stateDelta: {ui_schema: {version: '2.0', root: {type: 'text'}}}},
    }),
    kept('user', [response], NOON + 2_000),
  ];

  async function history(query: string) {
    const adk = await playAdk();
    Object.assign(adk.sessions.get(SESSION), {events: EVENTS, lastUpdateTime: 5});
    const url = await serveGateway(adk.url);
    const answer = await fetch(`${url}/v1/agent/history${query}`);
    return {status: answer.status, body: (await answer.json()) as Json, adk};
  }

  it('R7 gives the newest day first, then the days before it, until there is no more', async () => {
    const days: Json[] = [];
    for (let before: string | undefined; ;) {
      const query: string = before === undefined ? '' : `&before=${before}`;
      const {body} = await history(`?threadId=${SESSION}${query}`);
      days.push([body.day, body.messages.map(({content}: Json) => content), body.hasMore]);
      if (!body.hasMore) break;
      before = body.day;
    }
    assert.deepEqual(days, [
      ['2026-03-15', ['today', 'yes'], true],
      ['2026-03-14', ['yesterday', 'Let me see.', 'Here.'], true],
      ['2026-03-12', ['oldest', 'old answer'], false],
    ]);
    const past = await history(`?threadId=${SESSION}&before=2026-03-12`);
    assert.deepEqual([past.body.day, past.body.messages, past.body.hasMore], [null, [], false]);
  });

  it('R7 has every field of a page and of its messages', async () => {
    const {body} = await history(`?threadId=${SESSION}&before=2026-03-15`);
    assert.deepEqual(body, {
      scope: 'history_day',
      threadId: SESSION,
      day: '2026-03-14',
      hasMore: true,
      messages: [
        {
          id: EVENTS[2].id,
          seq: 3,
          role: 'user',
          content: 'yesterday',
          attachments: [{mimeType: 'image/png', url: 'https://x.example/1.png'}],
          timestamp: '2026-03-14T12:00:00Z',
        },
        {
          id: `${EVENTS[3].invocationId}:a:1`, // as it was live
          seq: 4,
          role: 'assistant',
          content: 'Let me see.',
          ui_schema: null,
          timestamp: '2026-03-14T12:00:01Z',
        },
        {
          id: `${EVENTS[5].invocationId}:a:2`,
          seq: 5,
          role: 'assistant',
          content: 'Here.',
          ui_schema: {version: '2.0', root: {}},
          timestamp: '2026-03-14T12:00:03Z',
        },
      ],
    });
    assert.equal(readHistory(body)?.dropped, 0, "the page's own reader takes it whole");
  });

  it('R8 finds an interface in the state as well', async () => {
    const {body} = await history(`?threadId=${SESSION}`);
    assert.deepEqual(body.messages[1].ui_schema, {version: '2.0', root: {type: 'text'}});
  });

  it('R9 never gives a message of a tool', async () => {
    for (const query of ['', '&before=2026-03-15']) {
      const {body} = await history(`?threadId=${SESSION}${query}`);
      assert.ok(!JSON.stringify(body).includes('secret'));
      for (const {role} of body.messages) assert.match(role, /^(user|assistant)$/);
    }
  });

  it('R7 takes the session that was used last where none is named', async () => {
    const {body, adk} = await history('');
    assert.equal(body.threadId, SESSION);
    adk.sessions.clear();
    const none = (await (await fetch(`${await serveGateway(adk.url)}/v1/agent/history`)).json()) as Json;
    assert.deepEqual(none, {scope: 'history_day', threadId: null, day: null, hasMore: false, messages: []});
  });

  it('R7 refuses a date that is none', async () => {
    for (const before of ['yesterday', '2026-02-30', '2026-3-1', '']) {
      const {status, body} = await history(`?threadId=${SESSION}&before=${before}`);
      assert.deepEqual([status, Object.keys(body.error.fields)], [400, ['before']]);
    }
    assert.deepEqual((await history('?threadId=x')).body.error.fields, {threadId: 'threadId must be a valid UUID'});
  });
});

describe('POST /api/v1/agent/attachments', () => {
  const PNG = [137, 80, 78, 71, 13, 10, 26, 10];
  const png = new Blob([new Uint8Array(PNG)], {type: 'image/png'});
  const form = (file: Blob, name = 'p.png') => {
    const data = new FormData();
    data.append('file', file, name);
    return data;
  };
  const stored: Json[] = [];
  const options = {
    maxAttachmentBytes: 1_000,
    attachments: async (file: Blob, details: Json) => {
      stored.push({...details, signal: undefined, bytes: [...new Uint8Array(await file.arrayBuffer())]});
      return {url: 'https://x.example/signed?sig=1', mimeType: file.type};
    },
  };
  const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const url = await serveGateway('http://127.0.0.1:1', options);
    const response = await fetch(`${url}/v1/agent/attachments`, {method: 'POST', body, headers});
    return {status: response.status, body: (await response.json()) as Json};
  };

  it('R5 hands an image to the host and gives its signed address', async () => {
    const {status, body} = await send(form(png));
    assert.deepEqual([status, body], [201, {url: 'https://x.example/signed?sig=1', mimeType: 'image/png'}]);
    assert.deepEqual(stored, [{filename: 'p.png', mimeType: 'image/png', signal: undefined, bytes: PNG}]);
  });

  it('R5 takes nothing but images, of no more than the limit', async () => {
    for (const [body, words] of [
      [form(new Blob(['<p>'], {type: 'text/html'})), 'binary content requires image mimeType'],
      [form(new Blob(['x'.repeat(1_001)], {type: 'image/png'})), 'The file must not be larger than 1000 bytes.'],
      [form(new Blob(['x'.repeat(200_000)], {type: 'image/png'})), 'The file must not be larger than 1000 bytes.'],
      [form(new Blob([], {type: 'image/png'})), 'The file is empty.'],
      ['no form', 'Send one file, as a form with a field "file".'],
    ] as [BodyInit, string][]) {
      const {status, body: refused} = await send(body);
      assert.deepEqual([status, refused.error.code, refused.error.message], [400, 'AGUI_BAD_REQUEST', words]);
    }
    assert.equal(stored.length, 1);
  });

  it('R5 takes nothing that is not what its label says, whatever it is', async () => {
    const before = stored.length;
    for (const [type, content] of [
      ['image/png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['image/png', '<!doctype html><script>alert(1)</script>'],
      ['image/jpeg', new Uint8Array(PNG)],
      ['image/svg+xml', '<svg/>'],
      ['image/x-anything', new Uint8Array(PNG)],
      ['image/webp', 'RIFF'],
    ] as [string, BlobPart][]) {
      const {status, body} = await send(form(new Blob([content], {type})));
      const words = 'The file is not a picture of the type that it is labelled with.';
      assert.deepEqual([status, body.error.message], [400, words], type);
    }
    assert.equal(stored.length, before);
    for (const [type, start] of [
      ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
      ['image/gif', [...Buffer.from('GIF89a')]],
      ['image/webp', [...Buffer.from('RIFF1234WEBPVP8 ')]],
      ['image/avif', [0, 0, 0, 32, ...Buffer.from('ftypavif')]],
    ] as [string, number[]][]) {
      const {status} = await send(form(new Blob([new Uint8Array(start)], {type})));
      assert.equal(status, 201, type);
    }
  });

  it('R5 hands on a name, never a path', async () => {
    for (const [given, name] of [
      ['../../etc/passwd', 'passwd'],
      ['..\\..\\boot.ini', 'boot.ini'],
      ['..', 'image'],
      ['.htaccess', 'htaccess'],
      ['C:evil.png', 'C_evil.png'],
      ['a\u202egnp.exe', 'agnp.exe'],
      ['图 1.png', '图 1.png'],
      [`${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
    ] as const) {
      await send(form(png, given));
      assert.equal(stored.at(-1)?.['filename'], name, given);
    }
  });

  it('is not there without a host that stores', async () => {
    const url = await serveGateway('http://127.0.0.1:1');
    const response = await fetch(`${url}/v1/agent/attachments`, {method: 'POST', body: form(png)});
    assert.equal(response.status, 404);
  });

  it('S3 keeps the reason of a failed store to the host', async () => {
    const errors: unknown[] = [];
    const url = await serveGateway('http://127.0.0.1:1', {
      attachments: () => Promise.reject(new Error('bucket key AKIA123')),
      onError: (error) => void errors.push(error),
    });
    const response = await fetch(`${url}/v1/agent/attachments`, {method: 'POST', body: form(png)});
    const text = await response.text();
    assert.equal(response.status, 500);
    assert.ok(!text.includes('bucket'));
    await until(() => errors.length === 1);
  });
});
