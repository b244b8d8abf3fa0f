import assert from 'node:assert/strict';
import type {ServerResponse} from 'node:http';
import {after, describe, it} from 'node:test';
import {createGateway, type GatewayError, type GatewayOptions} from '../../packages/gateway/src/index.js';
import {createAdapter} from '../../src/adapters/ag-ui/index.js';
import type {ActionRow} from '../../src/state/facts/actions.js';
import type {PartRow} from '../../src/state/facts/parts.js';
import type {ToolRow} from '../../src/state/facts/tools.js';
import {ProjectionStore} from '../../src/state/index.js';
import {DirectoryFeed, type FrontendTool, MEASURES_KEY} from '../../src/transport/index.js';
import {openPage, type Page} from '../adapters/ag-ui/page.js';
import {bodyOf, hastyClock, serve, until} from '../transport/helpers.js';
import {
  eventsOf,
  type Json,
  playAdk,
  playGateway,
  post,
  recording,
  serveGateway,
  SESSION,
  stream,
  turn,
} from './helpers.js';

const rows = <T>(page: Page, group: string) => Object.values(page.store.snapshot()[group] as Record<string, T>);

/** The rows of the requests that wait for a person. */
const open = (page: Page) => rows<ActionRow>(page, 'actions').filter(({status}) => status === 'required');

/** The parts that the agent service was sent with its last run. */
const lastParts = (runs: readonly Json[]) => runs.at(-1).body.newMessage.parts;

describe('The page on the run endpoint of the gateway', () => {
  const openRuns = async (adk: {readonly url: string}, tools: readonly FrontendTool[] = []) => {
    const url = `${await serveGateway(adk.url)}/v1/agent`;
    const adapterOptions = {options: {profile: 'agent-runs'}, tools: () => tools};
    return openPage(url, {sessionId: SESSION, adapterOptions, tools: () => tools});
  };

  for (const [control, answer, recorded] of [
    ['approve', true, 'confirmation-approved'],
    ['reject', false, 'confirmation-denied'],
  ] as const) {
    it(`R1 U11 a request is answered with a run of its own: ${control}`, async () => {
      const adk = await playAdk((_, response) => stream(response, recording('confirmation')));
      const page = await openRuns(adk);
      await page.say('pay');
      const [request] = open(page);
      adk.play = (_, response) => stream(response, recording(recorded));
      const receipt = await page.decide(control, request?.id ?? '');
      assert.equal(receipt.status, 'confirmed', receipt.reason);
      const [part] = lastParts(adk.runs());
      assert.equal(part.functionResponse.id, request?.id);
      assert.equal(part.functionResponse.response.confirmed, answer);
      await until(() => open(page).length === 0);
      assert.equal(adk.runs().length, 2);
    });
  }

  it('R1 U11 what a long-running tool waits for goes back to it by its name', async () => {
    const adk = await playAdk((_, response) => stream(response, recording('long-running')));
    const page = await openRuns(adk);
    await page.say('ask');
    const [request] = open(page);
    const name = rows<ToolRow>(page, 'tools').find(({id}) => id === request?.id)?.name;
    adk.play = (_, response) => stream(response, recording('long-running-answered'));
    const receipt = await page.decide('answer', request?.id ?? '', {value: {status: 'approved'}});
    assert.equal(receipt.status, 'confirmed', receipt.reason);
    assert.deepEqual(lastParts(adk.runs()), [
      {functionResponse: {id: request?.id, name, response: {status: 'approved'}}},
    ]);
  });

  it('R1 a call that nothing answered is answered by the tool of this page', async () => {
    const unanswered = (id: string): string =>
      `data: ${JSON.stringify({
        invocationId: 'e1',
        author: 'agent',
        id: 'a1',
        timestamp: 1,
        content: {role: 'model', parts: [{functionCall: {id, name: 'pick_date', args: {from: 'today'}}}]},
      })}\n\n`;
    const adk = await playAdk((_, response) => stream(response, unanswered('c1')));
    const run = () => {
      adk.play = (_, response) => stream(response, recording('text'));
      return {date: '2026-11-20'};
    };
    const page = await openRuns(adk, [{name: 'pick_date', description: '', run}]);
    await page.say('book');
    await until(() => adk.runs().length === 2);
    await page.rest();
    assert.deepEqual(lastParts(adk.runs()), [
      {functionResponse: {id: 'c1', name: 'pick_date', response: {date: '2026-11-20'}}},
    ]);
    assert.equal(rows<ToolRow>(page, 'tools')[0]?.status, 'output-available');
    assert.equal(page.runs().at(-1)?.status, 'completed');
  });

  it('R1 Stop reaches the run, and the run is over when its stream says so', async () => {
    const held: ServerResponse[] = [];
    const adk = await playAdk((_, response, request) => {
      held.push(response);
      request.socket.once('close', () => held.pop());
      response.writeHead(200, {'content-type': 'text/event-stream'}).write(recording('text').split('\n\n')[0] + '\n\n');
    });
    const page = await openRuns(adk);
    page.router.send({control: 'send', sessionId: SESSION, payload: {text: 'go'}});
    await until(() => rows(page, 'messages').length > 1);
    const stop = page.router.send({control: 'interrupt', sessionId: SESSION, runId: page.runs()[0]?.id ?? ''});
    await until(() => page.receipt(stop.id)?.status !== 'pending');
    assert.equal(page.receipt(stop.id)?.status, 'confirmed', page.receipt(stop.id)?.reason);
    await until(() => held.length === 0, 'the agent service to be left');
    await page.rest();
    assert.deepEqual([page.runs()[0]?.status, page.runs()[0]?.outcome], ['cancelled', 'cancelled']);
  });
});

