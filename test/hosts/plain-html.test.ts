import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {approve, openHost, readPage, say, unfoldTo, waitForWords} from './host.js';
import {testWeatherPage} from './weather.js';

describe('plain HTML', () => {
  it('two tags on a page without a build: a message is answered as it streams', async () => {
    const {page, errors} = await openHost('plain-html');
    await waitForWords(page, 'Ready');
    await say(page, 'Is dual write safe?');
    // Only what has streamed can be corrected. The work before it is folded by then.
    await waitForWords(page, 'Corrected by the final text');
    await unfoldTo(page, 'agent-tool-card');
    await waitForWords(page, 'fs.search');
    assert.deepEqual(errors, []);
  });

  it('four tags from the autoloader: a request is approved, the page hears it, its language and theme change', async () => {
    const {page, errors} = await openHost('plain-html', {path: 'autoloader.html'});
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, {heard});
      document.addEventListener('agent-command', ({command}) => heard.push(command.control));
      // An object of the page's own, as a property.
      document.querySelector('agent-event-adapter')!.context = [{description: 'The page', value: 'plain HTML'}];
    });
    await say(page, 'Run migration 0042 on staging');
    await waitForWords(page, /Approve( once)?/);
    await approve(page);
    await waitForWords(page, 'Migration 0042 is applied on staging');
    const heard = await page.evaluate(() => (globalThis as unknown as {heard: string[]}).heard);
    assert.deepEqual(heard, ['send', 'approve']);

    const inkOf = () => page.evaluate(() => getComputedStyle(deep('agent-markdown, agent-text')!).color);
    const before = await inkOf();
    await page.evaluate(() => {
      document.documentElement.lang = 'zh-CN';
      document.documentElement.dataset['theme'] = 'dark';
    });
    await waitForWords(page, '等你处理');
    await page.waitForFunction(
      (ink) => getComputedStyle(deep('agent-markdown, agent-text')!).color !== ink,
      {},
      before,
    );
    assert.ok((await readPage(page)).includes('This line stays where it is.'));
    assert.deepEqual(errors, []);
  });

  testWeatherPage('plain-html');
});
