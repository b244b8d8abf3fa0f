import assert from 'node:assert/strict';
import {once} from 'node:events';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {after, describe, it} from 'node:test';
import {EventType, type BaseEvent} from '@ag-ui/core';
import {EventEncoder} from '@ag-ui/encoder';
import {SERVER_CHECKS} from '../../packages/cli/src/conformance/index.js';
import {openServer, temporaryFolder} from '../runtime/server-helpers.js';
import {run, runHere} from './helpers.js';

const folder = temporaryFolder();
const LIMIT = {timeout: 60_000};
const builtIn = await openServer(0.01);

type Input = {threadId: string; runId: string; messages: unknown[]};
type Events = (input: Input) => readonly object[];

/** A server on a free port, until the file's tests are over. */
async function serve(
  answer: (input: Input, response: ServerResponse, request: IncomingMessage) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      let body: unknown;
      try {
        body = JSON.parse(text);
      } catch {
        response.writeHead(400, {'content-type': 'application/json'}).end('{"detail":"No JSON."}');
        return;
      }
      const input = body as Input;
      if (Array.isArray(input.messages)) answer(input, response, request);
      else response.writeHead(422, {'content-type': 'application/json'}).end('{"detail":"messages must be a list"}');
    });
  }).listen(0, '127.0.0.1');
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
}

