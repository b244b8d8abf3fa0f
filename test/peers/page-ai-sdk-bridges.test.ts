import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {PeerPage, passTo} from './page-peer.js';

const PEERS = [
  {
    name: 'openai-agents',
    title: 'an agent of the OpenAI Agents SDK',
    // Its bridge has no chunk for an error: it cuts the connection.
    scenario: 'cut',
    failed: /Half a Stopped here Error/,
  },
  {
    name: 'mastra',
    title: 'an agent of Mastra',
    scenario: 'error',
    failed: /Half a Stopped here Error The model went away\./,
  },
] as const;

for (const {name, title, scenario, failed} of PEERS) {
  describe(`The page on ${title}, through its own bridge to the AI SDK`, {timeout: 120_000}, () => {
    const on = new PeerPage(name, ({url}) => passTo(url), '&protocol=ai-sdk&runtime=/api/chat');

    it('A3 A4 an answer and a tool', async () => {
      await on.open();
      await on.say('text');
      await on.say('tool');
      await on.shows('Sunny in Paris.');
      const answered = (...parts: unknown[]) => ({status: 'completed', outcome: 'success', parts});
      assert.deepEqual(await on.story(), [
        {role: 'user', parts: [{kind: 'user_text', text: 'text'}]},
        answered({kind: 'assistant_text', text: 'Hello, 世界 👩‍🚀.'}),
        {role: 'user', parts: [{kind: 'user_text', text: 'tool'}]},
        answered(
          {kind: 'assistant_text', text: 'I look. '},
          {
            name: 'get_weather',
            status: 'output-available',
            input: {city: 'Paris'},
            result: {city: 'Paris', sky: 'sunny', celsius: 21},
          },
          {kind: 'assistant_text', text: 'Sunny in Paris.'},
        ),
      ]);
    });

    for (const [buttons, resolution, words] of [
      [['Approve'], 'approved', 'It is deleted.'],
      [['Reject', 'Reject'], 'rejected', 'I left it there.'],
    ] as const) {
      it(`A6 a call that needs a person waits, and ${resolution} goes on`, async () => {
        await on.open();
        await on.say('confirm');
        await on.shows(/Needs you .*delete_file .*\/tmp\/report\.txt/);
        await on.decide(...buttons);
        await on.shows(words);
        const [action, ...others] = await on.rows('actions');
        assert.deepEqual([action?.status, action?.resolution, others], ['resolved', resolution, []]);
        await on.say('text');
        await on.shows('Hello, 世界');
      });
    }

    it('A11 an error: what was said stays, and the next message is answered', async () => {
      await on.open();
      await on.type(scenario);
      await on.shows(failed);
      assert.equal((await on.runs())[0]?.status, 'failed');
      await on.say('text');
      await on.shows('Hello, 世界');
    });
  });
}
