import assert from 'node:assert/strict';
import {once} from 'node:events';
import {closeSync, openSync, writeFileSync, writeSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {makePack} from '../../src/recording/make-pack.js';
import {teamSession} from '../recording/samples.js';
import {temporaryFolder} from '../runtime/server-helpers.js';
import {run, runHere, start} from './helpers.js';

const folder = temporaryFolder();
const LIMIT = {timeout: 60_000};
const START = {type: 'run.started', sessionId: 's', runId: 'r'};
const TOOL = {type: 'tool.started', sessionId: 's', runId: 'r', toolCallId: 't'};
const END = {type: 'run.finished', sessionId: 's', runId: 'r'};
const AG_UI = [
  {type: 'RUN_STARTED', threadId: 'th', runId: 'r'},
  {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'Hi'},
  {type: 'RUN_FINISHED', threadId: 'th', runId: 'r'},
];
const lines = (...events: readonly object[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('');

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const bad = file('bad.ndjson', lines(START, TOOL, {type: 'weather.changed'}, END));

describe('agent-surfaces lint', () => {
  it('S1 says line, severity, rule and what to do, and ends with 1 where an error is found', LIMIT, async () => {
    const {code, out, err} = await run(['lint', bad], {page: folder});
    assert.equal(code, 1);
    assert.deepEqual(out.trimEnd().split('\n'), [
      `${bad}:3: warning unknown_event_type: "weather.changed" is shown as unknown: use a type of the standard.`,
      `${bad}:4: error tool_unclosed_at_turn_end: Tool call "t" has no tool.result or tool.failed: send one.`,
    ]);
    assert.match(err, /bad\.ndjson: 4 events, 1 error, 1 warning\.$/m);
  });

  it('S1 tells the same to machines: one JSON object a line, the last one a summary', async () => {
    const {code, out} = await runHere(['lint', '--json', bad]);
    const told = out.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.equal(code, 1);
    assert.deepEqual(told[1], {
      kind: 'finding',
      rule: 'tool_unclosed_at_turn_end',
      severity: 'error',
      requirement: 'S1',
      message: 'Tool call "t" has no tool.result or tool.failed: send one.',
      index: 3,
      line: 4,
      type: 'run.finished',
      subject: 't',
    });
    assert.deepEqual(told.at(-1), {kind: 'summary', file: bad, events: 4, errors: 1, warnings: 1, isCut: false});
  });

  it('ends with 0 where only warnings are found, or nothing', async () => {
    const warned = await runHere(['lint', file('warned.ndjson', lines(START, {type: 'weather.changed'}, END))]);
    assert.deepEqual([warned.code, warned.out.split('\n').length], [0, 1]);
    const clean = await runHere(['lint', file('clean.ndjson', lines(START, END))]);
    assert.deepEqual([clean.code, clean.out], [0, '']);
    assert.match(clean.err, /2 events, 0 errors, 0 warnings\.$/);
  });

  it('S2 a file that is cut in the middle of an event, or of a run, breaks no rule by that', async () => {
    const whole = lines(START, TOOL);
    for (const [name, text] of [
      ['cut.ndjson', whole.slice(0, -9)],
      ['cut.json', JSON.stringify([START, TOOL], null, 1).slice(0, -20)],
      ['cut.sse', `data: ${JSON.stringify(START)}\n\ndata: {"type":"tool.st`],
    ] as const) {
      const {code, out, err} = await runHere(['lint', file(name, text)]);
      assert.deepEqual([code, out], [0, ''], name);
      assert.match(err, /it ends in the middle of an event/, name);
    }
    const running = await runHere(['lint', file('running.ndjson', whole)]);
    assert.deepEqual([running.code, running.out], [0, '']);
    const damaged = await runHere(['lint', file('damaged.ndjson', `${whole.slice(0, -9)}\n${lines(TOOL)}`)]);
    assert.equal(damaged.code, 1);
    assert.match(damaged.out, /:2: error unreadable_line: /);
  });

  it('reads NDJSON, JSON, captured SSE and packs, and knows AG-UI by itself', async () => {
    const events = JSON.stringify([START, TOOL, END], null, 1);
    const json = await runHere(['lint', file('bad.json', events)]);
    assert.match(json.out, /bad\.json:13: error tool_unclosed_at_turn_end/);
    const sse = AG_UI.map((event, at) => `id: ${String(at)}\ndata: ${JSON.stringify(event)}\n\n`).join('');
    const agui = await runHere(['lint', file('agui.sse', sse)]);
    assert.match(
      agui.out,
      /^\S+agui\.sse:4: error ag_ui_order: TEXT_MESSAGE_CONTENT: No text message 'm' is in progress\.$/,
    );
    const other = await runHere(['lint', '--protocol', 'agent-ui', join(folder, 'agui.sse')]);
    assert.match(other.out, /unknown_event_type: "RUN_STARTED"/);
    const pack = file('team.zip', await makePack({events: teamSession(), sessionId: 'parent'}));
    assert.match((await runHere(['lint', pack])).err, /team\.zip: \d+ events, 0 errors/);
  });

  it('reads what is piped in', LIMIT, async () => {
    const child = start(['lint', '-'], {page: folder, input: true});
    let out = '';
    child.stdout!.on('data', (chunk) => (out += String(chunk)));
    child.stdin!.end(lines(START, TOOL, END));
    assert.deepEqual(await once(child, 'close'), [1, null]);
    assert.match(out, /^stdin:3: error tool_unclosed_at_turn_end/);
  });

  it('reads a file that is larger than its memory, and says how far it is', LIMIT, async () => {
    const path = join(folder, 'large.ndjson');
    const handle = openSync(path, 'w');
    const status = {type: 'run.status', sessionId: 's', runId: 'r', payload: {detail: 'x'.repeat(4_000)}};
    const many = lines(...Array.from({length: 250}, () => status));
    writeSync(handle, lines(START));
    for (let at = 0; at < 100; at++) writeSync(handle, many);
    writeSync(handle, lines(TOOL, END));
    closeSync(handle);
    const env = {NODE_OPTIONS: '--max-old-space-size=64'};
    const {code, out, err} = await run(['lint', path], {page: folder, env});
    assert.equal(code, 1, err);
    assert.match(out, /large\.ndjson:25003: error tool_unclosed_at_turn_end/);
    assert.match(err, /Reading … 25 %\nReading … 50 %\nReading … 75 %\n/);
  });

  it('says what cannot be read, and what was not understood', async () => {
    for (const [path, words] of [
      [join(folder, 'missing.ndjson'), /cannot be read: .*ENOENT/],
      [folder, /cannot be read: .*EISDIR/],
      [file('empty.ndjson', ''), /It holds no events\.$/],
    ] as const) {
      const {code, out, err} = await runHere(['lint', path]);
      assert.deepEqual([code, out], [1, ''], err);
      assert.match(err, words);
    }
    for (const args of [['lint'], ['lint', 'a', 'b'], ['lint', 'a', '--protocol', 'smoke'], ['lint', 'a', '--fix']])
      assert.equal((await runHere(args)).code, 2, args.join(' '));
  });
});
