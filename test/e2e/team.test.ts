import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import type {} from '../../src/all.js';
import {kill, temporaryFolder, type ServerProcess} from '../runtime/server-helpers.js';
import {find, readPage, say, useDemo, waitForPart, waitForWords} from './browser.js';
import {pressIn, typeIn, watchWire, type Wire} from './team-page.js';

const TRANSCRIPT = 'agent-teammate-transcript';
const member = (id: string) => `agent-team-member[agent-id="${id}"]`;

/** A page, what it sends, and the runtime behind it. */
interface Scene {
  readonly page: Page;
  readonly wire: Wire;
  readonly errors: readonly string[];
  readonly server: ServerProcess;
  readonly folder: string;
}

describe('the team over HTTP', {timeout: 120_000}, () => {
  const demo = useDemo();

  /** A page on a runtime of its own. */
  async function open(id: string): Promise<Scene> {
    const folder = temporaryFolder();
    const server = await demo.start(folder, {pace: 0.05});
    const {page, errors} = await demo.open(`${server.url}?lang=en#${id}`);
    const wire = watchWire(page);
    await waitForWords(page, 'Connected');
    return {page, wire, errors, server, folder};
  }

  async function close({page, errors, server}: Scene): Promise<void> {
    assert.deepEqual(errors, []);
    await page.close();
    await kill(server);
  }

  it('A13 V12 V13 V14 C4 N5 N6 T15 a coordinator’s team: its facts, a teammate’s own conversation, and what is sent to it', async () => {
    const scene = await open('coordinator-team');
    const {page, wire} = scene;
    assert.equal(await page.evaluate(() => deep('#tab-team')), undefined, 'no team before its first fact');
    await say(page, 'Go');
    await find(page, '#tab-team');
    await waitForWords(page, 'Team with a coordinator, 6 teammates');
    await waitForPart(page, 'agent-team-roster', (text) => /Scout.*Needs input.*Builder.*Plan ready.*Lead.*Waiting/.test(text));
    await waitForPart(page, 'agent-worker-notifications', (text) => /Tester Completed.*81 tests/.test(text) && /Writer Completed/.test(text));
    console.log(await readPage(page, 'agent-team-pane'));

    await pressIn(page, member('coordinator-team.scout'), 'Scout');
    await find(page, TRANSCRIPT);
    await waitForPart(page, TRANSCRIPT, (text) => text.includes('rates.internal/v2/meters'));
    console.log(await readPage(page, TRANSCRIPT));
    console.log(await readPage(page, 'agent-conversation'));
    await typeIn(page, 'agent-teammate-composer', 'textarea', 'Leave the seats out.');
    await page.keyboard.press('Enter');
    await new Promise((r) => setTimeout(r, 800));
    console.log(await readPage(page, TRANSCRIPT));
    await pressIn(page, TRANSCRIPT, 'Decide below');
    await new Promise((r) => setTimeout(r, 500));
    console.log(await readPage(page, 'agent-hitl-dock'));
    console.log(JSON.stringify(wire.commands), wire.windows.map(String));
    await close(scene);
  });
});
