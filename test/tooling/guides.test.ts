import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {createInterface} from 'node:readline';
import {after, describe, it} from 'node:test';
import {build} from 'esbuild';
import {WebSocket} from 'ws';
import type {AdapterFactory, WireRequest} from '../../src/adapters/adapter.js';
import {createAdapter as createAcp} from '../../src/adapters/acp/index.js';
import {createAdapter as createAgui} from '../../src/adapters/ag-ui/index.js';
import {createAdapter} from '../../src/adapters/agent-ui/index.js';
import {createAdapter as createAiSdk} from '../../src/adapters/ai-sdk/index.js';
import {createAdapter as createLangGraph} from '../../src/adapters/langgraph/index.js';
import type {AgentCommand} from '../../src/commands/command.js';
import {CommandRouter, type Receipt} from '../../src/commands/index.js';
import {ProjectionStore} from '../../src/state/index.js';
import {
  FAULT_KINDS,
  httpFault,
  RunFeed,
  SessionFeed,
  SocketFeed,
  type SocketRequest,
  STREAM_RETRY,
  uploadFile,
} from '../../src/transport/index.js';
import {agUiServer, begin} from '../adapters/ag-ui/server.js';
import {openServer, temporaryFolder} from '../runtime/server-helpers.js';
import {receiptKey} from '../../src/commands/keys.js';

/** The file of a guide whose first line is a comment with this name. */
function fileOf(guide: string, name: string): string {
  const text = readFileSync(`docs/guides/${guide}.md`, 'utf8');
  const fences = [...text.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, code = '']) => code);
  const file = fences.find((code) => code.startsWith(`// ${name}\n`));
  assert.ok(file !== undefined, `${guide}.md has no ${name}`);
  return file;
}

/** The fenced codes of a guide, by the heading that they stand under. */
function sectionsOf(guide: string): Readonly<Record<string, readonly string[]>> {
  const text = readFileSync(`docs/guides/${guide}.md`, 'utf8');
  const sections = text.split(/^## /m).map((section) => {
    const fences = [...section.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, code = '']) => code);
    return [section.slice(0, section.indexOf('\n')), fences] as const;
  });
  return Object.fromEntries(sections);
}

/** What was said, in order. */
const texts = (store: ProjectionStore) =>
  Object.values(store.snapshot().parts).flatMap((part) => (part as {text?: string}).text ?? []);

/** Bundles a program; the paths of tsconfig.json lead names of packages to their sources. */
async function bundle(entry: string, outfile: string): Promise<string> {
  const options = {
    bundle: true,
    format: 'esm',
    platform: 'node',
    tsconfig: 'tsconfig.json',
    logLevel: 'error',
  } as const;
  await build({entryPoints: [entry], outfile, ...options});
  return outfile;
}

