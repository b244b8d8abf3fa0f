import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {GatewayError, type GatewayOptions} from '../../packages/gateway/src/index.js';
import {AGUI_ERRORS, type AguiErrorCode} from '../../src/protocol/index.js';
import {TransportFault} from '../../src/transport/index.js';
import {httpFault} from '../../src/transport/http.js';
import {TestClock, hastyClock, serve, settle, until} from '../transport/helpers.js';
import {
  OTHER_SESSION,
  SESSION,
  eventsOf,
  playAdk,
  playGateway,
  post,
  recording,
  serveGateway,
  stream,
  turn,
  type Json,
  type Play,
} from './helpers.js';

const PATIENT = {connectTimeoutMs: 600_000, heartbeatMs: 600_000, idleTimeoutMs: 600_000};
const SECRET = 'Bearer upstream-credential-0123456789';
const NASTY = `<pre>Error: ${SECRET}\n    at Object.handler (/srv/adk/secret/path.js:12:3)</pre>`;

/** The answer to a turn when ADK behaves like this. */
async function answer(play: Play, options: Partial<GatewayOptions> = {}, headers: Record<string, string> = {}) {
  const adk = await playAdk(play);
  const clock = hastyClock(60_000);
  const url = await serveGateway(adk.url, {...PATIENT, clock, ...options});
  const response = await post(`${url}/agui`, turn(), headers);
  return {adk, clock, response, body: (await response.clone().json()) as Json};
}

const refuse =
  (status: number, headers: Record<string, string> = {}): Play =>
  (_, response) =>
    void response.writeHead(status, {'content-type': 'text/html', 'x-internal': SECRET, ...headers}).end(NASTY);

