import assert from 'node:assert/strict';
import type {IncomingHttpHeaders, IncomingMessage, ServerResponse} from 'node:http';
import {describe, it} from 'node:test';
import type {AdapterOptions} from '../../src/adapters/adapter.js';
import {CommandRouter, type Receipt} from '../../src/commands/index.js';
import {createGateway} from '../../packages/gateway/src/index.js';
import {toNodeHandler} from '../../packages/gateway/src/node.js';
import {RUN_INPUT_LIMITS, RUN_INPUT_RULES} from '../../src/protocol/run-input/index.js';
import {listKey, partKey, type ListRow} from '../../src/state/keys.js';
import type {PartRow} from '../../src/state/facts/parts.js';
import {ProjectionStore} from '../../src/state/index.js';
import {TransportFault, uploadFile, type ControlsRow} from '../../src/transport/index.js';
import {openPage, type Page} from '../adapters/ag-ui/page.js';
import {bodyOf, serve, stream, until} from './helpers.js';
import {CONTROLS_KEY} from '../../src/transport/keys.js';

const PNG = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'p99.png', {
  type: 'image/png',
});

interface Seen {
  readonly method?: string;
  readonly url?: string;
  readonly headers: IncomingHttpHeaders;
  readonly file?: File;
}

async function fileOf(request: IncomingMessage): Promise<File | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = {'content-type': request.headers['content-type'] ?? ''};
  const file = (await new Response(Buffer.concat(chunks), {headers}).formData()).get('file');
  return file instanceof File ? file : undefined;
}

