import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {approve, openHost, readPage, say, waitForPart, waitForWords} from './host.js';
import {testHeadlessPage, testWeatherPage} from './weather.js';

const DUTY = '.bar input[type="checkbox"]';

describe('Svelte 5', () => {
  it('a request is answered; Svelte hears it, reads rows, sets properties, and takes the elements away and back', async () => {
    const {page, errors} = await openHost('svelte');
    await page.click('.rooms button:nth-child(3)');
    await waitForPart(page, '.rooms [aria-current="true"]', (text) => text.includes('migration 0042'));
    await waitForWords(page, 'Connected');
    await say(page, 'Run migration 0042 on staging');
    await waitForPart(page, '.rooms', (text) => text.includes('needs you'));
    await waitForWords(page, /Approve( once)?/);

    // Off duty the elements are gone, and the rows are not.
    await page.click(DUTY);
    await page.waitForFunction(() => document.querySelector('agent-projection') === null);
    assert.match(await readPage(page, '.rooms'), /needs you/);
    await page.click(DUTY);
    await waitForWords(page, /Approve( once)?/);
    await approve(page);
    await waitForWords(page, 'Migration 0042 is applied on staging');
    await waitForPart(page, '.decided', (text) => text.includes('1'));

    await page.select('.bar select', 'zh-CN');
    await waitForPart(page, 'agent-hitl-dock', (text) => /[\u4e00-\u9fff]{2}/.test(text));
    await waitForPart(page, '.rooms', (text) => text.includes('需要您处理'));
    assert.deepEqual(errors, []);
  });

  testWeatherPage('svelte');
  testHeadlessPage('svelte');
});