describe('the guides', () => {
  it('connect-your-runtime: its server answers what is said, once, and tells it again to who comes later', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'server.mjs'), fileOf('connect-your-runtime', 'server.mjs'));
    const server = spawn(process.execPath, ['server.mjs'], {cwd: folder, env: {...process.env, PORT: '0'}});
    after(() => server.kill());
    const [address] = (await once(createInterface(server.stdout), 'line')) as [string];

    const open = () => {
      const store = new ProjectionStore({schedule: (flush) => void setImmediate(flush)});
      const feed = new SessionFeed({store, adapter: createAdapter(), url: `${address}api`, sessionId: 's1'});
      after(() => feed.stop());
      CommandRouter.of(store).connect(feed);
      void feed.start();
      return store;
    };
    const over = (store: ProjectionStore) =>
      new Promise<void>((resolve) => store.watch(({type}) => type === 'run.finished' && resolve()));
    const first = open();
    const receipt = CommandRouter.of(first).send({control: 'send', sessionId: 's1', payload: {text: 'Hello'}});
    await over(first);
    assert.deepEqual(texts(first), ['Hello', 'You said: **Hello**']);
    assert.equal(first.get<Receipt>(receiptKey(receipt.id))?.status, 'confirmed');

    const second = open();
    await over(second);
    assert.deepEqual(texts(second), texts(first));
    const again = await fetch(`${address}api/sessions/s1/commands`, {
      method: 'POST',
      body: JSON.stringify(receipt.command),
    });
    assert.equal(again.status, 202);
    assert.equal((await fetch(`${address}api/sessions/s1/commands`, {method: 'POST', body: 'x'})).status, 400);
    const next = over(second);
    CommandRouter.of(second).send({control: 'send', sessionId: 's1', payload: {text: 'Bye'}});
    await next;
    assert.deepEqual(texts(second), [...texts(first).slice(0, 2), 'Bye', 'You said: **Bye**']);
  });

  it('writing-an-adapter: its adapter passes its test', async () => {
    const folder = temporaryFolder();
    for (const name of ['acme.ts', 'acme.test.ts'])
      writeFileSync(join(folder, name), fileOf('writing-an-adapter', name));
    const outfile = await bundle(join(folder, 'acme.test.ts'), join(folder, 'acme.test.mjs'));
    const {status, stdout} = spawnSync(process.execPath, ['--test', '--test-reporter=spec', outfile], {
      encoding: 'utf8',
      env: {...process.env, NODE_TEST_CONTEXT: undefined},
    });
    assert.equal(status, 0, stdout);
    assert.match(stdout, /pass 4\b/);
  });

  it('F5 writing-an-adapter: what it registers is found by its name, and connects to a service', async () => {
    const folder = temporaryFolder();
    for (const name of ['acme.ts', 'acme-page.ts'])
      writeFileSync(join(folder, name), fileOf('writing-an-adapter', name));
    writeFileSync(
      join(folder, 'page.ts'),
      `import './acme-page.js';
import {createServer} from 'node:http';
import {protocolOf} from '${resolve('src/adapters/protocols.ts')}';
import {CommandRouter} from '${resolve('src/commands/router.ts')}';
import {ProjectionStore} from '${resolve('src/state/store.ts')}';
import {FAULT_KINDS, httpFault, RunFeed, SessionFeed, SocketFeed, type SocketRequest, STREAM_RETRY, uploadFile} from '${resolve('src/transport/session-feed.ts')}';

let emit;
const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders();
    let n = 0;
    emit = (frame) => response.write(\`data: \${JSON.stringify({n: ++n, room: 'r1', job: 'j1', ...frame})}\\n\\n\`);
    return;
  }
  const {key, text} = JSON.parse(await new Response(request).text());
  response.writeHead(202).end();
  for (const frame of [{kind: 'begin', key}, {kind: 'said', text: \`Acme heard: \${text}\`}, {kind: 'end'}]) emit(frame);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = \`http://127.0.0.1:\${server.address().port}\`;

const protocol = protocolOf('acme');
const {createAdapter} = await protocol.module.load();
const store = new ProjectionStore({schedule: (flush) => setImmediate(flush)});
const feed = new SessionFeed({store, adapter: createAdapter(), url, sessionId: 'r1'});
CommandRouter.of(store).connect(feed);
const over = new Promise((resolve) => store.watch(({type}) => type === 'run.finished' && resolve()));
void feed.start();
CommandRouter.of(store).send({control: 'send', sessionId: 'r1', payload: {text: 'Hello'}});
await over;
console.log(Object.values(store.snapshot().parts).map(({text}) => text).join());
process.exit();
`,
    );
    const outfile = await bundle(join(folder, 'page.ts'), join(folder, 'page.mjs'));
    const {status, stdout, stderr} = spawnSync(process.execPath, [outfile], {encoding: 'utf8', timeout: 60_000});
    assert.equal(status, 0, stderr);
    assert.equal(stdout.trim(), 'Acme heard: Hello');
  });

  it('F5 writing-an-adapter: one stream for each request, the message told, its end and its faults', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'talk.ts'), fileOf('writing-an-adapter', 'talk.ts'));
    const talk = (await import(await bundle(join(folder, 'talk.ts'), join(folder, 'talk.mjs')))) as {
      createAdapter: AdapterFactory;
    };
    const frames = (...all: readonly object[]) => all.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');
    const streams = [
      frames({text: 'Hi'}, {text: ' there'}, {finish: 'stop'}) + 'data: [DONE]\n\n',
      frames({text: 'I was'}),
      frames({text: 'And'}) + 'data: [DONE]\n\n',
      frames({text: 'Well'}),
    ];
    const {url, heard} = await agUiServer((_heard, response, index) => {
      begin(response);
      response.write(streams[index]);
      // The last one is never finished.
      if (index < 3) response.end();
    });
    const store = new ProjectionStore({schedule: (flush) => void setImmediate(flush)});
    const feed = new RunFeed({store, adapter: talk.createAdapter(), url, sessionId: 's1'});
    after(() => feed.stop());
    const router = CommandRouter.of(store);
    router.connect(feed);
    await feed.start();
    const until = (...types: readonly string[]) =>
      new Promise<void>((resolve) => store.watch(({type}) => types.includes(type) && setImmediate(resolve)));
    const ends: unknown[] = [];
    store.watch(({type, payload}) => {
      const {outcome, code} = (payload ?? {}) as {outcome?: unknown; code?: unknown};
      if (type === 'run.finished' || type === 'run.failed') ends.push(outcome ?? code);
    });
    const ask = (text: string) => router.send({control: 'send', sessionId: 's1', payload: {text}});
    for (const text of ['Hello', 'And you?', 'Go on']) {
      const over = until('run.finished', 'run.failed');
      ask(text);
      await over;
    }
    const heardOf = until('text.delta');
    const {id} = ask('Last');
    await heardOf;
    const left = until('run.finished');
    router.send({control: 'interrupt', sessionId: 's1', runId: id});
    await left;
    assert.deepEqual(texts(store), ['Hello', 'Hi there', 'And you?', 'I was', 'Go on', 'And', 'Last', 'Well']);
    assert.deepEqual(ends, ['success', 'stream_closed', 'stream_done', 'cancelled']);
    const {messages} = heard.at(-1)?.input ?? {};
    assert.deepEqual(
      messages?.map(({role}) => role),
      ['user', 'assistant', 'user', 'assistant', 'user', 'assistant', 'user'],
    );
  });

  it('writing-an-adapter: has each kind of fault, and no other', () => {
    const text = readFileSync('docs/guides/writing-an-adapter.md', 'utf8');
    const [, table = ''] = /^\| `kind`(.*?)\n\n/ms.exec(text) ?? [];
    assert.deepEqual([...table.matchAll(/^\| `(\w+)`/gm)].map(([, kind]) => kind).sort(), [...FAULT_KINDS].sort());
  });

  it('F5 X12 languages: its French is spoken, Quebec in its own way, and the rest is English', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'french.ts'), fileOf('languages', 'french.ts'));
    writeFileSync(
      join(folder, 'page.js'),
      `import {Localize} from '${resolve('src/controllers/localize.ts')}';
import '${resolve('src/locales/shared.strings.ts')}';
import {french} from './french.js';

const said = (lang) => {
  const localize = new Localize({lang, addController() {}});
  return [localize.term('status.running'), localize.term('status.queued'), localize.lookup('status.paused')];
};
console.log(JSON.stringify([said('fr'), said('fr-CA'), french['process.steps'](3)]));
`,
    );
    const outfile = await bundle(join(folder, 'page.js'), join(folder, 'page.mjs'));
    const {status, stdout, stderr} = spawnSync(process.execPath, [outfile], {encoding: 'utf8'});
    assert.equal(status, 0, stderr);
    assert.deepEqual(JSON.parse(stdout), [
      ['En cours', 'En attente', 'Paused'],
      ['En cours', 'En file', 'Paused'],
      '3 étapes',
    ]);
  });

  it('X11 headless: its chat sends, sees what streams, and its receipt is confirmed', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'chat.ts'), fileOf('headless', 'chat.ts'));
    const {openChat} = (await import(await bundle(join(folder, 'chat.ts'), join(folder, 'chat.mjs')))) as {
      openChat(url: string, show: (part: string, role: string, text: string) => void): Chat;
    };
    const {url} = await openServer();
    const texts = new Map<string, string>();
    const statuses: string[] = [];
    await new Promise<void>((resolve) => {
      const show = (part: string, role: string, text: string) => {
        texts.set(part, `${role}: ${text}`);
        if (/31 files mention/.test(text)) resolve();
      };
      const chat = openChat(`${url}api/agui`, show);
      after(() => chat.close());
      chat.send('Is dual write safe?', (status) => statuses.push(status));
    });
    assert.equal([...texts.values()][0], 'user: Is dual write safe?');
    assert.equal(statuses.at(-1), 'confirmed');
  });
});

