import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import '../../src/components/conversation/turn/turn.strings.js';
import {english as en} from '../../src/locales/index.js';
import {click} from '../e2e/browser.js';
import {PeerPage, proxyTo} from './page-peer.js';

describe('The page on a real AWS Strands', {timeout: 120_000}, () => {
  const on = new PeerPage('strands', ({url}) => proxyTo(`${url}/agui`), '&protocol=ag-ui&cancel=none');

  it('V5 A3 text, reasoning and a tool are shown once each, however often the thread is told whole', async () => {
    await on.open();
    for (const scenario of ['text', 'reasoning', 'tool']) await on.say(scenario);
    await on.shows('Sunny in Paris.');
    assert.deepEqual(await on.story(), [
      {role: 'user', parts: [{kind: 'user_text', text: 'text'}]},
      {status: 'completed', outcome: 'success', parts: [{kind: 'assistant_text', text: 'Hello, 世界 👩‍🚀.'}]},
      {role: 'user', parts: [{kind: 'user_text', text: 'reasoning'}]},
      {
        status: 'completed',
        outcome: 'success',
        parts: [
          {kind: 'reasoning_detail', text: 'Let me think.'},
          {kind: 'assistant_text', text: 'Forty-two.'},
        ],
      },
      {role: 'user', parts: [{kind: 'user_text', text: 'tool'}]},
      {
        status: 'completed',
        outcome: 'success',
        parts: [
          {
            name: 'get_weather',
            status: 'output-available',
            input: {city: 'Paris'},
            result: {city: 'Paris', sky: 'sunny', celsius: 21},
          },
          {kind: 'assistant_text', text: 'Sunny in Paris.'},
        ],
      },
    ]);
  });

  for (const [buttons, resolution, result, said] of [
    [['Approve'], 'approved', {deleted: '/tmp/report.txt'}, 'It is deleted.'],
    [['Reject', 'Reject'], 'rejected', {kept: '/tmp/report.txt'}, 'I left it there.'],
  ] as const) {
    it(`A6 V7 a question that comes as JSON is asked in its words, and ${resolution} goes on with the call`, async () => {
      await on.open();
      await on.say('confirm');
      await on.shows(/Needs you Delete \/tmp\/report\.txt\? Input \{"path":"\/tmp\/report\.txt"\}/);
      const [open] = await on.rows('actions');
      assert.equal(await on.status(`action:${open?.id}`), 'required');
      await on.decide(...buttons);
      await on.shows(said);
      const [action] = await on.rows('actions');
      const [tool, ...others] = await on.rows('tools');
      assert.deepEqual([action?.status, action?.resolution], ['resolved', resolution]);
      assert.deepEqual([tool?.status, tool?.result, others], ['output-available', result, []]);
      await on.say('text');
      await on.shows('Hello, 世界');
    });
  }

  it('A5 a tool of the page is run by the page, and the agent goes on with what it gave', async () => {
    await on.open();
    await on.page.evaluate(() => {
      const adapter = deep('agent-event-adapter')!;
      adapter.tools = [
        {
          name: 'set_color',
          description: 'Paints the page.',
          parameters: {type: 'object', properties: {color: {type: 'string'}}, required: ['color']},
          run(args) {
            const {color} = args as {color: string};
            document.body.dataset['color'] = color;
            return `${color} now`;
          },
        },
      ];
    });
    await on.type('frontend');
    await on.until((runs) => runs.length === 2);
    await on.shows(/set_color teal Done .*You have .*teal now/);
    assert.equal(await on.page.evaluate(() => document.body.dataset['color']), 'teal');
    const [tool] = await on.rows('tools');
    assert.deepEqual([tool?.status, tool?.result], ['output-available', 'teal now']);
    assert.deepEqual(
      (await on.runs()).map(({status}) => status),
      ['completed', 'completed'],
    );
  });

  it('T7 an answer again, and an edited message: branches, where the agent takes the list for the thread', async () => {
    await on.open();
    await on.page.evaluate(() => {
      Object.assign(deep('agent-event-adapter')!, {history: '', options: {branches: true}});
    });
    await on.say('text');
    await on.shows('Hello, 世界');
    await on.press('Answer again');
    await on.until((runs) => runs.length === 2);
    await on.shows('2 of 2');
    await on.edit('reasoning');
    await on.shows('Forty-two.');
    await on.until((runs) => runs.length === 3);
    assert.doesNotMatch(await on.read(), /Hello/);
    await click(on.page, '[aria-label="Earlier branch"]');
    await on.shows(/2 of 3 .*Hello, 世界/);
  });

  it('A11 RUN_ERROR: what was said stays, cut off, and the run has failed in the words that came', async () => {
    await on.open();
    await on.say('error');
    await on.shows('Half a Stopped here Error The model went away. · STRANDS_ERROR');
    const [run] = await on.runs();
    assert.equal(await on.status(`run:${run?.id}`), 'failed');
    await on.say('text');
    await on.shows('Hello, 世界');
    assert.match(await on.read(), /Half a Stopped here/);
  });

  it('A11 a run that the server refuses with 400: the text comes back with the server’s words', async () => {
    const withoutMessages = proxyTo(`${on.peer.url}/agui`, ({messages: _messages, ...rest}) => rest);
    const site = await on.serve(withoutMessages);
    await on.open(undefined, site);
    await on.type('Is it safe?');
    await on.shows('Send was refused. Invalid RunAgentInput');
    assert.equal(await on.draft(), 'Is it safe?');
    assert.deepEqual(await on.story(), []);
    assert.deepEqual(await on.runs(), []);
  });

  it('A11 Stop, where the service cannot be asked to: the page says that it only stopped listening', async () => {
    await on.open();
    await on.type('slow 100 50');
    await on.shows('word2 ');
    await on.press('Stop');
    await on.shows(`Stopped here ${en['turn.stopped-listening']}`);
    const [run] = await on.runs();
    assert.deepEqual([run?.status, run?.reason], ['cancelled', 'stopped_listening']);
    // Until the service has noticed that nobody listens, it refuses another run of the thread.
    do await on.say('text');
    while ((await on.runs()).at(-1)?.status === 'failed');
    await on.shows('Hello, 世界');
  });
});
