import assert from 'node:assert/strict';
import {once} from 'node:events';
import {writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {after, describe, it} from 'node:test';
import {zipSync} from 'fflate';
import {temporaryFolder} from '../runtime/server-helpers.js';
import {runHere, type Ended} from './helpers.js';

const folder = temporaryFolder();
const LIMIT = {timeout: 60_000};

/** Sets the title, moves the cursor up, turns the order, hides text in tags, ends the line. */
const EVIL = '\u001b]0;pwned\u0007\u009b1A\r\u001b[2K\u202etxt\u200b\u{e0041}\u061c\u007f\nall.ndjson: 0 errors.';

const BAD = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u202a-\u202e]|[\u{e0000}-\u{e007f}]|^all\.ndjson/mu;

function assertClean({out, err}: Ended, seen: 'out' | 'err'): void {
  assert.doesNotMatch(out, BAD);
  assert.doesNotMatch(err, BAD);
  assert.match(seen === 'out' ? out : err, /\\u001b\]0;pwned\\u0007\\u009b1A/);
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const server = createServer((request, response) => {
  if (request.url?.startsWith('/list/sessions/')) response.writeHead(404).end();
  else if (request.url === '/list/sessions') response.end(JSON.stringify({sessions: [{id: EVIL}]}));
  else if (request.url?.startsWith('/log/')) response.end(`${EVIL}\n`);
  else response.writeHead(500, {'content-type': 'text/plain'}).end(EVIL);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());
const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

describe('what the command line writes to a terminal', () => {
  it('S6 lint shows escapes of a file as text, and its JSON stays the same value', LIMIT, async () => {
    const events = file('evil.ndjson', `${JSON.stringify({type: EVIL, sessionId: 's'})}\n`);
    assertClean(await runHere(['lint', events]), 'out');
    const json = await runHere(['lint', '--json', events]);
    assertClean(json, 'out');
    const [finding] = json.out.split('\n').map((line) => JSON.parse(line) as {message: string});
    assert.ok(finding!.message.includes(EVIL));
  });

  it('S6 export shows what a server says as text', LIMIT, async () => {
    assertClean(await runHere(['export', 's', '--url', `${address}/list`, '--out', join(folder, 'a.zip')]), 'err');
    assertClean(await runHere(['export', 's', '--url', `${address}/busy`, '--out', join(folder, 'b.zip')]), 'err');
    assertClean(await runHere(['export', EVIL, '--url', `${address}/list`, '--out', join(folder, 'c.zip')]), 'err');
  });

  it('S6 replay shows names and gaps of a pack as text', LIMIT, async () => {
    const manifest = {
      ...{format: 'agent-surfaces-pack', version: 1, scope: 'log'},
      ...{gaps: [{area: EVIL, reason: 'unknown'}], files: [{name: EVIL, bytes: 1, sha256: ''}]},
    };
    const pack = zipSync({[EVIL]: new Uint8Array(1), 'manifest.json': Buffer.from(JSON.stringify(manifest))});
    assertClean(await runHere(['replay', file('evil.zip', pack), '--no-open']), 'err');
    assertClean(await runHere(['replay', join(folder, EVIL), '--no-open']), 'err');
  });

  it('S6 conformance shows what a server says as text', LIMIT, async () => {
    const result = await runHere(['conformance', `${address}/agent`, '--timeout', '2']);
    assert.doesNotMatch(result.out + result.err, BAD);
    assert.match(result.out + result.err, /pwned|500/);
  });

  it('S6 a word that was not understood is shown as text', async () => {
    assertClean(await runHere([EVIL]), 'err');
  });
});
