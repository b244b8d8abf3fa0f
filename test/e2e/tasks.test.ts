import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import type {} from '../../src/all.js';
import {kill} from '../runtime/server-helpers.js';
import {click, find, readPage, say, waitForWords} from './browser.js';
import {reads, useScenes} from './scene.js';
import {focusIn, pressIn, toldIn} from './team-page.js';

const LIST = 'agent-task-list';
const DETAIL = 'agent-task-detail';
const CONTROLS = 'agent-task-controls';
const CREATE = 'agent-task-create';

/** How the tasks of a session are counted. */
interface Counts {
  readonly total: number;
  readonly byStatus: Record<string, number>;
  readonly byGroup: Record<string, number>;
}

/** Waits until the session's summary says so many of its tasks are in a group. */
const counts = (page: Page, session: string, group: string, least: number) =>
  page.waitForFunction(
    (id, name, wanted) =>
      ((deep('agent-workbench')!.store.get(`task-summary:${id}`) as Counts | undefined)?.byGroup[name] ?? 0) >= wanted,
    {timeout: 20_000},
    session,
    group,
    least,
  );

/** The rows of tasks, attempts and edges, and what is counted of them. */
const rowsOf = (page: Page, session: string) =>
  page.evaluate((id) => {
    const {store} = deep('agent-workbench')!;
    const {tasks, attempts, edges} = store.snapshot();
    const some = (counted: object = {}) => Object.entries(counted).filter(([, count]) => count !== 0);
    const byStatus = some((store.get(`task-summary:${id}`) as Counts | undefined)?.byStatus).sort();
    const byDelivery = some((store.get(`delivery-state:${id}`) as {byState: object} | undefined)?.byState).sort();
    return {tasks, attempts, edges, byStatus, byDelivery};
  }, session);

/** Waits until a task stands like this. */
const stands = (page: Page, id: string, status: string) =>
  page.waitForFunction(
    (key, wanted) => (deep('agent-workbench')!.store.get(key) as {status: string} | undefined)?.status === wanted,
    {timeout: 20_000},
    `task:${id}`,
    status,
  );

/** How many tasks a session has by its own count. */
const totalOf = (page: Page, session: string) =>
  page.evaluate(
    (id) => (deep('agent-workbench')!.store.get(`task-summary:${id}`) as Counts | undefined)?.total,
    session,
  );

/** Waits until two pages have seen the same of a session. */
async function catchUp(page: Page, other: Page, session: string): Promise<void> {
  const seen = (on: Page) =>
    on.evaluate(
      (key) => (deep('agent-workbench')!.store.get(key) as {lastSequence?: number} | undefined)?.lastSequence ?? 0,
      `session:${session}`,
    );
  const most = Math.max(await seen(page), await seen(other));
  for (const on of [page, other])
    await on.waitForFunction(
      (key, least) =>
        ((deep('agent-workbench')!.store.get(key) as {lastSequence?: number} | undefined)?.lastSequence ?? 0) >= least,
      {},
      `session:${session}`,
      most,
    );
}

/** Shows the tasks of the session. */
async function openTasks(page: Page): Promise<void> {
  await find(page, '#tab-tasks');
  await click(page, '#tab-tasks');
}

/** Opens a task from the list, and reads it. */
async function readTask(page: Page, name: string, words: RegExp): Promise<void> {
  await pressIn(page, LIST, name);
  await reads(page, DETAIL, words);
}

/** Goes back to the list. */
const back = (page: Page) => pressIn(page, 'agent-task-pane', 'Back to all tasks');

/** Chooses an act from the menu of the task that is open, by what it says about itself. */
async function choose(page: Page, about: string): Promise<void> {
  await pressIn(page, CONTROLS, 'More to do with this task');
  await pressIn(page, CONTROLS, about);
}

/** Fills in the question before an act. */
async function answer(page: Page, text: string, part = CONTROLS): Promise<void> {
  await focusIn(page, part, 'dialog textarea');
  await page.keyboard.type(text);
}

