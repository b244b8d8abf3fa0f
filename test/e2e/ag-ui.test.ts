import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import type {} from '../../src/all.js';
import {kill, temporaryFolder} from '../runtime/server-helpers.js';
import {approve, readPage, say, useDemo, waitForDrawn, waitForPart, waitForWords} from './browser.js';

/** What a person reads of the conversation once it is drawn, without the times that differ from run to run. */
async function conversationOf(page: Page): Promise<string> {
  await waitForDrawn(page, 'agent-conversation');
  const text = await readPage(page, 'agent-conversation');
  // What a protocol has no word for is said where it would be done.
  const same = text.replace(/ : AG-UI has no branches[^.]*\. Send a new one\./g, '');
  return same.replace(/\d+:\d+(:\d+)?( [AP]M)?/g, '⏱').replace(/\d+(\.\d+)? (ms|sec|min)/g, '⏱');
}

const rowsOf = (page: Page, group: string) =>
  page.evaluate((name) => deep('agent-projection')!.store.snapshot()[name as 'runs'] as Record<string, unknown>, group);

/** Waits until the runs of the page stand like this. */
async function waitForRuns(page: Page, statuses: readonly string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const runs = Object.values(deep('agent-projection')!.store.snapshot().runs) as {status: string}[];
      return runs.map(({status}) => status).join() === wanted;
    },
    {},
    statuses.join(),
  );
}

describe('the workbench over AG-UI', {timeout: 300_000}, () => {
  const {start, open} = useDemo();

  it('U3 A1 the same runs, told in both protocols, read the same', async () => {
    for (const [scenario, words, end] of [
      ['solo', 'Is dual write safe?', 'Corrected by the final text'],
      ['failure', 'Compare them', 'provider_unavailable'],
    ] as const) {
      const told: string[] = [];
      for (const protocol of ['agent-ui', 'ag-ui']) {
        const server = await start(temporaryFolder());
        const {page, errors} = await open(`${server.url}?lang=en&protocol=${protocol}#${scenario}`);
        await waitForWords(page, protocol === 'ag-ui' ? 'Ready' : 'Connected');
        await say(page, words);
        await waitForWords(page, end);
        await waitForWords(page, /\d+ steps?/);
        await page.waitForFunction(() =>
          Object.values(deep('agent-projection')!.store.snapshot().runs).every((run) =>
            ['completed', 'failed'].includes((run as {status: string}).status),
          ),
        );
        told.push(await conversationOf(page));
        assert.deepEqual(errors, []);
        await page.close();
        await kill(server);
      }
      assert.equal(told[1], told[0], scenario);
    }
  });

  it('A6 V7 an approval over AG-UI: the run stops, the decision resumes it, and the work goes on in its place', async () => {
    const server = await start(temporaryFolder());
    const {page, errors} = await open(`${server.url}?lang=en&protocol=ag-ui#approval`);
    await waitForWords(page, 'Ready');
    await say(page, 'Run migration 0042 on staging');
    await waitForWords(page, /Approve( once)?/);
    await approve(page);
    await waitForWords(page, 'Migration 0042 is applied on staging');
    // It goes on to its next question, in a run of its own.
    await waitForWords(page, 'When do we switch reads?');
    await waitForRuns(page, ['completed', 'action_required']);
    const actions = Object.values(await rowsOf(page, 'actions')) as {resolution: string; sessionId: string}[];
    const action = actions.find(({sessionId}) => sessionId === 'approval');
    assert.equal(action?.resolution, 'approved');
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('H9 killing the runtime in the middle of a run over AG-UI and starting it again: read on to the end', async () => {
    const folder = temporaryFolder();
    let server = await start(folder, {pace: 0.4});
    const port = Number(new URL(server.url).port);
    const {page, errors} = await open(`${server.url}?lang=en&protocol=ag-ui#solo`);
    await waitForWords(page, 'Ready');
    await say(page, 'Is dual write safe?');
    await waitForWords(page, 'shell.run');
    await kill(server);
    await waitForWords(page, /Reconnecting|Disconnected/);
    server = await start(folder, {port, pace: 0.1});
    await waitForWords(page, 'Corrected by the final text', 60_000);
    await waitForRuns(page, ['completed']);
    const runs = Object.values(await rowsOf(page, 'runs')) as {breach?: string}[];
    assert.deepEqual(
      runs.map(({breach}) => breach),
      [undefined],
    );
    assert.deepEqual(Object.keys(await rowsOf(page, 'diagnostics')), []);
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('V8 over AG-UI a queued turn is held by the page, said so, and sent when the run is over', async () => {
    const server = await start(temporaryFolder(), {pace: 0.3});
    const {page, errors} = await open(`${server.url}?lang=en&protocol=ag-ui#queue-steer`);
    await waitForWords(page, 'Ready');
    await say(page, 'Verify twelve billing periods');
    await waitForWords(page, 'Queue');
    await say(page, 'Then write the release note');
    await waitForWords(page, 'Held by this page, not by the runtime');
    assert.deepEqual(await rowsOf(page, 'queue').then((rows) => Object.keys(rows).length <= 1), true);
    await page.waitForFunction(
      () =>
        Object.values(deep('agent-projection')!.store.snapshot().messages).filter(
          (row) => (row as {role: string}).role === 'user',
        ).length === 2,
      {timeout: 60_000},
    );
    await waitForPart(page, 'body', (text) => !text.includes('Held by this page'));
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('C6 the page has its colours without a theme or a color-scheme of its own', async () => {
    const server = await start(temporaryFolder());
    const {page} = await open(`${server.url}?lang=en`);
    const paper = await page.evaluate(
      () => getComputedStyle(deep('agent-workbench')!.shadowRoot!.querySelector('[part="base"]')!).backgroundColor,
    );
    assert.notEqual(paper, 'rgba(0, 0, 0, 0)');
    await page.close();
    await kill(server);
  });
});
