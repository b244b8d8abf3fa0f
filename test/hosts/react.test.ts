import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import {approve, find, openHost, press, say, waitForPart, waitForWords} from './host.js';
import {testHeadlessPage, testWeatherPage} from './weather.js';

const pill = (page: Page, words: string) => waitForPart(page, 'output', (text) => text.includes(words));

describe('React 19', () => {
  it('the tags in JSX: a message streams, a request waits and is settled; React hears it and reads the row', async () => {
    const {page, errors} = await openHost('react');
    await pill(page, 'The agent is quiet');
    await say(page, 'Run migration 0042 on staging');
    await waitForPart(page, 'aside', (text) => text.includes('Approve'));
    await pill(page, 'The agent waits for you');
    // An object of the page, as a property, and another one when React draws it anew.
    const isTold = (words: string) =>
      page.waitForFunction(
        (wanted) => document.querySelector('agent-event-adapter')!.context[0]?.value?.includes(wanted),
        {},
        words,
      );
    await isTold('"Switch reads","isDone":false');
    await page.click('.steps li:last-child input');
    await isTold('"Switch reads","isDone":true');

    await approve(page);
    await waitForWords(page, 'Migration 0042 is applied on staging');
    // Once each, though StrictMode draws twice.
    assert.deepEqual(await page.$$eval('.diary li', (lines) => lines.map((line) => line.textContent)), [
      'You asked the agent',
      'You approved what the agent asked for',
    ]);
    assert.deepEqual(errors, []);
  });

  it('unmounted in the middle of a request and mounted again: the request is still there, once, and is settled', async () => {
    const {page, errors} = await openHost('react');
    await say(page, 'Run migration 0042 on staging');
    await pill(page, 'The agent waits for you');
    await press(page, 'Close the agent');
    await page.waitForFunction(() => !document.querySelector('agent-projection'));
    await pill(page, 'The agent waits for you');
    await press(page, 'Open the agent');
    // Until the page is connected again the answers are shown, but off: to press one does nothing.
    await find(page, '.acts > button:not([aria-disabled="true"])');
    await approve(page);
    await waitForPart(page, 'aside', (text) => text.includes('Migration 0042 is applied on staging'));
    // What is told again after coming back is one with what was there.
    assert.equal(await questions(page), 1);
    assert.deepEqual(errors, []);
  });

  testWeatherPage('react');
  testHeadlessPage('react');
});

/** How many messages of a person the store has. */
function questions(page: Page): Promise<number> {
  return page.evaluate(() => {
    const {messages} = document.querySelector('agent-projection')!.store.snapshot();
    return Object.values(messages).filter((message) => (message as {role?: string}).role === 'user').length;
  });
}
