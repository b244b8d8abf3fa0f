import assert from 'node:assert/strict';
import {once} from 'node:events';
import {connect} from 'node:net';
import {describe, it} from 'node:test';
import {createGateway} from '../../packages/gateway/src/index.js';
import {playGateway, post, task, turn, type Json} from './helpers.js';

const LIMIT = 256 * 1024;
const TOO_LARGE = 'RunAgentInput payload exceeds size limit';
const {adk, url} = await playGateway();

/** A body of exactly this many bytes. */
function sized(bytes: number): string {
  const body = JSON.stringify(turn('hi', {state: ''}));
  return body.replace('"state":""', `"state":"${'x'.repeat(bytes - body.length)}"`);
}

/** Sends bytes as they are; gives all that comes back. */
async function raw(head: string[], body: string): Promise<string> {
  const {hostname, port} = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  const lines = ['POST /api/agui HTTP/1.1', 'host: localhost', 'content-type: application/json', ...head];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  await once(socket, 'close');
  return text;
}

describe('The body of a request', () => {
  it('R2 may have 256 KB and not one byte more', async () => {
    const headers = {'content-type': 'application/json'};
    const fits = await fetch(`${url}/agui`, {method: 'POST', headers, body: sized(LIMIT)});
    await fits.text();
    assert.equal(fits.status, 200);
    const large = await fetch(`${url}/agui`, {method: 'POST', headers, body: sized(LIMIT + 1)});
    const {error} = (await large.json()) as Json;
    assert.deepEqual([large.status, error.code, error.message], [400, 'AGUI_BAD_REQUEST', TOO_LARGE]);
  });

  it('R2 is refused while it comes where no length was given, and the rest is not waited for', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const before = adk.seen.length;
    // The body never ends: an answer can only come from what is there.
    const text = await raw(['transfer-encoding: chunked'], chunk.repeat(20));
    assert.match(text, /^HTTP\/1\.1 400 /);
    assert.match(text, new RegExp(TOO_LARGE));
    assert.match(text, /connection: close/i);
    assert.equal(adk.seen.length, before);
  });

  it('R2 is refused at once where its length is given as too large', async () => {
    const text = await raw(['content-length: 999999999'], '{"');
    assert.match(text, /^HTTP\/1\.1 400 /);
    assert.match(text, new RegExp(TOO_LARGE));
  });

  it('R2 is refused where its length is a lie', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(0x4000).fill(32));
      },
    });
    const request = new Request('http://localhost/api/agui', {
      method: 'POST',
      headers: {'content-type': 'application/json', 'content-length': '10'},
      body: endless,
      duplex: 'half',
    } as RequestInit);
    const response = await createGateway({upstream: adk.url, trustRequestNames: true})(request);
    assert.equal(((await response.json()) as Json).error.message, TOO_LARGE);
    assert.ok(pulled < 25, `${pulled} chunks were read`);
  });

  it('R2 says the same at the run endpoint', async () => {
    const large = task('r-large', {state: 'x'.repeat(LIMIT)});
    const response = await post(`${url}/v1/agent/runs`, large);
    const {error} = (await response.json()) as Json;
    assert.deepEqual([response.status, error.code, error.message], [413, 'AGUI_BAD_REQUEST', TOO_LARGE]);
  });

  it('must be a JSON object', async () => {
    for (const body of ['{bad', '', '[]', '"x"', 'null', '[{"a":1}]', '\u0000']) {
      const response = await fetch(`${url}/agui`, {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body,
      });
      const {error} = (await response.json()) as Json;
      assert.deepEqual([response.status, error.code], [400, 'AGUI_BAD_REQUEST'], body);
      assert.match(error.message, /JSON/);
    }
  });
});
