import assert from 'node:assert/strict';
import {appendFileSync, chmodSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {ScenarioRuntime} from '../../packages/runtime/src/index.js';
import {FileStorage} from '../../packages/runtime/src/node/file-storage.js';
import {HandClock, timeless} from './helpers.js';
import {temporaryFolder} from './server-helpers.js';

/** A runtime on a folder, with everything that its one session has told. */
async function open(folder: string, clock = new HandClock()) {
  const storage = new FileStorage(folder);
  const runtime = new ScenarioRuntime({storage, clock});
  await runtime.open();
  if (runtime.sessions().length === 0) await runtime.createSession({scenario: 'solo'});
  const events: AgentEvent[] = [];
  runtime.subscribe('solo', 0, (event) => events.push(event));
  return {runtime, clock, events, path: join(folder, 'solo.ndjson')};
}

/** A folder whose session has run to its end. */
async function finished() {
  const folder = temporaryFolder();
  const first = await open(folder);
  await first.runtime.command('solo', {
    id: 'c1',
    control: 'send',
    payload: {text: 'Größe, 大小, "quoted"\nand a line'},
  });
  await first.clock.run();
  first.runtime.close();
  return {folder, ...first};
}

const diagnostics = (events: readonly AgentEvent[]) => events.filter(({type}) => type === 'diagnostic.changed');
const numbers = (events: readonly AgentEvent[]) => events.map(({sequence}) => sequence);
const counted = (events: readonly AgentEvent[]) => events.map((_, index) => index + 1);

test('H9 what was told is on disk, line by line, and comes back as it was', async () => {
  const {folder, path, events} = await finished();
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  assert.deepEqual(JSON.parse(lines[0]!), {id: 'solo', scenario: 'solo', title: 'Is dual write safe?'});
  assert.deepEqual(
    lines.slice(1).map((line) => JSON.parse(line) as unknown),
    events,
  );
  const again = await open(folder);
  assert.deepEqual(again.events, events);
  assert.deepEqual(again.runtime.damage, []);
  assert.deepEqual(readdirSync(folder), ['solo.ndjson']);
});

test('H9 S6 a kill in the middle of a write, at any line: the half line is counted, the run goes on to the same end', async () => {
  const {path, events} = await finished();
  const bytes = readFileSync(path);
  const ends = [...bytes.keys()].filter((index) => bytes[index] === 0x0a);
  const clock = Date.parse(events.at(-1)!.timestamp!);
  for (let line = 3; line < ends.length; line += 2) {
    // From the line after the message on (which nobody was told of if it is cut): cut after 1 byte, in its middle, or before its end.
    const [from, to] = [ends[line - 1]! + 1, ends[line]!];
    const cut = [from + 1, (from + to) >> 1, to - 1][line % 3]!;
    const torn = temporaryFolder();
    const file = join(torn, 'solo.ndjson');
    writeFileSync(file, bytes.subarray(0, cut));
    const again = await open(torn, new HandClock(clock));
    await again.clock.run();
    again.runtime.close();
    assert.deepEqual(numbers(again.events), counted(again.events));
    assert.equal(diagnostics(again.events).length, 1);
    assert.equal(diagnostics(again.events)[0]?.sequence, line, 'its number stays taken');
    assert.deepEqual(again.runtime.damage, [{sessionId: 'solo', lines: 1}]);
    const withoutNumbers = (log: readonly AgentEvent[]) =>
      timeless(
        log.filter(({type}) => type !== 'diagnostic.changed').map((event) => ({...event, sequence: 0, eventId: ''})),
      );
    assert.deepEqual(withoutNumbers(again.events), withoutNumbers(events), `cut in line ${String(line)}`);
    const third = await open(torn);
    assert.deepEqual(third.events, again.events, 'and it stays so');
    third.runtime.close();
  }
});

test('S6 a last line that lacks only its end is whole', async () => {
  const {folder, path, events} = await finished();
  truncateSync(path, readFileSync(path).length - 1);
  const again = await open(folder);
  assert.deepEqual(again.events, events);
  assert.deepEqual(again.runtime.damage, []);
});

test('S6 damaged lines are skipped, counted and reported in their place; the rest is kept', async () => {
  const {folder, path, events} = await finished();
  const lines = readFileSync(path, 'utf8').split('\n');
  lines[5] = lines[5]!.slice(4);
  lines[9] = '\u0000\u0000\u0000';
  lines[12] = lines[12]!.replace(/"sequence":\d+/, '"sequence":99999999');
  lines[20] = lines[20]!.replace(/"sequence":\d+/, '"sequence":3');
  writeFileSync(path, lines.join('\n'));
  const again = await open(folder);
  assert.deepEqual(numbers(again.events), counted(again.events));
  assert.deepEqual(numbers(diagnostics(again.events)), [5, 9, 12, 20]);
  assert.deepEqual(again.runtime.damage, [{sessionId: 'solo', lines: 4}]);
  assert.deepEqual(
    again.events.filter(({type}) => type !== 'diagnostic.changed'),
    events.filter((_, index) => ![4, 8, 11, 19].includes(index)),
  );
  const reply = await again.runtime.command('solo', {id: 'c2', control: 'send', payload: {text: 'Still there?'}});
  assert.ok(reply.accepted);
  assert.equal(new Set(numbers(again.events)).size, again.events.length);
});

test('S6 a byte that is no text, a lost header and an empty file do not stop the others', async () => {
  const {folder, path, events} = await finished();
  const bytes = readFileSync(path);
  bytes[bytes.indexOf('quoted')] = 0xff;
  writeFileSync(path, bytes.subarray(bytes.indexOf('\n') + 1));
  writeFileSync(join(folder, 'empty.ndjson'), '');
  writeFileSync(join(folder, 'junk.ndjson'), 'this is not a session\n');
  writeFileSync(join(folder, 'notes.txt'), 'nor is this');
  const again = await open(folder);
  assert.equal(again.events.length, events.length);
  assert.deepEqual(numbers(diagnostics(again.events)), [2]);
  assert.deepEqual(
    again.runtime
      .sessions()
      .map(({id}) => id)
      .sort(),
    ['empty', 'junk', 'solo'],
  );
  const refused = await again.runtime.command('junk', {id: 'c1', control: 'send', payload: {text: 'Go'}});
  assert.equal(refused.accepted ? '' : refused.code, 'unknown_scenario');
  const session = await again.runtime.createSession({scenario: 'approval'});
  assert.equal(session.id, 'approval');
});

test('S6 a session that another program writes to stands still instead of mixing two logs', async () => {
  const {folder, path} = await finished();
  const again = await open(folder);
  assert.ok((await again.runtime.command('solo', {id: 'c2', control: 'send', payload: {text: 'Go'}})).accepted);
  appendFileSync(path, '{"type":"text.final"}\n');
  const count = again.events.length;
  await again.clock.run();
  const reply = await again.runtime.command('solo', {id: 'c3', control: 'interrupt'});
  assert.equal(reply.accepted ? '' : reply.code, 'storage_failed');
  assert.match(reply.accepted ? '' : reply.message, /changed by another program/);
  assert.equal(again.events.length, count);
});

test('S3 nobody else on the machine reads the sessions, also those of an earlier version', async () => {
  const folder = join(temporaryFolder(), 'sessions');
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const first = await open(folder);
  first.runtime.close();
  assert.deepEqual([mode(folder), mode(first.path)], ['700', '600']);
  new FileStorage(folder).putBody('solo', 'a', {type: 'text/plain', body: 'x'});
  const bodies = join(folder, 'solo.bodies');
  assert.deepEqual([mode(bodies), mode(join(bodies, 'a.body'))], ['700', '600']);
  chmodSync(first.path, 0o644);
  const second = await open(folder);
  second.runtime.close();
  assert.equal(mode(first.path), '600');
});

test('S6 there are no more sessions than the runtime has room for', async () => {
  const runtime = new ScenarioRuntime({storage: new FileStorage(temporaryFolder()), maxSessions: 2});
  await runtime.createSession({scenario: 'solo'});
  await runtime.createSession({scenario: 'solo'});
  await assert.rejects(runtime.createSession({scenario: 'solo'}), {code: 'too_many_sessions'});
  assert.equal(runtime.sessions().length, 2);
  runtime.close();
});