describe('The eight errors', () => {
  const CASES: [status: number, code: AguiErrorCode][] = [
    [400, 'AGUI_BAD_REQUEST'],
    [401, 'AGUI_UNAUTHORIZED'],
    [403, 'AGUI_FORBIDDEN'],
    [404, 'AGUI_NOT_FOUND'],
    [409, 'AGUI_BAD_REQUEST'],
    [422, 'AGUI_BAD_REQUEST'],
    [429, 'AGUI_RATE_LIMITED'],
    [500, 'AGUI_UPSTREAM_ERROR'],
    [503, 'AGUI_UPSTREAM_ERROR'],
    [504, 'AGUI_UPSTREAM_TIMEOUT'],
    [302, 'AGUI_UPSTREAM_ERROR'],
  ];
  for (const [status, code] of CASES) {
    it(`U6 U7 S3 reports ${status} of the upstream as ${code} after one try, in its own words`, async () => {
      const {adk, response, body} = await answer(refuse(status));
      assert.equal(response.status, AGUI_ERRORS[code].status);
      assert.equal(body.error.code, code);
      assert.equal(body.error.trace_id, response.headers.get('x-trace-id'));
      assert.deepEqual(Object.keys(body.error), ['code', 'message', 'trace_id']);
      assert.equal(adk.runs().length, 1);
      const all = JSON.stringify([body, [...response.headers]]);
      for (const word of ['upstream-credential', 'srv/adk', 'Error:', 'x-internal'])
        assert.ok(!all.includes(word), word);
    });
  }

  it('S3 does not follow a redirection: its target would get the credential', async () => {
    let asked = 0;
    const elsewhere = await serve((_, response) => {
      asked += 1;
      response.end();
    });
    const {response} = await answer(refuse(307, {location: elsewhere}), {headers: {authorization: SECRET}});
    assert.deepEqual([response.status, asked], [502, 0]);
  });

  it('U6 tells an upstream that cannot be reached, and one that is no ADK', async () => {
    const nobody = await serve(() => undefined);
    const gone = nobody.replace(/\d+$/, '1');
    const clock = hastyClock(60_000);
    const url = await serveGateway(gone, {...PATIENT, clock});
    const response = await post(`${url}/agui`, turn());
    assert.deepEqual([response.status, ((await response.json()) as Json).error.code], [502, 'AGUI_UPSTREAM_ERROR']);
    const page = await answer((_, out) => void out.writeHead(200, {'content-type': 'text/html'}).end('<p>Log in'));
    assert.deepEqual([page.response.status, page.body.error.code], [502, 'AGUI_UPSTREAM_ERROR']);
  });

  it('U6 U7 reports an upstream that does not answer in time, after one try', async () => {
    const clock = new TestClock();
    const adk = await playAdk(() => undefined);
    const url = await serveGateway(adk.url, {clock, connectTimeoutMs: 20_000});
    const asked = post(`${url}/agui`, turn());
    await until(() => adk.runs().length === 1);
    clock.advance(20_000);
    const response = await asked;
    assert.deepEqual([response.status, ((await response.json()) as Json).error.code], [504, 'AGUI_UPSTREAM_TIMEOUT']);
    clock.advance(600_000);
    for (let i = 0; i < 50; i += 1) await settle();
    assert.equal(adk.runs().length, 1);
  });

  it('U6 tells a stream that falls silent as RUN_ERROR with the code, once it has begun', async () => {
    const clock = new TestClock();
    const adk = await playAdk((_, response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'}).write(recording('text').split(/(?<=\n\n)/)[0]);
    });
    const url = await serveGateway(adk.url, {clock, idleTimeoutMs: 5_000, heartbeatMs: 60_000});
    const response = await post(`${url}/agui`, turn());
    await until(() => clock.delays.filter((ms) => ms === 5_000).length >= 2, 'the second wait for bytes');
    clock.advance(5_000);
    const last = (await eventsOf(response)).at(-1) as Json;
    assert.deepEqual([last.type, last.code, last.runId], ['RUN_ERROR', 'AGUI_UPSTREAM_TIMEOUT', 'r1']);
  });

  it('U6 tells a stream that breaks off as RUN_ERROR, with all that came before it', async () => {
    const [first, second] = recording('text').split(/(?<=\n\n)/);
    for (const breakOff of [
      (out: Json) => out.destroy(), // the connection is gone
      (out: Json) => out.end(second!.slice(0, 40)), // the end of an event is missing
    ]) {
      const adk = await playAdk(async (_, response) => {
        response.writeHead(200, {'content-type': 'text/event-stream'});
        await new Promise((resolve) => response.write(first, resolve));
        for (let i = 0; i < 20; i += 1) await settle();
        breakOff(response);
      });
      const events = (await eventsOf(await post(`${await serveGateway(adk.url)}/agui`, turn()))) as Json[];
      assert.deepEqual(
        [events.at(-1).type, events.at(-1).code, events.at(-1).message],
        ['RUN_ERROR', 'AGUI_UPSTREAM_ERROR', 'The connection to the agent service broke off.'],
      );
      assert.equal(events.find(({type}) => type === 'TEXT_MESSAGE_CONTENT').delta, 'Hello ');
      assert.equal(adk.runs().length, 1, 'a run that has begun is not begun again');
    }
  });

  it('U6 tells an empty stream as RUN_ERROR', async () => {
    const adk = await playAdk((_, response) => stream(response, ''));
    const events = (await eventsOf(await post(`${await serveGateway(adk.url)}/agui`, turn()))) as Json[];
    assert.deepEqual(
      [events.at(-1).type, events.at(-1).code, events.at(-1).message],
      ['RUN_ERROR', 'AGUI_UPSTREAM_ERROR', 'The agent service ended the stream without an answer.'],
    );
  });

  it('goes on after an event that is not JSON, and says so', async () => {
    const adk = await playAdk((_, response) => stream(response, `data: {nonsense\n\n${recording('text')}`));
    const events = (await eventsOf(await post(`${await serveGateway(adk.url)}/agui`, turn()))) as Json[];
    assert.equal(events.find(({type}) => type === 'CUSTOM').value.payload.code, 'ADK_EVENT_PARSE_ERROR');
    assert.equal(events.at(-1).type, 'RUN_FINISHED');
  });

  it('U6 S3 tells a defect of its own without its words, and the host hears of it', async () => {
    const told: unknown[] = [];
    const {response, body} = await answer(refuse(500), {
      identify: () => {
        throw new Error(`database password=${SECRET}`);
      },
      onError: (error) => void told.push(error),
    });
    assert.deepEqual(
      [response.status, body.error],
      [500, {code: 'AGUI_INTERNAL_ERROR', message: 'The gateway has failed.', trace_id: body.error.trace_id}],
    );
    assert.match(String(told[0]), /database password/);
    const deaf = await answer(refuse(500), {
      identify: () => {
        throw new Error('x');
      },
      onError: () => {
        throw new Error('the log is full');
      },
    });
    assert.equal(deaf.body.error.code, 'AGUI_INTERNAL_ERROR');
  });

  it('U6 lets the host refuse, with the codes for who may not', async () => {
    for (const [code, status] of [
      ['AGUI_UNAUTHORIZED', 401],
      ['AGUI_FORBIDDEN', 403],
    ] as const) {
      const identify = () => {
        throw new GatewayError(code, 'Log in first.');
      };
      const {adk, response, body} = await answer(refuse(500), {identify});
      assert.deepEqual([response.status, body.error.code, body.error.message], [status, code, 'Log in first.']);
      assert.equal(adk.seen.length, 0);
      const health = await fetch(`${await serveGateway(adk.url, {identify})}/health`);
      assert.equal(health.status, 200, 'anybody may ask whether it is well');
    }
  });

  it("the page's transport reads every one of them", async () => {
    const {response} = await answer(refuse(429, {'retry-after': '7'}));
    const fault = await httpFault(response);
    assert.ok(fault instanceof TransportFault);
    assert.deepEqual([fault.code, fault.status, fault.retryAfterMs], ['AGUI_RATE_LIMITED', 429, 7_000]);
    assert.ok(fault.traceId);
  });
});

