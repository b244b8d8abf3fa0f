import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {} from '../../src/all.js';
import {kill, temporaryFolder} from '../runtime/server-helpers.js';
import {OpeningProxy} from '../transport/opening-proxy.js';
import {approve, readPage, say, sequencesIn, useDemo, waitForPart, waitForWords} from './browser.js';

/** Every event once, in order. The first of a session came with its snapshot. */
function assertWhole(sequences: readonly number[]): void {
  assert.deepEqual(
    sequences,
    sequences.map((_, index) => index + 2),
  );
}

describe('the workbench on the built-in runtime', {timeout: 240_000}, () => {
  const {start, open} = useDemo();

  it('A1 A2 A3 A4 A5 V2 a run becomes a page: sent, status, process in order, answer reconciled', async () => {
    const server = await start(temporaryFolder());
    const proxy = await OpeningProxy.open(server.url);
    const {page, errors} = await open(`${proxy.url}?lang=en#solo`);
    await waitForWords(page, 'Connected');
    const goOn = proxy.holdAfter(({type}) => type === 'reasoning.delta');
    await say(page, 'Is dual write safe?');
    await waitForWords(page, /Is dual write safe\? .*Reasoning/);
    goOn();
    await waitForWords(page, 'Corrected by the final text');
    await waitForWords(page, /\d+ steps?/);
    await waitForPart(page, 'agent-runtime-status', (text) => text.includes('Done'));
    const sequences = await sequencesIn(page);
    assertWhole(sequences);
    assert.deepEqual(errors, []);
    await page.close();
    proxy.close();
    await kill(server);
  });

  it('A6 V7 an approval in the page stays pending until the runtime’s event arrives', async () => {
    const server = await start(temporaryFolder());
    const {page, errors} = await open(`${server.url}?lang=en#approval`);
    await waitForWords(page, 'Connected');
    await say(page, 'Run migration 0042 on staging');
    await waitForWords(page, 'Needs you');
    await waitForWords(page, 'Approve');
    // The runtime stands still: whatever is pressed now cannot have been decided by it.
    server.child.kill('SIGSTOP');
    await approve(page);
    await waitForWords(page, /not confirmed/i);
    const actions = () =>
      page.evaluate(() => {
        const {actions: rows} = deep('agent-projection')!.store.snapshot();
        const own = Object.values(rows) as {status: string; sessionId: string}[];
        return own.filter(({sessionId}) => sessionId === 'approval').map(({status}) => status);
      });
    assert.deepEqual(await actions(), ['required'], 'the fact is still open');
    assert.match(await readPage(page), /not confirmed/i);
    server.child.kill('SIGCONT');
    await page.waitForFunction(
      () =>
        Object.values(deep('agent-projection')!.store.snapshot().actions).some(
          (row) => (row as {status: string}).status === 'resolved',
        ),
      {timeout: 20_000},
    );
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('H9 killing the runtime in the middle of a run and starting it again loses no event and doubles none', async () => {
    const folder = temporaryFolder();
    let server = await start(folder, {pace: 0.4});
    const port = Number(new URL(server.url).port);
    const {page, errors} = await open(`${server.url}?lang=en#solo`);
    await waitForWords(page, 'Connected');
    await say(page, 'Is dual write safe?');
    await waitForWords(page, 'shell.run');
    await kill(server);
    await waitForWords(page, /Reconnecting|Disconnected/);
    server = await start(folder, {port, pace: 0.1});
    await waitForWords(page, 'Corrected by the final text', 60_000);
    await waitForWords(page, 'Connected');
    const sequences = await sequencesIn(page);
    assert.ok(sequences.length > 30);
    assertWhole(sequences);
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('A7 V8 a queued turn and a steer are shown apart and reach the runtime', async () => {
    const server = await start(temporaryFolder(), {pace: 0.5});
    const {page, errors} = await open(`${server.url}?lang=en#queue-steer`);
    await waitForWords(page, 'Connected');
    await say(page, 'Verify twelve billing periods');
    await waitForWords(page, 'Steer');
    await say(page, 'Then write the release note');
    await waitForWords(page, 'Then write the release note');
    const queued = () =>
      page.evaluate(() => {
        const {queue} = deep('agent-projection')!.store.snapshot();
        return Object.values(queue).flatMap((row) => (row as {queued: {text?: string}[]}).queued.map(({text}) => text));
      });
    await page.waitForFunction(() =>
      Object.values(deep('agent-projection')!.store.snapshot().queue).some(
        (row) => (row as {queued: unknown[]}).queued.length > 0,
      ),
    );
    assert.deepEqual(await queued(), ['Then write the release note']);
    const field = await page.evaluateHandle(() => deep('agent-composer')!.shadowRoot!.querySelector('textarea')!);
    await field.focus();
    await page.keyboard.type('Skip March');
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
    await page.waitForFunction(() =>
      Object.values(deep('agent-projection')!.store.snapshot().queue).some(
        (row) => (row as {steers: unknown[]}).steers.length > 0,
      ),
    );
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('A10 H1 an old session opens from its snapshot, with its open request and its failed tool', async () => {
    const server = await start(temporaryFolder());
    const {page, errors} = await open(`${server.url}?lang=en#old-session`);
    await waitForWords(page, 'Connected');
    const facts = await page.evaluate(() => {
      const {store} = deep('agent-projection')!;
      const {actions, tools, messages} = store.snapshot();
      return {
        open: Object.values(actions).filter((row) => (row as {status: string}).status === 'required').length,
        failed: Object.values(tools).filter((row) => (row as {status: string}).status === 'output-error').length,
        messages: Object.keys(messages).length,
        logged: store.log.length,
      };
    });
    assert.equal(facts.open, 1);
    assert.ok(facts.failed >= 1);
    assert.ok(facts.messages >= 30);
    assert.ok(facts.logged < 10, 'the history came as a snapshot, not event by event');
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  });

  it('A11 V17 a page whose session does not exist says so', async () => {
    const server = await start(temporaryFolder());
    const {page} = await open(`${server.url}?lang=en#solo`);
    await page.evaluate(() => {
      deep('agent-event-adapter')!.sessionId = 'no-such-session';
    });
    await waitForWords(page, 'Disconnected');
    // Neither is it shown as a session that has no messages yet.
    await waitForWords(page, /Unavailable/);
    const conversation = await page.evaluate(() => deep('agent-conversation')!.shadowRoot!.textContent ?? '');
    assert.match(conversation, /Unavailable/);
    assert.doesNotMatch(conversation, /No messages yet|Loading/);
    await page.close();
    await kill(server);
  });
});