describe('connect-ai-sdk: its JSON is what the page sends and reads', () => {
  const sections = sectionsOf('connect-ai-sdk');
  const [request = '', decision = ''] = sections['What the page sends'] ?? [];
  const [stream = ''] = sections['What it reads'] ?? [];

  it('the first message, every chunk of the answer, and the decision in the list that follows', () => {
    const store = new ProjectionStore({schedule: () => undefined});
    const adapter = createAiSdk({newId: () => 'message-1', forwardedProps: () => ({tenant: 'basalt'})});
    const encode = (command: Omit<AgentCommand, 'id' | 'sessionId'>) =>
      (adapter.encode({id: 'c1', sessionId: 'chat-1', ...command}, store) as WireRequest).body as {
        messages: {parts: object[]}[];
      };
    assert.deepEqual(encode({control: 'send', payload: {text: 'Delete it'}}), JSON.parse(request));
    for (const [, data = ''] of stream.matchAll(/^data: (\{.*)$/gm)) store.append(adapter.decode(JSON.parse(data)));
    store.append(adapter.runs!.end({kind: 'done', message: ''}));
    const {diagnostics, actions, runs} = store.snapshot();
    assert.deepEqual([Object.keys(diagnostics), Object.keys(actions)], [[], ['approval-1']]);
    assert.equal((Object.values(runs)[0] as {status?: string}).status, 'action_required');
    const body = encode({control: 'reject', actionId: 'approval-1', payload: {reason: 'Not now.'}});
    assert.deepEqual(JSON.parse(JSON.stringify(body.messages[1]?.parts[1])), JSON.parse(decision));
  });
});

describe('connect-langgraph: its JSON is what the page sends and reads', () => {
  const sections = sectionsOf('connect-langgraph');
  const [request = '', decision = ''] = sections['What the page sends'] ?? [];
  const [stream = ''] = sections['What it reads'] ?? [];

  it('the first run, every event of its stream, and the decision that goes on', () => {
    const store = new ProjectionStore({schedule: () => undefined});
    const forwardedProps = () => ({context: {tenant: 'basalt'}});
    const adapter = createLangGraph({newId: () => 'message-1', forwardedProps});
    const encode = (command: Omit<AgentCommand, 'id' | 'sessionId'>) =>
      adapter.encode({id: 'c1', sessionId: 'thread-1', ...command}, store) as WireRequest;
    const sent = encode({control: 'send', payload: {text: 'Delete it'}});
    assert.deepEqual([sent.path, sent.body], ['threads/thread-1/runs/stream', JSON.parse(request)]);
    for (const [, name, data = ''] of stream.matchAll(/^event: (.*)\ndata: (.*)$/gm))
      store.append(adapter.decode(JSON.parse(data), name));
    store.append(adapter.runs!.end({kind: 'closed', message: ''}));
    const {diagnostics, actions, runs, tools, parts} = store.snapshot();
    assert.deepEqual([Object.keys(diagnostics), Object.keys(actions)], [[], ['interrupt-1']]);
    assert.equal((runs['run-1'] as {status?: string}).status, 'action_required');
    assert.deepEqual((tools['call-1'] as {input?: unknown}).input, {path: '/tmp/a'});
    assert.deepEqual(texts(store), ['Delete it', 'I ask first. ']);
    assert.deepEqual((parts['activity:w1'] as {content?: unknown}).content, {type: 'weather', id: 'w1', city: 'Paris'});
    const {body} = encode({control: 'reject', actionId: 'interrupt-1', payload: {reason: 'Not now.'}});
    assert.deepEqual((body as {command: unknown}).command, JSON.parse(decision));
  });
});

describe('connect-acp', () => {
  const sections = sectionsOf('connect-acp');
  const [initialize = '', prompt = '', decision = ''] = sections['What the page sends'] ?? [];
  const [frames = ''] = sections['What it reads'] ?? [];

  it('its JSON is what the page sends and reads', () => {
    const store = new ProjectionStore({schedule: () => undefined});
    const adapter = createAcp();
    adapter.socket!.open();
    assert.deepEqual(JSON.parse(JSON.stringify(adapter.socket!.outgoing())), [JSON.parse(initialize)]);
    adapter.decode({jsonrpc: '2.0', id: '1.1', result: {protocolVersion: 1, agentCapabilities: {loadSession: true}}});
    adapter.socket!.enter('session-1', false);
    const encode = (command: Omit<AgentCommand, 'id' | 'sessionId'>) =>
      (adapter.encode({id: 'command-1', sessionId: 'session-1', ...command}, store) as WireRequest).body;
    const [load] = adapter.socket!.outgoing() as {id: string}[];
    adapter.decode({jsonrpc: '2.0', id: load?.id, result: {}});
    assert.deepEqual(encode({control: 'send', payload: {text: 'Greet the new world'}}), JSON.parse(prompt));
    for (const frame of JSON.parse(frames) as unknown[]) store.append(adapter.decode(frame));
    const {diagnostics, actions} = store.snapshot();
    const [actionId = ''] = Object.keys(actions);
    assert.deepEqual(diagnostics, {});
    assert.deepEqual(
      encode({control: 'approve', actionId, payload: {response: 'approve_always'}}),
      JSON.parse(decision),
    );
  });

  it('its bridge leads to an agent on standard input and output, and lets no other page in', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'bridge.mjs'), fileOf('connect-acp', 'bridge.mjs'));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const agent = resolve('test/peers/acp/stdio.mjs');
    const bridge = spawn(process.execPath, ['bridge.mjs', process.execPath, agent], {
      cwd: folder,
      env: {...process.env, PORT: '0', ORIGIN: 'https://mine.example'},
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    after(() => bridge.kill());
    const [line] = (await once(createInterface(bridge.stdout), 'line')) as [string];

    /** Opens a session as a page of this origin, and gives how its connection stands once that is known. */
    const open = async (origin: string, store: ProjectionStore) => {
      class FromPage extends WebSocket {
        constructor(url: string) {
          super(url, {origin});
        }
      }
      return new Promise<{feed: SocketFeed; state: string}>((done) => {
        const feed: SocketFeed = new SocketFeed({
          store,
          adapter: createAcp(),
          url: line,
          sessionId: 's1',
          isNew: true,
          WebSocket: FromPage as unknown as SocketRequest['WebSocket'],
          policy: {...STREAM_RETRY, tries: 0},
          onChange({state}) {
            if (state === 'streaming' || state === 'error') done({feed, state});
          },
        });
        after(() => feed.stop());
        feed.start();
      });
    };
    const store = new ProjectionStore({schedule: () => undefined});
    const {feed, state} = await open('https://mine.example', store);
    assert.equal(state, 'streaming');
    const router = CommandRouter.of(store);
    router.connect(feed);
    const isOver = new Promise<void>((done) => {
      store.watch(({type}) => {
        if (type === 'run.finished') done();
      });
    });
    router.send({control: 'send', sessionId: 's1', payload: {text: 'text'}});
    await isOver;
    assert.deepEqual(texts(store), ['text', 'Hello, 世界 👩‍🚀.']);
    const other = await open('https://other.example', new ProjectionStore({schedule: () => undefined}));
    assert.equal(other.state, 'error');
  });
});

