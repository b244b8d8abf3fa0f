import assert from 'node:assert/strict';
import type {ServerResponse} from 'node:http';
import {after, describe, it} from 'node:test';
import {createAdapter} from '../../../src/adapters/langgraph/index.js';
import {CommandRouter} from '../../../src/commands/index.js';
import {ProjectionStore} from '../../../src/state/index.js';
import {DirectoryFeed, RunFeed} from '../../../src/transport/index.js';
import {serve} from '../../transport/helpers.js';

const json = (response: ServerResponse, value: unknown) =>
  response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(value));

/** A stream that just ends, as the server of LangGraph ends it, whatever became of its run. */
function stream(response: ServerResponse, ...events: readonly (readonly [name: string, data: unknown])[]): void {
  response.writeHead(200, {'content-type': 'text/event-stream'});
  const lines = events.map(([name, data], id) => `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  response.end(lines.join(''));
}

describe('A thread over HTTP', () => {
  for (const [status, expected] of [
    ['success', ['completed', 'success']],
    ['interrupted', ['cancelled', 'cancelled']],
    ['error', ['failed', undefined]],
  ] as const) {
    it(`A11 a stream that ends without an end: the run is asked for its status, "${status}"`, async () => {
      const heard: string[] = [];
      const run = '/threads/t1/runs/r1';
      const words: readonly [string, unknown][] = [
        ['metadata', {run_id: 'r1', attempt: 1}],
        ['messages', [{type: 'ai', id: 'a1', content: 'Half.'}, {}]],
      ];
      const url = await serve((request, response) => {
        const asked = `${request.method} ${request.url}`;
        const place = request.headers['last-event-id'];
        heard.push(place === undefined ? asked : `${asked} after ${String(place)}`);
        if (request.method === 'POST' && request.url?.endsWith('/runs/stream')) stream(response, ...words);
        else if (request.url === `${run}/stream`) stream(response, ...(place === '-1' ? words : []));
        else if (request.url === run) json(response, {run_id: 'r1', status});
        else response.writeHead(404).end();
      });
      const store = new ProjectionStore({schedule: (flush) => void setImmediate(flush)});
      const feed = new RunFeed({store, adapter: createAdapter(), url, sessionId: 't1'});
      after(() => feed.stop());
      CommandRouter.of(store).connect(feed);
      await feed.start();
      const over = new Promise<void>((resolve) =>
        store.watch(({type}) => /^run\.(finished|failed)$/.test(type) && setImmediate(resolve)),
      );
      CommandRouter.of(store).send({control: 'send', sessionId: 't1', payload: {text: 'Hello'}});
      await over;
      const {runs, parts} = store.snapshot();
      const row = Object.values(runs)[0] as {status?: string; outcome?: string};
      assert.deepEqual([row.status, row.outcome], expected);
      // It was read again from its beginning, and shown once.
      assert.deepEqual(
        Object.values(parts).flatMap((part) => (part as {text?: string}).text ?? []),
        ['Hello', 'Half.'],
      );
      assert.deepEqual(heard.slice(-4), [
        'POST /threads/t1/runs/stream',
        `GET ${run}/stream after 1`,
        `GET ${run}/stream after -1`,
        `GET ${run}`,
      ]);
    });
  }

  it('the threads are searched for by a POST', async () => {
    const bodies: unknown[] = [];
    const url = await serve((request, response) => {
      request.on('data', (data) => bodies.push([request.method, request.url, JSON.parse(String(data)).sort_by]));
      request.on('end', () => json(response, [{thread_id: 't1', status: 'idle', metadata: {title: 'Weather'}}]));
    });
    const store = new ProjectionStore({schedule: (flush) => void setImmediate(flush)});
    const feed = new DirectoryFeed({store, adapter: createAdapter(), url});
    after(() => feed.stop());
    const listed = new Promise<void>((resolve) =>
      store.watch(({type}) => type === 'session.hydrated' && setImmediate(resolve)),
    );
    feed.start();
    await listed;
    assert.deepEqual(bodies, [['POST', '/threads/search', 'updated_at']]);
    assert.equal((store.snapshot().sessions['t1'] as {title?: string}).title, 'Weather');
  });
});
