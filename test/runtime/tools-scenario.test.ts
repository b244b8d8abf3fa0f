import assert from 'node:assert/strict';
import {test} from 'node:test';
import {payloadOf} from '../../src/state/read.js';
import {toolKey} from '../../src/state/keys.js';
import type {ToolRow} from '../../src/state/facts/tools.js';
import {ProjectionStore} from '../../src/state/store.js';
import {openServer, post, readStream} from './server-helpers.js';

const {url} = await openServer(0);
await post(url, '/api/sessions', {scenario: 'tools'});
await post(url, '/api/sessions/tools/commands', {id: 'go', control: 'send', payload: {text: 'Show them'}});
const {events} = await readStream(url, 'tools', undefined, ({type}) => type === 'run.finished');

const tools = () => {
  const store = ProjectionStore.replay(events);
  const ids = new Set(events.flatMap(({toolCallId}) => toolCallId ?? []));
  return [...ids].map((id) => store.get<ToolRow>(toolKey(id))!);
};

test('A5 T10 the scenario of tool shapes plays over HTTP to its end, with no diagnostic', () => {
  assert.equal(payloadOf(events.at(-1)!)['outcome'], 'success');
  assert.deepEqual(Object.keys(ProjectionStore.replay(events).snapshot().diagnostics), []);
  assert.ok(tools().every(({status}) => status === 'output-available'));
});

test('A5 every shape is there: six calls in a row, a table, sources, a diff, a picture, nothing, colours, too much', () => {
  const all = tools();
  const byName = (name: string) => all.filter((tool) => tool.name === name);
  assert.equal(byName('fs.read').length, 6);
  assert.ok(Array.isArray(byName('db.query')[0]?.result));
  assert.equal(byName('web.search')[0]?.outputType, 'sources');
  assert.equal(byName('fs.edit')[0]?.outputType, 'text/x-diff');
  const [touch, suite] = byName('shell.run');
  assert.deepEqual(touch?.result, {stdout: '', stderr: '', exitCode: 0});
  assert.match(suite?.output ?? '', /\u001b\[32m/);
  assert.ok((suite?.outputBytes ?? 0) > 1_000);
});

test('A5 the call that failed is tried again, keeps its first attempt, and says that it is not safe to repeat', () => {
  const meters = tools().find(({name}) => name === 'http.post');
  assert.equal(meters?.idempotent, false);
  assert.deepEqual(
    meters?.attempts.map(({attempt, status}) => [attempt, status]),
    [[1, 'output-error']],
  );
  assert.equal(meters?.attempt, 2);
});

test('A20 V16 the summary of what was compacted is read by its ref, and an unknown one is refused', async () => {
  const boundary = events.find(({type}) => type === 'context.compaction.completed')!;
  const ref = payloadOf(boundary)['summaryRef'];
  const ask = (id: string, payload: object) =>
    post(url, '/api/sessions/tools/commands', {id, control: 'open_detail', runId: boundary.runId, payload});
  const {json} = await ask('read-1', {ref});
  assert.match(json.detail.summary, /differ by one cent/);
  assert.equal((await ask('read-2', {ref: 'summary:nobody'})).json.error.code, 'unsupported');
});

test('V16 the plan is revised once, and the page keeps what it was', () => {
  const plan = Object.values(ProjectionStore.replay(events).snapshot().plans)[0] as {previous?: {revision: number}};
  assert.equal(plan.previous?.revision, 1);
});
