import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import {approve, decline, find, openHost, say, unfoldTo, waitForWords} from './host.js';
import {TRANSPORT_KEY} from '../../src/transport/keys.js';

/** In the page: keeps what the policy refused. */
function watchPolicy(): void {
  const refused: string[] = [];
  Object.assign(globalThis, {refused});
  document.addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI, sample}) =>
    refused.push(`${violatedDirective} ${blockedURI} ${sample}`),
  );
}

const refusedIn = (page: Page) => page.evaluate(() => (globalThis as unknown as {refused: string[]}).refused);

/** Opens another session, and waits until it has been read: before that, nothing can be sent to it. */
async function openSession(page: Page, id: string): Promise<void> {
  await page.evaluate(async (session) => {
    const adapter = document.querySelector('agent-event-adapter')!;
    adapter.openSession(session);
    await adapter.updateComplete;
  }, id);
  await page.waitForFunction(
    (key) => document.querySelector('agent-projection')!.store.get<{state: string}>(key)?.state === 'idle',
    {},
    TRANSPORT_KEY,
  );
}

describe('a page with a strict policy', () => {
  it('S6 no unsafe word, Trusted Types required: Markdown, a tool card, a request and its answer, no violation', async () => {
    const {page, errors, url} = await openHost('strict-csp', {atStart: watchPolicy});
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
    assert.match(policy, /script-src 'self'; style-src 'self'/);
    assert.match(policy, /require-trusted-types-for 'script'/);
    assert.doesNotMatch(policy, /unsafe|\*|https?:|data:|blob:/);

    await say(page, 'Run migration 0042 on staging');
    await waitForWords(page, /Approve( once)?/);
    await approve(page);
    await waitForWords(page, 'Migration 0042 is applied on staging');
    await waitForWords(page, 'When do we switch reads?');
    await decline(page);
    await find(page, 'agent-markdown');
    await waitForWords(page, 'It drops both new tables and touches no invoice.');
    await unfoldTo(page, 'agent-tool-card');
    assert.deepEqual(await refusedIn(page), []);
    assert.deepEqual(errors, []);
  });

  it('S6 diffs, terminals and code are drawn under it; what the page itself does wrong is refused', async () => {
    const {page, errors} = await openHost('strict-csp', {atStart: watchPolicy});
    await openSession(page, 'tools');
    await say(page, 'Go');
    await waitForWords(page, 'All 412 tests pass');
    for (const tag of ['agent-diff', 'agent-terminal', 'agent-json']) await unfoldTo(page, tag);
    const code = await page.evaluateHandle(() => {
      const element = Object.assign(document.createElement('agent-code'), {language: 'ts', text: 'const answer = 42;'});
      return document.body.appendChild(element).updateComplete.then(() => element.shadowRoot!.querySelector('code')!);
    });
    await page.waitForFunction((shown) => shown.querySelector('.t-keyword')?.textContent === 'const', {}, code);
    assert.equal(await code.evaluate((shown) => shown.textContent), 'const answer = 42;');
    assert.deepEqual(await refusedIn(page), []);
    assert.deepEqual(errors, []);
    // The watch works, and the policy holds.
    await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
    await page.waitForFunction(() => (globalThis as unknown as {refused: string[]}).refused.length > 0);
    assert.match((await refusedIn(page)).join(), /style-src/);
  });

  it('a workbench that says in the title that somebody waits asks for no icon that the policy forbids', async () => {
    const {page, errors} = await openHost('strict-csp', {atStart: watchPolicy});
    await page.evaluate(() => {
      const settings = {protocol: 'ag-ui', url: '/api/agui', sessionId: 'approval', history: 'sessions'};
      document.body.replaceChildren(Object.assign(document.createElement('agent-workbench'), settings));
    });
    await find(page, 'textarea');
    await say(page, 'Run migration 0042 on staging');
    await page.waitForFunction(() => document.title.startsWith('1 waits for you · '));
    assert.deepEqual(await refusedIn(page), []);
    assert.deepEqual(errors, []);
    // The watch works: one drawn icon of the page's own is the only one that is refused.
    await page.evaluate(() => {
      const icon = {rel: 'icon', href: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'};
      document.head.append(Object.assign(document.createElement('link'), icon));
    });
    await page.waitForFunction(() => (globalThis as unknown as {refused: string[]}).refused.length > 0);
    assert.deepEqual(await refusedIn(page), ['img-src data ']);
  });
});
