import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../fast-check.js';
import {openSse, type WireMessage} from '../../src/transport/index.js';
import {collect} from './helpers.js';

/** The event stream as the HTML standard words it, on a whole text: what any chunking must come to. */
function reference(text: string): WireMessage[] {
  const messages: WireMessage[] = [];
  let data: string[] = [];
  let place: {id?: string; name?: string} = {};
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  lines.pop();
  for (const line of lines) {
    if (line === '') {
      const whole = data.join('\n');
      if (data.length > 0 && whole.trim() === '[DONE]') return messages;
      if (data.length > 0) messages.push({...place, ...parse(whole)});
      data = [];
      place = {};
      continue;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/su.exec(line) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'event') place = value ? {...place, name: value} : place.id === undefined ? {} : {id: place.id};
    if (field === 'id' && !value.includes('\0')) place = {...place, id: value};
  }
  return messages;
}

function parse(text: string): WireMessage {
  try {
    return {data: JSON.parse(text) as unknown};
  } catch {
    return text.trim() === '' ? {data: undefined} : {data: undefined, malformed: [...text.slice(0, 200)].join('')};
  }
}

/** openSse over a body that arrives in these chunks. */
async function readChunks(bytes: Uint8Array, cuts: readonly number[]) {
  const edges = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let i = 1; i < edges.length; i += 1) {
        const chunk = bytes.slice(edges[i - 1], edges[i]);
        if (chunk.length > 0) controller.enqueue(chunk);
      }
      controller.close();
    },
  });
  const response = new Response(body, {headers: {'content-type': 'text/event-stream'}});
  return collect(openSse({url: 'test:', fetch: () => Promise.resolve(response)}));
}

const eol = fc.constantFrom('\n', '\r\n', '\r');
const word = fc.string({unit: 'binary', maxLength: 12}).map((text) => text.replace(/[\r\n]/g, ' '));
const json = fc.jsonValue({maxDepth: 2}).map((value) => JSON.stringify(value));
const line = fc.oneof(
  {weight: 6, arbitrary: json.map((value) => `data: ${value}`)},
  {weight: 2, arbitrary: word.map((value) => `data:${value}`)},
  fc.constantFrom(
    'data',
    'data:',
    'data: {',
    'data: "n": 1',
    'data: }',
    'data: [DONE]',
    'event:',
    ': ping',
    'retry: 9',
  ),
  word.map((value) => `id: ${value}`),
  word.map((value) => `event: ${value}`),
  word.map((value) => `: ${value}`),
  word,
);
/** Lines that often enough form events, with a mixture of line ends. */
const sseText = fc
  .array(fc.tuple(line, eol, fc.option(eol, {freq: 2, nil: ''})), {maxLength: 12})
  .chain((parts) => fc.tuple(fc.constantFrom('', '\uFEFF'), fc.constant(parts)))
  .map(([bom, parts]) => bom + parts.map((part) => part.join('')).join(''));

describe('SSE laws', () => {
  it('S6 any chunking of any SSE text gives the messages of the standard', async () => {
    await fc.assert(
      fc.asyncProperty(sseText, fc.array(fc.nat(), {maxLength: 20}), async (text, cuts) => {
        const bytes = new TextEncoder().encode(text);
        const whole = new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes);
        const {messages} = await readChunks(
          bytes,
          cuts.map((cut) => (bytes.length === 0 ? 0 : cut % bytes.length)),
        );
        const expected = reference(whole);
        assert.deepEqual(messages.slice(0, expected.length), expected);
        // Beyond the standard: one whole last event that lost its blank line.
        assert.ok(messages.length <= expected.length + 1);
      }),
      {numRuns: 3_000},
    );
  });

  it('S6 any chunking gives the same messages and the same end as one chunk, one byte at a time included', async () => {
    const anyText = fc.oneof(
      sseText,
      fc.string({unit: 'binary'}),
      sseText.map((text) => text.slice(0, -1)),
    );
    await fc.assert(
      fc.asyncProperty(anyText, fc.array(fc.nat(), {maxLength: 20}), async (text, cuts) => {
        const bytes = new TextEncoder().encode(text);
        const once = await readChunks(bytes, []);
        const bytewise = Array.from(bytes, (_, i) => i);
        for (const edges of [bytewise, cuts.map((cut) => (bytes.length === 0 ? 0 : cut % bytes.length))]) {
          const again = await readChunks(bytes, edges);
          assert.deepEqual(again.messages, once.messages);
          assert.equal(again.end, once.end);
          assert.equal(again.fault?.kind, once.fault?.kind);
        }
      }),
      {numRuns: 1_500},
    );
  });

  it('S6 any bytes at all: messages or a named fault, never another exception', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({maxLength: 200}), fc.array(fc.nat(200), {maxLength: 5}), async (bytes, cuts) => {
        const {end, fault} = await readChunks(
          bytes,
          cuts.map((cut) => Math.min(cut, bytes.length)),
        );
        assert.ok(end ?? fault);
      }),
      {numRuns: 1_000},
    );
  });
});
