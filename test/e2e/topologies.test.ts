import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'puppeteer-core';
import type {} from '../../src/all.js';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {
  RUNTIME_ENTITIES,
  TOPOLOGY_SURFACES,
  type RuntimeEntity,
  type Surface,
  type Topology,
} from '../../src/protocol/taxonomy.js';
import {kill, temporaryFolder, type ServerProcess} from '../runtime/server-helpers.js';
import {click, find, say, useDemo, waitForPart, waitForWords} from './browser.js';

/** The scenario of each topology that is a team, words of its surfaces that only facts can have brought, and its entity. */
const TEAMS = {
  coordinator_team: ['coordinator-team', /Scout.*Builder/s, 'subagent_turn'],
  parallel_workers: ['parallel-workers', /Birch.*Ontario/s, 'subagent_turn'],
  specialist_handoff: ['specialist-handoff', /Planner.*Builder/s, undefined],
  review_team: ['review-team', /Reviewer/, 'work_item'],
  human_agent_board: ['human-agent-board', /Reviewing/, 'work_item'],
  background_teammate: ['background-teammate', /Daily at 02:00/, 'automation_job'],
  remote_teammate: ['remote-teammate', /Pixelwright/, 'external_task'],
} as const satisfies Partial<Record<Topology, readonly [string, RegExp, RuntimeEntity | undefined]>>;

/** What each surface must have brought of its topology. */
const PARTS: Partial<Record<Topology, Partial<Record<Surface, RegExp>>>> = {
  coordinator_team: {
    team_roster: /Coordinat.*Scout.*Builder/is,
    delegation_graph: /4 branches.*Synthesis by Lead: \d of 4 results/s,
    worker_notifications: /Tester Completed/,
  },
  parallel_workers: {
    delegation_graph: /branches, join \d of 5.*Synthesis by Lead: \d of 5 results/s,
    team_roster: /Parallel workers/,
    worker_notifications: /Completed|Failed|Killed/,
  },
  specialist_handoff: {handoff_lane: /Planner.*Builder/s},
  review_team: {review_lane: /Reviewer/},
  human_agent_board: {work_board: /Blocked.*Reviewing/s},
  background_teammate: {background_teammate: /Daily at 02:00/},
  remote_teammate: {remote_teammate: /Pixelwright/},
};

/** What the page's rows of teammates and tasks are, and who the teammates are. */
function facts(page: Page) {
  return page.evaluate(() => {
    const {agents, tasks} = deep('agent-workbench')!.store.snapshot();
    const rows = [agents, tasks].flatMap((group) => Object.values(group)) as {runtimeEntity?: string}[];
    return {entities: rows.flatMap(({runtimeEntity}) => runtimeEntity ?? []), agents: Object.keys(agents)};
  });
}

describe('every topology over HTTP', {timeout: 120_000}, () => {
  const demo = useDemo();

  async function open(server: ServerProcess, id: string, text: string): Promise<Page> {
    const {page} = await demo.open(`${server.url}?lang=en#${id}`);
    await waitForWords(page, 'Connected');
    await say(page, text);
    return page;
  }

  it('T12 T13 T14 T17 V11 V12 A12 each is named and shown by its surfaces, out of facts alone', async () => {
    const server = await demo.start(temporaryFolder(), {pace: 0.05});
    const entities = new Set<string>();
    for (const [topology, [id, words, entity]] of Object.entries(TEAMS)) {
      const page = await open(server, id, 'Go');
      if (topology === 'human_agent_board') {
        await find(page, '#tab-board');
        await click(page, '#tab-board');
      }
      for (const surface of TOPOLOGY_SURFACES[topology as Topology]) {
        const tag = `agent-${surface.replaceAll('_', '-')}`;
        const part = PARTS[topology as Topology]?.[surface];
        assert.ok(part, `${topology}: ${surface}`);
        await waitForPart(page, tag, (text) => part.test(text));
      }
      await waitForPart(page, '.details', (text) => words.test(text));
      await waitForPart(page, '.session .team', (text) => /\w, \d+ teammates/.test(text));
      await waitForPart(page, '.details', (text) => !/\bUnknown\b/.test(text));
      let shown = await facts(page);
      while (entity !== undefined && !shown.entities.includes(entity)) shown = await facts(page);
      for (const each of shown.entities) entities.add(each);
      const log = (await (await fetch(`${server.url}api/sessions/${id}/log`)).text()).trim().split('\n');
      const told = log.map((line) => JSON.parse(line) as AgentEvent).filter(({type}) => type.startsWith('agent.'));
      const named = new Set(told.flatMap(({agentId}) => agentId ?? []));
      assert.deepEqual(
        shown.agents.filter((agent) => !named.has(agent)),
        [],
        `${topology}: facts alone make a teammate`,
      );
      if (topology === 'coordinator_team')
        await waitForPart(page, 'agent-team-policy', (text) => /Sandbox|Policy|mode/i.test(text));
      await page.close();
    }
    // The agent's own turn is a run, and makes no teammate.
    const others = Object.keys(RUNTIME_ENTITIES).filter((each) => each !== 'agent_turn');
    assert.deepEqual([...entities].filter((each) => each !== 'unknown').sort(), others.sort());
    await kill(server);
  });

  it('T16 V11 what somebody only says makes no team; what the runtime tells of its context is shown', async () => {
    const server = await demo.start(temporaryFolder(), {pace: 0.05});
    const page = await open(server, 'solo', 'Scout has completed the review and hands over to Builder, who failed.');
    await waitForWords(page, 'Dual write is safe');
    assert.equal(await page.evaluate(() => deep('#tab-team') === undefined), true);
    await waitForPart(page, 'agent-context-bar', (text) => /\d/.test(text));
    await page.close();
    await kill(server);
  });
});
