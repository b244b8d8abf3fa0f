import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {start as startCommand, waitForLine} from '../cli/helpers.js';
import {temporaryFolder} from '../runtime/server-helpers.js';
import {buildPage, say, useDemo, waitForWords} from './browser.js';

describe('agent-surfaces dev <address> in a browser', {timeout: 300_000}, () => {
  const {start, open} = useDemo();

  it('A1 the workbench speaks with a runtime through the server, in each protocol that is named', async () => {
    const runtime = await start(temporaryFolder(), {pace: 0.1});
    for (const [protocol, path, session] of [
      ['ag-ui', 'api/agui', ''],
      ['agent-ui', 'api', '#solo'],
    ] as const) {
      const args = ['dev', `${runtime.url}${path}`, '--protocol', protocol, '--no-open'];
      const child = startCommand(args, {page: buildPage()});
      const [, url = ''] = await waitForLine(child, /^agent-surfaces dev: (\S+)$/);
      const {page, errors} = await open(`${url}&lang=en${session}`);
      const hosts = new Set<string>();
      page.on('request', (request) => hosts.add(new URL(request.url()).host));
      await waitForWords(page, protocol === 'ag-ui' ? 'Ready' : 'Connected');
      await say(page, 'Is dual write safe?');
      await waitForWords(page, 'Corrected by the final text');
      assert.deepEqual([...hosts], [new URL(url).host], 'the page asks its own server alone');
      assert.deepEqual(errors, []);
      await page.close();
      child.kill('SIGKILL');
    }
  });
});