describe('The page and the gateway together', () => {
  const answering = (status: number, failures: number) => {
    let left = failures;
    return playAdk((_, response) => {
      if (left-- > 0) void response.writeHead(status).end();
      else stream(response, recording('text'));
    });
  };
  const openTurns = async (adk: {readonly url: string}, options: Partial<GatewayOptions> = {}) =>
    openPage(`${await serveGateway(adk.url, options)}/agui`, {sessionId: SESSION, clock: hastyClock(60_000)});

  for (const [status, tries] of [
    [429, 3],
    [503, 3],
    [504, 1],
    [400, 1],
  ] as const) {
    it(`U7 one of them tries again: an agent service that answers ${status} is asked ${tries} times`, async () => {
      const adk = await answering(status, Infinity);
      const page = await openTurns(adk);
      assert.notEqual((await page.say('hi')).status, 'confirmed');
      assert.equal(adk.runs().length, tries);
    });
  }

  it('U7 the page asks again under the same request id, and its message is a fact once', async () => {
    const adk = await answering(503, 2);
    const page = await openTurns(adk);
    assert.equal((await page.say('hi')).status, 'confirmed');
    const sent = adk.runs();
    assert.equal(sent.length, 3);
    for (const {body, headers} of sent) {
      assert.deepEqual(body, sent[0]?.body);
      assert.equal(headers['idempotency-key'], page.sent[0]);
    }
    assert.equal(rows<PartRow>(page, 'parts').filter(({kind}) => kind === 'user_text').length, 1);
  });

  it('U11 what is said with a no is told to the agent in a message, once the answer is in', async () => {
    const adk = await playAdk((_, response) => stream(response, recording('confirmation')));
    const page = await openTurns(adk);
    await page.say('pay');
    const [request] = open(page);
    assert.deepEqual(request?.responses, ['approve', 'request_changes', 'reject']);
    adk.play = ({body}, response) =>
      stream(response, recording(body.newMessage.parts[0].text === undefined ? 'confirmation-denied' : 'text'));
    const payload = {reason: 'Pay 50 instead.', response: 'request_changes'};
    assert.equal((await page.decide('reject', request?.id ?? '', payload)).status, 'confirmed');
    await until(() => adk.runs().length === 3, 'the message after the answer');
    await page.rest();
    const [no, message] = adk
      .runs()
      .slice(1)
      .map(({body}) => body.newMessage.parts);
    assert.deepEqual(
      no.map(({functionResponse}: Json) => functionResponse.response),
      [{confirmed: false}],
    );
    assert.deepEqual(message, [{text: 'Pay 50 instead.'}]);
    const said = rows<PartRow>(page, 'parts').filter(({kind}) => kind === 'user_text');
    assert.deepEqual(
      said.map(({text}) => text),
      ['pay', 'Pay 50 instead.'],
    );
  });

  it('U7 after a timeout an agent service that runs a request once is asked again', async () => {
    const adk = await answering(504, 1);
    const page = await openTurns(adk, {idempotentUpstream: true});
    assert.equal((await page.say('hi')).status, 'confirmed');
    assert.equal(adk.runs().length, 2);
  });
});