describe('for-server-authors: its JSON is what the page sends and reads', () => {
  const sections = sectionsOf('for-server-authors');
  const code = (heading: string, index = 0) => {
    const found = sections[heading]?.[index];
    assert.ok(found !== undefined, `${heading} has no code ${String(index)}`);
    return found;
  };
  const json = (heading: string, index = 0) => JSON.parse(code(heading, index)) as Record<string, unknown>;
  const of = (value: unknown) => value as Record<string, unknown>;

  /** Opens a session on a server that answers with these streams in turn; gives what it was asked. */
  async function open(sessionId: string, streams: readonly string[]) {
    const left = [...streams];
    const {url, heard} = await agUiServer((one, response) => {
      if (one.url.startsWith('/sessions/'))
        response.writeHead(one.url.endsWith('/thread-2') ? 200 : 404).end(code("A session's past"));
      else {
        begin(response);
        response.end(left.shift());
      }
    });
    const store = new ProjectionStore({schedule: (flush) => void setImmediate(flush)});
    const ids = ['run-1', 'message-1', 'run-2'];
    const {tools, context, forwardedProps} = json('A run');
    const adapter = createAgui({
      newId: () => ids.shift() ?? '',
      history: 'sessions',
      tools: () => tools as [],
      context: () => context as [],
      forwardedProps: () => forwardedProps,
      options: {cancelPath: 'cancel'},
    });
    const feed = new RunFeed({store, adapter, url, sessionId});
    after(() => feed.stop());
    CommandRouter.of(store).connect(feed);
    const over = () =>
      new Promise<void>((resolve) => store.watch(({type}) => type === 'run.finished' && setImmediate(resolve)));
    return {heard, store, feed, over};
  }
  const diagnostics = (store: ProjectionStore) => Object.values(store.snapshot().diagnostics);

  it('a run, its request for a person, and the answer', async () => {
    const finished = `data: {"type": "RUN_STARTED", "threadId": "thread-1", "runId": "run-2"}\n\ndata: {"type": "RUN_FINISHED", "threadId": "thread-1", "runId": "run-2"}\n\n`;
    const {heard, store, feed, over} = await open('thread-1', [code('A run', 1), finished]);
    await feed.start();
    const first = over();
    CommandRouter.of(store).send({control: 'send', sessionId: 'thread-1', payload: {text: 'Deploy v2'}});
    await first;
    assert.deepEqual(heard.at(-1)?.input, json('A run'));
    assert.ok(heard.at(-1)?.headers['idempotency-key']);
    assert.deepEqual(texts(store), ['Deploy v2', 'v2 is built.']);
    const [request] = Object.values(store.snapshot().actions).map(of);
    assert.equal(request?.['status'], 'required');
    const second = over();
    CommandRouter.of(store).send({control: 'approve', sessionId: 'thread-1', actionId: 'ask-1', runId: 'run-1'});
    await second;
    assert.deepEqual({resume: heard.at(-1)?.input?.resume}, json('A decision'));
    assert.deepEqual(diagnostics(store), []);
  });

  it('a past with a run that is at work, read on to its end', async () => {
    const {heard, store, feed, over} = await open('thread-2', [code("A session's past", 1)]);
    const end = over();
    await feed.start();
    await end;
    const asked = heard.map(({method, url, headers}) => [`${method} ${url}`, headers['last-event-id']]);
    assert.deepEqual(asked, [
      ['GET /sessions/thread-2', undefined],
      ['GET /?threadId=thread-2&runId=run-7', '3'],
    ]);
    assert.deepEqual(texts(store), ['Write the notes', 'v2 brings faster builds.']);
    assert.deepEqual(diagnostics(store), []);
  });

  it('the list, cancel, attachments, refusals and what AG-UI leaves open', async () => {
    const adapter = createAgui({history: 'sessions', options: {cancelPath: 'cancel'}});
    assert.equal(adapter.directory?.path, 'sessions/list');
    const [listed] = adapter.directory.read(json('The list of sessions')).events;
    const {sessions} = of(of(listed?.payload)['snapshot']) as {sessions: Record<string, Record<string, unknown>>};
    assert.deepEqual(
      Object.values(sessions).map(({id, title, runStatus, pinned, lastActivityAt}) => [
        id,
        title,
        runStatus,
        pinned,
        lastActivityAt,
      ]),
      [
        ['thread-1', 'Deploy v2', 'needs_input', undefined, Date.parse('2026-11-17T09:30:00Z')],
        ['thread-2', 'Release notes', undefined, true, 1794907800e3],
      ],
    );

    const {data} = /^data: (?<data>.*)$/m.exec(code('A run', 1))?.groups ?? {};
    adapter.decode(JSON.parse(data ?? ''));
    assert.deepEqual(adapter.runs?.cancel?.(), {method: 'POST', path: 'cancel', body: json('Cancel')});
    const [made] = adapter.decode(json('What AG-UI leaves open'));
    assert.deepEqual([made?.type, made?.artifactId], ['artifact.created', 'a1']);

    const fault = await httpFault(new Response(code('A run', 2), {status: 429}), adapter.errors);
    assert.deepEqual(
      [fault.code, fault.message, fault.resend, fault.fields],
      ['AGUI_RATE_LIMITED', 'Twenty runs a minute.', true, {messages: 'Too long.'}],
    );

    const file = new Blob([], {type: 'image/png'});
    const answer = () => Promise.resolve(new Response(code('Attachments')));
    const uploaded = await uploadFile(file, {url: 'http://127.0.0.1/attachments', fetch: answer});
    const payload = {text: 'What is this?', attachments: [{...uploaded, name: 'a1.png'}]};
    const store = new ProjectionStore();
    const sent = createAgui().encode({id: 'c1', control: 'send', sessionId: 't1', payload}, store) as WireRequest;
    const [message] = of(sent.body)['messages'] as [{content: unknown}];
    assert.deepEqual(message.content, json('Attachments', 1));
  });
});

interface Chat {
  send(text: string, onStatus: (status: string) => void): void;
  close(): void;
}
