import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {A2aPage, Cable} from './a2a-peer.js';
import {gatewayTo, servePage, type Site} from './page-site.js';

/** Every way to speak A2A, by the card that offers it. */
const STREAMING = {rpc: 'a2a/1.0', rest: 'a2a/1.0', old: 'a2a/0.3', oldrest: 'a2a/0.3'} as const;
const POLLING = {poll: 'a2a/1.0', restpoll: 'a2a/1.0'} as const;

describe('A2A with the official SDK at the other end', {timeout: 240_000}, () => {
  let cable: Cable;
  const pages: A2aPage[] = [];
  let gates = 0;
  const gate = () => `g${String((gates += 1))}`;
  const say = async (card: string, text: string) => {
    const page = await A2aPage.saying(`${cable.url}/${card}`, text);
    pages.push(page);
    return page;
  };

  before(async () => {
    cable = await new Cable().start();
  });
  after(async () => {
    for (const page of pages) page.leave();
    await cable.stop();
  });

  for (const [card, protocol] of Object.entries({...STREAMING, ...POLLING})) {
    const isStream = card in STREAMING;

    it(`A19 K6 T12 ${card}: a peer is a teammate with its card, a task is a run and a wrapped task`, async () => {
      const page = await say(card, 'text');
      await page.comesTo('completed');
      const [agent, task, run] = [page.row('agents'), page.row('tasks'), page.row('runs')];
      assert.equal(agent['name'], `The ${card} peer`);
      assert.deepEqual([agent['source'], agent['kind'], agent['reachability']], ['a2a', 'agent', 'reachable']);
      assert.deepEqual([agent['runtimeEntity'], agent['remoteStatus']], ['external_task', 'completed']);
      assert.equal(agent['card'].skills[0].name, 'Play');
      assert.deepEqual([run['id'], run['status'], run['agentId']], [task['id'], 'completed', agent['id']]);
      assert.deepEqual(
        [task['status'], task['remoteStatus'], task['nativeProtocol'], task['deliveryMechanism'], task['delivery']],
        ['completed', 'completed', protocol, isStream ? 'streaming' : 'polling', 'delivered'],
      );
      assert.deepEqual([task['remoteTaskId'], task['remoteContextId']], [task['id'], page.sessionId]);
      assert.equal(task['remoteAgentRef'], `${cable.url}/${card}/.well-known/agent-card.json`);
      assert.deepEqual(page.words, ['user: text', 'assistant: Looking.', 'assistant: It is sunny, 世界.']);
    });

    it(`${card}: artifacts come in pieces, are told once, and can be read whole`, async () => {
      const page = await say(card, 'chunks');
      await page.comesTo('completed');
      const artifact = page.row('artifacts');
      assert.deepEqual([artifact['title'], artifact['status']], ['report.md', 'ready']);
      assert.equal(await page.body(), '# Report\nDone.');
      assert.deepEqual(page.row('tasks')['remoteArtifactRefs'], [artifact['id']]);
      assert.equal(artifact['versions'].length, 1);
    });

    it(`A19 T12 ${card}: a question is asked once, and its answer goes on with the same task`, async () => {
      const page = await say(card, 'ask');
      await page.comesTo('input_required');
      await page.until('at rest', () => page.connection === 'idle');
      const open = page.row('actions');
      assert.deepEqual([open['actionType'], open['prompt']], ['clarification', 'Which city?']);
      assert.deepEqual([open['agentId'], open['status']], [page.row('agents')['id'], 'required']);
      assert.equal(page.row('runs')['status'], 'action_required');
      assert.deepEqual(page.words, ['user: ask']);
      const id = page.send({control: 'answer', actionId: String(open['id']), payload: {value: 'Oslo'}});
      await page.comesTo('completed');
      assert.equal(page.receipt(id)?.status, 'confirmed');
      assert.deepEqual([page.row('actions')['status'], page.row('actions')['resolution']], ['resolved', 'answered']);
      assert.deepEqual([page.row('runs')['status'], page.words.at(-1)], ['completed', 'assistant: Sunny in Oslo.']);
    });

    it(`T12 ${card}: a sign-in is asked for, and the task goes on after it`, async () => {
      const name = gate();
      const page = await say(card, `auth ${name}`);
      await page.comesTo('auth_required');
      const open = page.row('actions');
      assert.deepEqual([open['actionType'], open['prompt']], ['credential_request', 'Sign in at the bank.']);
      assert.equal(page.row('tasks')['status'], 'waiting_permission');
      // At the bank, and not here: the peer learns of it by itself.
      await cable.open(name);
      await page.comesTo('completed');
      assert.deepEqual([page.row('actions')['resolution'], page.words.at(-1)], ['resolved', 'assistant: Paid.']);
    });

    it(`T12 ${card}: stop asks the peer, and the task is cancelled when the peer says so`, async () => {
      const page = await say(card, `hold ${gate()}`);
      await page.comesTo('working');
      const run = page.row('runs');
      const id = page.send({control: 'interrupt', runId: String(run['id'])});
      await page.comesTo('canceled');
      assert.deepEqual([page.row('runs')['status'], page.row('tasks')['status']], ['cancelled', 'cancelled']);
      await page.until('confirmed', () => page.receipt(id)?.status === 'confirmed');
    });
  }

  for (const card of Object.keys(STREAMING)) {
    it(`H9 ${card}: after a cut it listens again, and nothing is told twice`, async () => {
      const name = gate();
      const page = await say(card, `hold ${name}`);
      await page.until('heard', () => page.rows('artifacts').length === 1);
      const before = page.feed.status.state;
      cable.cut();
      await page.until(
        'retrying',
        () => page.events('diagnostic.changed').length >= 0 && page.feed.status.attempt >= 0,
      );
      await page.until('listening again', () => page.feed.status.state === 'streaming');
      await cable.open(name);
      await page.comesTo('completed');
      assert.equal(before, 'streaming');
      assert.equal(page.row('runs')['status'], 'completed');
      assert.deepEqual(page.words, [`user: hold ${name}`, 'assistant: Holding.', 'assistant: Let go.']);
      assert.equal(await page.body(), 'first second');
      assert.equal(page.events('run.started').length, 1);
    });
  }

  it('H9 a task that ended while nobody could listen is asked about, and its end is told', async () => {
    const name = gate();
    const page = await say('rpc', `hold ${name}`);
    await page.until('heard', () => page.rows('artifacts').length === 1);
    cable.unplug();
    await cable.open(name);
    cable.plug();
    await page.comesTo('completed');
    assert.deepEqual([page.row('tasks')['deliveryMechanism'], await page.body()], ['polling', 'first second']);
    assert.equal(page.words.at(-1), 'assistant: Let go.');
  });

  it('A19 a peer that vanishes has not failed: its last word stands, and it goes on when it is back', async () => {
    const name = gate();
    const page = await say('rpc', `hold ${name}`);
    await page.comesTo('working');
    cable.unplug();
    await page.until('given up', () => page.row('agents')['reachability'] === 'unreachable');
    assert.deepEqual([page.row('tasks')['status'], page.row('tasks')['remoteStatus']], ['running', 'working']);
    assert.notEqual(page.row('runs')['status'], 'failed');
    assert.deepEqual([page.connection, page.row('tasks')['delivery']], ['error', 'unknown']);
    cable.plug();
    page.feed.retryNow();
    await page.until('back', () => page.row('agents')['reachability'] === 'reachable');
    await cable.open(name);
    await page.comesTo('completed');
    assert.deepEqual([page.row('runs')['status'], page.row('tasks')['delivery']], ['completed', 'delivered']);
  });

  it('a peer that is not there at all is unreachable; what is sent then goes once it is', async () => {
    cable.unplug();
    const page = new A2aPage(`${cable.url}/rpc`);
    pages.push(page);
    await page.feed.start();
    assert.deepEqual([page.row('agents')['reachability'], page.connection], ['unreachable', 'error']);
    const lost = page.send({control: 'send', payload: {text: 'text'}});
    await page.until('failed', () => page.receipt(lost)?.status === 'failed');
    cable.plug();
    page.send({control: 'send', payload: {text: 'text'}});
    await page.comesTo('completed');
    assert.equal(page.row('agents')['reachability'], 'reachable');
  });

  it('a 404 in place of a card is a missing peer', async () => {
    const page = new A2aPage(`${cable.url}/nobody`);
    await page.feed.start();
    assert.equal(page.row('agents')['reachability'], 'missing');
    page.leave();
  });

  it('T12 a peer that fails and one that refuses say why, in their own words', async () => {
    const failed = await say('rpc', 'fail');
    await failed.comesTo('failed');
    assert.match(String(failed.row('runs')['error']), /The model went away/);
    assert.match(String(failed.row('tasks')['lastError']), /The model went away/);
    const refused = await say('rest', 'reject');
    await refused.comesTo('rejected');
    assert.deepEqual(
      [refused.row('runs')['error'], refused.row('runs')['errorCode']],
      ['I do not do that.', 'rejected'],
    );
    assert.equal(refused.row('agents')['status'], 'rejected');
  });

  it('a message without a task is an answer all the same', async () => {
    const page = await say('rpc', 'message');
    await page.until('over', () => page.rows('runs')[0]?.['status'] === 'completed');
    assert.deepEqual([page.words, page.rows('tasks')], [['user: message', 'assistant: Just words.'], []]);
  });

  for (const card of ['rpc', 'oldrest']) {
    it(`N1 ${card}: files are beside the words, and data is structured content`, async () => {
      const page = await say(card, 'rich');
      await page.comesTo('completed');
      const parts = page.rows('parts');
      const said = parts.find(({text}) => text === 'See this.');
      assert.equal(said?.['attachments'][0].url, 'https://example.com/a.png');
      assert.deepEqual(parts.find(({content}) => content)?.['content'], {rows: [1, 2]});
    });
  }

  it('a last piece that does not append replaces what there was', async () => {
    const page = await say('old', 'replace');
    await page.comesTo('completed');
    assert.equal(await page.body(), 'Another text.');
  });

  for (const card of ['rpc', 'rest', 'old']) {
    it(`C5 ${card}: what a peer refuses is a refusal in its words`, async () => {
      const page = await say(card, 'text');
      await page.comesTo('completed');
      const task = String(page.row('tasks')['id']);
      const id = page.send({control: 'stop', taskId: task, payload: {cascade: 'self'}});
      await page.until('refused', () => page.receipt(id)?.status === 'refused');
      assert.match(page.receipt(id)?.reason ?? '', /not cancelable|cannot be canceled/i);
    });
  }

  it('a sign-in that is typed here goes to the task, and is shown nowhere', async () => {
    const page = await say('rpc', `auth ${gate()}`);
    await page.comesTo('auth_required');
    const secret = 'open sesame, please';
    page.send({control: 'answer', actionId: String(page.row('actions')['id']), payload: {value: secret}});
    await page.comesTo('completed');
    assert.equal(page.row('actions')['resolution'], 'answered');
    const again = new A2aPage(`${cable.url}/rpc`, {sessionId: page.sessionId});
    await again.feed.start();
    for (const one of [page, again]) assert.ok(!JSON.stringify([...one.store.log]).includes(secret));
    again.leave();
  });

  it('H9 a page that comes later reads the tasks of the context, and listens to the one at work', async () => {
    const name = gate();
    const page = await say('rest', 'chunks');
    await page.comesTo('completed');
    page.send({control: 'send', payload: {text: `hold ${name}`}});
    await page.comesTo('working');
    const later = new A2aPage(`${cable.url}/rest`, {sessionId: page.sessionId});
    pages.push(later);
    await later.feed.start();
    await later.comesTo('working');
    assert.deepEqual(later.words, ['user: chunks', `user: hold ${name}`, 'assistant: Holding.']);
    await cable.open(name);
    await later.comesTo('completed');
    assert.deepEqual(later.words.at(-1), 'assistant: Let go.');
    assert.equal(later.rows('artifacts').length, 2);
  });

  it('A19 a remote teammate is spoken to, answered and stopped by its own controls', async () => {
    const page = await say('rpc', 'ask');
    await page.comesTo('input_required');
    await page.until('at rest', () => page.connection === 'idle');
    const agentId = String(page.row('agents')['id']);
    const answer = page.send({control: 'continue_agent', agentId, payload: {text: 'Rome'}});
    await page.comesTo('completed');
    assert.equal(page.receipt(answer)?.status, 'confirmed');
    const next = page.send({control: 'continue_agent', agentId, payload: {text: 'ask'}});
    await page.until('asked again', () => page.rows('tasks').at(-1)?.['remoteStatus'] === 'input_required');
    assert.equal(page.receipt(next)?.status, 'confirmed');
    await page.until('at rest', () => page.connection === 'idle');
    const stop = page.send({control: 'stop', agentId, payload: {cascade: 'self'}});
    await page.comesTo('canceled');
    assert.equal(page.receipt(stop)?.status, 'confirmed');
    assert.deepEqual(page.rows('actions').at(-1)?.['status'], 'cancelled');
  });

  describe('through the gateway', () => {
    let site: Site;

    before(async () => {
      const a2a = Object.fromEntries(['rpc', 'rest', 'old', 'poll'].map((name) => [name, `${cable.url}/${name}`]));
      site = await servePage('', gatewayTo('http://127.0.0.1:9', {a2a}));
    });
    after(() => site.stop());

    const ask = async (card: string, text: string) => {
      const page = await A2aPage.saying(`${site.url}api/a2a/${card}`, text);
      pages.push(page);
      return page;
    };

    for (const card of ['rpc', 'rest', 'old', 'poll']) {
      it(`${card}: is asked, answered and read as without it`, async () => {
        const asked = await ask(card, 'ask');
        await asked.comesTo('input_required');
        await asked.until('at rest', () => asked.connection === 'idle');
        const actionId = String(asked.row('actions')['id']);
        asked.send({control: 'answer', actionId, payload: {value: 'Oslo'}});
        await asked.comesTo('completed');
        assert.equal(asked.words.at(-1), 'assistant: Sunny in Oslo.');
        const made = await ask(card, 'chunks');
        await made.comesTo('completed');
        assert.equal(await made.body(), '# Report\nDone.');
      });
    }

    it('a peer that vanishes behind it is unreachable, not failed, and is listened to again', async () => {
      const name = gate();
      const page = await ask('rest', `hold ${name}`);
      await page.comesTo('working');
      cable.unplug();
      await page.until('given up', () => page.row('agents')['reachability'] === 'unreachable');
      assert.deepEqual([page.row('tasks')['status'], page.connection], ['running', 'error']);
      cable.plug();
      page.feed.retryNow();
      await cable.open(name);
      await page.comesTo('completed');
      assert.deepEqual([page.row('agents')['reachability'], await page.body()], ['reachable', 'first second']);
    });

    it('what a peer refuses keeps its words', async () => {
      const page = await ask('rest', 'text');
      await page.comesTo('completed');
      const taskId = String(page.row('tasks')['id']);
      const id = page.send({control: 'stop', taskId, payload: {cascade: 'self'}});
      await page.until('refused', () => page.receipt(id)?.status === 'refused');
      assert.match(page.receipt(id)?.reason ?? '', /not cancelable/i);
    });
  });

  // Last: the peer forgets everything.
  it('a task that its peer has forgotten is lost, which is neither success nor the peer being away', async () => {
    const page = await say('rpc', `hold ${gate()}`);
    await page.comesTo('working');
    cable.unplug();
    await page.until('given up', () => page.connection === 'error');
    await cable.restart();
    cable.plug();
    page.feed.retryNow();
    await page.until('lost', () => page.row('tasks')['status'] === 'lost');
    assert.deepEqual([page.row('agents')['reachability'], page.row('runs')['status']], ['reachable', 'failed']);
    assert.match(String(page.row('runs')['error']), /Task not found/);
  });
});