describe('New session', () => {
  const adapterOptions = {history: 'sessions'};
  const make = async (url: string) => {
    const store = new ProjectionStore({schedule: (flush) => setImmediate(flush)});
    const feed = new DirectoryFeed({store, adapter: createAdapter(adapterOptions), url});
    after(() => feed.stop());
    return feed.create();
  };

  it('U2 U12 is made by the service, is empty when it is opened, and takes the first message', async () => {
    const adk = await playAdk();
    const url = `${await serveGateway(adk.url, {createMissingSessions: false})}/agui`;
    const {sessionId, isNew} = await make(url);
    assert.deepEqual([adk.sessions.has(sessionId), isNew], [true, undefined]);
    const page = await openPage(url, {sessionId, adapterOptions});
    assert.deepEqual(page.runs(), []);
    assert.equal((await page.say('hi')).status, 'confirmed');
    assert.equal(adk.runs()[0]?.body.sessionId, sessionId);
  });

  it('U2 is named by the page where the service cannot make one, and the first message makes it', async () => {
    const adk = await playAdk();
    const gateway = await serveGateway(adk.url);
    const url = await serve(async (request, response) => {
      if (request.url === '/sessions') return void response.writeHead(405).end();
      const answer = await fetch(`${gateway}/agui${(request.url ?? '').replace(/^\/(?=$|\?)/, '')}`, {
        method: request.method ?? 'GET',
        headers: {'content-type': 'application/json'},
        ...(request.method === 'POST' ? {body: await bodyOf(request)} : {}),
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
    const {sessionId, isNew} = await make(url);
    assert.equal(isNew, true);
    const page = await openPage(url, {sessionId, adapterOptions, isNew: true});
    assert.equal((await page.say('hi')).status, 'confirmed');
    assert.ok(adk.sessions.has(sessionId));
  });
});

describe('What is live is there again', () => {
  const adapterOptions = {history: 'sessions'};
  const of = (author: string, parts: readonly object[], more: object = {}) => ({
    id: `e-${author}`,
    invocationId: 'i1',
    author,
    timestamp: 1,
    content: {role: author === 'user' ? 'user' : 'model', parts},
    ...more,
  });
  const kept = (events: readonly object[], state: object = {}) =>
    new Map([[SESSION, {id: SESSION, appName: 'peer', userId: 'u', state, events, lastUpdateTime: 1}]]);

  it('R5 U12 a message that is a picture alone is in the past with its address', async () => {
    const adk = await playAdk();
    const fileUri = 'https://files.example/p.png?X-Amz-Signature=0f1e2d3c4b5a69788796a5b4c3d2e1f0';
    const picture = {fileData: {fileUri, mimeType: 'image/png', displayName: 'p.png'}};
    for (const [id, session] of kept([of('user', [picture]), of('agent', [{text: 'A cat.'}], {finishReason: 'STOP'})]))
      adk.sessions.set(id, session);
    const page = await openPage(`${await serveGateway(adk.url)}/agui`, {sessionId: SESSION, adapterOptions});
    const [said, answer] = rows<PartRow>(page, 'parts');
    assert.deepEqual([said?.kind, said?.messageId, answer?.text], ['user_text', 'e-user', 'A cat.']);
    const [file] = said?.attachments ?? [];
    assert.deepEqual([file?.mimeType, file?.name], ['image/png', 'p.png']);
    assert.equal(page.store.address(file?.url ?? ''), fileUri);
  });

  it('R8 U12 the interface of an answer is there live, and the same after a reload', async () => {
    const root = {type: 'text', content: 'Made', role: 'title'};
    const uiSchema = {version: '2.0', locale: 'en', status: 'success', theme: 'default', root};
    const answer = of('agent', [{text: 'Made.'}], {finishReason: 'STOP', customMetadata: {ui_schema: uiSchema}});
    const adk = await playAdk((_, response) => stream(response, `data: ${JSON.stringify(answer)}\n\n`));
    const url = `${await serveGateway(adk.url)}/agui`;
    const live = await openPage(url, {sessionId: SESSION, adapterOptions});
    await live.say('make it');
    for (const [id, session] of kept([of('user', [{text: 'make it'}]), answer])) adk.sessions.set(id, session);
    const again = await openPage(url, {sessionId: SESSION, adapterOptions});
    const daily = {options: {profile: 'agent-runs'}};
    const past = await openPage(url.replace('/agui', '/v1/agent'), {sessionId: SESSION, adapterOptions: daily});
    const surfaces = [live, again, past].map((page) =>
      rows<PartRow>(page, 'parts')
        .filter(({activityType}) => activityType !== undefined)
        .map(({id, activityType, content}) => [id, activityType, content]),
    );
    assert.deepEqual(surfaces[0], [['activity:ui:i1:agent:1', 'ui_schema', uiSchema]]);
    assert.deepEqual(surfaces[1], surfaces[0]);
    assert.deepEqual(surfaces[2], surfaces[0]);
  });

  it('U13 the state of a session without events is there', async () => {
    const adk = await playAdk();
    for (const [id, session] of kept([], {theme: 'dark'})) adk.sessions.set(id, session);
    const page = await openPage(`${await serveGateway(adk.url)}/agui`, {sessionId: SESSION, adapterOptions});
    assert.deepEqual(
      rows<{state: unknown}>(page, 'state').map(({state}) => state),
      [{theme: 'dark'}],
    );
    assert.deepEqual(page.store.snapshot().diagnostics, {});
  });
});

describe('What ADK has no place for', () => {
  const noted = (page: Page) =>
    rows<{code?: string; message?: string}>(page, 'diagnostics').map(({code, message}) => [code, message]);
  const said = (...parts: readonly string[]) => [
    ['INPUT_NOT_PASSED_ON', `The agent was not given: ${parts.join(', ')}.`],
  ];

  it('R1 U12 is said, on both endpoints; what the session has anyway is not', async () => {
    const context = () => [{description: 'page', value: 'Orders'}];
    const adk = await playAdk();
    const url = await serveGateway(adk.url);
    for (const [path, options] of [
      ['/agui', {}],
      ['/v1/agent', {profile: 'agent-runs'}],
    ] as const) {
      const page = await openPage(url + path, {sessionId: SESSION, adapterOptions: {context, options}});
      await page.say('hi');
      assert.deepEqual(noted(page), said('context'));
    }
    adk.sessions.get(SESSION).state = {theme: 'dark'};
    for (const [theme, expected] of [
      ['dark', []],
      ['light', said('state')],
    ] as const) {
      const page = await openPage(`${url}/agui`, {sessionId: SESSION, adapterOptions: {state: () => ({theme})}});
      await page.say('hi');
      assert.deepEqual(noted(page), expected);
    }
    assert.equal(adk.runs().at(-1)?.body.stateDelta, undefined);
  });

  it('R1 U12 is said of system messages, and the run goes on', async () => {
    const {url} = await playGateway();
    const messages = [
      {id: 's1', role: 'system', content: 'Be brief.'},
      {id: 'm1', role: 'user', content: 'hi'},
    ];
    const events = await eventsOf(await post(`${url}/agui`, turn('', {messages})));
    const note = events.find(({type}) => type === 'CUSTOM');
    assert.equal(note.value.payload.message, 'The agent was not given: system messages.');
    assert.equal(events.at(-1)?.type, 'RUN_FINISHED');
  });
});

describe('What goes wrong is counted', () => {
  for (const [path, options] of [
    ['/agui', {}],
    ['/v1/agent', {profile: 'agent-runs'}],
  ] as const) {
    it(`U10 the page counts runs that fail, and requests that are refused: ${path}`, async () => {
      const adk = await playAdk((_, response) => stream(response, recording('model-error')));
      const page = await openPage((await serveGateway(adk.url)) + path, {
        sessionId: SESSION,
        adapterOptions: {options},
      });
      const errors = () => page.store.get(MEASURES_KEY)?.errors ?? 0;
      await page.say('hi');
      assert.deepEqual([page.runs()[0]?.status, errors()], ['failed', 1]);
      const lost = await openPage((await serveGateway(adk.url, {apps: []})) + path, {
        sessionId: SESSION,
        adapterOptions: {options: {...options}, forwardedProps: () => ({agent_type: 'nobody', client_request_id: ' '})},
      });
      assert.equal((await lost.say('hi')).status, 'refused');
      assert.equal(lost.store.get(MEASURES_KEY)?.errors, 1);
    });
  }

  it('U10 the gateway reports what fails at the agent service, once, and counts', async () => {
    const heard: string[] = [];
    const options = {upstream: 'http://127.0.0.1:9', appName: 'peer', identify: () => ({userId: 'u'})};
    const gateway = createGateway({...options, onError: (error) => void heard.push((error as GatewayError).code)});
    const ask = (path: string, init: RequestInit = {}) =>
      gateway(new Request(`http://localhost/api${path}`, {headers: {'content-type': 'application/json'}, ...init}));
    for (const path of ['/agui/sessions/list', `/agui/sessions/${SESSION}`, '/v1/agent/history', '/nothing'])
      await ask(path);
    assert.deepEqual(heard, ['AGUI_UPSTREAM_ERROR', 'AGUI_UPSTREAM_ERROR', 'AGUI_UPSTREAM_ERROR']);
    const strict = createGateway({
      ...options,
      createMissingSessions: false,
      onError: (error) => void heard.push(String(error)),
    });
    const request = {method: 'POST', body: JSON.stringify(turn()), headers: {'content-type': 'application/json'}};
    await strict(new Request('http://localhost/api/agui', request));
    assert.equal(heard.length, 4, 'a run that could not begin is reported once');
    assert.deepEqual(gateway.counts, {
      requests: 4,
      errors: {AGUI_UPSTREAM_ERROR: 3, AGUI_NOT_FOUND: 1},
      runs: {started: 0, underWay: 0, failed: 0, cancelled: 0},
    });
    assert.deepEqual(strict.counts.runs, {started: 1, underWay: 0, failed: 1, cancelled: 0});
  });
});
