import assert from 'node:assert/strict';
import {once} from 'node:events';
import {appendFileSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {test} from 'node:test';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {ProjectionStore} from '../../src/state/index.js';
import {kill, post, readStream, startProcess, temporaryFolder, temporaryPage} from './server-helpers.js';

const page = temporaryPage();
const LIMIT = {timeout: 60_000};

test(
  'H9 A10 a server killed in the middle of a run goes on where it was; a client gets every event once',
  LIMIT,
  async () => {
    const folder = temporaryFolder();
    const ids: string[] = [];
    const events: AgentEvent[] = [];
    const isOver = ({type}: AgentEvent) => type === 'run.finished';
    const kills = ['reasoning.delta', 'tool.output.delta', 'tool.progress', 'text.delta'];
    let server = await startProcess(folder, page, {pace: 0.15});
    assert.match(server.url, /^http:\/\/127\.0\.0\.1:\d+\/$/);
    const command = {id: 'go', control: 'send', payload: {text: 'Is dual write safe?'}};
    const reply = await post(server.url, '/api/sessions/solo/commands', command);
    for (const type of kills) {
      let count = 0;
      const enough = (event: AgentEvent) => {
        if (event.type !== type || ++count < 3) return false;
        server.child.kill('SIGKILL');
        return true;
      };
      const part = await readStream(server.url, 'solo', ids.at(-1), enough);
      ids.push(...part.ids);
      events.push(...part.events);
      assert.ok(count >= 3, `killed at ${type}`);
      await kill(server);
      // Anywhere: on a busy machine the old port may be taken by now.
      server = await startProcess(folder, page, {pace: 0.15});
      const again = await post(server.url, '/api/sessions/solo/commands', command);
      assert.deepEqual(again.json, reply.json, 'the command is known and not done again');
    }
    const rest = await readStream(server.url, 'solo', ids.at(-1), isOver);
    ids.push(...rest.ids);
    events.push(...rest.events);
    assert.deepEqual(
      ids,
      ids.map((_, index) => String(index + 1)),
    );
    assert.equal(events.filter(({type}) => type === 'run.started').length, 1);
    assert.equal(events.at(-1)?.type, 'run.finished');
    assert.deepEqual(ProjectionStore.replay(events).snapshot().diagnostics, {});
    const stored = readFileSync(join(folder, 'solo.ndjson'), 'utf8').trimEnd().split('\n').slice(1);
    assert.deepEqual(
      stored.map((line) => JSON.parse(line) as unknown),
      events,
    );
    const gone = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    assert.deepEqual(await gone, [0, null], 'a signal stops it cleanly');
  },
);

test('S6 a damaged session is told of when the server starts, and the others are served', LIMIT, async () => {
  const folder = temporaryFolder();
  const first = await startProcess(folder, page);
  await kill(first);
  appendFileSync(join(folder, 'failure.ndjson'), '{"type":"run.sta');
  const server = await startProcess(folder, page);
  assert.match(server.complaints(), /^Session failure: 1 stored line could not be read; the rest is kept\.$/m);
  const {events} = await readStream(server.url, 'failure', undefined, ({type}) => type === 'diagnostic.changed');
  assert.deepEqual(
    events.map(({type, sequence}) => [type, sequence]),
    [
      ['session.opened', 1],
      ['diagnostic.changed', 2],
    ],
  );
  await kill(server);
});

test('what keeps the server from starting is said in one sentence', LIMIT, async () => {
  const folder = temporaryFolder();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const {port} = other.address() as AddressInfo;
  writeFileSync(join(folder, 'file'), '');
  const attempts = await Promise.all([
    startProcess(join(folder, 'sessions'), page, {port}),
    startProcess(join(folder, 'sessions'), join(folder, 'no-page')),
    startProcess(join(folder, 'file', 'sessions'), page),
  ]);
  other.close();
  const expected = [
    /^Port \d+ of 127\.0\.0\.1 is in use: .*\.\n$/,
    /^There is no built page in .*\.\n$/,
    /^Sessions cannot be kept in .*\.\n$/,
  ];
  for (const [index, attempt] of attempts.entries()) {
    assert.equal(attempt.child.exitCode, 1);
    assert.match(attempt.complaints(), expected[index]!);
  }
});
