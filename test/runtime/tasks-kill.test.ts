import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import type {AttemptRow} from '../../src/state/facts/attempts.js';
import type {TaskRow} from '../../src/state/facts/task-record.js';
import {ProjectionStore} from '../../src/state/store.js';
import {kill, post, readStream, startProcess, temporaryFolder, temporaryPage} from './server-helpers.js';

const page = temporaryPage();
const LIMIT = {timeout: 60_000};
const PACE = 0.05;

test(
  'K4 H9 a server killed in the middle of an import tells that it was cut off, and takes it up at its checkpoint',
  LIMIT,
  async () => {
    const folder = temporaryFolder();
    const events: AgentEvent[] = [];
    let server = await startProcess(folder, page, {pace: PACE});
    await post(server.url, '/api/sessions', {scenario: 'nightly-job'});
    const send = {id: 'go', control: 'send', payload: {text: 'Go'}};
    await post(server.url, '/api/sessions/nightly-job/commands', send);
    const last = () => (events.length === 0 ? undefined : String(events.length));
    let progress = 0;
    const inTheMiddle = ({type}: AgentEvent) => type === 'task.progress' && ++progress === 3;
    const first = await readStream(server.url, 'nightly-job', last(), (event) => {
      if (!inTheMiddle(event)) return false;
      server.child.kill('SIGKILL');
      return true;
    });
    events.push(...first.events);
    await kill(server);
    server = await startProcess(folder, page, {pace: PACE});
    const isOver = ({type, payload}: AgentEvent) =>
      type === 'task.updated' && (payload as {reconciled?: boolean}).reconciled === true;
    const rest = await readStream(server.url, 'nightly-job', last(), isOver);
    events.push(...rest.events);
    assert.deepEqual(
      events.map(({sequence}) => sequence),
      events.map((_, index) => index + 1),
    );
    await kill(server);
    const {tasks, attempts, diagnostics} = ProjectionStore.replay(events).snapshot();
    assert.deepEqual(diagnostics, {});
    const told = (Object.values(attempts) as unknown as AttemptRow[]).map(({status, cause}) => [status, cause]);
    assert.deepEqual(told, [
      ['lost', 'initial'],
      ['failed', 'crash_recovery'],
      ['lost', 'error'],
      ['completed', 'worker_lost'],
    ]);
    const steps = events.flatMap(({type, payload}) =>
      type === 'task.progress' ? [(payload as {step?: string}).step] : [],
    );
    assert.deepEqual(new Set(steps).size, steps.length, 'no batch is booked twice');
    const row = tasks['nightly-job.import-1'] as unknown as TaskRow;
    assert.deepEqual([row.status, row.delivery, row.reconciled], ['completed', 'delivered', true]);
    const stored = readFileSync(join(folder, 'nightly-job.ndjson'), 'utf8').trimEnd().split('\n').slice(1);
    const kept = stored.map((line) => JSON.parse(line) as AgentEvent).slice(0, events.length);
    assert.deepEqual(ProjectionStore.replay(kept).snapshot(), ProjectionStore.replay(events).snapshot());
  },
);
