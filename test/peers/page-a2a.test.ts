import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import '../../src/components/requests/hitl-card/hitl-card.strings.js';
import {english as en} from '../../src/locales/index.js';
import {gatewayTo, PeerPage} from './page-peer.js';

describe('The page on a real A2A peer, through the gateway', {timeout: 120_000}, () => {
  // The peer's cards name the peer's own address; the gateway makes them the gateway's.
  const on = new PeerPage('a2a', ({url}) => gatewayTo('http://127.0.0.1:9', {a2a: {peer: `${url}/rpc`}}));

  const open = async () => {
    await on.open();
    await on.page.evaluate(async () => {
      const adapter = deep('agent-event-adapter')!;
      Object.assign(adapter, {protocol: 'a2a', url: '/api/a2a/peer', sessionId: crypto.randomUUID()});
      await adapter.updateComplete;
      // Until its parts are loaded, the page says Ready of the session before.
      while (!adapter.status) await new Promise((resolve) => setTimeout(resolve, 10));
    });
    await on.shows('Ready');
  };

  it('A19 words, artifacts and questions of a remote teammate are shown, answered and kept apart', async () => {
    await open();
    await on.say('text');
    await on.shows('It is sunny, 世界.');
    await on.say('chunks');
    await on.shows('report.md');
    await on.type('ask');
    await on.shows('Which city?');
    const [question] = (await on.rows('actions')).filter(({status}) => status === 'required');
    assert.equal(await on.status(`action:${String(question?.['id'])}`), 'required');
    const [agent] = await on.rows('agents');
    assert.deepEqual([agent?.['name'], agent?.['reachability']], ['The rpc peer', 'reachable']);
    await on.fill(en['hitl.your-answer'], 'Oslo');
    await on.press('Answer');
    await on.shows('Sunny in Oslo.');
    const tasks = await on.rows('tasks');
    assert.deepEqual(
      tasks.map(({remoteStatus}) => String(remoteStatus)),
      ['completed', 'completed', 'completed'],
    );
    await on.press('Open');
    await on.shows('Report Done.');
  });
});