/** Sends what was filled in. */
const send = (page: Page, part = CONTROLS) =>
  page.evaluate((selector) => deep(selector)!.shadowRoot!.querySelector('form')!.requestSubmit(), part);

describe('tasks over HTTP', {timeout: 240_000}, () => {
  const {demo, begin, open, close} = useScenes();

  it('K5 K9 K11 a tree: a circle is refused, what is cancelled stays so until a person says why not, and a cancellation shows first whom it reaches', async () => {
    const scene = await begin('task-tree', {pace: 0.1});
    const {page, wire} = scene;
    await openTasks(page);
    await stands(page, 'task-tree.copy', 'cancelled');
    await reads(page, LIST, /Compare the monthly reports Blocked "Copy the entries" is not completed: cancelled/);
    await readTask(page, 'Compare the monthly reports', /Blocked.*It cannot go on without.*Copy the entries/);

    await choose(page, 'Say how it relates to another task');
    await focusIn(page, 'agent-task-choice', 'input');
    await page.keyboard.type('Switch the writers');
    await pressIn(page, 'agent-task-choice', 'Switch the writers');
    await send(page);
    await reads(page, CONTROLS, /That would be a circle: "Compare the monthly reports" would wait for itself/);
    await pressIn(page, CONTROLS, 'Not now');

    await pressIn(page, DETAIL, 'Copy the entries');
    await reads(page, DETAIL, /Cancelled.*The copy locks a table that is in use/);
    const before = wire.commands.length;
    await pressIn(page, CONTROLS, 'Try again');
    await send(page);
    await reads(page, CONTROLS, /This is needed/);
    assert.equal(wire.commands.length, before, 'without a reason nothing is sent');
    await answer(page, 'The table is free now');
    const letGo = await wire.hold();
    await send(page);
    await reads(page, CONTROLS, /Try again: asked, not confirmed yet/);
    await reads(page, DETAIL, /Copy the entries Cancelled.*Attempts 1 of 1/);
    await letGo();
    await reads(page, DETAIL, /Attempts.*Attempt 2.*Somebody asked for it.*Attempt 1 Cancelled/);
    const {control, taskId, payload} = wire.commands[before]!;
    assert.deepEqual([control, taskId, payload?.['reason']], ['retry_task', 'task-tree.copy', 'The table is free now']);

    await pressIn(page, DETAIL, 'Move billing to ledger v2');
    // The task of before could be stopped as well.
    await page.waitForFunction(
      (part) => deep(part)?.shadowRoot?.querySelector('[data-fact="task:task-tree.move"]'),
      {},
      CONTROLS,
    );
    await choose(page, 'It stops, alone or with all below it');
    await reads(page, CONTROLS, /open tasks below.*Switch the writers over.*Compare the monthly reports/);
    await click(page, 'input[name="cascade"][value="all"]');
    await send(page);
    for (const key of ['move', 'reports', 'switch']) await stands(page, `task-tree.${key}`, 'cancelled');
    await reads(page, DETAIL, /Move billing to ledger v2 Cancelled.*with everything under it/);
    await page.reload();
    await waitForWords(page, 'Connected');
    await reads(page, LIST, /Switch the writers over Cancelled/);
    assert.doesNotMatch(await readPage(page, LIST), /at work|waiting|Blocked/);
    await close(scene);
  });

  it('K1 K4 K7 a nightly job: a failed attempt and a lost worker stay beside the success; the log follows and is searched; a tick is no task', async () => {
    const scene = await begin('nightly-job');
    const {page, proxy} = scene;
    await openTasks(page);
    await pressIn(page, LIST, 'Import of night 1');
    await stands(page, 'nightly-job.import-1', 'completed');
    await reads(
      page,
      DETAIL,
      /Import of night 1 Completed.*Attempts 3 of 4.*Attempt 3 Completed.*Attempt 2 Worker lost.*importer-b has not been heard of.*Attempt 1 Failed.*rates.internal did not answer/,
    );
    assert.equal(await totalOf(page, 'nightly-job'), 1);

    await pressIn(page, CONTROLS, 'Try again');
    await answer(page, 'The shops sent more');
    // The page is held in the middle of the attempt: it does not matter how fast the runtime is.
    const goOn = proxy.holdAfter(
      ({type, attemptId, payload}) =>
        type === 'task.progress' && attemptId === 'nightly-job.import-1.run4' && payload?.['outputRefs'] !== undefined,
    );
    await send(page);
    await reads(page, 'agent-task-log', /Attempt 4.*\[batch 9\] entry 01950.*Follows the end/);
    goOn();
    await reads(page, DETAIL, /Attempts 4 of 4.*Attempt 4 Completed.*Attempt 2 Worker lost/);
    await reads(page, 'agent-task-log', /debit .* = credit/);
    await pressIn(page, 'agent-task-log', 'Find in the log');
    await focusIn(page, 'agent-task-log', '[part="find"] input');
    await page.keyboard.type('entry 021');
    await reads(page, 'agent-task-log', /30 of 30.*entry 02190/);
    await back(page);
    await reads(page, LIST, /Completed 1 Import of night 1 .*Jobs 1/);
    await close(scene);
  });

  it('K7 K11 an end that does not arrive is no success, and a person has it delivered again', async () => {
    const scene = await begin('failed-delivery');
    const {page, wire} = scene;
    await openTasks(page);
    await reads(page, LIST, /The report for #billing Completed, not settled/);
    await readTask(
      page,
      'The report for #billing',
      /These facts do not agree: delivery.*Delivery failed.*It is not tried again by itself/,
    );
    await pressIn(page, CONTROLS, 'Deliver again');
    await reads(page, CONTROLS, /The work is not done again.*#billing/);
    await answer(page, 'The channel is back');
    await send(page);
    await reads(
      page,
      DETAIL,
      /#billing Completed (?!, not).*Deliver again: its owner confirmed it.*Delivered To #billing/,
    );
    assert.deepEqual(wire.commands.at(-1)?.payload, {reason: 'The channel is back', mode: 'delivery'});
    await back(page);
    await reads(page, LIST, /The report for the audit Completed, not settled.*Whoever waited for it is gone/);
    await close(scene);
  });

  it('K6 a task that has ended at its peer is open here until all that it made is here', async () => {
    const scene = await open('peer-task');
    const {page, proxy} = scene;
    const goOn = proxy.holdAfter(
      ({type, taskId, payload}) =>
        type === 'task.changed' && taskId === 'peer-task.notes' && payload?.['remoteStatus'] === 'completed',
    );
    await say(page, 'Go');
    await reads(page, LIST, /Japanese Running Ended at the peer, not reconciled/);
    goOn();
    await stands(page, 'peer-task.notes', 'completed');
    await stands(page, 'peer-task.poster', 'blocked');
    await reads(page, LIST, /A poster of the architecture Blocked.*Completed 1 The release notes/);
    await readTask(page, 'A poster', /Blocked.*It has ended at the peer, and is not reconciled here.*has expired/);
    await back(page);
    await readTask(page, 'The release notes', /Completed(?!, not settled).*Delivered/);
    assert.doesNotMatch(await readPage(page, DETAIL), /is not reconciled here/);
    await close(scene);
  });

  it('K11 eight answers that are too good to be true come over the wire, and the page gives none of them', async () => {
    const scene = await begin('wrong-answers', {pace: 0.5});
    const {page} = scene;
    await reads(page, 'agent-conversation', /Done! All columns are renamed, all forty files are converted \(100 %\)/);
    await openTasks(page);
    const session = 'wrong-answers';
    await reads(page, LIST, /Nobody knows 1 Compress the archive Worker lost/);
    const list = await readPage(page, LIST);
    // 1. Every entry of the model's list is ticked.
    const [steps] = (await toldIn(page, 'plan.final', 'steps')) as [{status: string}[]];
    assert.deepEqual([...new Set(steps.map(({status}) => status))], ['completed']);
    assert.match(list, /Rename the columns Running/);
    // 3. What is in the background is there, now and after the page was opened again.
    assert.match(list, /Build the search index Running/);
    // 4. It is completed, and has not arrived.
    assert.match(list, /Write to all customers Completed, not settled/);
    // 7. The scheduler has looked three times.
    const ticks = await toldIn(page, 'task.changed', 'lastRunRef');
    assert.deepEqual(ticks, ['tick-1', 'tick-2', 'tick-3']);
    assert.equal(await totalOf(page, session), 7);
    // 8. No error was reported of a worker that nobody hears of.
    assert.match(list, /Nobody knows 1 Compress the archive Worker lost/);

    // 2. Its record was told anew, without the attempt that failed.
    assert.ok((await toldIn(page, 'task.changed', 'retryCount')).includes(0));
    await readTask(page, 'Copy the invoices', /Attempt 2.*Attempt 1 Failed.*The disk is full/);
    await back(page);
    // 5. Two agents were started: of one it was said what for.
    assert.deepEqual((await toldIn(page, 'agent.spawned', 'agentName')).sort(), ['Told', 'Untold']);
    await readTask(page, 'Look through the code', /Running.*Teammates started for it Told/);
    assert.doesNotMatch(await readPage(page, DETAIL), /Untold/);
    await back(page);
    // 6. Nothing is told of how far it is.
    await readTask(page, 'Convert forty files', /Running.*No progress was reported/);
    assert.doesNotMatch(await readPage(page, DETAIL), /100/);

    await page.reload();
    await waitForWords(page, 'Connected');
    await openTasks(page);
    await reads(page, LIST, /Build the search index Running/);
    await close(scene);
  });

  it('K8 K9 over the Agent Runtime wire a session has the same rows, and a command is confirmed', async () => {
    const scene = await begin('nightly-job', {wire: 'agent-runtime'});
    const {page, wire} = scene;
    await openTasks(page);
    await stands(page, 'nightly-job.import-1', 'completed');
    await pressIn(page, CREATE, 'New task');
    await answer(page, 'Count the entries', CREATE);
    await send(page, CREATE);
    await reads(page, CREATE, /New task: its owner has it/);
    await readTask(page, 'Count the entries', /Accepted/);
    await pressIn(page, CONTROLS, 'Start');
    await reads(page, CONTROLS, /Start: its owner confirmed it/);
    const other = await demo.open(`${scene.server.url}?lang=en#nightly-job`);
    for (const on of [page, other.page]) await counts(on, 'nightly-job', 'completed', 2);
    await catchUp(page, other.page, 'nightly-job');
    assert.deepEqual(await rowsOf(page, 'nightly-job'), await rowsOf(other.page, 'nightly-job'));
    assert.deepEqual(
      wire.commands.map((each) => (each as unknown as {command: string}).command),
      ['submit_turn', 'create_task', 'start_task'],
    );
    assert.deepEqual(other.errors, []);
    await other.page.close();
    await close(scene);
  });

  it('K10 N2 H7 the runtime is killed in the middle of 2,000 tasks: the page goes on to rows equal to those of a new page', async () => {
    const scene = await begin('batch-import', {pace: 0.05});
    const {page, server, folder} = scene;
    await counts(page, 'batch-import', 'completed', 200);
    await kill(server);
    await reads(page, 'agent-connection-status', /Reconnecting|retry/i);
    const next = await demo.start(folder, {port: Number(new URL(server.url).port), pace: 0.05});
    await waitForWords(page, 'Connected');
    await counts(page, 'batch-import', 'completed', 1_900);
    await stands(page, 'batch-import.import', 'failed');
    const fresh = await demo.open(`${next.url}?lang=en#batch-import`);
    await waitForWords(fresh.page, 'Connected');
    await counts(fresh.page, 'batch-import', 'completed', 1_900);
    await catchUp(page, fresh.page, 'batch-import');
    assert.deepEqual(await rowsOf(page, 'batch-import'), await rowsOf(fresh.page, 'batch-import'));
    await pressIn(page, LIST, 'Failed');
    await reads(page, LIST, /Failed 59 Completed 1,942/);
    await fresh.page.close();
    await close({...scene, server: next});
  });
});
