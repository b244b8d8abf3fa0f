import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {openRecording} from '../../src/recording/open.js';
import {ProjectionStore} from '../../src/state/index.js';
import {anyJson} from '../state/generators.js';

const EVENTS = [
  {type: 'session.opened', sessionId: 's1', payload: {title: 'Ledger'}},
  {type: 'run.started', sessionId: 's1', runId: 'r1'},
  {type: 'text.delta', sessionId: 's1', runId: 'r1', messageId: 'm1', payload: {delta: 'Grüße 你好'}},
];
const lines = (events: readonly unknown[]) => events.map((event) => JSON.stringify(event)).join('\n');
const codes = (problems: readonly {code: string}[]) => problems.map(({code}) => code);

const AG_UI = [
  {type: 'RUN_STARTED', threadId: 't1', runId: 'r1', timestamp: 1_000},
  {type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant'},
  {type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'Hello'},
  {type: 'TEXT_MESSAGE_END', messageId: 'm1'},
  {type: 'RUN_FINISHED', threadId: 't1', runId: 'r1'},
];
const INPUT = {
  threadId: 't1',
  runId: 'r1',
  messages: [{id: 'u1', role: 'user', content: 'What is due?'}],
  tools: [],
  context: [],
  state: {},
  forwardedProps: {},
};

describe('opening a recording', () => {
  const wholes: readonly [string, string | Blob | Uint8Array][] = [
    ['NDJSON', lines(EVENTS)],
    [
      'NDJSON with blank lines and a byte order mark',
      `\uFEFF${EVENTS.map((one) => `${JSON.stringify(one)}\r\n\r\n`).join('')}`,
    ],
    ['a JSON array', JSON.stringify(EVENTS, null, 2)],
    ['a JSON object that holds the events', JSON.stringify({events: EVENTS})],
    ['captured SSE', EVENTS.map((one, at) => `id: ${String(at)}\ndata: ${JSON.stringify(one)}\n\n`).join('')],
    ['a file', new Blob([lines(EVENTS)])],
    ['bytes', new TextEncoder().encode(lines(EVENTS))],
  ];
  for (const [name, source] of wholes) {
    it(`H7 reads ${name}`, async () => {
      const recording = await openRecording(source, {name: 'run.ndjson'});
      assert.deepEqual(recording.events, EVENTS);
      assert.equal(recording.format, 'events');
      assert.equal(recording.name, 'run.ndjson');
      assert.deepEqual(recording.problems, []);
    });
  }

  it('names damaged lines, and keeps the rest', async () => {
    const text = [JSON.stringify(EVENTS[0]), '{"type": "run.st', '42', JSON.stringify(EVENTS[1])].join('\n');
    const recording = await openRecording(text);
    assert.deepEqual(recording.events, EVENTS.slice(0, 2));
    assert.deepEqual(codes(recording.problems), ['damaged_line', 'not_an_event']);
    assert.match(recording.problems[0]!.message, /^Line 2 /);
    assert.match(recording.problems[1]!.message, /^Line 3 /);
  });

  it('tells many problems as a few and a number', async () => {
    const recording = await openRecording(`${'broken\n'.repeat(500)}${lines(EVENTS)}`);
    assert.equal(recording.events.length, 3);
    assert.equal(recording.problems.length, 101);
    assert.match(recording.problems.at(-1)!.message, /^400 /);
  });

  it('an empty file, and one that is no recording, are told and not thrown', async () => {
    assert.deepEqual(codes((await openRecording('')).problems), ['empty']);
    const picture = await openRecording(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255, 254, 10, 3]));
    assert.ok(codes(picture.problems).includes('empty'));
    assert.deepEqual(picture.events, []);
    const zip = await openRecording(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]));
    assert.equal(zip.format, 'pack');
    assert.ok(zip.problems.length > 0);
  });

  it('is called off by its signal', async () => {
    const stop = new AbortController();
    const opening = openRecording('{"type":"run.started"}\n'.repeat(50_000), {signal: stop.signal});
    stop.abort(new Error('enough'));
    await assert.rejects(opening, /enough/);
  });

  it('throws nothing on any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyJson, {maxLength: 6}), fc.string(), async (values, rest) => {
        const recording = await openRecording(`${lines(values)}\n${rest}`);
        ProjectionStore.replay(recording.events).snapshot();
      }),
      {numRuns: 200},
    );
  });
});

describe('opening a capture of AG-UI', () => {
  for (const [name, text] of [
    ['NDJSON', lines(AG_UI)],
    ['SSE', AG_UI.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')],
  ] as const) {
    it(`H7 reads ${name} as the adapter does, with the times of the capture alone`, async () => {
      const recording = await openRecording(text);
      assert.equal(recording.format, 'ag-ui');
      assert.deepEqual(recording.problems, []);
      const {runs, messages, parts} = ProjectionStore.replay(recording.events).snapshot();
      assert.equal((runs['r1'] as {status: string}).status, 'completed');
      assert.ok(messages['m1']);
      assert.ok(Object.values(parts).some((part) => (part as {text?: string}).text === 'Hello'));
      assert.ok(recording.events.every(({timestamp}) => timestamp === undefined || timestamp.startsWith('1970')));
    });
  }

  it('tells what the run was asked with, where the capture holds it', async () => {
    const recording = await openRecording(lines([INPUT, ...AG_UI]));
    const {parts} = ProjectionStore.replay(recording.events).snapshot();
    assert.ok(Object.values(parts).some((part) => (part as {text?: string}).text === 'What is due?'));
  });

  it('keeps threads apart, and says where a run is cut off', async () => {
    const other = AG_UI.map((event) => JSON.parse(JSON.stringify(event).replaceAll('1"', '2"')) as object);
    const recording = await openRecording(lines([...AG_UI, ...other.slice(0, 3)]));
    const snapshot = ProjectionStore.replay(recording.events).snapshot();
    assert.deepEqual(Object.keys(snapshot.sessions).sort(), ['t1', 't2']);
    assert.equal((snapshot.runs['r2'] as {sessionId: string}).sessionId, 't2');
    assert.deepEqual(codes(recording.problems), ['run_cut_off']);
  });
});
