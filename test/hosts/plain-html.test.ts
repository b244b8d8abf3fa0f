import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {AgentComposer} from 'agent-surfaces';
import {addPreflight, approve, click, openHost, press, readPage, say, unfoldTo, waitForWords} from './host.js';
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

  it('X9 a chat in one tag: a starter is sent and answered, a session is chosen, and a request is approved', async () => {
    const {page, errors} = await openHost('plain-html', {path: 'chat.html'});
    await page.setViewport({width: 390, height: 844});
    await waitForWords(page, 'Ready');
    await press(page, 'Is dual write safe?');
    await waitForWords(page, 'Corrected by the final text');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await click(page, '.sessions');
    await page.waitForFunction(() => deep('agent-session-list')?.matches(':focus-within'));
    await page.keyboard.press('/');
    await page.keyboard.type('Run migration');
    await click(page, '[data-fact="session:approval"] button.open');
    await waitForWords(page, 'Answers can be wrong.');
    await page.waitForFunction(() => deep('[part="head"] h2')?.textContent?.includes('migration'));
    await press(page, 'Run migration 0042');
    // While the page connects to the session, the words stay in the field.
    await page.waitForFunction(() => {
      const composer = deep('agent-composer') as AgentComposer;
      return composer.value === '' || composer.send();
    });
    await click(page, '.folded > .request');
    await approve(page);
    await waitForWords(page, 'Migration 0042 is applied on staging');
    assert.deepEqual(errors, []);
  });

  for (const reset of ['a page', 'Tailwind'])
    it(`X10 a launcher where ${reset} resets every element: it counts, opens and closes, and moves nothing`, async () => {
      const {page, errors} = await openHost('plain-html', {path: 'launcher.html'});
      await page.setViewport({width: 1000, height: 800});
      if (reset === 'Tailwind') {
        await page.evaluate(() => document.querySelector('link[href="shop.css"]')!.remove());
        await addPreflight(page);
      }
      const placeOf = (selector: string) =>
        page.evaluate((each) => JSON.stringify(deep(each)!.getBoundingClientRect()), selector);
      const before = [await placeOf('#buy'), await placeOf('body')];
      await click(page, '[part="button"]');
      await page.waitForFunction(() => deep('agent-composer')!.matches(':focus-within'));
      await say(page, 'Run migration 0042 on staging');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.activeElement?.localName === 'agent-launcher');
      // The run goes on while the panel is closed.
      await page.waitForFunction(
        () => deep('[part="button"]')!.getAttribute('aria-label') === 'Open chat, 1 request needs you',
      );
      const {left, bottom, width} = JSON.parse(await placeOf('[part="button"]')) as DOMRect;
      assert.deepEqual([left + width, bottom], [980, 780]);
      await page.keyboard.press('Enter');
      // In so narrow a panel the request is folded, as soon as its width is known.
      await click(page, '.folded > .request');
      await approve(page);
      await waitForWords(page, 'Migration 0042 is applied on staging');
      assert.deepEqual([await placeOf('#buy'), await placeOf('body')], before);
      const {top, height} = JSON.parse(await placeOf('[part="panel"]')) as DOMRect;
      assert.deepEqual([top, height], [120, 660]);
      // On the next page of the tab it is as the person left it.
      await page.reload();
      await page.waitForFunction(() => deep('agent-conversation')?.checkVisibility());
      assert.deepEqual(errors, []);
    });

  testWeatherPage('plain-html');
});