/** A server that reads the form of each upload and answers with these words. */
async function taking(answer: unknown, status = 200, headers: Record<string, string> = {}) {
  const seen: Seen[] = [];
  const url = await serve(async (request, response) => {
    const {method, url: path} = request;
    seen.push({method, url: path, headers: request.headers, file: await fileOf(request)});
    response.writeHead(status, headers).end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  return {url, seen};
}

async function rejected(promise: Promise<unknown>): Promise<TransportFault> {
  try {
    await promise;
  } catch (fault) {
    assert.ok(fault instanceof TransportFault, String(fault));
    return fault;
  }
  throw new Error('It was not rejected');
}

describe('R5 uploading a file', () => {
  it('R5 sends it as the field "file" of a form, with its name, its type and the headers of the connection', async () => {
    const {url, seen} = await taking({url: 'https://files.example/1?signature=s', mimeType: 'image/png'});
    const headers = {authorization: 'Bearer b', 'content-type': 'application/json'};
    const uploaded = await uploadFile(PNG, {url: `${url}/attachments`, headers});
    assert.deepEqual(uploaded, {url: 'https://files.example/1?signature=s', mimeType: 'image/png'});
    const [request] = seen;
    assert.equal(request?.method, 'POST');
    assert.equal(request.headers.authorization, 'Bearer b');
    assert.match(request.headers['content-type'] ?? '', /^multipart\/form-data; boundary=/);
    assert.deepEqual([request.file?.name, request.file?.type, request.file?.size], ['p99.png', 'image/png', PNG.size]);
  });

  it('R5 takes a blob without a name', async () => {
    const {url, seen} = await taking({url: 'https://files.example/1'});
    await uploadFile(new Blob(['x'], {type: 'image/gif'}), {url});
    assert.equal(seen[0]?.file?.name, 'file');
  });

  for (const [name, answer, mimeType] of [
    ['snake_case', {signed_url: 'https://files.example/1', mime_type: 'image/webp'}, 'image/webp'],
    ['signedUrl', {signedUrl: 'https://files.example/1'}, 'image/png'],
    ['an address that is no text beside one that is', {url: 7, signedUrl: 'https://files.example/1'}, 'image/png'],
  ] as const) {
    it(`R3 reads an answer in ${name}`, async () => {
      const {url} = await taking(answer, 201);
      assert.deepEqual(await uploadFile(PNG, {url}), {url: 'https://files.example/1', mimeType});
    });
  }

  for (const answer of [
    {},
    {url: ''},
    {url: '/relative/1.png'},
    {url: 'javascript:alert(1)'},
    {url: 'data:image/png;base64,AAAA'},
    {url: 'ftp://files.example/1'},
    [],
    null,
    7,
    'no JSON',
    '',
  ]) {
    it(`R5 takes nothing but a whole web address: ${JSON.stringify(answer)}`, async () => {
      const {url} = await taking(answer);
      const fault = await rejected(uploadFile(PNG, {url}));
      assert.equal(fault.kind, 'malformed');
      assert.match(fault.message, /no address/);
    });
  }

  it('R5 fails in the words of the server', async () => {
    const error = {code: 'AGUI_BAD_REQUEST', message: 'The file is empty.', fields: {file: 'The file is empty.'}};
    const {url} = await taking({error}, 422);
    const fault = await rejected(uploadFile(PNG, {url}));
    assert.deepEqual([fault.kind, fault.status, fault.message], ['http', 422, 'The file is empty.']);
    assert.deepEqual(fault.fields, {file: 'The file is empty.'});
    const detail = await rejected(uploadFile(PNG, {url: (await taking({detail: 'Quota is used up'}, 413)).url}));
    assert.equal(detail.message, 'Quota is used up');
  });

  it('R5 says what it can where the server says nothing, or is not there', async () => {
    const silent = await rejected(uploadFile(PNG, {url: (await taking('', 500)).url}));
    assert.match(silent.message, /500/);
    const gone = await rejected(uploadFile(PNG, {url: 'http://127.0.0.1:9/'}));
    assert.equal(gone.kind, 'network');
  });

  it('R5 stops when it is told to, before and during the upload', async () => {
    const before = await rejected(uploadFile(PNG, {url: 'http://127.0.0.1:9/', signal: AbortSignal.abort()}));
    assert.equal(before.kind, 'aborted');
    let isAsked = false;
    const url = await serve(() => void (isAsked = true));
    const abort = new AbortController();
    const during = rejected(uploadFile(PNG, {url, signal: abort.signal}));
    await until(() => isAsked);
    abort.abort();
    assert.equal((await during).kind, 'aborted');
  });

  it('R5 goes through the gateway, and fails in its words', async () => {
    const attachments = (_file: Blob, {filename, mimeType}: {filename: string; mimeType: string}) =>
      Promise.resolve({url: `https://files.example/${filename}?signature=s`, mimeType});
    const identify = () => ({userId: 'u'});
    const options = {upstream: 'http://127.0.0.1:9', identify, maxAttachmentBytes: 10, attachments};
    const handle = toNodeHandler(createGateway(options));
    const url = `${await serve(handle)}/api/v1/agent/attachments`;
    assert.deepEqual(await uploadFile(PNG, {url}), {
      url: 'https://files.example/p99.png?signature=s',
      mimeType: 'image/png',
    });
    const pdf = await rejected(uploadFile(new File(['x'], 'a.pdf', {type: 'application/pdf'}), {url}));
    assert.equal(pdf.message, RUN_INPUT_RULES['binary-image'].message);
    const large = new File([new Uint8Array(11)], 'b.png', {type: 'image/png'});
    assert.match((await rejected(uploadFile(large, {url}))).message, /larger than 10 bytes/);
  });

  it('R5 is not repeated: whoever chose the file says so', async () => {
    const {url, seen} = await taking({error: {code: 'AGUI_UPSTREAM_ERROR', message: 'Later.'}}, 502);
    await rejected(uploadFile(PNG, {url}));
    assert.equal(seen.length, 1);
  });
});

/** A service of the `agent-runs` dialect that keeps what it is sent. */
async function service() {
  const files: File[] = [];
  const inputs: {messages: {content: unknown}[]; runId: string; threadId: string}[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '', 'http://x').pathname;
    const json = (body: unknown, status = 200) => void response.writeHead(status).end(JSON.stringify(body));
    if (path.endsWith('/attachments') || path.endsWith('/files')) {
      const file = await fileOf(request);
      if (file) files.push(file);
      return json({url: `https://files.example/${String(files.length)}?signature=s`, mimeType: file?.type}, 201);
    }
    if (path.endsWith('/runs')) {
      const input = JSON.parse(await bodyOf(request)) as (typeof inputs)[number];
      inputs.push(input);
      return json({taskId: 't', threadId: input.threadId, runId: input.runId, created: true}, 202);
    }
    if (path.endsWith('/events')) {
      const {threadId, runId} = inputs.at(-1) ?? {};
      const events = ['RUN_STARTED', 'RUN_FINISHED'].map((type) => ({type, threadId, runId}));
      return stream(response, ...events.map((event) => `data: ${JSON.stringify(event)}\n\n`));
    }
    return json({scope: 'history_day', threadId: null, day: null, hasMore: false, messages: []});
  };
  return {url: `${await serve(handle)}/api/v1/agent`, files, inputs};
}

const open = (url: string, adapterOptions: AdapterOptions = {options: {profile: 'agent-runs'}}) =>
  openPage(url, {adapterOptions});

/** Sends what a person gave, and waits for its end. */
async function send(page: Page, payload: Record<string, unknown>, control: 'send' | 'queue' = 'send') {
  const {id} = page.router.send({control, sessionId: page.sessionId, payload});
  await until(() => page.receipt(id)?.status !== 'pending' && page.receipt(id)?.status !== 'held');
  await page.rest();
  return page.receipt(id) as Receipt;
}

describe('R5 attachments of a run', () => {
  it('R5 are uploaded, named by address in the run, and stand beside the words that were said', async () => {
    const {url, files, inputs} = await service();
    const page = await open(url);
    const controls = page.store.get<ControlsRow>(CONTROLS_KEY);
    assert.deepEqual(controls?.attachments, {accept: 'image/*', max: 3, maxBytes: 10 * 1024 * 1024});
    assert.equal(controls.maxText, RUN_INPUT_LIMITS.textCharacters);
    const uploaded = await page.router.upload(PNG);
    assert.equal(files[0]?.name, 'p99.png');
    const receipt = await send(page, {text: 'What is it?', attachments: [{...uploaded, name: 'p99.png'}]});
    assert.equal(receipt.status, 'confirmed');
    assert.deepEqual(inputs[0]?.messages[0]?.content, [
      {type: 'text', text: 'What is it?'},
      {type: 'binary', mimeType: 'image/png', url: uploaded.url, filename: 'p99.png'},
    ]);
    const [turn = ''] = [...(page.store.get<ListRow>(listKey('turns', page.sessionId))?.ids ?? [])];
    const said = page.store.get<PartRow>(partKey(turn.replace('message:', '')));
    assert.equal(said?.text, 'What is it?');
    assert.deepEqual(said.attachments, [{mimeType: 'image/png', url: uploaded.url, name: 'p99.png'}]);
  });

  it('R5 go without words too', async () => {
    const {url, inputs} = await service();
    const page = await open(url);
    const uploaded = await page.router.upload(PNG);
    assert.equal((await send(page, {text: '', attachments: [uploaded]})).status, 'confirmed');
    assert.deepEqual(inputs[0]?.messages[0]?.content, [{type: 'binary', ...uploaded}]);
    assert.equal((await send(page, {text: '', attachments: []})).reason, 'missing: text');
  });

  it('R5 go where the page says, and nowhere without a word of it', async () => {
    const {url, files} = await service();
    const told = await open(url, {attachments: {path: 'files', maxBytes: 1000}});
    assert.equal(told.store.get<ControlsRow>(CONTROLS_KEY)?.attachments?.maxBytes, 1000);
    await told.router.upload(PNG);
    assert.equal(files.length, 1);
    const plain = await open(url, {});
    assert.equal(plain.store.get<ControlsRow>(CONTROLS_KEY)?.attachments, undefined);
    await assert.rejects(plain.router.upload(PNG), /unsupported/);
    await assert.rejects(new CommandRouter(new ProjectionStore()).upload(PNG), /not_connected/);
  });

  const image = {mimeType: 'image/png', url: 'https://files.example/1'};
  for (const [rule, payload, field] of [
    ['text-length', {text: 'x'.repeat(10_001)}, 'text'],
    ['payload-size', {text: 'x', attachments: [{...image, url: `https://f.example/${'x'.repeat(262_144)}`}]}, 'form'],
    ['attachment-count', {text: 'x', attachments: [image, image, image, image]}, 'attachments'],
    ['binary-image', {text: 'x', attachments: [{...image, mimeType: 'application/pdf'}]}, 'attachments'],
    ['binary-image', {text: 'x', attachments: [{url: image.url}]}, 'attachments'],
    ['binary-url', {text: 'x', attachments: [{mimeType: 'image/png'}]}, 'attachments'],
    ['binary-url', {text: 'x', attachments: [{...image, url: 'blob:https://page.example/1'}]}, 'attachments'],
  ] as const) {
    for (const control of ['send', 'queue'] as const) {
      it(`R2 ${rule}: ${control} is refused at its field before anything leaves (${Object.keys(payload).join()})`, async () => {
        const {url, inputs} = await service();
        const receipt = await send(await open(url), payload, control);
        const {message} = RUN_INPUT_RULES[rule];
        assert.deepEqual([receipt.status, receipt.reason], ['refused', message]);
        assert.deepEqual(receipt.fields, {[field]: message});
        assert.equal(inputs.length, 0);
      });
    }
  }

  it('R2 each field has its own word, the first one that is broken', async () => {
    const {url} = await service();
    const attachments = Array.from({length: 4}, () => ({mimeType: 'text/plain', url: 'https://f.example/1'}));
    const {fields} = await send(await open(url), {text: 'x'.repeat(10_001), attachments});
    assert.deepEqual(fields, {
      text: RUN_INPUT_RULES['text-length'].message,
      attachments: RUN_INPUT_RULES['binary-image'].message,
    });
  });

  it('R5 AG-UI without the dialect leaves no file out in silence', async () => {
    const {url} = await service();
    const page = await open(url, {attachments: {path: 'files'}});
    const receipt = await send(page, {text: 'x', attachments: [{mimeType: 'image/png'}]});
    assert.deepEqual(receipt.fields, {attachments: RUN_INPUT_RULES['binary-url'].message});
  });
});
