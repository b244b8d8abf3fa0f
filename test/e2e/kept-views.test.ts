import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {HTTPRequest, Page} from 'puppeteer-core';
import {kill, temporaryFolder} from '../runtime/server-helpers.js';
import {find, readPage, useDemo, waitForPart, waitForWords} from './browser.js';

/** Holds back what a page asks of a session until it is let go. */
async function holdOpening(page: Page): Promise<() => Promise<void>> {
  const held: HTTPRequest[] = [];
  let isHolding = true;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (isHolding && /\/sessions\/[^/]+\/(shell|window|current|refs)/.test(request.url())) held.push(request);
    else void request.continue();
  });
  return async () => {
    isHolding = false;
    await Promise.all(held.map((request) => request.continue()));
  };
}

/** Waits until the browser holds a view. */
async function whenKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const opened = indexedDB.open('agent-surfaces');
    const database = await new Promise<IDBDatabase>((resolve) => (opened.onsuccess = () => resolve(opened.result)));
    const count = database.objectStoreNames.contains('views')
      ? await new Promise<number>((resolve) => {
          const counted = database.transaction('views').objectStore('views').count();
          counted.onsuccess = () => resolve(counted.result);
        })
      : 0;
    database.close();
    return count > 1;
  });
}

describe('the last view of a session, kept in the browser', () => {
  const {start, open} = useDemo();

  it('H2 C6 is there at once after a reload, marked as not confirmed, until its owner has spoken', async () => {
    const server = await start(temporaryFolder());
    const {page, errors} = await open(`${server.url}?lang=en#old-session`);
    await find(page, 'agent-turn');
    await whenKept(page);
    const letGo = await holdOpening(page);
    await page.reload();
    await find(page, 'agent-turn');
    await waitForWords(page, 'not confirmed yet');
    const before = await readPage(page, 'agent-conversation');
    await letGo();
    await page.waitForFunction(
      () => deep('agent-conversation')?.shadowRoot?.querySelector('[data-hydration-status="live"]') !== null,
    );
    await waitForPart(page, 'agent-conversation', (text) => !/not confirmed yet/.test(text));
    assert.ok(before.length > 100);
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('goes on without one where the browser has no room, and says so to the engineer', async () => {
    const server = await start(temporaryFolder());
    const {page, errors} = await open(`${server.url}?lang=en#solo`);
    const devtools = await page.createCDPSession();
    await devtools.send('Storage.overrideQuotaForOrigin', {origin: new URL(server.url).origin, quotaSize: 1});
    await page.goto(`${server.url}?lang=en#old-session`);
    await page.reload();
    await find(page, 'agent-turn');
    await page.waitForFunction(() =>
      Object.values(deep('agent-projection')?.store.snapshot().diagnostics ?? {}).some(
        (row) => (row as {code?: string}).code === 'views_full',
      ),
    );
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });
});