describe('Trying again', () => {
  const once = turn('hi', {forwardedProps: {client_request_id: 'req-1'}});
  const timedOut: Play = (_, response) => void response.writeHead(504).end();
  /** The agent service takes the request, and the connection breaks. */
  const broken: Play = (_, response) => void response.destroy();

  for (const [what, play, status] of [
    ['timed out', timedOut, 504],
    ['broke off', broken, 502],
  ] as const) {
    it(`U7 a request that ${what} is not asked twice, unless the agent service runs it once`, async () => {
      for (const [idempotentUpstream, tries] of [
        [false, 1],
        [true, 2],
      ] as const) {
        const adk = await playAdk(play);
        const url = await serveGateway(adk.url, {idempotentUpstream});
        for (let i = 0; i < 2; i += 1) assert.equal((await post(`${url}/agui`, once)).status, status);
        assert.equal(adk.runs().length, tries);
        for (const {headers} of adk.runs()) assert.equal(headers['idempotency-key'], 'req-1');
      }
    });
  }

  it('U7 hands the wait that the upstream asks for to the page', async () => {
    const {adk, response} = await answer(refuse(429, {'retry-after': '3'}));
    assert.equal(adk.runs().length, 1);
    assert.equal(response.headers.get('retry-after'), '3');
  });

  it('U7 does not try again once something was passed on', async () => {
    const adk = await playAdk(async (_, response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders();
      for (let i = 0; i < 20; i += 1) await settle();
      response.destroy();
    });
    const events = await eventsOf(await post(`${await serveGateway(adk.url)}/agui`, turn()));
    assert.deepEqual((events.at(-1) as Json).code, 'AGUI_UPSTREAM_ERROR');
    assert.equal(adk.runs().length, 1);
  });
});

