import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import type {} from '../../src/all.js';
import {kill} from '../runtime/server-helpers.js';
import {approve, click, find, readPage, say, waitForWords} from './browser.js';
import {reads, useScenes} from './scene.js';
import {focusIn, framesToInbox, pressIn, toldIn, typeIn, watchInbox} from './team-page.js';

const TRANSCRIPT = 'agent-teammate-transcript';
const DOCK = 'agent-hitl-dock';
const CONVERSATION = 'agent-conversation';
const REPORTS = 'agent-worker-notifications';
const member = (id: string) => `agent-team-member[agent-id="${id}"]`;
const item = (id: string) => `agent-work-item[item-id="human-agent-board.${id}"]`;

/** Loads the page once more: what it shows then, it was told anew. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitForWords(page, 'Connected');
}

describe('the team over HTTP', {timeout: 240_000}, () => {
  const {demo, open, begin, close} = useScenes();

  it('A13 V12 V13 V14 C4 N5 N6 T15 a teammate’s own conversation is open to read and to write to, also after a reload and a kill', async () => {
    const scene = await open('coordinator-team');
    const {page, wire, server, folder} = scene;
    const scout = 'coordinator-team.scout';
    assert.equal(await page.evaluate(() => deep('#tab-team')), undefined, 'no team before its first fact');
    await say(page, 'Go');
    await find(page, '#tab-team');
    await waitForWords(page, 'Team with a coordinator, 6 teammates');
    await reads(page, 'agent-team-roster', /Scout.*Needs input.*Builder.*Plan ready.*Lead.*Waiting.*Mara.*2 done/);
    await reads(page, REPORTS, /Tester Completed.*81 tests of the ledger pass/);
    await reads(page, REPORTS, /Writer Completed.*says how to undo the move/);

    // What it says and does is in its own conversation, and nowhere in the coordinator's.
    await pressIn(page, member(scout), 'Scout');
    await reads(page, TRANSCRIPT, /Delegated by Lead.*Ask the service.*http\.get.*rates\.internal\/v2\/meters/);
    const own = await readPage(page, CONVERSATION);
    assert.match(own, /Four pieces of work/);
    assert.doesNotMatch(own, /Ask the service|http\.get|The page says who decides/);
    assert.equal(own.match(/\bYou\b/g)?.length, 1, 'no report comes as a message of the user');
    assert.deepEqual(wire.threads, [scout], 'one page of its thread was asked for');

    // What is written to it waits until it reads it.
    await typeIn(page, 'textarea[aria-label*="Scout"]', 'Leave the seats out.');
    await page.keyboard.press('Enter');
    await reads(page, TRANSCRIPT, /1 message waits to be read by it Leave the seats out\./);
    const {control, agentId, payload} = wire.commands.at(-1)!;
    assert.deepEqual([control, agentId, payload], ['continue_agent', scout, {text: 'Leave the seats out.'}]);

    // Its request is answered to it, and stays open until it says so.
    await pressIn(page, TRANSCRIPT, 'Decide below');
    await reads(page, DOCK, /Scout \(Ledger\) asks.*Why you are asked Rule team\.write\.staging/);
    const letGo = await wire.hold();
    await approve(page, 'Grant', DOCK);
    await reads(page, DOCK, /Sending/);
    await reads(page, TRANSCRIPT, /Needs input/);
    const answer = wire.commands.at(-1)!;
    assert.deepEqual(
      [answer.control, answer.agentId, answer.runId, answer.sessionId],
      ['approve', scout, 'coordinator-team.run1.scout', 'coordinator-team'],
    );
    await letGo();
    const whole = /Scout.*Delegated by Lead.*Three meters are in.*Leave the seats out\./;
    await reads(page, TRANSCRIPT, whole);
    await reads(page, TRANSCRIPT, /Completed.*can only be read/);

    // Loaded anew, and after a kill, it is all there again: the page of its thread comes when somebody opens it.
    let last = server;
    for (const isKilled of [false, true]) {
      if (isKilled) {
        await kill(server);
        last = await demo.start(folder, {port: Number(new URL(server.url).port), pace: 0.05});
      }
      const before: number = wire.threads.length;
      await reload(page);
      await reads(page, 'agent-delegation-graph', /Lead.*Scout.*Builder.*Tester.*Writer/);
      assert.deepEqual(wire.threads.slice(before), [], 'nothing of a thread before somebody opens it');
      await pressIn(page, REPORTS, 'Scout');
      await reads(page, TRANSCRIPT, whole);
      assert.deepEqual(wire.threads.slice(before), [scout]);
    }
    await pressIn(page, DOCK, 'Accept plan');
    await reads(page, CONVERSATION, /All four are in: reads can switch on Tuesday/);
    await close({...scene, server: last});
  });

  it('V15 requests of 30 workers are in the inbox within a frame, named, and answered by one digit and Enter each', async () => {
    const scene = await open('thirty-workers');
    const {page, wire} = scene;
    await click(page, '#tab-requests');
    await find(page, 'agent-hitl-inbox');
    await watchInbox(page);
    await say(page, 'Go');
    await reads(page, 'agent-hitl-inbox', /31 /);
    const frames = await framesToInbox(page);
    assert.equal(frames.length, 30);
    assert.ok(
      frames.every((count) => count <= 1),
      frames.join(' '),
    );
    const rows = await page.evaluate(() =>
      [...deep('agent-hitl-inbox')!.shadowRoot!.querySelectorAll('.request')].map((row) => row.textContent ?? ''),
    );
    const names = rows.flatMap((row) => /Closer (\w+)[^]*Close June in \1\b/.exec(row)?.[1] ?? []);
    assert.equal(new Set(names).size, 30, 'each names its teammate');

    await focusIn(page, 'agent-hitl-inbox', '.request[tabindex="0"]');
    await page.keyboard.press('ArrowDown');
    for (let count = 1; count <= 30; count++) {
      await page.keyboard.press('1');
      await page.waitForFunction(
        () => deep('agent-hitl-inbox')!.shadowRoot!.activeElement?.shadowRoot?.activeElement?.localName === 'button',
      );
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => deep('agent-hitl-inbox')!.shadowRoot!.activeElement?.localName === 'button');
    }
    await reads(page, CONVERSATION, /Of 30 regions, 30 are closed, 0 stay open/);
    const answers = wire.commands.filter(({control}) => control === 'approve');
    assert.equal(new Set(answers.map(({agentId}) => agentId)).size, 30, 'each answer goes to its own teammate');
    await reads(page, 'agent-hitl-inbox', /Drop invoice_lines\.amount_legacy/);
    assert.doesNotMatch(await readPage(page, 'agent-hitl-inbox'), /Closer/);
    await close(scene);
  });

  it('A14 T18 parallel workers: limits are limits, what failed is a part, and a person has it tried again', async () => {
    const scene = await open('parallel-workers', {pace: 0.4}); // faster, the first may end before the second begins
    const {page, wire, proxy} = scene;
    const goOn = proxy.holdAfter(({type, payload}) => type === 'team.changed' && payload?.['teamActiveCount'] === 2);
    await say(page, 'Go');
    await reads(page, 'agent-team-roster', /2 of 2 at work.*rates\.internal: at most 2 at a time/);
    goOn();
    await reads(page, CONVERSATION, /3 of 5 regions have a result.*Its budget of 0\.50 USD is spent/);
    await reads(page, 'agent-team-roster', /Cedar.*Lost.*Its machine went away/);
    await reads(page, 'agent-team-roster', /Elm.*Failed.*Refused by policy/);
    assert.deepEqual(await toldIn(page, 'team.changed', 'teamPhase'), [
      'fanout',
      'waiting',
      'partial_failure',
      'fanin',
    ]);
    const most = (await toldIn(page, 'team.changed', 'teamActiveCount')).map(Number);
    assert.equal(Math.max(...most), 2, 'never more at once than the limit');
    await pressIn(page, member('parallel-workers.cedar'), 'What you can do with Cedar');
    await pressIn(page, member('parallel-workers.cedar'), 'Try again');
    await reads(page, REPORTS, /Cedar Completed.*120 lines of Yukon rated/);
    const {control, agentId} = wire.commands.at(-1)!;
    assert.deepEqual([control, agentId], ['retry', 'parallel-workers.cedar']);
    await reads(page, 'agent-delegation-graph', /Cedar Lost.*Cedar Completed/);
    await close(scene);
  });

  it('A15 a handoff is asked for, accepted by a person, and given back; who said what stays', async () => {
    const scene = await begin('specialist-handoff');
    const {page, wire} = scene;
    await reads(page, 'agent-handoff-lane', /Planner.*Asked.*question of locks.*Needs you/);
    await pressIn(page, 'agent-handoff-lane', 'Decide');
    await pressIn(page, DOCK, 'Accept handoff');
    await reads(page, 'agent-handoff-lane', /Planner.*Builder.*Resumed.*Goes on at Planner decides.*Accepted/);
    assert.deepEqual(await toldIn(page, 'agent.handoff', 'status'), [
      'handoff_requested',
      'accepted',
      'active',
      'returned',
      'resumed',
    ]);
    assert.equal(wire.commands.at(-1)?.control, 'approve');
    await reads(
      page,
      CONVERSATION,
      /Planner.*The order of the move stands.*Builder.*I have it\. I look.*I give it back.*Planner.*I have it back/,
    );
    await close(scene);
  });

  it('A16 a fix that a reviewer asks for is given to a teammate and stands on the board; the second round leads to the first', async () => {
    const scene = await begin('review-team');
    const {page, wire} = scene;
    await reads(page, CONVERSATION, /The migration passed in the second round/);
    await reads(
      page,
      'agent-review-lane',
      /0042_usage_lines\.sql Passed Round 2.*after round 1.*Round 1 Changes requested/,
    );
    await pressIn(page, 'agent-review-fix', 'Assign');
    const letGo = await wire.hold();
    await pressIn(page, 'agent-review-fix', 'Scanner');
    await reads(page, 'agent-review-fix', /Say who decides to undo it.*nobody yet.*Scanner/);
    const {control, payload} = wire.commands.at(-1)!;
    assert.deepEqual(
      [control, payload?.['assignee'], payload?.['fixId']],
      ['assign', 'review-team.scanner', 'decides'],
    );
    await letGo();
    await reads(page, 'agent-review-fix', /Say who decides to undo it.*by Scanner/);
    await click(page, '#tab-board');
    await reads(page, 'agent-work-board', /Say who decides to undo it.*Scanner/);
    await close(scene);
  });

  it('A17 an item moved by keys is asked for until the board confirms it; a refused one goes back, with the reason', async () => {
    const scene = await begin('human-agent-board');
    const {page, wire} = scene;
    await reads(page, CONVERSATION, /The dual write is done/);
    await click(page, '#tab-board');
    const carry = async (id: string, key: 'ArrowRight' | 'ArrowLeft') => {
      await focusIn(page, item(id), 'button.open');
      for (const each of ['Space', key, 'Space'] as const) await page.keyboard.press(each);
    };
    const letGo = await wire.hold();
    await carry('letter', 'ArrowRight');
    await reads(page, item('letter'), /Sending.*Running/);
    assert.equal(wire.commands.at(-1)?.workItemId, 'human-agent-board.letter');
    assert.equal(wire.commands.at(-1)?.payload?.['status'], 'running');
    await letGo();
    await page.waitForFunction(
      (selector) => {
        const base = deep(selector)?.shadowRoot?.querySelector<HTMLElement>('[part~="base"]');
        return base?.dataset['status'] === 'running' && base.dataset['asked'] === undefined;
      },
      {},
      item('letter'),
    );
    await carry('totals', 'ArrowRight');
    await reads(page, item('totals'), /Refused.*It is back where it was.*is in somebody’s hands/);
    assert.equal(
      await page.evaluate(
        (selector) => deep(selector)!.shadowRoot!.querySelector<HTMLElement>('[part~="base"]')!.dataset['status'],
        item('totals'),
      ),
      'open',
    );
    await close(scene);
  });

  it('A18 a background teammate is resumed, woken and paused by a person, each asked for until it is so', async () => {
    const scene = await begin('background-teammate');
    const {page, wire, proxy} = scene;
    await reads(page, CONVERSATION, /It goes on when you resume it/);
    const watcher = 'agent-background-card[agent-id="background-teammate.watcher"]';
    await reads(page, watcher, /Paused.*after a difference nothing is published.*Daily at 02:00 UTC.*Publish guard/);
    const letGo = await wire.hold();
    await pressIn(page, watcher, 'Resume');
    await reads(page, watcher, /Paused.*Resume: asked, not confirmed yet/);
    await letGo();
    await reads(page, watcher, /Sleeping|Scheduled/);
    const goOn = proxy.holdAfter(({type, payload}) => type === 'agent.changed' && payload?.['status'] === 'waking');
    await pressIn(page, watcher, 'Wake now');
    await reads(page, watcher, /Waking/);
    goOn();
    await reads(page, watcher, /Sleeping.*Woken by the user/);
    await pressIn(page, watcher, 'Pause');
    await reads(page, watcher, /Paused/);
    assert.deepEqual(
      wire.commands.slice(1).map(({control, payload}) => [control, payload?.['mode']]),
      [
        ['continue_agent', 'resume'],
        ['continue_agent', 'wake'],
        ['stop', 'pause'],
      ],
    );
    await close(scene);
  });

  it('A19 remote teammates: each state is its own, a quiet moment is no end, and a person answers the peer itself', async () => {
    const scene = await begin('remote-teammate');
    const {page, wire} = scene;
    const card = (name: string) => `agent-remote-card[agent-id="remote-teammate.${name}"]`;
    await reads(page, card('pixelwright'), /Needs your input.*Your answer goes to Pixelwright itself/);
    await reads(page, card('tax-desk'), /Declined It did not take the task on/);
    await reads(page, card('archive'), /Not kept there any more.*Its last word was “working”/);
    assert.ok((await toldIn(page, 'agent.changed', 'status')).includes('idle'), 'it was quiet for a moment');
    assert.doesNotMatch(await readPage(page, REPORTS), /Pixelwright/);
    await pressIn(page, DOCK, 'Answer');
    await reads(page, card('pixelwright'), /A read token for preview.*In its words auth_required/);
    assert.deepEqual(
      [wire.commands.at(-1)?.control, wire.commands.at(-1)?.agentId],
      ['answer', 'remote-teammate.pixelwright'],
    );
    await typeIn(page, 'input[type="password"]', 'not a real token');
    await pressIn(page, DOCK, 'Provide');
    await reads(page, card('pixelwright'), /Completed.*In its words completed/);
    await reads(page, REPORTS, /Pixelwright Completed.*Drawn at 1280 × 800: one finding/);
    assert.doesNotMatch(await readPage(page), /not a real token/);
    await close(scene);
  });
});
