import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import {approve, openHost, readPage, waitForPart} from './host.js';

/** Types into the composer of one side and sends. */
async function sayIn(page: Page, side: string, text: string): Promise<void> {
  await page.evaluate((id) => {
    const composer = document.querySelector(`#${id} agent-composer`)!;
    composer.shadowRoot!.querySelector('textarea')!.focus();
  }, side);
  await page.keyboard.type(text);
  // Enter is for a person who sees that it would send.
  await page.waitForFunction(
    (id) =>
      document
        .querySelector(`#${id} agent-composer`)!
        .shadowRoot!.querySelector('button[type="submit"]:not([aria-disabled])'),
    {},
    side,
  );
  await page.keyboard.press('Enter');
}

const reads = (page: Page, side: string, words: RegExp) => waitForPart(page, `#${side}`, (text) => words.test(text));

describe('two projections on one page', () => {
  it('a message and a decision of one are never seen in the other, nor its language and theme', async () => {
    const {page, errors} = await openHost('two-projections');
    await sayIn(page, 'right', 'Run migration 0042 on staging');
    await reads(page, 'right', /等你处理/);
    const left = await readPage(page, '#left');
    assert.doesNotMatch(left, /migration 0042|等你处理|Approve/);
    assert.deepEqual(await rowsIn(page, 'left'), {messages: 0, actions: 0});

    await page.evaluate(() => {
      const sides: string[] = [];
      Object.assign(globalThis, {sides});
      for (const side of document.querySelectorAll('section'))
        side.addEventListener('agent-command', ({command}) => sides.push(`${side.id}: ${command.control}`));
    });
    await approve(page, '批准');
    await reads(page, 'right', /Migration 0042 is applied on staging/);
    await sayIn(page, 'left', 'Is dual write safe?');
    await reads(page, 'left', /Corrected by the final text/);
    assert.deepEqual(await page.evaluate(() => (globalThis as unknown as {sides: string[]}).sides), [
      'right: approve',
      'left: send',
    ]);
    assert.doesNotMatch(await readPage(page, '#right'), /dual write safe/);
    assert.doesNotMatch(await readPage(page, '#left'), /migration 0042|[\u4e00-\u9fff]{2}/i);

    const inks = await page.evaluate(() =>
      [...document.querySelectorAll('agent-composer')].map(
        (composer) => getComputedStyle(composer.shadowRoot!.querySelector('textarea')!).color,
      ),
    );
    assert.equal(new Set(inks).size, 2);
    assert.deepEqual(errors, []);
  });

  it('closing one leaves the other: it goes on to be asked and to answer', async () => {
    const {page, errors} = await openHost('two-projections');
    await sayIn(page, 'left', 'Is dual write safe?');
    await sayIn(page, 'right', 'Run migration 0042 on staging');
    await reads(page, 'right', /等你处理/);
    await page.click('#right header button');
    await reads(page, 'left', /Corrected by the final text/);
    await sayIn(page, 'left', 'And the backfill?');
    await page.waitForFunction(
      () =>
        Object.values(document.querySelector('agent-projection')!.store.snapshot().messages).filter(
          (message) => (message as {role?: string}).role === 'assistant',
        ).length >= 2,
    );
    assert.equal(await page.evaluate(() => document.querySelectorAll('agent-projection').length), 1);
    assert.deepEqual(errors, []);
  });
});

/** How much the store of one side has. */
function rowsIn(page: Page, side: string): Promise<Record<string, number>> {
  return page.evaluate((id) => {
    const {store} = document.querySelector(`#${id} agent-projection`) as HTMLElementTagNameMap['agent-projection'];
    const {messages, actions} = store.snapshot();
    return {
      messages: Object.keys(messages).length,
      actions: Object.keys(actions).length,
    };
  }, side);
}
