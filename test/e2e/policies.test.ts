import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {after, before, describe, it} from 'node:test';
import {build} from 'esbuild';
import type {Browser, Frame, Page} from 'puppeteer-core';
import type {} from '../../src/all.js';
import {click, newPage, openBrowser, readPage} from './browser.js';

const DOCS = readFileSync('docs/security.md', 'utf8');
const blocks = [...DOCS.matchAll(/```(\w*)\n([^]*?)```/g)].map(([, language, text = '']) => ({language, text}));
const blockWith = (words: string) => {
  const found = blocks.find(({text}) => text.includes(words));
  assert.ok(found, `docs/security.md has no block with ${words}`);
  return found.text.trim();
};

/** What the docs state. */
const STRICT = blockWith('require-trusted-types-for').replace(/\s+/g, ' ');
const FRAME_POLICY = blockWith('frame-ancestors').replace(/^Content-Security-Policy: /, '');
const FRAME_PAGE = blockWith('replaceChildren(frame)');

/** What a person runs: it says what worked, in its own document. */
const ARTIFACT = `<!doctype html><style>p { color: rgb(1, 2, 3) }</style><p>Hello</p>
<script>
  document.title = 'ran';
  fetch(document.referrer || 'http://127.0.0.1:1/').catch(({name}) => (document.title = 'ran, fetch: ' + name));
</script>`;

const SCRIPT = `
import './src/define/agent-artifact-preview.js';
const refused = [];
addEventListener('securitypolicyviolation', ({effectiveDirective}) => refused.push(effectiveDirective));
const element = document.createElement('agent-artifact-preview');
const previewUrl = new URL(location.href).searchParams.get('preview') ?? '';
Object.assign(element, {kind: 'code', name: 'page.html', allowRun: true, previewUrl, blob: new Blob([${JSON.stringify(ARTIFACT).replaceAll('</', '<\\/')}])});
document.body.append(element);
globalThis.refused ??= refused;
globalThis.copies = (globalThis.copies ?? 0) + 1;
`;

describe('The policies of docs/security.md, as the pinned browser takes them', () => {
  let browser: Browser;
  const servers: Server[] = [];
  let script = '';

  /** Serves a page under a policy, on an origin of its own. */
  async function serve(policy: () => string, body: string): Promise<string> {
    const server = createServer(({url}, response) => {
      const isScript = url?.startsWith('/page.js') === true;
      const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8';
      response.writeHead(200, {'content-type': type, 'content-security-policy': policy()});
      response.end(isScript ? script : body);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  }
  const PAGE = '<!doctype html><html lang="en"><title>App</title><body><script type="module" src="/page.js"></script>';

  before(async () => {
    const stdin = {contents: SCRIPT, resolveDir: '.'};
    const {outputFiles} = await build({stdin, bundle: true, format: 'esm', write: false, logLevel: 'error'});
    script = outputFiles[0]?.text ?? '';
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    for (const server of servers) server.close().closeAllConnections();
  });

  /** Opens an app and presses Run. */
  async function run(url: string): Promise<Page> {
    const {page, errors} = await newPage(browser);
    await page.goto(url);
    await page.waitForFunction(() => deep('agent-artifact-preview [aria-pressed], button[aria-pressed="false"]'));
    assert.deepEqual(await refusedOn(page), [], 'our own scripts and styles run under it');
    assert.match(await readPage(page), /Run/);
    await click(page, 'button[aria-pressed="false"]');
    await page.waitForFunction(() => deep('iframe'));
    assert.deepEqual(errors, []);
    return page;
  }
  const refusedOn = (page: Page) => page.evaluate('refused') as Promise<string[]>;

  /** The frame that an artifact is in, once it is there. */
  async function artifactIn(page: Page): Promise<Frame> {
    for (;;) {
      for (const frame of page.frames()) {
        const text = await frame
          .evaluate(() => document.readyState === 'complete' && document.querySelector('p')?.textContent)
          .catch(() => '');
        if (text === 'Hello') return frame;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const colour = (frame: Frame) => frame.evaluate(() => getComputedStyle(document.querySelector('p')!).color);

  it('Q6 the strict policy: all of ours runs, and the browser shows no frame at all', async () => {
    const page = await run(await serve(() => STRICT, PAGE));
    await page.waitForFunction('refused.length > 0');
    assert.deepEqual(await refusedOn(page), ['frame-src']);
    await page.close();
  });

  it('two copies of Lit under the strict policy: the second cannot be loaded, unless the policy allows duplicates', async () => {
    const body = `${PAGE}<script type="module" src="/page.js?copy=2"></script>`;
    const open = async (policy: string) => {
      const {page, errors} = await newPage(browser);
      await page.goto(await serve(() => policy, body));
      return {page, errors};
    };
    const refused = await open(STRICT);
    await refused.page.waitForFunction('refused.length > 0');
    assert.deepEqual(await refusedOn(refused.page), ['trusted-types']);
    assert.equal(await refused.page.evaluate('copies'), 1);
    assert.match(refused.errors.join(), /createPolicy/);
    await refused.page.close();

    const [, words = ''] = /`(trusted-types lit-html '[^`]*)`/.exec(DOCS) ?? [];
    assert.ok(words, 'docs/security.md says what to write for two copies');
    const allowed = await open(STRICT.replace(/trusted-types lit-html$/, words));
    await allowed.page.waitForFunction('copies === 2');
    assert.match(await readPage(allowed.page), /Run.*Run/s);
    assert.deepEqual(await refusedOn(allowed.page), []);
    assert.deepEqual(allowed.errors, []);
    await allowed.page.close();
  });

  it('Q6 with frame-src data: the artifact is shown, and neither its scripts nor its styles run', async () => {
    const page = await run(await serve(() => `${STRICT}; frame-src data:`, PAGE));
    const frame = await artifactIn(page);
    assert.equal(await frame.title(), '');
    assert.equal(await colour(frame), 'rgb(0, 0, 0)');
    await page.close();
  });

  it('Q6 without a policy of the page the artifact runs, and fetches nothing', async () => {
    const page = await run(await serve(() => "object-src 'none'", PAGE));
    const frame = await artifactIn(page);
    await frame.waitForFunction(() => document.title === 'ran, fetch: TypeError');
    assert.equal(await colour(frame), 'rgb(1, 2, 3)');
    await page.close();
  });

  it('Q6 on an origin of its own it runs under the strict policy, fetches nothing, and no other page can frame it', async () => {
    let app = '';
    const preview = await serve(() => FRAME_POLICY.replace('https://app.example.net', app), FRAME_PAGE);
    const policy = () => `${STRICT}; frame-src ${preview}`;
    app = await serve(policy, PAGE);
    const page = await run(`${app}/?preview=${encodeURIComponent(`${preview}/frame.html`)}`);
    const frame = await artifactIn(page);
    await frame.waitForFunction(() => document.title === 'ran, fetch: TypeError');
    assert.equal(await colour(frame), 'rgb(1, 2, 3)');
    assert.equal(await frame.evaluate(() => origin), 'null');
    assert.deepEqual(await refusedOn(page), []);
    await page.close();
    const other = await serve(policy, PAGE);
    const framing = await run(`${other}/?preview=${encodeURIComponent(`${preview}/frame.html`)}`);
    await framing.waitForFunction(() => deep('iframe'));
    const child = await framing.waitForFrame((each) => each.url().startsWith('chrome-error:'));
    assert.ok(child);
    await framing.close();
  });
});
