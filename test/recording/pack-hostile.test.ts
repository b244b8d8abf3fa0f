import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {zipSync, type Zippable} from 'fflate';
import {makePack} from '../../src/recording/make-pack.js';
import {NoPackError, readPack, type PackRecording} from '../../src/recording/read-pack.js';
import {ProjectionStore} from '../../src/state/index.js';
import {anyJson} from '../state/generators.js';
import {filesOf, teamSession} from './samples.js';

const pack = await makePack({events: teamSession(), sessionId: 'parent'});
const files = filesOf(pack);
const bytes = (text: string) => new TextEncoder().encode(text);
const codes = ({problems}: PackRecording) => problems.map(({code}) => code);

/** The pack with some of its files changed, added or (undefined) gone. */
function changed(changes: Readonly<Record<string, string | undefined>>): Uint8Array {
  const all = Object.entries({...files, ...changes}).filter(([, text]) => text !== undefined);
  return zipSync(Object.fromEntries(all.map(([name, text]) => [name, bytes(text!)])) as Zippable);
}

/** Reads anything: a recording, or the one error that says it is no zip. */
async function readAny(input: Uint8Array): Promise<PackRecording | undefined> {
  try {
    return await readPack(input);
  } catch (error) {
    assert.ok(error instanceof NoPackError, String(error));
    return undefined;
  }
}

