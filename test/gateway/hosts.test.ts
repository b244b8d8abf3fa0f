import assert from 'node:assert/strict';
import {request as httpRequest} from 'node:http';
import {after, describe, it} from 'node:test';
import {createServer} from 'vite';
import {createGateway, type AguiEvent} from '../../packages/gateway/src/index.js';
import {toNodeHandler} from '../../packages/gateway/src/node.js';
import {serve} from '../transport/helpers.js';
import {
  SESSION,
  eventsOf,
  playAdk,
  post,
  readUntil,
  recording,
  refusedByAgui,
  runNode,
  serveGateway,
  stream,
  turn,
  type Json,
} from './helpers.js';

/** A whole conversation of the official client: what it saw, and what it made of it. */
const CLIENT = `
  import {HttpAgent} from '@ag-ui/client';
  console.warn = () => undefined;
  const [url, threadId] = process.argv.slice(1);
  const agent = new HttpAgent({url, threadId});
  const turns = [];
  const run = async (input) => {
    const events = [];
    await agent.runAgent(input, {onEvent: ({event}) => void events.push(event.type)});
    turns.push(events);
  };
  for (const text of ['hi', 'weather', 'state', 'pay']) {
    agent.addMessage({id: crypto.randomUUID(), role: 'user', content: text});
    await run({});
  }
  await run({resume: agent.pendingInterrupts.map(({id}) => ({interruptId: id, status: 'resolved', payload: {approved: true}}))});
  console.log(JSON.stringify({turns, messages: agent.messages, state: agent.state, pending: agent.pendingInterrupts}));
`;

const SCRIPT: Readonly<Record<string, string>> = {
  hi: 'text',
  weather: 'text-and-tool',
  state: 'state',
  pay: 'confirmation',
};

const identify = () => ({userId: 'u'});

function scripted() {
  return playAdk(({body}, response) => {
    const [part] = body.newMessage.parts;
    stream(response, recording(part.text === undefined ? 'confirmation-approved' : SCRIPT[part.text]!));
  });
}

describe('The gateway where it is hosted', () => {
  it('U12 is talked to by the official AG-UI client, whose verifier takes all of it', async () => {
    const adk = await scripted();
    const url = await serveGateway(adk.url);
    const seen = JSON.parse(await runNode(['--input-type=module', '-e', CLIENT, `${url}/agui`, SESSION])) as Json;
    assert.deepEqual(
      seen.turns.map((events: string[]) => [events[0], events.at(-1)]),
      Array(5).fill(['RUN_STARTED', 'RUN_FINISHED']),
    );
    assert.deepEqual(
      seen.messages.filter(({role}: Json) => role === 'assistant' || role === 'tool').map(({content}: Json) => content),
      [
        'Hello there you.',
        'Let me look.',
        '{"city":"Berlin","temp":20}',
        'Tool said [{"city":"Berlin","temp":20}]',
        undefined,
        '{"ok":true}',
        'Tool said [{"ok":true}]',
        undefined,
        ...seen.messages.slice(-2).map(({content}: Json) => content),
      ],
    );
    assert.deepEqual([seen.state, seen.pending], [{'a/b~c': 'v'}, []]);
    assert.equal(adk.runs().length, 5);
  });

  it('runs on a real Vite server as a middleware, and leaves other paths to it', async () => {
    const adk = await scripted();
    const gateway = createGateway({upstream: adk.url, appName: 'peer', identify});
    const server = await createServer({
      configFile: false,
      logLevel: 'silent',
      root: new URL('recordings', import.meta.url).pathname,
      appType: 'custom',
      optimizeDeps: {noDiscovery: true},
      server: {port: 0, host: '127.0.0.1', ws: false, watch: null},
      plugins: [
        {
          name: 'gateway',
          configureServer: ({middlewares}) => {
            middlewares.use(toNodeHandler(gateway));
            middlewares.use('/api/other', (_, response) => void response.end('mine'));
          },
        },
      ],
    });
    after(() => server.close());
    await server.listen();
    const url = server.resolvedUrls!.local[0]!;
    const events = await eventsOf(await post(`${url}api/agui`, turn()));
    assert.deepEqual([events[0]?.type, events.at(-1)?.type], ['RUN_STARTED', 'RUN_FINISHED']);
    assert.equal(await (await fetch(`${url}api/other`)).text(), 'mine');
    assert.match(await (await fetch(`${url}README.md`)).text(), /AdkApiServer/);
  });

  it('runs as a function from Request to Response, with no server at all', async () => {
    const adk = await scripted();
    const gateway = createGateway({upstream: adk.url, appName: 'peer', identify, basePath: '/bff/'});
    assert.deepEqual(
      ['/bff/agui', '/bff/agui/sessions/x', '/bff/none', '/api/agui', '/bff'].map((path) => gateway.handles(path)),
      [true, true, false, false, false],
    );
    const request = new Request('http://localhost/bff/agui', {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(turn()),
    });
    const events = (await eventsOf(await gateway(request))) as AguiEvent[];
    assert.deepEqual(await refusedByAgui({events}), {});
  });

  it('ends the run when the reader of a Response lets go of it', async () => {
    let left = false;
    const adk = await playAdk((_, response, request) => {
      request.socket.once('close', () => (left = true));
      response.writeHead(200, {'content-type': 'text/event-stream'}).write(recording('text').split(/(?<=\n\n)/)[0]);
    });
    const gateway = createGateway({upstream: adk.url, appName: 'peer', identify});
    const request = new Request('http://localhost/api/agui', {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(turn()),
    });
    const {leave} = await readUntil(await gateway(request), ({type}) => type === 'TEXT_MESSAGE_CONTENT');
    await leave();
    for (let i = 0; i < 2_000 && !left; i += 1) await new Promise((resolve) => setTimeout(resolve, 2));
    assert.ok(left, 'ADK is left');
  });

  it('keeps a connection fit for the next request after one that it refused', async () => {
    const url = await serve(toNodeHandler(createGateway({upstream: 'http://127.0.0.1:1', appName: 'a', identify})));
    const refused = await post(`${url}/api/agui`, {state: 'x'.repeat(600_000)});
    assert.equal(refused.status, 400);
    await refused.text();
    assert.equal((await fetch(`${url}/api/health`)).status, 200);
  });

  it('answers odd requests of Node too', async () => {
    const url = await serve(toNodeHandler(createGateway({upstream: 'http://127.0.0.1:1', identify})));
    const statusOf = (path: string, method = 'GET') =>
      new Promise((resolve, reject) => {
        const {hostname, port} = new URL(url);
        httpRequest({hostname, port, path, method}, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
    assert.deepEqual(
      [
        await statusOf('//evil.example/api/health'),
        await statusOf('/api/health', 'TRACE'),
        await statusOf('/api/agui/sessions/%E0%A4%A'),
        await statusOf('/api/health?x=%'),
        await statusOf('/api/../api/health'),
      ],
      [404, 405, 400, 200, 200],
    );
  });
});
