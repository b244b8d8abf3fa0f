import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {createInterface} from 'node:readline';
import {after, describe, it} from 'node:test';
import {build} from 'esbuild';
import {createAdapter} from '../../src/adapters/agent-ui/index.js';
import {CommandRouter, type Receipt} from '../../src/commands/index.js';
import {ProjectionStore} from '../../src/state/index.js';
import {SessionFeed} from '../../src/transport/index.js';
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
    const texts = (store: ProjectionStore) =>
      Object.values(store.snapshot().parts).map((part) => (part as {text?: string}).text);

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
import {SessionFeed} from '${resolve('src/transport/session-feed.ts')}';

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

interface Chat {
  send(text: string, onStatus: (status: string) => void): void;
  close(): void;
}
