import assert from 'node:assert/strict';
import {generateKeyPairSync} from 'node:crypto';
import {once} from 'node:events';
import {readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {makePack} from '../../src/recording/make-pack.js';
import {teamSession} from '../recording/samples.js';
import {ask, openServer, temporaryFolder, temporaryPage} from '../runtime/server-helpers.js';
import {run, runHere, start, waitForLine} from './helpers.js';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const LIMIT = {timeout: 60_000};
const page = temporaryPage();
writeFileSync(at('a run.zip'), await makePack({events: teamSession(), sessionId: 'parent'}));
const ADDRESS = /^agent-surfaces replay: (http:\/\/127\.0\.0\.1:\d+\/)\?replay=(\S+)$/;

describe('agent-surfaces replay', () => {
  it('serves the page with the recording, to this machine alone, and takes nothing', LIMIT, async () => {
    const child = start(['replay', at('a run.zip'), '--no-open'], {page});
    const [, url = '', path = ''] = await waitForLine(child, ADDRESS);
    const shown = await ask(url, '/');
    assert.equal(shown.status, 200);
    assert.match(shown.text, /<title>Workbench/);
    assert.match(String(shown.headers['content-security-policy']), /default-src 'self'/);
    assert.equal(decodeURIComponent(path), '/recording/a%20run.zip');
    const recording = await fetch(new URL(decodeURIComponent(path), url));
    assert.deepEqual(Buffer.from(await recording.arrayBuffer()), readFileSync(at('a run.zip')));
    assert.equal((await ask(url, '/api/sessions')).status, 404);
    assert.equal((await ask(url, '/', {method: 'POST'})).status, 405);
    assert.equal((await ask(url, '/../package.json')).status, 404);
    assert.equal((await ask(url, '/', {headers: {host: 'evil.test'}})).status, 403);
    assert.equal((await ask(url, decodeURIComponent(path), {headers: {origin: 'https://evil.test'}})).status, 403);
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    assert.deepEqual(await gone, [0, null]);
  });

  it('names what is wrong with a file, and shows what can be read of it', LIMIT, async () => {
    writeFileSync(at('cut.zip'), readFileSync(at('a run.zip')).subarray(0, -60));
    const child = start(['replay', at('cut.zip'), '--no-open'], {page});
    let err = '';
    child.stderr!.on('data', (chunk) => (err += String(chunk)));
    await waitForLine(child, ADDRESS);
    assert.match(err, /cut\.zip: The directory of the file is damaged or missing/);
    assert.match(err, /cut\.zip: not in it: artifacts, not_collected, 1\./);
    assert.match(err, /cut\.zip: 21 events\./);
    child.kill('SIGKILL');
  });

  it('Q5 says who signed a pack, here and on the page', LIMIT, async () => {
    const {privateKey, publicKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'});
    writeFileSync(at('key.pem'), privateKey.export({type: 'sec1', format: 'pem'}));
    writeFileSync(at('audit.pem'), publicKey.export({type: 'spki', format: 'pem'}));
    const server = await openServer();
    await server.runtime.createSession({scenario: 'old-session', id: 'past'});
    const made = await run(
      ['export', 'past', '--url', `${server.url}api`, '--out', at('signed.zip'), '--key', at('key.pem')],
      {page},
    );
    assert.equal(made.code, 0, made.err);
    const child = start(['replay', at('signed.zip'), '--no-open', '--trust', at('audit.pem')], {page});
    let err = '';
    child.stderr!.on('data', (chunk) => (err += String(chunk)));
    const [, url = '', path = ''] = await waitForLine(child, ADDRESS);
    assert.match(err, /signed\.zip: Signed by audit\.pem\./);
    assert.match(path, /&trusted-keys$/);
    const [key] = JSON.parse((await ask(url, '/trusted-keys.json')).text) as {name: string}[];
    assert.equal(key?.name, 'audit.pem');
    child.kill('SIGKILL');
    const wrong = await runHere(['replay', at('signed.zip'), '--no-open', '--trust', at('signed.zip')], page);
    assert.match(wrong.err, /signed\.zip cannot be used as a key: /);
  });

  it('ends with 1 where nothing can be shown', LIMIT, async () => {
    writeFileSync(at('empty.ndjson'), '');
    writeFileSync(at('words.txt'), 'Dear diary,\n');
    writeFileSync(at('half.zip'), readFileSync(at('a run.zip')).subarray(0, 20));
    for (const name of ['empty.ndjson', 'words.txt', 'half.zip', 'missing.zip', '.']) {
      const {code, out, err} = await runHere(['replay', at(name), '--no-open'], page);
      assert.deepEqual([code, out], [1, ''], name);
      assert.match(err, /can be shown\.$|cannot be read|is no evidence pack/m, name);
    }
  });

  it('says that a port is taken', LIMIT, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = String((other.address() as AddressInfo).port);
    const {code, err} = await runHere(['replay', at('a run.zip'), '--no-open', '--port', port], page);
    other.close();
    assert.equal(code, 1);
    assert.match(err, new RegExp(`Port ${port} cannot be used: .*EADDRINUSE`));
  });

  it('opens a browser only where there is a screen', LIMIT, async () => {
    const marker = at('opened.txt');
    writeFileSync(at('xdg-open'), `#!/bin/sh\necho "$1" > '${marker}'\n`, {mode: 0o755});
    const PATH = `${folder}:${process.env['PATH'] ?? ''}`;
    const opened = async (env: Record<string, string>, ...more: string[]) => {
      writeFileSync(marker, '');
      const child = start(['replay', at('a run.zip'), ...more], {
        page,
        env: {PATH, DISPLAY: '', WAYLAND_DISPLAY: '', ...env},
      });
      const [, url = '', path = ''] = await waitForLine(child, ADDRESS);
      // The page answers after the browser was started, if one was.
      await ask(url, '/');
      for (
        let turn = 0;
        env['DISPLAY'] && more.length === 0 && turn < 200 && readFileSync(marker, 'utf8') === '';
        turn++
      )
        await new Promise((resolve) => setTimeout(resolve, 20));
      child.kill('SIGKILL');
      return readFileSync(marker, 'utf8').trim() === `${url}?replay=${path}`;
    };
    assert.equal(await opened({}), false);
    assert.equal(await opened({DISPLAY: ':0'}, '--no-open'), false);
    assert.equal(await opened({DISPLAY: ':0'}), process.platform === 'linux');
  });
});
