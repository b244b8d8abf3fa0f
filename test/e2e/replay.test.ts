import assert from 'node:assert/strict';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import type {} from '../../src/all.js';
import {run, start as startCommand, waitForLine} from '../cli/helpers.js';
import {kill, temporaryFolder} from '../runtime/server-helpers.js';
import {buildPage, find, readPage, say, useDemo, waitForDrawn, waitForPart, waitForWords} from './browser.js';

const seek = (page: Page, index: number) => page.evaluate((to) => deep('agent-replay')!.seek(to), index);
const waitForTalk = (page: Page, isRight: (text: string) => boolean) =>
  waitForPart(page, 'agent-conversation', isRight);

describe('a run that was recorded', () => {
  const {start, open} = useDemo();

  it('U2 V14 H7 is exported and played by the command line: all surfaces follow, and nothing is sent', async () => {
    const folder = temporaryFolder();
    const server = await start(folder);
    const live = await open(`${server.url}?lang=en#solo`);
    await say(live.page, 'Is dual write safe?');
    await live.page.waitForFunction(() =>
      Object.values(deep('agent-projection')!.store.snapshot().runs).some((run) => 'endedAt' in run),
    );
    const ids = (page: Page) =>
      page.evaluate(() => {
        const projections = [...(deep('agent-workbench')!.shadowRoot!.querySelectorAll('agent-projection') ?? [])];
        const {tools, messages, evidence, runs} = projections.at(-1)!.store.snapshot();
        return [tools, messages, evidence, runs].map((group) => Object.keys(group).sort());
      });
    const before = await ids(live.page);
    await live.page.close();
    const file = join(folder, 'solo.zip');
    const made = await run(['export', 'solo', '--url', `${server.url}api`, '--out', file]);
    assert.equal(made.code, 0, made.err);
    await kill(server);

    const command = startCommand(['replay', file, '--no-open'], {page: buildPage()});
    const [, address = ''] = await waitForLine(command, /^agent-surfaces replay: (\S+)$/);
    const {page, errors} = await open(`${address}&lang=en`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await find(page, 'agent-replay input[type="range"], input[type="range"]');
    await seek(page, 1_000_000);
    await page.waitForFunction(() => deep('agent-turn') !== undefined);
    await waitForDrawn(page, 'agent-conversation');
    assert.deepEqual(await ids(page), before, 'every id is the one that it was');
    const whole = await readPage(page, 'agent-conversation');
    await seek(page, 3);
    await waitForTalk(page, (text) => text !== whole);
    await seek(page, 1_000_000);
    // There and back again is the same.
    await waitForTalk(page, (text) => text === whole);
    assert.equal(await page.evaluate(() => deep('agent-composer') === undefined), true);
    const {status} = await page.evaluate(() => {
      const projections = [...deep('agent-workbench')!.shadowRoot!.querySelectorAll('agent-projection')];
      return projections.at(-1)!.router.send({control: 'send', sessionId: 'solo', payload: {text: 'Hello?'}});
    });
    assert.equal(status, 'refused', 'nothing leaves the page');
    assert.deepEqual(sent, []);
    assert.deepEqual(errors, []);
    await page.close();
    command.kill('SIGTERM');
  });

  it('S6 a file that is no recording is told, and what can be read of a damaged one is shown', async () => {
    const folder = temporaryFolder();
    const server = await start(folder);
    const {page, errors} = await open(`${server.url}?lang=en#solo`);
    await page.evaluate(() => deep('agent-workbench')!.openRecording(new Blob(['Dear diary,'])));
    await waitForWords(page, /cannot be (opened|read|played)|could not be|no (events|recording)/i);
    const lines = [
      '{"type":"run.started","sessionId":"s1","runId":"r1"}',
      '{broken',
      '{"type":"text.final","sessionId":"s1","runId":"r1","messageId":"m1","payload":{"text":"Still here."}}',
    ];
    await page.evaluate((text) => deep('agent-workbench')!.openRecording(new Blob([text])), lines.join('\n'));
    await page.waitForFunction(() => deep('agent-replay')?.player?.state === 'paused');
    await seek(page, 10);
    await waitForWords(page, 'Still here.');
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });
});