describe('a pack of a stranger', () => {
  it('of any bytes is read or refused, and nothing throws', async () => {
    const start = pack.slice(0, 30);
    const anyBytes = fc.oneof(
      fc.uint8Array({maxLength: 400}),
      fc.uint8Array({maxLength: 400}).map((rest) => new Uint8Array([...start, ...rest])),
      fc.uint8Array({maxLength: 60}).map((rest) => new Uint8Array([0x50, 0x4b, 5, 6, ...rest])),
    );
    await fc.assert(
      fc.asyncProperty(anyBytes, async (input) => {
        const read = await readAny(input);
        if (read) assert.ok(read.problems.length > 0);
      }),
      {numRuns: 400},
    );
  });

  it('damaged anywhere, or cut off anywhere, gives what can be read, and says that something is wrong', async () => {
    const damage = fc.array(fc.tuple(fc.nat(pack.length - 1), fc.integer({min: 1, max: 255})), {
      minLength: 1,
      maxLength: 4,
    });
    const known = new Set(teamSession().map(({eventId}) => eventId));
    await fc.assert(
      fc.asyncProperty(damage, fc.option(fc.nat(pack.length)), async (flips, cut) => {
        const copy = pack.slice(0, cut ?? pack.length);
        for (const [at, by] of flips) if (at < copy.length) copy[at] = copy[at]! ^ by;
        const read = await readAny(copy);
        if (!read) return;
        // Where every file is as its checksum says, the damage was outside of them.
        const isWhole = read.events.length === known.size && read.events.every(({eventId}) => known.has(eventId));
        assert.ok(read.problems.length > 0 || isWhole);
        ProjectionStore.replay(read.events).snapshot();
      }),
      {numRuns: 300},
    );
  });

  it('without its end still gives every event', async () => {
    const read = await readPack(pack.slice(0, -40));
    assert.ok(codes(read).includes('damaged_zip'));
    assert.deepEqual(read.events, teamSession());
    assert.equal(read.manifest?.sessionId, 'parent');
  });

  it('that is no zip has an error of its own', async () => {
    await assert.rejects(readPack(bytes('{"type":"run.started"}\n')), NoPackError);
    await assert.rejects(readPack(new Uint8Array(0)), NoPackError);
  });

  it('with other events than were packed is read, and the checksum tells', async () => {
    const forged = files['events.ndjson']!.replace('It could not be published.', 'It was published.');
    const read = await readPack(changed({'events.ndjson': forged}));
    assert.deepEqual(codes(read), ['checksum']);
    assert.equal(read.events.length, teamSession().length);
    const fewer = files['events.ndjson']!.split('\n').slice(3).join('\n');
    const problem = (await readPack(changed({'events.ndjson': fewer}))).problems[0]!;
    assert.match(problem.message, /should have 21 lines and has 18/);
  });

  it('with missing, doubtful and foreign files tells of each, and keeps the rest', async () => {
    const lines = files['events.ndjson']!.split('\n');
    const read = await readPack(
      changed({
        'manifest.json': '{"format":"something else"}',
        'events.ndjson': [...lines.slice(0, 5), 'no json', '[]', '{"type":5}', ...lines.slice(5)].join('\n'),
        'snapshot.ndjson': undefined,
        'artifacts.ndjson': '{"group":',
        '../../evil.sh': 'rm -rf',
      }),
    );
    assert.deepEqual(codes(read).sort(), ['bad_lines', 'bad_lines', 'bad_manifest', 'missing_file', 'unknown_file']);
    assert.equal(read.manifest, undefined);
    assert.deepEqual(read.events, teamSession());
  });

  it('with any JSON in its lines never throws, and never reaches a prototype', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyJson, {maxLength: 6}), anyJson, async (lines, manifest) => {
        const text = lines.map((line) => JSON.stringify(line)).join('\n');
        const evil =
          '{"group":"__proto__","id":"polluted","row":{"x":1}}\n{"group":"runs","id":"__proto__","row":{"x":1}}\n';
        const read = await readPack(
          changed({
            'manifest.json': JSON.stringify(manifest) ?? '',
            'events.ndjson': text,
            'snapshot.ndjson': evil + text,
          }),
        );
        ProjectionStore.replay(read.events).snapshot();
        assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
        assert.equal(({} as Record<string, unknown>)['x'], undefined);
      }),
      {numRuns: 100},
    );
  });

  it('that grows without end when it is unpacked is cut off', async () => {
    const line = `${JSON.stringify({type: 'text.delta', payload: {delta: 'a'}})}\n`;
    const bomb = changed({'events.ndjson': line.repeat(200_000)});
    assert.ok(bomb.length < 100_000);
    const read = await readPack(bomb, {limits: {bytes: 1_000_000}});
    assert.ok(codes(read).includes('too_large'));
    assert.ok(read.events.length < 25_000 && read.events.length > 0);
    const long = await readPack(changed({'events.ndjson': 'x'.repeat(50_000) + '\n' + line}), {limits: {line: 10_000}});
    assert.equal(long.events.length, 1);
    const many = await readPack(changed({'events.ndjson': line.repeat(50)}), {limits: {lines: 10}});
    assert.ok(codes(many).includes('too_many_lines'));
    assert.equal(many.events.length, 10);
  });

  it('S6 that is made to fill memory is stopped long before, and says so', async () => {
    const zeros = new Uint8Array(64 * 1024 * 1024);
    const bomb = zipSync({'events.ndjson': zeros}, {level: 9});
    assert.ok(bomb.length < 80_000);
    const {problems} = await readPack(bomb);
    const stopped = problems.find(({code}) => code === 'too_large');
    const [, at] = /events\.ndjson: unpacking was stopped at (\d+) bytes/.exec(stopped?.message ?? '') ?? [];
    assert.ok(Number(at) <= zeros.length / 4, stopped?.message);
  });

  it('with too many files is read up to a number of them', async () => {
    const strangers = Object.fromEntries(Array.from({length: 100}, (_, index) => [`f${String(index)}`, 'x']));
    const read = await readPack(changed(strangers));
    assert.deepEqual(codes(read), ['too_many_files', 'unknown_file']);
    assert.deepEqual(read.events, teamSession());
  });

  it('can be called off', async () => {
    await assert.rejects(readPack(pack, {signal: AbortSignal.abort(new Error('Enough.'))}), /Enough\./);
  });
});
