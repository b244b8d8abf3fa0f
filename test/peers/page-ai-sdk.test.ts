import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {PeerPage, passTo} from './page-peer.js';

describe('The page on a real route of the AI SDK', {timeout: 180_000}, () => {
  const on = new PeerPage('ai-sdk', ({url}) => passTo(url), '&protocol=ai-sdk&runtime=/api/chat');

  it('A3 streams an answer, in agent-chat too', async () => {
    await on.open();
    await on.say('text');
    await on.shows('Hello, 世界');
    const asked = {role: 'user', parts: [{kind: 'user_text', text: 'text'}]};
    const answered = {
      status: 'completed',
      outcome: 'success',
      parts: [{kind: 'assistant_text', text: 'Hello, 世界 👩‍🚀.'}],
    };
    assert.deepEqual(await on.story(), [asked, answered]);

    await on.page.evaluate(() => {
      const chat = document.createElement('agent-chat');
      Object.assign(chat, {protocol: 'ai-sdk', url: '/api/chat', sessionId: crypto.randomUUID()});
      document.body.replaceChildren(chat);
    });
    await on.say('text');
    await on.shows('Hello, 世界');
    assert.deepEqual(await on.story(), [asked, answered]);
  });
});
