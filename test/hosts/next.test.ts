import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {approve, openHost, say, waitForPart, waitForWords} from './host.js';

describe('Next.js', () => {
  for (const [what, path] of [
    ['wrappers in a client component, hydrated', ''],
    ['tags that are drawn in the browser alone', 'tags.html'],
  ] as const) {
    it(`${what}: properties reach the agent, a request is settled, and React hears it`, async () => {
      const {page, errors, url} = await openHost('next', {path});
      assert.match(await (await fetch(new URL(path, url))).text(), /Release desk/);
      await say(page, 'Run migration 0042 on staging');
      // The scenario is a property: without it another story would be told.
      await waitForWords(page, /Approve( once)?/);
      await approve(page);
      await waitForWords(page, 'Migration 0042 is applied on staging');
      await waitForPart(page, 'output', (text) => text === 'send, approve');
      assert.deepEqual(errors, []);
    });
  }
});
