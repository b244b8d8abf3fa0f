import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import type {} from '../../src/all.js';
import {kill, temporaryFolder} from '../runtime/server-helpers.js';
import {click, find, press, readPage, say, useDemo, waitForWords} from './browser.js';

/** Everything that screen readers are told, in order, by how urgently. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(globalThis, {told});
    new MutationObserver((changes) => {
      for (const {addedNodes, target} of changes)
        for (const node of addedNodes) {
          const region = (target as Element).closest?.('[data-agent-announcer]');
          if (region instanceof HTMLElement && node.textContent)
            told.push(`${region.dataset['agentAnnouncer']}: ${node.textContent}`);
        }
    }).observe(document.body, {childList: true, subtree: true});
  });
  return () => page.evaluate(() => (globalThis as unknown as {told: string[]}).told);
}

describe('the surfaces of the workbench over HTTP', {timeout: 240_000}, () => {
  const {start, open} = useDemo();

  it('A1 A6 a screen reader hears one word at the start and one at the end of an answer, and a request at once', async () => {
    const server = await start(temporaryFolder());
    const {page, errors} = await open(`${server.url}?lang=en#solo`);
    await waitForWords(page, 'Connected');
    const told = await listen(page);
    await say(page, 'Is dual write safe?');
    await waitForWords(page, 'Corrected by the final text');
    await waitForWords(page, /\d+ steps?/);
    const polite = async () => (await told()).filter((words) => words.startsWith('polite'));
    await page.waitForFunction(() => (globalThis as unknown as {told: string[]}).told.includes('polite: Done'));
    assert.deepEqual(await polite(), ['polite: The agent is at work', 'polite: Done']);
    await page.evaluate(() => deep('agent-event-adapter')!.openSession('approval'));
    await page.waitForFunction(() =>
      deep('agent-workbench')!.shadowRoot!.querySelector('h2')?.textContent?.includes('migration'),
    );
    await say(page, 'Run migration 0042 on staging');
    await waitForWords(page, 'Approve once');
    const urgent = async () =>
      (await told()).filter((words) => words.startsWith('assertive') && words.includes('migration 0042'));
    for (let tries = 0; tries < 50 && (await urgent()).length === 0; tries++)
      await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal((await urgent()).length, 1);
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('U2 a session is made from the list, switched to and from, and a draft waits where it was written', async () => {
    const server = await start(temporaryFolder());
    const {page, errors} = await open(`${server.url}?lang=en#wrong-answers`);
    await waitForWords(page, 'Connected');
    await page.evaluate(() => deep('agent-composer')!.focus());
    await page.keyboard.type('Half a thought');
    await page.evaluate(() => deep('agent-session-create')!.shadowRoot!.querySelector('button')!.click());
    await page.waitForFunction(() => {
      const kinds = [...deep('agent-session-create')!.shadowRoot!.querySelectorAll<HTMLElement>('[role="menuitem"]')];
      const kind = kinds.find(({textContent}) => textContent?.includes('Compare invoices'));
      kind?.click();
      return kind !== undefined;
    });
    await page.waitForFunction(() => location.hash === '#failure-2');
    await page.waitForFunction(() => deep('agent-composer')!.shadowRoot!.querySelector('textarea')!.value === '');
    // The newest of the scenarios: its row is in sight.
    await click(page, '[data-fact="session:wrong-answers"] button.open');
    await page.waitForFunction(() => location.hash === '#wrong-answers');
    await page.waitForFunction(
      () => deep('agent-composer')!.shadowRoot!.querySelector('textarea')!.value === 'Half a thought',
    );
    await page.reload();
    await page.waitForFunction(
      () => deep('agent-composer')?.shadowRoot?.querySelector('textarea')?.value === 'Half a thought',
    );
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('A6 V7 a request of another session is decided in the inbox, and counts once its own runtime says so', async () => {
    const server = await start(temporaryFolder());
    const {page, errors} = await open(`${server.url}?lang=en#solo`);
    await waitForWords(page, 'Connected');
    await waitForWords(page, '1 request waits');
    await click(page, '.request');
    await page.waitForFunction(() => deep('agent-hitl-inbox')!.shadowRoot!.querySelector('agent-hitl-card') !== null);
    await press(page, 'Reject');
    await find(page, '#back'); // the first press asks for a reason, which may be left out
    await press(page, 'Reject');
    await page.waitForFunction(() =>
      Object.values(deep('agent-projection')!.store.snapshot().actions).every(
        (action) => (action as {status: string}).status !== 'required',
      ),
    );
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('A4 an edited message is a branch: both versions stay, and one can go between them', async () => {
    const server = await start(temporaryFolder(), {pace: 0.02});
    const {page, errors} = await open(`${server.url}?lang=en#solo`);
    await waitForWords(page, 'Connected');
    await say(page, 'Is dual write safe?');
    await waitForWords(page, 'Corrected by the final text');
    await page.waitForFunction(() => deep('agent-runtime-status')!.shadowRoot!.textContent?.includes('Done'));
    await page.evaluate(() => {
      const session = {sessionId: 'solo'};
      const [first] = Object.values(deep('agent-projection')!.store.snapshot().messages) as {id: string}[];
      deep('agent-projection')!.router.send({
        control: 'edit',
        ...session,
        messageId: first!.id,
        payload: {text: 'Is dual write safe on Fridays?'},
      });
    });
    await waitForWords(page, 'Is dual write safe on Fridays?');
    await waitForWords(page, '2 of 2');
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('U8 a link for reading alone: no composer, no decision, and events that are filtered', async () => {
    const server = await start(temporaryFolder());
    const {page, errors} = await open(`${server.url}?lang=en&read-only#old-session`);
    await waitForWords(page, 'Read only');
    await find(page, 'agent-turn');
    assert.equal(await page.evaluate(() => deep('agent-composer') === undefined), true);
    const approved = await page.waitForFunction(() => {
      const open = Object.values(deep('agent-projection')!.store.snapshot().actions).find(
        (action) => (action as {status: string}).status === 'required',
      ) as {id: string} | undefined;
      const command = {control: 'approve', actionId: open?.id ?? '', sessionId: 'old-session'} as const;
      return open && deep('agent-projection')!.router.send(command);
    });
    assert.equal((await approved.jsonValue())?.status, 'refused', 'nothing leaves the page');
    await press(page, 'Tools');
    assert.deepEqual(errors, []);
    const own = await open(`${server.url}sessions/old-session?lang=en&show=text`);
    await waitForWords(own.page, 'Read only');
    await find(own.page, 'agent-turn');
    assert.equal(await own.page.evaluate(() => deep('agent-tool-card') === undefined), true, 'words alone');
    assert.deepEqual(own.errors, []);
    await own.page.close();
    await page.close();
    await kill(server);
  });

  it('U9 a theme that somebody chose holds at once, and after a reload before the settings are opened', async () => {
    const server = await start(temporaryFolder());
    const {page, errors} = await open(`${server.url}?lang=en#solo`);
    const paper = () =>
      page.evaluate(
        () => getComputedStyle(deep('agent-workbench')!.shadowRoot!.querySelector('[part="base"]')!).backgroundColor,
      );
    const light = await paper();
    await click(page, '#tab-settings');
    await find(page, 'agent-settings');
    await page.evaluate(() => deep('agent-settings')!.change({theme: 'dark'}));
    await page.waitForFunction(
      (before) =>
        getComputedStyle(deep('agent-workbench')!.shadowRoot!.querySelector('[part="base"]')!).backgroundColor !==
        before,
      {},
      light,
    );
    const dark = await paper();
    await click(page, '#tab-state');
    await page.reload();
    await find(page, 'agent-state-snapshot');
    assert.equal(await paper(), dark);
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('U13 V19 the details follow their own facts: state from state events, trouble outside of the conversation', async () => {
    const server = await start(temporaryFolder());
    const {page, errors} = await open(`${server.url}?lang=en#solo`);
    await waitForWords(page, 'Connected');
    await page.evaluate(() => {
      const {store} = deep('agent-projection')!;
      store.append([
        {type: 'state.snapshot', sessionId: 'solo', payload: {state: {ledger: {mode: 'shadow'}}}},
        {
          type: 'diagnostic.changed',
          diagnosticId: 'd1',
          sessionId: 'solo',
          payload: {code: 'slow_disk', level: 'warning', message: 'The disk is slow.'},
        },
      ]);
    });
    await click(page, '#tab-state');
    await waitForWords(page, 'shadow');
    await click(page, '#tab-diagnostics');
    await waitForWords(page, 'slow_disk');
    assert.ok(!(await readPage(page, 'agent-conversation')).includes('slow'));
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });
});
