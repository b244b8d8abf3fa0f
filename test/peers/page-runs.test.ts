import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {after, before, describe, it} from 'node:test';
import {gatewayTo, PeerPage} from './page-peer.js';

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('The page on the run endpoint of the gateway, in front of a real ADK', {timeout: 240_000}, () => {
  let files = '';
  const server = createServer((_request, response) => {
    response.writeHead(200, {'content-type': 'image/png'}).end(Buffer.from(PIXEL, 'base64'));
  });
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    files = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const stored: string[] = [];
  const on = new PeerPage(
    'adk',
    ({url}) =>
      gatewayTo(url, {
        fileSources: [files],
        attachments: (_file, {filename, mimeType}) => {
          stored.push(filename);
          return Promise.resolve({url: `${files}/${filename}`, mimeType});
        },
      }),
    '&protocol=agent-runs',
  );

  it('R6 R4 a message is accepted as a task and its answer streams; the service keeps the thread', async () => {
    await on.open();
    await on.say('text');
    await on.shows('Hello, 世界');
    assert.equal((await on.runs())[0]?.status, 'completed');
    await on.say('reasoning');
    await on.shows('Forty-two.');
  });

  it('R7 R9 coming back, the day is there: words of people and agents, and nothing of the tools', async () => {
    await on.open();
    await on.say('parallel');
    await on.shows('Sunny in Paris, nine in Tokyo.');
    await on.reload();
    await on.shows('Sunny in Paris, nine in Tokyo.');
    const text = await on.read();
    assert.ok(text.includes('You') && text.includes('parallel'));
    assert.deepEqual(await on.rows('tools'), []);
  });

  it('R2 a text that is too long is refused before it is sent, at the field, and stays in it', async () => {
    await on.open();
    let posts = 0;
    on.page.on('request', (request) => (posts += Number(request.method() === 'POST')));
    const long = 'x'.repeat(10_001);
    await on.page.evaluate((text) => {
      const composer = deep('agent-composer')!;
      const field = composer.shadowRoot!.querySelector('textarea')!;
      field.value = text;
      field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
      composer.focus();
    }, long);
    await on.page.keyboard.press('Enter');
    await on.shows('RunAgentInput user message text exceeds limit');
    assert.equal(await on.draft(), long);
    assert.equal(posts, 0);
  });

  it('R5 a picture is uploaded, goes along by its address, and is shown with what was said', async () => {
    await on.open();
    await on.attach('pixel.png', 'image/png', Buffer.from(PIXEL, 'base64'));
    await on.say('text');
    await on.shows('Hello, 世界');
    assert.deepEqual(stored, ['pixel.png']);
    const said = (await on.rows('parts')).find(({kind}) => kind === 'user_text');
    assert.deepEqual(said?.attachments, [{mimeType: 'image/png', url: `${files}/pixel.png`, name: 'pixel.png'}]);
  });
});
