import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {AguiEvent} from '../../../packages/runtime/src/ag-ui/index.js';
import {ask, kill, openServer, post, startProcess, temporaryFolder, temporaryPage} from '../server-helpers.js';
import {follow, of, outcome, run, says, verdicts} from './helpers.js';

const LIMIT = {timeout: 90_000};
/** A run that is still at work when a second request comes, also on a busy machine. */
const LONG = {scenario: 'queue-steer'};
const {url} = await openServer(0.1);

const at = (type: AguiEvent['type']) => (event: AguiEvent) => event.type === type;

test(
  'H9 a stream that is cut eight times and resumed gives the same bytes as one that was left alone',
  LIMIT,
  async () => {
    const body = {threadId: 'cut', runId: 'long', messages: says('Go')};
    const undisturbed = run(url, body);
    const first = await run(url, body, {enough: (_, count) => count === 3});
    const blocks = [...first.blocks];
    let last = first.ids.at(-1);
    for (let cut = 2; cut <= 8; cut++) {
      const part = await follow(url, 'cut', 'long', last, {enough: (_, count) => count === 1 + cut * 2});
      assert.equal(part.isWhole, false, `cut ${String(cut)}`);
      blocks.push(...part.blocks);
      last = part.ids.at(-1);
    }
    const rest = await follow(url, 'cut', 'long', last);
    assert.equal(rest.isWhole, true);
    assert.deepEqual([...blocks, ...rest.blocks], (await undisturbed).blocks);
    assert.equal(outcome(rest.events), 'success', 'who leaves stops nothing');
    const over = await follow(url, 'cut', 'long', rest.ids.at(-1));
    assert.deepEqual([over.isWhole, over.blocks], [true, []]);
    const all = await follow(url, 'cut', 'long');
    assert.deepEqual(all.blocks, (await undisturbed).blocks, 'without an id it begins at the beginning');
    const statuses = await Promise.all(['x', '9'.repeat(15)].map((id) => follow(url, 'cut', 'long', id)));
    assert.deepEqual(
      statuses.map(({status}) => status),
      [400, 410],
    );
  },
);

test(
  'H9 a run survives a killed runtime: its stream goes on after the last id, and tells the past alike',
  LIMIT,
  async () => {
    const sessions = temporaryFolder();
    const page = temporaryPage();
    const first = await startProcess(sessions, page, {pace: 0.2});
    const body = {threadId: 'killed', runId: 'mine', messages: says('Go', 'said')};
    const begun = await run(first.url, body, {enough: (_, count) => count === 60});
    const [more] = await Promise.all([
      follow(first.url, 'killed', 'mine', begun.ids.at(-1), {
        enough: (event) => {
          if (event.type === 'TOOL_CALL_RESULT') first.child.kill('SIGKILL');
          return false;
        },
      }),
    ]);
    await kill(first);
    assert.equal(more.isWhole, false);
    const second = await startProcess(sessions, page, {pace: 0.05});
    const last = more.ids.at(-1)!;
    const rest = await follow(second.url, 'killed', 'mine', last);
    assert.equal(outcome(rest.events), 'success');
    const all = await run(second.url, body);
    assert.deepEqual(all.blocks, [...begun.blocks, ...more.blocks, ...rest.blocks]);
    assert.deepEqual(await verdicts([all.events]), ['ok']);
    await kill(second);
  },
);

test('V7 a run is cancelled by its own request, and its stream says so', LIMIT, async () => {
  const body = {threadId: 'stopped', runId: 'r1', messages: says('Go'), forwardedProps: LONG};
  let cancelled: Promise<{status: number; json: unknown}> | undefined;
  const cancel = () => post(url, '/api/agui/cancel', {threadId: 'stopped', runId: 'r1'});
  const stream = await run(url, body, {
    enough: (event) => {
      if (event.type === 'TOOL_CALL_START') cancelled ??= cancel();
      return false;
    },
  });
  assert.deepEqual([stream.isWhole, outcome(stream.events)], [true, 'cancelled']);
  const reply = await cancelled!;
  assert.deepEqual([reply.status, reply.json], [202, {threadId: 'stopped', runId: 'r1'}]);
  assert.equal((await cancel()).status, 202, 'asked again, it is as cancelled as before');
  assert.deepEqual(await verdicts([stream.events]), ['ok']);
  const next = await run(url, {threadId: 'stopped', runId: 'r2', messages: says([{type: 'text', text: 'Go'}])});
  assert.equal(outcome(next.events), 'success');
  const statuses = [
    await post(url, '/api/agui/cancel', {threadId: 'stopped', runId: 'r2'}),
    await post(url, '/api/agui/cancel', {threadId: 'stopped', runId: 'r3'}),
    await post(url, '/api/agui/cancel', {threadId: 'nobody', runId: 'r1'}),
    await post(url, '/api/agui/cancel', {threadId: 'stopped'}),
  ].map(({status, json}) => [status, json.error.code]);
  assert.deepEqual(statuses, [
    [409, 'AGUI_BAD_REQUEST'],
    [404, 'AGUI_NOT_FOUND'],
    [404, 'AGUI_NOT_FOUND'],
    [400, 'AGUI_BAD_REQUEST'],
  ]);
});

test(
  'a thread takes one run at a time; who opens it meanwhile reads its past and goes on with the stream',
  LIMIT,
  async () => {
    const begun = await run(
      url,
      {threadId: 'busy', runId: 'one', messages: says('Go'), forwardedProps: LONG},
      {enough: at('TOOL_CALL_START')},
    );
    const other = await run(url, {threadId: 'busy', runId: 'two', messages: says('Me too')});
    assert.deepEqual(
      [other.status, other.json],
      [409, {error: {code: 'AGUI_BAD_REQUEST', message: 'A run is still at work on this thread.'}}],
    );
    const {aguiEvents, live} = (await ask(url, '/api/agui/sessions/busy')).json;
    assert.equal(live.runId, 'one');
    const rest = await follow(url, 'busy', 'one', live.lastEventId);
    const whole = await follow(url, 'busy', 'one');
    const told = (events: readonly AguiEvent[]) => events.filter(({type}) => !/^(RUN_STARTED|TEXT|CUSTOM)/.test(type));
    assert.deepEqual(told([...aguiEvents, ...rest.events]), told(whole.events));
    assert.deepEqual(whole.blocks.slice(0, begun.blocks.length), begun.blocks);
    assert.deepEqual(await verdicts([[...aguiEvents, ...rest.events]]), ['ok']);
    assert.equal(of(aguiEvents as AguiEvent[], 'TEXT_MESSAGE_START')[0]?.role, 'user');
  },
);
