import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {describe, it} from 'node:test';
import {promisify} from 'node:util';
import {EventType, type BaseEvent} from '@ag-ui/core';
import {EventEncoder} from '@ag-ui/encoder';
import {buildRequest, openSse} from '../../src/transport/index.js';
import {bodyOf, collect, serve, stream} from './helpers.js';

const run: (BaseEvent & Record<string, unknown>)[] = [
  {type: EventType.RUN_STARTED, threadId: 't1', runId: 'r1'},
  {type: EventType.TEXT_MESSAGE_START, messageId: 'm1', role: 'assistant'},
  ...['你好', '，', '世界 ', '👩‍🚀', '\n\nline\u2028separator\r\n'].map((delta) => ({
    type: EventType.TEXT_MESSAGE_CONTENT,
    messageId: 'm1',
    delta,
  })),
  {type: EventType.TEXT_MESSAGE_END, messageId: 'm1'},
  {type: EventType.STATE_SNAPSHOT, snapshot: {n: 1}},
  {type: EventType.STATE_DELTA, delta: [{op: 'replace', path: '/n', value: 2}]},
  {type: EventType.CUSTOM, name: 'agent-ui', value: {type: 'artifact.created', artifactId: 'a1'}},
  {type: EventType.RUN_FINISHED, threadId: 't1', runId: 'r1'},
];

/** Peers run in a Node of their own: `tsx` resolves the client's JSON Patch library to a file that it does not ship. */
async function runNode(args: string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, args, {timeout: 30_000})).stdout;
}

describe('Against real peers', () => {
  it('reads what the AG-UI encoder writes as the AG-UI client reads it, from one server', async () => {
    const bodies: unknown[] = [];
    const url = await serve(async (request, response) => {
      bodies.push(JSON.parse(await bodyOf(request)));
      const encoder = new EventEncoder({accept: request.headers.accept});
      assert.equal(encoder.getContentType(), 'text/event-stream');
      await stream(response, ...run.map((event) => encoder.encodeSSE(event)));
    });
    const theirs = JSON.parse(
      await runNode([
        '--input-type=module',
        '-e',
        `import {HttpAgent} from '@ag-ui/client';
        const events = [];
        const agent = new HttpAgent({url: process.argv[1], threadId: 't1'});
        await agent.runAgent({runId: 'r1'}, {onEvent: ({event}) => void events.push(event)});
        console.log(JSON.stringify(events));`,
        url,
      ]),
    ) as BaseEvent[];

    const request = {method: 'POST', path: '', body: bodies[0], streams: true} as const;
    const isLast = ({data}: {data: unknown}) => (data as BaseEvent).type === EventType.RUN_FINISHED;
    const ours = await collect(openSse({...buildRequest({url}, request, 'c1'), expectTerminal: isLast}));
    assert.deepEqual(ours.data, run);
    assert.deepEqual(
      ours.data.map((event) => (event as BaseEvent).type),
      theirs.map((event) => event.type),
    );
    assert.equal(ours.end, 'done');
    assert.deepEqual(bodies[1], bodies[0]);
  });

  it('reads real AG-UI events framed with CRLF, with CR, and ended by [DONE]', async () => {
    const encoder = new EventEncoder();
    const text = run.map((event) => encoder.encodeSSE(event)).join('');
    for (const variant of [text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r'), `${text}data: [DONE]\n\n`]) {
      const url = await serve((_, response) => stream(response, variant));
      assert.deepEqual((await collect(openSse({url}))).data, run);
    }
  });

  it('H9 reads and resumes as the EventSource of Node does', async () => {
    const body =
      '\uFEFFid: 第1\r\nevent: x\r\ndata: {"a":\r\ndata: 1}\r\n\r\n: ping\r\rid: 2\rdata:"b"\r\rdata: "c"\n\nid: 4\ndata: "d"\n\n';
    const ids: string[] = [];
    const url = await serve((request, response) => {
      const id = String(request.headers['last-event-id'] ?? '');
      ids.push(id);
      return id ? void response.writeHead(204).end() : stream(response, body);
    });
    const script = `
      const source = new EventSource(process.argv[1]);
      const seen = [];
      const note = (event) => seen.push({name: event.type, data: JSON.parse(event.data), id: event.lastEventId});
      source.onmessage = note;
      source.addEventListener('x', note);
      source.onerror = () => {
        if (source.readyState !== EventSource.CLOSED) return;
        console.log(JSON.stringify(seen));
        clearInterval(awake);
      };
      const awake = setInterval(() => undefined, 1000);`;
    const flags = ['--experimental-eventsource', '--no-warnings', '-e', script, url];
    const theirs = await runNode(flags);
    let lastEventId: string | undefined;
    const {messages} = await collect(openSse({url}));
    const ours = messages.map(({name = 'message', data, id}) => {
      lastEventId = id ?? lastEventId;
      return {name, data, id: lastEventId};
    });
    assert.deepEqual(ours, JSON.parse(theirs));
    const {fault} = await collect(openSse({url, lastEventId}));
    assert.equal(fault?.retryable, false);
    // Theirs and ours, each first without an id and then with the last one seen.
    assert.deepEqual(ids, ['', '4', '', '4']);
  });
});
