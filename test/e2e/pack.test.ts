import assert from 'node:assert/strict';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {after, before, describe, it} from 'node:test';
import type {Browser, Page} from 'puppeteer-core';
import {build, type Rolldown} from 'vite';
import {makePack} from '../../src/recording/make-pack.js';
import {SAFE_HEADERS} from '../../packages/runtime/src/node/static-files.js';
import {longRun} from '../recording/long-run.js';
import {openBrowser} from './browser.js';
import type {PackedPage, ReadPage} from './pack-page.js';

const COUNT = 50_000;
const TYPES: Readonly<Record<string, string>> = {html: 'text/html', js: 'text/javascript', zip: 'application/zip'};

/** The page's program, bundled as a site would: its files by their addresses. */
async function bundle(): Promise<[string, string][]> {
  const entry = new URL('./pack-page.ts', import.meta.url).pathname;
  const options = {write: false, target: 'es2022', lib: {entry, fileName: 'page', formats: ['es' as const]}};
  const [built] = (await build({configFile: false, logLevel: 'error', build: options})) as Rolldown.RolldownOutput[];
  return built!.output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : []));
}

describe('a pack of 50,000 events', () => {
  const files = new Map<string, string | Uint8Array>([
    ['/index.html', '<!doctype html><title>Packs</title><script type="module" src="/page.js"></script>'],
  ]);
  let server: Server;
  let url: string;
  let browser: Browser | undefined;

  before(async () => {
    for (const [address, code] of await bundle()) files.set(address, code);
    server = createServer((request, response) => {
      const file = files.get(request.url ?? '');
      const type = TYPES[(request.url ?? '').split('.').at(-1) ?? ''] ?? 'text/plain';
      response.writeHead(file === undefined ? 404 : 200, {...SAFE_HEADERS, 'content-type': type}).end(file);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/index.html`;
  });

  after(async () => {
    await browser?.close();
    server.closeAllConnections();
    server.close();
  });

  /** A page in a browser that was never used. */
  async function freshPage(): Promise<Page> {
    await browser?.close();
    browser = await openBrowser();
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForFunction(() => 'packs' in globalThis);
    return page;
  }

  it('V14 is made in one browser, read in another, and gives an equal snapshot', {timeout: 120_000}, async () => {
    const first = await freshPage();
    const made = (await first.evaluate((count) => packs.packLongRun(count, 60_000), COUNT)) as PackedPage;
    const cut = (await first.evaluate((count) => packs.packLongRun(count, 20_000), COUNT)) as PackedPage;
    const bytes = Buffer.from(made.pack, 'base64');
    assert.ok(made.frames > 5, `the page drew ${String(made.frames)} frames meanwhile`);
    assert.deepEqual(
      bytes,
      Buffer.from(await makePack({events: longRun(COUNT), sessionId: 'long'})),
      'the bytes of Node',
    );
    files.set('/whole.zip', bytes);
    files.set('/window.zip', Buffer.from(cut.pack, 'base64'));

    const second = await freshPage();
    const whole = (await second.evaluate(() => packs.readFrom('/whole.zip'))) as ReadPage;
    assert.deepEqual([whole.problems, whole.events, whole.completeness], [[], COUNT, 'complete']);
    assert.deepEqual(JSON.parse(whole.snapshot), JSON.parse(made.snapshot));
    const part = (await second.evaluate(() => packs.readFrom('/window.zip'))) as ReadPage;
    assert.deepEqual([part.problems, part.completeness], [[], 'partial']);
    assert.deepEqual(JSON.parse(part.snapshot), JSON.parse(cut.snapshot), 'also where events have left the window');
  });
});
