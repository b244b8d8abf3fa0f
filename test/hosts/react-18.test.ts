import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import {approve, find, openHost, press, say, waitForPart, waitForWords} from './host.js';

const line = (page: Page, words: string) => waitForPart(page, 'output', (text) => text.includes(words));

describe('React 18', () => {
  it('the wrappers: objects as properties, typed events, a request settled, a ref with the methods of the element', async () => {
    const {page, errors} = await openHost('react-18');
    const told = await page.evaluate(() => document.querySelector('agent-event-adapter')!.context[0]?.value);
    assert.equal(told, 'A reading room');
    // A page may stop what it hears.
    await say(page, 'The password is 1234');
    await line(page, 'Not sent: it speaks of a password.');
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    // Streaming does not last: what the line says is noted from now on.
    await page.evaluate(() => {
      const lines: string[] = [];
      Object.assign(globalThis, {lines});
      const output = document.querySelector('output')!;
      new MutationObserver(() => lines.push(output.textContent ?? '')).observe(output, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await page.keyboard.type('Run migration 0042 on staging');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() =>
      (globalThis as unknown as {lines: string[]}).lines.includes('Connection: streaming'),
    );
    await waitForWords(page, /Approve( once)?/);
    await approve(page);
    await waitForWords(page, 'Migration 0042 is applied on staging');
    await waitForPart(page, 'header', (text) => text.includes('2 asked'));
    await press(page, 'Find in it');
    await find(page, '[part="find"]');
    assert.deepEqual(errors, []);
  });

  it('another key is another agent: the old one is gone with its connection, the new one is asked and answers', async () => {
    const {page, errors} = await openHost('react-18');
    await say(page, 'Run migration 0042 on staging');
    await waitForWords(page, /Approve( once)?/);
    const before = await page.evaluate(() => document.querySelector('agent-event-adapter')!.sessionId);
    await press(page, 'New thread');
    await waitForPart(page, 'header', (text) => text.includes('Thread 2'));
    await waitForPart(page, 'agent-conversation', (text) => !text.includes('migration 0042'));
    assert.notEqual(await page.evaluate(() => document.querySelector('agent-event-adapter')!.sessionId), before);
    await say(page, 'Once more');
    await waitForPart(page, 'agent-conversation', (text) => text.includes('Needs you'));
    assert.equal(await page.evaluate(() => document.querySelectorAll('agent-projection').length), 1);
    assert.deepEqual(errors, []);
  });
});
