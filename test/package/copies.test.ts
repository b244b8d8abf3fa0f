import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, describe, it} from 'node:test';
import type {} from '../../src/all.js';
import {serveExample} from '../../scripts/serve-example.mjs';
import {openServer} from '../runtime/server-helpers.js';
import {find, newPage, say, waitForWords} from '../e2e/browser.js';
import {bundle} from './bundlers.js';
import {useConsumer} from './consumer.js';
import {useBrowser} from './served.js';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
<agent-projection>
  <agent-event-adapter protocol="ag-ui" url="/api/agui"></agent-event-adapter>
  <agent-conversation></agent-conversation>
  <agent-composer></agent-composer>
</agent-projection></html>`;

describe('two copies of the package on one page', () => {
  const consumer = useConsumer();
  const browser = useBrowser();

  /** Two builds that know nothing of each other: one has some of the elements, the other has all. */
  async function build(): Promise<void> {
    const some = ['projection', 'conversation']
      .map((name) => `import 'agent-surfaces/define/agent-${name}';`)
      .join('\n');
    await bundle(consumer, 'vite', 'some', some);
    await bundle(consumer, 'esbuild', 'all', `import 'agent-surfaces/all';`);
    writeFileSync(join(consumer.folder, 'out/index.html'), PAGE);
  }

  it('the second leaves what the first has registered, and their elements share one store and one way out', async () => {
    await build();
    const {url: runtime} = await openServer(0.05);
    const site = await serveExample(join(consumer.folder, 'out'), {runtime});
    after(() => site.close());
    for (const [first, second, shared] of [
      ['vite/some', 'esbuild/all', 'agent-projection'],
      ['esbuild/all', 'vite/some', 'agent-composer'],
    ] as const) {
      const {page, errors} = await newPage(browser.browser());
      await page.goto(site.url);
      const isKept = await page.evaluate(
        async (copies, tag) => {
          await import(`/${copies[0]}/entry.js`);
          const before = customElements.get(tag);
          await import(`/${copies[1]}/entry.js`);
          return before !== undefined && customElements.get(tag) === before;
        },
        [first, second],
        shared,
      );
      assert.ok(isKept, shared);
      await find(page, 'textarea');
      await say(page, 'Is dual write safe?');
      await waitForWords(page, 'Corrected by the final text');
      assert.deepEqual(errors, []);
      await page.close();
    }
  });
});
