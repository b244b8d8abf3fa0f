import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {eventsOf, type Json, playAdk, post, turn, types} from '../gateway/helpers.js';
import {ask, temporaryPage} from '../runtime/server-helpers.js';
import {serve} from '../transport/helpers.js';
import {run, start, waitForLine} from './helpers.js';

const LIMIT = {timeout: 120_000};
const page = temporaryPage();
const ADDRESS = /^agent-surfaces dev: (http:\/\/127\.0\.0\.1:\d+\/)\?protocol=ag-ui$/;

describe('agent-surfaces dev --adk <address>', () => {
  it('U12 serves the page and a gateway to ADK together', LIMIT, async () => {
    const adk = await playAdk();
    const options = ['--app', 'peer', '--user', 'ann', '--header', 'Authorization: Bearer abc', '--no-open'];
    const [, url = ''] = await waitForLine(start(['dev', '--adk', adk.url, ...options], {page}), ADDRESS);
    assert.match((await ask(url, '/?protocol=ag-ui')).text, /<title>Workbench/);
    const made = (await (await post(`${url}api/agui/sessions`, {})).json()) as Json;
    const events = await eventsOf(await post(`${url}api/agui`, turn('hi', {threadId: made.session_id})));
    assert.deepEqual([types(events).at(0), types(events).at(-1)], ['RUN_STARTED', 'RUN_FINISHED']);
    const [sent] = adk.runs();
    assert.deepEqual([sent?.body.appName, sent?.body.userId, sent?.body.sessionId], ['peer', 'ann', made.session_id]);
    assert.equal(sent?.headers.authorization, 'Bearer abc');
    assert.equal((await ask(url, '/api/agui/sessions/list', {headers: {host: 'evil.test'}})).status, 403);
    assert.equal((await ask(url, '/api/other')).status, 404);
  });

  it('takes the only app that ADK lists, and asks for a name where there are more', LIMIT, async () => {
    let apps = ['one'];
    const url = await serve((_request, response) => void response.end(JSON.stringify(apps)));
    const child = start(['dev', '--adk', url, '--no-open'], {page});
    await waitForLine(child, ADDRESS);
    child.kill();
    apps = ['one', 'two'];
    const many = await run(['dev', '--adk', url, '--no-open'], {page});
    assert.deepEqual([many.code, /--app: ADK has one, two\./.test(many.err)], [1, true]);
    const alone = await run(['dev', '--app', 'one'], {page});
    assert.deepEqual([alone.code, /--app and --user are for --adk/.test(alone.err)], [2, true]);
  });
});
