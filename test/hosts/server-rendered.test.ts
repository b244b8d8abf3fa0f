import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createInterface} from 'node:readline';
import {after, describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import {HOSTILE} from '../hostile.js';
import {post, readStream} from '../runtime/server-helpers.js';
import {click, find, hostPage, startRuntime, waitForPart} from './host.js';

/** Starts the example's server for a runtime, until the test is over; gives its address. */
async function startSite(runtime: string): Promise<string> {
  const env = {...process.env, RUNTIME: new URL('api/', runtime).href, PORT: '0'};
  const child = spawn(process.execPath, ['examples/server-rendered/server.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  after(() => child.kill());
  for await (const line of createInterface(child.stdout)) {
    const url = /http\S+/.exec(line)?.[0];
    if (url !== undefined) return url;
  }
  throw new Error('The server of the example ended: see above.');
}

/** A runtime in whose sessions of these names something was asked and answered. */
async function startAnswered(...sessions: string[]): Promise<string> {
  const runtime = await startRuntime(0);
  for (const id of sessions) {
    await post(runtime, `/api/sessions/${id}/commands`, {id: `ask-${id}`, control: 'send', payload: {text: 'Go'}});
    await readStream(runtime, id, undefined, ({type}) => type === 'run.finished' || type === 'action.required');
  }
  return runtime;
}

/** A runtime of one session, whose log is what the test says it is. */
async function startLog(events: readonly object[]): Promise<string> {
  const log = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  const server = createServer((_, response) => response.end(log));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  after(() => server.close());
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
}

/** What can be seen of a page, shadow roots included; also where no script of the page may run. */
function seen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const isSeen = (element: Element): boolean =>
      element.checkVisibility() || getComputedStyle(element).display === 'contents';
    const read = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (node instanceof Element && (/^(style|script)$/.test(node.localName) || !isSeen(node))) return '';
      const slotted = node instanceof HTMLSlotElement ? node.assignedNodes() : [];
      const children = node instanceof Element && node.shadowRoot ? node.shadowRoot.childNodes : node.childNodes;
      return [...(slotted.length > 0 ? slotted : children)].map(read).join(' ');
    };
    return read(document.body).replace(/\s+/g, ' ');
  });
}

/** In the page, before any script of its own: keeps the nodes that the server wrote. */
function keepServed(): void {
  const served: Node[] = [];
  Object.assign(globalThis, {served});
  const keep = (node: Node): void => {
    served.push(node);
    for (const child of node.childNodes) keep(child);
    if (node instanceof Element && node.shadowRoot) keep(node.shadowRoot);
  };
  document.addEventListener('readystatechange', () => document.readyState === 'interactive' && keep(document.body));
}

