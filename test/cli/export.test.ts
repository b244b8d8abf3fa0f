import assert from 'node:assert/strict';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {after, describe, it} from 'node:test';
import type {AgentEvent} from '../../src/protocol/index.js';
import {readPack} from '../../src/recording/read-pack.js';
import {ProjectionStore} from '../../src/state/index.js';
import {openServer, temporaryFolder} from '../runtime/server-helpers.js';
import {run, runHere} from './helpers.js';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const LIMIT = {timeout: 60_000};

const server = await openServer();
const url = `${server.url}api`;
await server.runtime.createSession({scenario: 'old-session', id: 'past'});

describe('agent-surfaces export', () => {
  it('writes a pack that is equal to the session, twice the same, and changes nothing', LIMIT, async () => {
    const before = server.runtime.lastSequence('past');
    const first = await run(['export', 'past', '--url', url, '--out', at('one.zip')]);
    assert.deepEqual([first.code, first.out], [0, '']);
    assert.match(first.err, /Packing/);
    assert.match(first.err, /one\.zip: complete, \d+ events, \d+ bytes/);
    const second = await run(['export', 'past', '--url', `${url}/`, '--out', at('two.zip')], {page: folder});
    assert.equal(second.code, 0);
    assert.deepEqual(readFileSync(at('one.zip')), readFileSync(at('two.zip')));
    const read = await readPack(readFileSync(at('one.zip')));
    assert.deepEqual(read.problems, []);
    assert.deepEqual(ProjectionStore.replay(read.events).snapshot(), server.runtime.snapshot('past'));
    assert.equal(server.runtime.lastSequence('past'), before);
  });

  it('writes one run, into a file that is named after it', LIMIT, async () => {
    const {code, err} = await run(['export', 'past', '--url', url, '--run', 'past.run2'], {cwd: folder, page: folder});
    assert.equal(code, 0, err);
    const read = await readPack(readFileSync(at('past.run2.zip')));
    assert.deepEqual(read.manifest!.lineage.runs, ['past.run2']);
    const unknown = await run(['export', 'past', '--url', url, '--run', 'nope'], {cwd: folder, page: folder});
    assert.deepEqual([unknown.code, existsSync(at('nope.zip'))], [1, false]);
    assert.match(unknown.err, /There is no run "nope"/);
  });

  it('writes the events alone as NDJSON', LIMIT, async () => {
    const {code, err} = await run(['export', 'past', '--url', url, '--format', 'ndjson'], {cwd: folder, page: folder});
    assert.equal(code, 0, err);
    const lines = readFileSync(at('past.ndjson'), 'utf8').trimEnd().split('\n');
    const events = lines.map((line) => JSON.parse(line) as AgentEvent);
    assert.deepEqual(ProjectionStore.replay(events).snapshot(), server.runtime.snapshot('past'));
  });

  it('never overwrites a file', LIMIT, async () => {
    writeFileSync(at('mine.zip'), 'mine');
    const {code, err} = await run(['export', 'past', '--url', url, '--out', at('mine.zip')], {page: folder});
    assert.equal(code, 1);
    assert.match(err, /mine\.zip exists already: choose another name with --out\./);
    assert.equal(readFileSync(at('mine.zip'), 'utf8'), 'mine');
    const nowhere = await run(['export', 'past', '--url', url, '--out', at('no/such/folder.zip')], {page: folder});
    assert.equal(nowhere.code, 1);
    assert.match(nowhere.err, /folder\.zip cannot be written: ENOENT/);
  });

  it('says that nobody answers, that the session is not there, and what the server said', LIMIT, async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const {port} = silent.address() as AddressInfo;
    await new Promise((resolve) => silent.close(resolve));
    const nobody = await run(['export', 'past', '--url', `http://127.0.0.1:${String(port)}/api`], {page: folder});
    assert.equal(nobody.code, 1);
    assert.match(nobody.err, /^No server answers at .*ECONNREFUSED.*npm start/);
    const unknown = await run(['export', 'nobody', '--url', url], {page: folder});
    assert.equal(unknown.code, 1);
    assert.match(unknown.err, /^There is no session "nobody" at .* It has: past\.$/m);
    const odd = createServer((_, response) => response.writeHead(503).end('{"error":{"message":"Too busy."}}'));
    odd.listen(0, '127.0.0.1');
    after(() => odd.close());
    await new Promise((resolve) => odd.once('listening', resolve));
    const busy = await run(
      ['export', 'x', '--url', `http://127.0.0.1:${String((odd.address() as AddressInfo).port)}`],
      {page: folder},
    );
    assert.equal(busy.code, 1);
    assert.match(busy.err, /answered 503: Too busy\./);
  });

  it('S3 writes no secret, though the server would give it', LIMIT, async () => {
    const secret = 'ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';
    const line = JSON.stringify({type: 'text.final', sessionId: 's', messageId: 'm', payload: {text: `Use ${secret}`}});
    const leaky = createServer((_, response) => response.end(`${line}\n`)).listen(0, '127.0.0.1');
    after(() => leaky.close());
    await new Promise((resolve) => leaky.once('listening', resolve));
    const from = `http://127.0.0.1:${String((leaky.address() as AddressInfo).port)}`;
    const {code, err} = await run(['export', 's', '--url', from, '--format', 'ndjson'], {cwd: folder, page: folder});
    assert.equal(code, 0, err);
    assert.match(readFileSync(at('s.ndjson'), 'utf8'), /Use \[redacted\]/);
  });

  it('says how it is used, and what was not understood', LIMIT, async () => {
    const help = await run(['--help']);
    assert.equal(help.code, 0);
    assert.match(help.out, /^Usage: agent-surfaces <command>/);
    for (const name of ['dev', 'replay', 'export', 'lint', 'conformance']) {
      assert.match(help.out, new RegExp(`^  ${name}\\b`, 'm'));
      const {code, out} = await runHere([name, '--help']);
      assert.deepEqual([code, out.match(/^(Usage: agent-surfaces |  )\w+ [<[]/gm)?.length], [0, 1]);
      assert.ok(out.startsWith(`Usage: agent-surfaces ${name} `));
    }
    const {version} = JSON.parse(readFileSync('package.json', 'utf8')) as {version: string};
    assert.deepEqual(await run(['--version']), {code: 0, out: `${version}\n`, err: ''});
    const wrong = [
      [],
      ['dance'],
      ['dance', '--help'],
      ['export'],
      ['export', 'a', 'b'],
      ['export', 'a', '--format', 'pdf'],
      ['replay', 'x', '--port', 'y'],
      ['replay', 'x', '--loud'],
    ];
    for (const args of wrong) {
      const {code, out, err} = await runHere(args);
      assert.deepEqual([code, out], [2, ''], args.join(' '));
      assert.match(err, /agent-surfaces --help says what can be done\.$/);
    }
  });
});
