import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {approve, find, openHost, readPage, say, waitForPart, waitForWords} from './host.js';
import {testHeadlessPage, testWeatherPage} from './weather.js';

describe('Vue 3', () => {
  it('a request is answered; Vue hears it, reads a row, sets properties, and takes the panel away and back', async () => {
    const {page, errors} = await openHost('vue');
    await say(page, 'Run migration 0042 on staging');
    await waitForPart(page, '.history', (text) => text.includes('You asked the agent'));
    await waitForPart(page, '.tickets', (text) => text.includes('agent waits for you'));
    await waitForWords(page, /Approve( once)?/);

    // The panel goes while a request is open, and comes back to it.
    await page.click('.bar input[type="checkbox"]');
    await waitForPart(page, 'body', (text) => !text.includes('Approve'));
    assert.match(await readPage(page, '.tickets'), /agent waits for you/);
    await page.click('.bar input[type="checkbox"]');
    await waitForWords(page, /Approve( once)?/);
    await approve(page);
    await waitForWords(page, 'Migration 0042 is applied on staging');
    await waitForPart(page, '.history', (text) => text.includes('You approved what the agent asked for'));

    // A tool of the page, handed over as a property, changes what Vue shows.
    await page.evaluate(() =>
      deep('agent-event-adapter')!.tools[0]!.run(
        {status: 'solved'},
        {toolCallId: 't1', signal: new AbortController().signal},
      ),
    );
    await find(page, '.tickets [aria-current] [data-status="solved"]');

    // Another ticket is another thread.
    await page.click('.tickets button:nth-child(2)');
    await waitForPart(page, 'agent-conversation', (text) => !text.includes('Migration 0042'));
    await page.click('.tickets button:nth-child(1)');
    await waitForPart(page, 'agent-conversation', (text) => text.includes('Migration 0042 is applied'));
    const inkWith = async (theme: string) => {
      await page.select('.bar select', theme);
      await find(page, `html[data-theme="${theme}"]`);
      return page.evaluate(() => getComputedStyle(deep('agent-composer')!).color);
    };
    assert.notEqual(await inkWith('dark'), await inkWith('light'));
    assert.deepEqual(errors, []);
  });

  testWeatherPage('vue');
  testHeadlessPage('vue');
});