describe('a server-rendered page', () => {
  it('is read without JavaScript: words, tool cards, and what is folded in a process', async () => {
    const site = await startSite(await startAnswered('solo'));
    const {page} = await hostPage();
    await page.setJavaScriptEnabled(false);
    await page.goto(site);
    // The page comes in pieces: only once it is loaded has all of it been read.
    await Promise.all([page.waitForNavigation(), page.click('a[href="/sessions/solo"]')]);
    const text = await seen(page);
    assert.match(text, /Dual write is safe to turn on\. Every reader/);
    assert.match(text, /4 steps 1 tool call .* The ledger has one writer and many readers/);
    assert.match(text, /shell\.run pnpm load --rate 200 --for 100s Done .* t\+ 60s writes 11996/);
    // Each thing is there once: what is folded for scripts is not seen beside it.
    assert.equal(text.split('Dual write first, so that a failed backfill').length, 2);
    assert.equal(await page.evaluate(() => customElements.get('agent-conversation')), undefined);
  });

  it('is taken over as it stands: every node the server wrote is kept, then a fold opens', async () => {
    const site = await startSite(await startAnswered('solo'));
    const {page, errors} = await hostPage(keepServed);
    await page.goto(new URL('sessions/solo', site).href);
    await page.waitForFunction(() => deep('agent-inline-process')?.hasUpdated);
    // The last that changes by itself: code gets its colours once the highlighter is here.
    await page.waitForFunction(() => deep('agent-code')?.shadowRoot?.querySelector('code span'));
    const gone = await page.evaluate(() => {
      const {served} = globalThis as unknown as {served: readonly Node[]};
      if (served.length < 500) throw new Error(`The server wrote ${String(served.length)} nodes.`);
      return served
        .filter((node) => !node.isConnected)
        .map(({nodeName, textContent}) => `${nodeName} ${textContent ?? ''}`);
    });
    // Texts that a server cannot know: the time where somebody reads, and the colours of code.
    assert.deepEqual(
      gone.filter((node) => !/^#text (\d\d?:\d\d|for await)/.test(node)),
      [],
    );
    const text = await seen(page);
    assert.equal(text.split('Every reader of invoice_lines').length, 2, 'nothing is drawn beside what was there');
    assert.doesNotMatch(text, /Dual write first, so that a failed backfill/);
    await click(page, '[part="summary"]');
    await waitForPart(page, 'agent-inline-process', (text) => /Dual write first, so that a failed backfill/.test(text));
    await find(page, 'agent-process-step');
    assert.match(await seen(page), /Dual write first, so that a failed backfill/);
    assert.deepEqual(errors, []);
  });

  it('S6 nothing that an agent says leaves its place: not the markup, not the script with the events', async () => {
    const harm = '</script></noscript></template></style>--><img src=x onerror="globalThis.__harm=1">';
    const base = {sessionId: 'h', runId: 'r', timestamp: '2026-01-01T10:00:00Z'};
    const texts = [harm, ...HOSTILE.filter((text) => text.includes('<') && text.length < 500)];
    const site = await startSite(
      await startLog([
        {...base, type: 'session.opened', payload: {title: harm}},
        {...base, type: 'run.started', payload: {}},
        {...base, type: 'tool.started', toolCallId: harm, payload: {name: harm, input: {[harm]: harm}}},
        {...base, type: 'tool.result', toolCallId: harm, payload: {output: harm}},
        {...base, type: 'tool.failed', toolCallId: 'two', payload: {name: harm, error: harm}},
        ...texts.map((text, index) => {
          return {...base, type: 'text.final', messageId: `m${String(index)}`, payload: {text, role: 'assistant'}};
        }),
        {...base, type: 'run.finished', payload: {outcome: 'success'}},
      ]),
    );
    for (const isScripted of [false, true]) {
      const {page, errors} = await hostPage(keepServed);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).origin));
      await page.setJavaScriptEnabled(isScripted);
      await page.goto(new URL('sessions/h', site).href);
      if (isScripted) await page.waitForFunction(() => deep('agent-inline-process')?.hasUpdated);
      assert.ok((await seen(page)).includes('onerror="globalThis.__harm=1"'));
      const found = await page.evaluate(() => ({
        isHarmed: '__harm' in globalThis,
        scripts: document.querySelectorAll('script').length,
        // Whatever broke out of its element would stand in the page itself.
        outside: [...document.body.querySelectorAll('*')].map(({localName}) => localName),
      }));
      assert.deepEqual(found, {
        isHarmed: false,
        scripts: 2,
        outside: ['main', 'h1', 'agent-projection', 'agent-conversation', 'script', 'script'],
      });
      assert.deepEqual(
        [...new Set(asked)].filter((origin) => origin !== 'null'),
        [new URL(site).origin],
      );
      assert.deepEqual(errors, []);
    }
  });

  it('every story of the runtime is rendered; what is not there is not found', async () => {
    const runtime = await startRuntime();
    const site = await startSite(runtime);
    const {sessions} = (await (await fetch(new URL('api/sessions', runtime))).json()) as {sessions: {id: string}[]};
    assert.ok(sessions.length > 10);
    for (const {id} of sessions) {
      const answer = await fetch(new URL(`sessions/${id}`, site));
      assert.equal(answer.status, 200, id);
      assert.match(await answer.text(), /<agent-conversation[^>]*><template shadowroot="open" shadowrootmode="open">/);
    }
    assert.equal((await fetch(new URL('sessions/%3Cb%3E', site))).status, 404);
    assert.equal((await fetch(new URL('assets/..%2fserver.js', site))).status, 404);
  });
});