describe('Every answer', () => {
  it('U6 has a trace id: the one it was asked with where that is sane, else a new one', async () => {
    const {url} = await playGateway();
    const traceOf = async (given?: string) => {
      const headers: Record<string, string> = given === undefined ? {} : {'x-trace-id': given};
      return (await fetch(`${url}/health`, {headers})).headers.get('x-trace-id')!;
    };
    assert.equal(await traceOf('abc-123'), 'abc-123');
    const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    for (const odd of [undefined, '<script>', 'a b', 'x'.repeat(201)]) assert.match(await traceOf(odd), uuid);
  });

  it('U12 says that it is well', async () => {
    const response = await fetch(`${await serveGateway('http://127.0.0.1:1')}/health`);
    assert.deepEqual([response.status, await response.json()], [200, {status: 'ok'}]);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  });

  it('refuses another method with what it takes, and another address', async () => {
    const url = await serveGateway('http://127.0.0.1:1');
    for (const [path, method, allow] of [
      ['agui', 'DELETE', 'POST, GET'],
      ['agui/sessions', 'GET', 'POST'],
      ['agui/sessions/list', 'POST', 'GET'],
      [`agui/sessions/${SESSION}`, 'DELETE', 'GET'],
      ['health', 'POST', 'GET'],
      ['v1/agent/runs', 'GET', 'POST'],
      ['v1/agent/history', 'PUT', 'GET'],
    ]) {
      const response = await fetch(`${url}/${path}`, {method});
      const {error} = (await response.json()) as Json;
      assert.deepEqual([response.status, response.headers.get('allow'), error.code], [405, allow, 'AGUI_BAD_REQUEST']);
    }
    for (const path of ['', 'nothing', 'agui/', 'agui/sessions/a/b', 'v1/agent/attachments', 'constructor']) {
      const response = await fetch(`${url}/${path}`);
      const {error} = (await response.json()) as Json;
      assert.deepEqual([response.status, error.code, Boolean(error.trace_id)], [404, 'AGUI_NOT_FOUND', true]);
    }
  });

  it("S3 never shows the upstream's credential, not even where the agent says it in pieces", async () => {
    const said = (text: string, partial: boolean) =>
      `data: ${JSON.stringify({author: 'a', invocationId: 'e', ...(partial ? {partial} : {id: 'f'}), content: {parts: [{text}]}})}\n\n`;
    const text = `The header is ${SECRET}, and Be careful.`;
    const pieces = [text.slice(0, 18), text.slice(18, 40), text.slice(40, 52), text.slice(52)];
    const adk = await playAdk((seen, response) => {
      assert.equal(seen.headers['authorization'], SECRET);
      const result = {functionResponse: {id: 'c', name: 'echo', response: {headers: seen.headers}}};
      const tool = {author: 'a', invocationId: 'e', id: 'g', content: {parts: [result]}};
      const all = [...pieces.map((piece) => said(piece, true)), said(text, false), `data: ${JSON.stringify(tool)}\n\n`];
      stream(response, `${all.join('')}data: ${JSON.stringify({error: `denied for ${SECRET}`})}\n\n`);
    });
    adk.sessions.get(SESSION).state = {seen: SECRET};
    const url = await serveGateway(adk.url, {headers: {authorization: SECRET, 'x-env': 'prod'}});
    const told = await (await post(`${url}/agui`, turn())).text();
    assert.ok(!told.includes('upstream-credential'), told);
    const words = told
      .match(/"delta":"[^"]*"/g)
      ?.join('')
      .replaceAll(/"delta":"|"/g, '');
    assert.equal(words, 'The header is [redacted], and Be careful.');
    assert.match(told, /RUN_ERROR/);
    assert.match(told, /"x-env\\":\\"prod/, 'what is no secret stays');
    const session = await (await fetch(`${url}/agui/sessions/${SESSION}`)).text();
    assert.ok(!session.includes('upstream-credential'));
  });

  it('S3 passes what the host adds for one user on, and shows it to nobody', async () => {
    const adk = await playAdk();
    const identify = (request: Request) => ({
      userId: request.headers.get('cookie') === 'me' ? 'me' : 'guest',
      headers: {'x-token': 'users-own-token-42'},
    });
    const url = await serveGateway(adk.url, {identify});
    await (await post(`${url}/agui?user_id=somebody-else`, turn(), {cookie: 'me'})).text();
    const {body, headers} = adk.runs()[0]!;
    assert.deepEqual([body.userId, headers['x-user-id'], headers['x-token']], ['me', 'me', 'users-own-token-42']);
    assert.equal(headers['cookie'], undefined);
  });
});

describe('Validation of POST /api/agui', () => {
  const CASES: [what: string, query: string, body: Json, fields: Record<string, string>][] = [
    ['a session id that is no UUID', '?session_id=abc', turn(), {session_id: 'session_id must be a valid UUID'}],
    ['an empty session id', '?session_id=', turn(), {session_id: 'session_id must not be empty'}],
    ['no session id at all', '', turn('hi', {threadId: undefined}), {session_id: 'session_id must not be empty'}],
    ['an empty app', '?app_name=', turn(), {app_name: 'app_name must not be empty'}],
    ['an empty user', '?user_id=%20', turn(), {user_id: 'user_id must not be empty'}],
    ['an app that is a path', '?app_name=..', turn(), {app_name: 'app_name is not a valid name'}],
    ['an app with a line end', '?app_name=a%0d%0ab', turn(), {app_name: 'app_name is not a valid name'}],
    ['half a character', '', turn('hi', {user_id: '\ud800'}), {user_id: 'user_id is not a valid name'}],
    ['an empty text', '', turn(' \n'), {'messages[0].content': 'The text must not be empty.'}],
    [
      'a text of 8001 characters',
      '',
      turn('é'.repeat(8_001)),
      {'messages[0].content': 'The text must not be longer than 8000 characters.'},
    ],
    [
      'an empty text in the form of the plan',
      '',
      {session_id: SESSION, new_message: {role: 'user', parts: [{text: ''}]}},
      {'new_message.parts[0].text': 'The text must not be empty.'},
    ],
    ['no message', '', turn('hi', {messages: []}), {messages: 'The last message must be from the user or a tool.'}],
    [
      'an answer of the agent at the end',
      '',
      turn('hi', {messages: [{id: 'a', role: 'assistant', content: 'x'}]}),
      {messages: 'The last message must be from the user or a tool.'},
    ],
    [
      'a request id that is no word',
      '',
      turn('hi', {forwardedProps: {client_request_id: {a: 1}}}),
      {client_request_id: 'client_request_id must be a short text without spaces'},
    ],
    [
      'everything at once',
      '?session_id=x&app_name=&user_id=',
      turn(''),
      {
        app_name: 'app_name must not be empty',
        user_id: 'user_id must not be empty',
        session_id: 'session_id must be a valid UUID',
        'messages[0].content': 'The text must not be empty.',
      },
    ],
  ];
  for (const [what, query, body, fields] of CASES) {
    it(`U6 U12 refuses ${what}, by field, and asks nobody`, async () => {
      const adk = await playAdk();
      const response = await post(`${await serveGateway(adk.url)}/agui${query}`, body);
      const {error} = (await response.json()) as Json;
      assert.deepEqual([response.status, error.code, error.fields], [400, 'AGUI_BAD_REQUEST', fields]);
      assert.equal(error.message, Object.values(fields)[0]);
      assert.equal(adk.seen.length, 0);
    });
  }

  it('takes 8000 characters, however many bytes or units they have', async () => {
    const adk = await playAdk();
    const response = await post(`${await serveGateway(adk.url)}/agui`, turn('👩'.repeat(8_000)));
    await response.text();
    assert.equal(response.status, 200);
  });

  it('takes other session ids where it was told to', async () => {
    const {adk, url} = await playGateway({sessionIds: 'any'});
    await (await post(`${url}/agui`, turn('hi', {threadId: 'my/thread'}))).text();
    assert.equal(adk.runs()[0]!.body.sessionId, 'my/thread');
    const missing = await fetch(`${url}/agui/sessions/${encodeURIComponent('a/../b')}`);
    assert.equal(missing.status, 404);
    assert.equal(adk.seen.at(-1)!.path, '/apps/peer/users/u/sessions/a%2F..%2Fb');
  });

  it('takes nothing that is not said to be JSON: a form of another site could send it', async () => {
    const url = await serveGateway('http://127.0.0.1:1');
    const response = await post(`${url}/agui`, turn(), {'content-type': 'text/plain'});
    const {error} = (await response.json()) as Json;
    assert.deepEqual([response.status, error.code], [400, 'AGUI_BAD_REQUEST']);
    assert.match(error.message, /content-type: application\/json/);
  });

  it('U6 knows no session that ADK does not know', async () => {
    const adk = await playAdk();
    const response = await fetch(`${await serveGateway(adk.url)}/agui/sessions/${OTHER_SESSION}`);
    assert.deepEqual([response.status, ((await response.json()) as Json).error.code], [404, 'AGUI_NOT_FOUND']);
  });
});