const SSE = {'content-type': 'text/event-stream'};
const frames = (events: readonly object[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const wrapped = (input: Input, inner: readonly object[] = []) => {
  const ids = {threadId: input.threadId, runId: input.runId};
  return [{type: 'RUN_STARTED', ...ids}, ...inner, {type: 'RUN_FINISHED', ...ids}];
};
const serveEvents = (events: Events, headers: Record<string, string> = SSE) =>
  serve((input, response) => response.writeHead(200, headers).end(frames(events(input))));

/** The checks that fail, with what was seen. */
async function failures(url: string, ...more: readonly string[]): Promise<Record<string, string>> {
  const {code, out} = await runHere(['conformance', url, '--json', ...more]);
  const told = out.split('\n').map((line) => JSON.parse(line) as Record<string, string>);
  const failed = told.filter(({outcome}) => outcome === 'failed').map(({id, saw}) => [id, saw] as const);
  assert.equal(code, failed.length > 0 ? 1 : 0);
  return Object.fromEntries(failed) as Record<string, string>;
}

describe('agent-surfaces conformance', () => {
  it('the built-in runtime passes every check of both protocols', LIMIT, async () => {
    const seen = new Set<string>();
    for (const args of [[`${builtIn.url}api/agui`], [`${builtIn.url}api`, '--protocol', 'agent-ui']]) {
      const {code, out, err} = await runHere(['conformance', ...args, '--json']);
      const told = out.split('\n').map((line) => JSON.parse(line) as Record<string, string>);
      const checks = told.filter(({kind}) => kind === 'check');
      assert.deepEqual(
        checks.filter(({outcome}) => outcome === 'failed'),
        [],
      );
      // A stream may come in one piece where the machine is busy.
      for (const {id = '', outcome} of checks) if (outcome === 'passed' || id === 'in_pieces') seen.add(id);
      assert.deepEqual([code, told.at(-1)?.['kind']], [0, 'summary']);
      assert.match(err, /\d+ passed, 0 failed, \d not applicable\.$/);
    }
    assert.deepEqual([...seen].sort(), Object.keys(SERVER_CHECKS).sort());
  });

  it('tells a person each check, with what was seen, as a process of its own', LIMIT, async () => {
    const {code, out, err} = await run(['conformance', `${builtIn.url}api/agui`], {page: folder});
    assert.equal(code, 0, err);
    assert.match(out, /^passed +run_answered: A request for a run is answered\. It was answered 200\.$/m);
    assert.match(out, /^passed +terminal: .* RUN_FINISHED is the last event\.$/m);
    assert.match(err, /14 passed|13 passed/);
  });

  it('a server that is made with AG-UI’s own encoder passes', LIMIT, async () => {
    const encoder = new EventEncoder();
    const url = await serve((input, response) => {
      response.writeHead(200, {'content-type': encoder.getContentType()});
      const text = [
        {type: EventType.TEXT_MESSAGE_START, messageId: 'm', role: 'assistant'},
        {type: EventType.TEXT_MESSAGE_CONTENT, messageId: 'm', delta: 'Héllo 你好 🙂'},
        {type: EventType.TEXT_MESSAGE_END, messageId: 'm'},
      ];
      for (const event of wrapped(input, text)) response.write(encoder.encodeSSE(event as BaseEvent));
      response.end();
    });
    assert.deepEqual(await failures(url), {});
    const {out} = await runHere(['conformance', url]);
    assert.match(out, /^not applicable +resume: .* The frames have no ids\.$/m);
  });

  it('names what a server does wrong', LIMIT, async () => {
    const json = await serveEvents(wrapped, {'content-type': 'text/plain'});
    assert.deepEqual(await failures(json), {content_type: 'text/plain.'});
    const latin = await serveEvents(wrapped, {'content-type': 'text/event-stream; charset=iso-8859-1'});
    assert.deepEqual(Object.keys(await failures(latin)), ['content_type']);
    const nameless = await serveEvents(({threadId}) => [
      {type: 'RUN_STARTED', threadId, runId: 'mine'},
      {type: 'RUN_FINISHED', threadId},
    ]);
    assert.match(
      (await failures(nameless))['ids'] ?? '',
      /RUN_STARTED has another runId\. RUN_FINISHED has no runId\./,
    );
    const open = {type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'search'};
    const unclosed = await serveEvents((input) => wrapped(input, [open]));
    const found = await failures(unclosed);
    assert.deepEqual(Object.keys(found), ['order']);
    assert.match(found['order'] ?? '', /Event 3: ag_ui_order: .*still open: tool call 'c'/);
    const endless = await serveEvents((input) => wrapped(input).slice(0, 1));
    assert.deepEqual(Object.keys(await failures(endless)), ['terminal', 'leaving']);
    const twice = await serveEvents((input) => [...wrapped(input), ...wrapped(input).slice(1)]);
    assert.match((await failures(twice))['terminal'] ?? '', /ends 2 times/);
  });

  it('S6 names a body that is cut, torn off, no UTF-8 or no JSON', LIMIT, async () => {
    const cut = await serve((input, response) =>
      response.writeHead(200, SSE).end(frames(wrapped(input)).slice(0, -12)),
    );
    assert.match((await failures(cut))['whole_frames'] ?? '', /ends in the middle of an event/);
    const torn = await serve((input, response) => {
      response.writeHead(200, {...SSE, 'content-length': 100_000});
      response.write(frames(wrapped(input).slice(0, 1)), () => response.destroy());
    });
    assert.match((await failures(torn))['whole_frames'] ?? '', /broke off/);
    const bytes = await serve((input, response) => {
      response.writeHead(200, SSE).write(Buffer.from([0x3a, 0xff, 0xfe, 0x0a, 0x0a]));
      response.end(frames(wrapped(input)));
    });
    assert.deepEqual(Object.keys(await failures(bytes)), ['utf8']);
    const words = await serve((input, response) => {
      const [first = '', ...rest] = wrapped(input).map((event) => frames([event]));
      response.writeHead(200, SSE).end(`${first}data: {"type":\n\n${rest.join('')}`);
    });
    assert.match((await failures(words))['whole_frames'] ?? '', /1 frames are no JSON/);
  });

  it('R2 names a server that takes anything, or refuses without a word', LIMIT, async () => {
    const lax = createServer((_, response) =>
      response.writeHead(200, SSE).end(frames(wrapped({threadId: 'x', runId: 'y', messages: []}))),
    );
    const silent = createServer((_, response) => response.writeHead(400).end());
    for (const server of [lax, silent]) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      after(() => server.close());
    }
    const at = (server: typeof lax) => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const laxly = await failures(at(lax));
    assert.deepEqual([laxly['bad_json'], laxly['bad_input']], ['It was answered 200.', 'It was answered 200.']);
    const silently = await failures(at(silent));
    assert.deepEqual(Object.keys(silently), ['run_answered', 'error_words']);
  });

  it('waits no longer than it was told, and sends the headers that it was given', LIMIT, async () => {
    const seen = new Set<string | undefined>();
    const slow = await serve((input, response, {headers}) => {
      seen.add(headers.authorization);
      response.writeHead(200, SSE).write(frames(wrapped(input).slice(0, 1)));
    });
    const {code, out, err} = await runHere([
      'conformance',
      slow,
      '--timeout',
      '0.3',
      '--header',
      'Authorization: Bearer abc',
    ]);
    assert.equal(code, 1);
    assert.match(out, /^FAILED +terminal: .* still open after 0\.3 s\.$/m);
    assert.deepEqual([...seen], ['Bearer abc']);
    assert.doesNotMatch(out + err, /abc/);
  });

  it('says that nobody answers, and what was not understood', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const {port} = gone.address() as AddressInfo;
    gone.close();
    const nobody = await runHere(['conformance', `http://127.0.0.1:${String(port)}/`]);
    assert.equal(nobody.code, 1);
    assert.match(nobody.err, /No server answers at .*ECONNREFUSED/);
    for (const args of [
      [],
      ['not an address'],
      ['ftp://x'],
      ['http://user:pass@x'],
      ['http://x', '--protocol', 'a2a'],
      ['http://x', '--timeout', 'soon'],
      ['http://x', '--header', 'no colon'],
    ]) {
      const {code, err} = await runHere(['conformance', ...args]);
      assert.equal(code, 2, args.join(' '));
      assert.doesNotMatch(err, /no colon|pass@/);
    }
  });
});
