import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import '../../src/components/conversation/turn/turn.strings.js';
import {english as en} from '../../src/locales/index.js';
import {testQuestions} from './page-adk-questions.js';
import {gatewayTo, PeerPage} from './page-peer.js';

describe('The page on a real ADK behind the gateway', {timeout: 240_000}, () => {
  const on = new PeerPage('adk', ({url}) => gatewayTo(url));

  it('V5 A4 U12 a text that streams is shown once, under the name of the agent, and the run is done', async () => {
    await on.open();
    await on.say('text');
    await on.shows(/You [\d:]+ [AP]M text peer_agent [\d:]+ [AP]M Hello, 世界/);
    assert.equal((await on.read()).split('Hello, 世界').length, 2);
    const [run] = await on.runs();
    assert.equal(await on.status(`run:${run?.id}`), 'completed');
  });

  it('A2 U12 reasoning stands apart from the answer', async () => {
    await on.open();
    await on.say('reasoning');
    await on.shows(/Reasoning .*Forty-two\./);
    assert.deepEqual(
      (await on.rows('parts')).map(({kind, text}) => [kind, text]),
      [
        ['user_text', 'reasoning'],
        ['reasoning_detail', 'Let me think.'],
        ['assistant_text', 'Forty-two.'],
      ],
    );
  });

  it('A5 U12 tools at once each have their input and their own result', async () => {
    await on.open();
    await on.say('parallel');
    await on.shows('Sunny in Paris, nine in Tokyo.');
    await on.press('2 steps');
    await on.press('2 done');
    await on.shows(/get_weather Paris Done .*get_time Tokyo Done/);
    assert.deepEqual(
      (await on.rows('tools')).map(({input, result}) => [input, result]),
      [
        [{city: 'Paris'}, {city: 'Paris', sky: 'sunny', celsius: 21}],
        [{city: 'Tokyo'}, {city: 'Tokyo', time: '09:00'}],
      ],
    );
  });

  it('A5 U12 a tool that throws is shown as failed with its words, and the run as done', async () => {
    await on.open();
    await on.say('throwing');
    await on.shows(/break_down Failed .*Error in tool 'break_down': no such disk.*The tool failed\./);
    const [tool] = await on.rows('tools');
    assert.equal(await on.status(`tool:${tool?.id}`), 'output-error');
    assert.equal((await on.runs())[0]?.status, 'completed');
  });

  it('A11 U6 U12 an error of any shape is a run that failed, in the words that came, and nothing is called done', async () => {
    await on.open();
    for (const [scenario, words, code] of [
      ['model-throws', 'The model is not there.', 'UNKNOWN_ERROR'],
      ['model-throws-mid', 'The model went away.', 'UNKNOWN_ERROR'],
      ['model-error', 'Blocked by the safety filter.', 'SAFETY'],
      ['framework-error', 'The framework broke.', 'AGUI_UPSTREAM_ERROR'],
      ['framework-error-late', 'The framework broke.', 'AGUI_UPSTREAM_ERROR'],
      ['silent', 'The agent service ended the stream without an answer.', 'AGUI_UPSTREAM_ERROR'],
    ] as const) {
      await on.say(scenario);
      await on.shows(new RegExp(`${scenario} (Agent|peer_agent) [\\d:]+ [AP]M .*Error ${words} · ${code}`));
      const run = (await on.runs()).at(-1);
      assert.deepEqual([await on.status(`run:${run?.id}`), run?.error, run?.errorCode], ['failed', words, code]);
    }
    const text = await on.read();
    assert.match(text, /Half a Stopped here Error The model went away/);
    assert.match(text, /Said in vain\. Error The framework broke/);
    assert.doesNotMatch(text, /\bDone\b/);
  });

  it('U6 a session that ADK does not have, and nobody makes, is an error at the composer with the text kept', async () => {
    const site = await on.serve(gatewayTo(on.peer.url, {createMissingSessions: false}));
    await on.open(undefined, site);
    await on.type('text');
    await on.shows(/Send was refused\. .*The agent service knows no such session or app\./);
    assert.equal(await on.draft(), 'text');
    assert.deepEqual(await on.runs(), []);
  });

  it('N6 U12 two agents are each named where they speak', async () => {
    await on.open();
    await on.say('text');
    await on.say('agents');
    await on.shows('Once upon a time.');
    const text = await on.read();
    assert.match(text, /peer_agent [\d:]+ [AP]M Hello, 世界/);
    assert.match(text, /agents Agent [\d:]+ [AP]M .*writer Once upon a time\./);
    assert.deepEqual(
      (await on.rows('agents')).map(({name, status}) => [name, status]),
      [['writer', 'completed']],
    );
  });

  it('U12 the state of the agent is in the store, live and after a reload', async () => {
    const thread = await on.open();
    await on.say('state');
    assert.deepEqual((await on.facts())['state']?.[thread]?.state, {theme: 'dark'});
    await on.reload();
    assert.deepEqual((await on.facts())['state']?.[thread]?.state, {theme: 'dark'});
  });

  it('A10 H4 U12 a reload shows the same conversation, and the list has its session', async () => {
    const thread = await on.open();
    for (const scenario of ['text', 'reasoning', 'parallel', 'text-then-tool', 'throwing', 'agents', 'correction'])
      await on.say(scenario);
    for (const scenario of ['model-throws', 'model-error', 'state']) await on.say(scenario);
    const before = await on.story();
    assert.equal(before.length, 20);
    await on.reload();
    await on.tells(before);
    // Only what is in sight is drawn: the newest turn.
    await on.shows(/You [\d:]+ [AP]M state peer_agent [\d:]+ [AP]M .*The theme is dark\./);
    const current = await on.page.evaluate(
      (id) => deep(`[data-fact="session:${id}"]`)?.querySelector('[aria-current]')?.getAttribute('aria-current'),
      thread,
    );
    assert.equal(current, 'true', 'it stands in the list, as the one that is open');
    await on.say('text');
    assert.equal((await on.runs()).at(-1)?.status, 'completed', 'and one can go on');
  });

  it('A11 V17 U12 a reload calls nothing done that ADK has kept no answer of', async () => {
    await on.open();
    for (const scenario of ['framework-error', 'model-throws-mid', 'silent']) await on.say(scenario);
    await on.reload();
    await on.shows(/framework-error Agent [\d:]+ [AP]M Error The record of this session has no answer here\./);
    await on.shows('The model went away.');
    await on.shows(en['turn.stopped-listening']);
    assert.doesNotMatch(await on.read(), /\bDone\b/);
  });

  it('A11 U12 Stop says that the run may go on, and a reload shows what it made after all', async () => {
    await on.open();
    await on.type('slow 30 50');
    await on.shows('word3 ');
    await on.press('Stop');
    await on.shows(en['turn.stopped-listening']);
    await on.until((runs) => runs.length === 1);
    const [run] = await on.runs();
    assert.deepEqual([await on.status(`run:${run?.id}`), run?.reason], ['cancelled', 'stopped_listening']);
    assert.doesNotMatch(await on.read(), /word30/);
    await on.reload();
    while (!(await on.read()).includes('word30')) await on.reload();
    assert.deepEqual(
      (await on.runs()).map(({status}) => status),
      ['completed'],
    );
    assert.doesNotMatch(await on.read(), /stopped listening/);
  });

  testQuestions(on);

  it('H6 U2 another session and back: nothing is told twice', async () => {
    const thread = await on.open();
    await on.say('text');
    await on.shows('Hello, 世界');
    await on.page.evaluate((other) => (location.hash = other), crypto.randomUUID());
    await on.page.waitForFunction(() => !deep('agent-conversation')!.shadowRoot!.querySelector('agent-turn'));
    await on.page.evaluate((first) => (location.hash = first), thread);
    await on.shows('Hello, 世界');
    const text = await on.read();
    assert.equal(text.split('Hello, 世界').length, 2);
    assert.equal(text.split(' You ').length, 2);
  });
});
