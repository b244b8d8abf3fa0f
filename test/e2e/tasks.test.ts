import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import type {} from '../../src/all.js';
import {kill} from '../runtime/server-helpers.js';
import {click, find, readPage, waitForWords} from './browser.js';
import {reads, useScenes} from './scene.js';
import {hasShown, pressIn, typeIn} from './team-page.js';

const LIST = 'agent-task-list';
const DETAIL = 'agent-task-detail';
const CONTROLS = 'agent-task-controls';

/** Waits until the session's summary says so many of its tasks are in a group. */
const counts = (page: Page, session: string, group: string, least: number) =>
  page.waitForFunction(
    (id, name, wanted) => {
      const row = deep('agent-workbench')!.store.get<{byGroup: Record<string, number>}>(`task-summary:${id}`);
      return (row?.byGroup[name] ?? 0) >= wanted;
    },
    {timeout: 60_000},
    session,
    group,
    least,
  );

/** The rows of tasks, attempts and edges, and what is counted of them. */
const rowsOf = (page: Page, session: string) =>
  page.evaluate((id) => {
    const {store} = deep('agent-workbench')!;
    const {tasks, attempts, edges} = store.snapshot();
    const summary = store.get<{byStatus: Record<string, number>}>(`task-summary:${id}`);
    const delivery = store.get(`delivery-state:${id}`);
    const some = Object.entries(summary?.byStatus ?? {}).filter(([, count]) => count > 0);
    return JSON.stringify({tasks, attempts, edges, byStatus: some.sort(), delivery});
  }, session);

/** The page's newest sequence of a session. */
const reached = (page: Page, session: string) =>
  page.evaluate(
    (id) => deep('agent-workbench')!.store.get<{lastSequence?: number}>(`session:${id}`)?.lastSequence ?? 0,
    session,
  );

describe('tasks over HTTP', {timeout: 240_000}, () => {
  const {demo, begin, close} = useScenes();

  it('K5 K9 K11 a tree with a blocked branch: what is cancelled stays so until a person asks for another attempt, with a reason', async () => {
    const scene = await begin('task-tree');
    const {page, wire} = scene;
    await find(page, '#tab-tasks');
    await reads(page, LIST, /Blocked.*is not completed: cancelled/);
    await pressIn(page, LIST, 'Compare the monthly reports');
    await reads(page, DETAIL, /Blocked.*Copy the entries/);
    await pressIn(page, DETAIL, 'Copy the entries');
    await reads(page, DETAIL, /Cancelled.*The copy locks a table that is in use/);
    const before = wire.commands.length;
    await pressIn(page, CONTROLS, 'Try again');
    await typeIn(page, `${CONTROLS} textarea`, 'The table is free now');
    const letGo = await wire.hold();
    await pressIn(page, CONTROLS, 'Try again');
    await reads(page, CONTROLS, /Sending/);
    await reads(page, DETAIL, /Cancelled/);
    await letGo();
    const {control, taskId, payload} = wire.commands[before]!;
    assert.deepEqual(
      [control, taskId, payload?.['reason']],
      ['retry_task', 'task-tree.entries', 'The table is free now'],
    );
    await close(scene);
  });

  it('K4 K7 K1 a nightly job: every attempt stays, a lost worker too, and its log follows', async () => {
    const scene = await begin('nightly-job');
    const {page} = scene;
    await find(page, '#tab-tasks');
    await click(page, '#tab-tasks');
    await pressIn(page, LIST, 'Import of night');
    await reads(page, DETAIL, /Worker lost.*Failed/s);
    await reads(page, DETAIL, /Completed/);
    await close(scene);
  });

  it('K11 an end that does not arrive is no success, and a person has it delivered again', async () => {
    const scene = await begin('failed-delivery');
    const {page, wire} = scene;
    await find(page, '#tab-tasks');
    await reads(page, LIST, /Completed, not settled/);
    assert.ok(wire.commands.length > 0);
    await close(scene);
  });

  it('K11 what is too good to be true is not shown as true', async () => {
    const scene = await begin('wrong-answers');
    const {page} = scene;
    await reads(page, 'agent-conversation', /Done! All columns are renamed/);
    await find(page, '#tab-tasks');
    await click(page, '#tab-tasks');
    const words = await readPage(page, LIST);
    assert.match(words, /Nobody knows.*Compress the archive/);
    await close(scene);
  });

  it('K10 N2 H7 the runtime is killed in the middle of 2,000 tasks: the page goes on to rows equal to those of a new page', async () => {
    const scene = await begin('batch-import', {pace: 0.15});
    const {page, server, folder} = scene;
    await counts(page, 'batch-import', 'completed', 200);
    await kill(server);
    await hasShown(page, 'agent-connection-status', /Reconnecting|retry/i);
    const next = await demo.start(folder, {port: Number(new URL(server.url).port), pace: 0.15});
    await waitForWords(page, 'Connected');
    await counts(page, 'batch-import', 'completed', 1_900);
    await page.waitForFunction(
      () => {
        const task = deep('agent-workbench')!.store.get<{status: string}>('task:batch-import.import');
        return task?.status === 'failed';
      },
      {timeout: 60_000},
    );
    const fresh = await demo.open(`${next.url}?lang=en#batch-import`);
    await waitForWords(fresh.page, 'Connected');
    await counts(fresh.page, 'batch-import', 'completed', 1_900);
    await page.waitForFunction(
      (least) =>
        (deep('agent-workbench')!.store.get<{lastSequence?: number}>('session:batch-import')?.lastSequence ?? 0) >=
        least,
      {},
      await reached(fresh.page, 'batch-import'),
    );
    assert.equal(await rowsOf(page, 'batch-import'), await rowsOf(fresh.page, 'batch-import'));
    assert.match(await readPage(page, LIST), /Failed/);
    await fresh.page.close();
    await close({...scene, server: next});
  });
});
