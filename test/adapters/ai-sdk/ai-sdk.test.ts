import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {lintEvents} from '../../../packages/cli/src/conformance/index.js';
import fc from '../../fast-check.js';
import type {AdapterOptions, ProtocolAdapter, WireRequest} from '../../../src/adapters/adapter.js';
import {createAdapter} from '../../../src/adapters/ai-sdk/index.js';
import type {AiSdkOptions} from '../../../src/adapters/ai-sdk/options.js';
import type {AgentCommand} from '../../../src/commands/command.js';
import type {AgentEvent} from '../../../src/protocol/envelope.js';
import {ProjectionStore} from '../../../src/state/store.js';
import {openSse} from '../../../src/transport/sse.js';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows and bodies are read by tests that know what they look for
type Row = Record<string, any>;

/** What a route of the real SDK answered (`source` says which), and the message that the SDK itself makes of it. */
interface Recording {
  readonly name: string;
  readonly source: string;
  readonly chunks: readonly Row[];
  readonly message?: Row;
  /** Where an approval was asked for: the message then, and what came once it was answered. */
  readonly asked?: Row;
  readonly then?: readonly Row[];
}

const RECORDINGS = readFileSync(new URL('recordings.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recording);
const recorded = (name: string) => RECORDINGS.find((one) => one.name === name)!;

const DONE = {kind: 'done', message: 'The stream ended before the run did.'};
const OPTIONS = {resume: true, stop: true};

/** A page on a route: what it sends, and what it makes of the answers. */
class Page {
  readonly store = new ProjectionStore({schedule: () => undefined});
  readonly adapter: ProtocolAdapter;
  readonly events: AgentEvent[] = [];
  #commands = 0;

  constructor(options: AdapterOptions<AiSdkOptions> = {}) {
    let ids = 0;
    this.adapter = createAdapter({now: () => 0, newId: () => `id-${++ids}`, options: OPTIONS, ...options});
  }

  /** The body of what a command sends. */
  send(command: Partial<AgentCommand> & Pick<AgentCommand, 'control'>): Row {
    const whole = {id: `c${++this.#commands}`, sessionId: 's1', ...command};
    const request = this.adapter.encode(whole, this.store) as WireRequest & Row;
    return (request.body as Row) ?? request;
  }

  say(text: string): Row {
    return this.send({control: 'send', payload: {text}});
  }

  hear(chunks: readonly unknown[], fault: {kind: string; message: string} | null = DONE): void {
    for (const chunk of chunks) this.take(this.adapter.decode(structuredClone(chunk)));
    if (fault) this.take(this.adapter.runs!.end(fault));
  }

  take(events: readonly AgentEvent[]): void {
    this.events.push(...events);
    this.store.append(events);
    this.store.flush();
  }

  rows(group: string): Row[] {
    return Object.values((this.store.snapshot() as Record<string, Record<string, Row>>)[group] ?? {});
  }

  get texts(): unknown[] {
    return this.rows('parts').flatMap(({text, status}) =>
      text === undefined || status === 'superseded' ? [] : [text],
    );
  }
}

/** A page that was told a recording, to its end. */
function told({name, chunks, then}: Recording, hear = (page: Page, given: readonly Row[]) => page.hear(given)): Page {
  const page = new Page();
  page.say('go');
  hear(page, chunks);
  if (!then) return page;
  const actionId = page.rows('actions')[0]?.['id'] as string;
  page.send({control: name.endsWith('denied') ? 'reject' : 'approve', actionId});
  hear(page, then);
  return page;
}

/** What JSON leaves of it. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

for (const recording of RECORDINGS) {
  describe(`${recording.name} (${recording.source})`, () => {
    it('goes back to the route as the SDK itself would send it', () => {
      const page = told(recording);
      const {messages} = page.say('next') as {messages: Row[]};
      const {message} = recording;
      const isSilent = !message || message['parts'].length === 0;
      assert.deepEqual(
        sent(messages.map(({role}) => role)),
        isSilent ? ['user', 'user'] : ['user', 'assistant', 'user'],
      );
      if (!isSilent) assert.deepEqual(withoutIds(sent(messages[1])), withoutIds(message));
    });

    it('breaks no rule of the standard', () => {
      const problems = lintEvents(told(recording).events);
      assert.deepEqual([...problems], []);
    });

    it('folds to the same rows wherever it is cut and read again from its beginning', () => {
      // What has no `start` cannot be told from a stream that goes on.
      if (recording.chunks[0]?.['type'] !== 'start') return;
      const whole = told(recording).store.snapshot();
      const length = Math.max(recording.chunks.length, recording.then?.length ?? 0);
      for (let cut = 0; cut < length; cut++) {
        const page = told(recording, (one, chunks) => {
          one.hear(chunks.slice(0, cut), null);
          if (one.adapter.runs?.state === 'active') one.adapter.runs.resume?.()[0]?.();
          else if (one.adapter.runs?.state === 'over') return one.hear(chunks.slice(cut));
          one.hear(chunks);
        });
        assert.deepEqual(page.store.snapshot(), whole, `cut after ${cut}`);
      }
    });

    it('folds to the same rows however its bytes are cut', async () => {
      const lines = recording.chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
      const bytes = new TextEncoder().encode(`: stream-open\n\n${lines}data: [DONE]\n\n`);
      const {then: _then, ...first} = recording;
      const whole = told(first).store.snapshot();
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(bytes.length), {maxLength: 8}), async (cuts) => {
          const chunks: Row[] = [];
          const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
          const body = new ReadableStream<Uint8Array>({
            start(controller) {
              for (const [index, place] of places.slice(1).entries())
                controller.enqueue(bytes.slice(places[index], place));
              controller.close();
            },
          });
          const headers = {'content-type': 'text/event-stream'};
          const stream = openSse({url: 'http://route.test/', fetch: async () => new Response(body, {headers})});
          for await (const {data} of stream) if (data !== undefined) chunks.push(data as Row);
          assert.deepEqual(told({...first, chunks}).store.snapshot(), whole);
        }),
        {numRuns: 25},
      );
    });

    it('reads the same from the list that a host kept', () => {
      if (!recording.message || recording.message['parts'].length === 0 || recording.name === 'error') return;
      const live = told(recording);
      const past = new Page();
      // Some routes name a message anew when it goes on; its row keeps the first name.
      const {id} = recording.asked ?? (live.say('next')['messages'] as Row[])[1]!;
      past.take(past.adapter.history!.read([{...recording.message, id}], 's1').events);
      const shown = (page: Page) => ({
        texts: page.texts.filter((text) => text !== 'go'),
        tools: page
          .rows('tools')
          .map(({id, name, status, input, result, error}) => ({id, name, status, input, result, error})),
        evidence: page.rows('evidence').map(({id, title, source}) => ({id, title, source})),
        parts: page
          .rows('parts')
          .flatMap(({id, kind}) => (kind === 'user_text' || kind === 'tool_result' ? [] : [id]))
          .sort(),
      });
      const {parts, ...facts} = shown(past);
      const {parts: known, ...others} = shown(live);
      assert.deepEqual(facts, others);
      // What was decided before, and what went by, is in no list.
      assert.deepEqual(
        parts,
        known.filter((id) => !/^action_required|^error|data-notice/.test(id as string)),
      );
    });
  });
}

/** Our ids differ where the route gave none; the SDK also keeps fields that it never filled. */
function withoutIds(message: unknown): unknown {
  const {id: _id, ...rest} = sent(message) as Row;
  return rest;
}

describe('What a chunk says', () => {
  const over = (chunks: readonly Row[], fault?: {kind: string; message: string}) => {
    const page = new Page();
    page.say('go');
    page.hear([{type: 'start', messageId: 'm1'}, ...chunks], fault);
    return page;
  };

  it('an end: the route’s own word, an abort, an error that counts also after an end, or the end of the stream', () => {
    const endOf = (...chunks: Row[]) => {
      const [run] = over(chunks).rows('runs');
      return [run?.['status'], run?.['outcome'], run?.['error'] ?? run?.['reason'], run?.['errorCode']];
    };
    assert.deepEqual(endOf(), ['completed', 'success', undefined, undefined]);
    assert.deepEqual(endOf({type: 'finish', finishReason: 'stop'}), ['completed', 'success', undefined, undefined]);
    assert.deepEqual(endOf({type: 'finish', finishReason: 'length'}), ['completed', 'success', 'length', undefined]);
    assert.deepEqual(endOf({type: 'finish', finishReason: 'interrupted'}).slice(0, 1), ['cancelled']);
    assert.deepEqual(endOf({type: 'abort', reason: 'by a person'}).slice(0, 3), [
      'cancelled',
      'cancelled',
      'by a person',
    ]);
    assert.deepEqual(endOf({type: 'error', errorText: 'No.'}), ['failed', undefined, 'No.', undefined]);
    const whole = JSON.stringify({message: 'No.', name: 'Error', stack: 'Error: No.'});
    assert.equal(endOf({type: 'error', errorText: whole})[2], 'No.');
    assert.deepEqual(endOf({type: 'finish', finishReason: 'stop'}, {type: 'error', errorText: 'Late.'}).slice(0, 3), [
      'failed',
      undefined,
      'Late.',
    ]);
    assert.deepEqual(endOf({type: 'finish', finishReason: 'error'}), ['failed', undefined, undefined, 'error']);
    const cut = over([], {kind: 'closed', message: 'Gone.'}).rows('runs')[0];
    assert.deepEqual([cut?.['status'], cut?.['errorCode']], ['failed', 'stream_closed']);
    const left = over([], {kind: 'aborted', message: ''}).rows('runs')[0];
    assert.deepEqual([left?.['status'], left?.['reason']], ['cancelled', 'stopped_listening']);
  });

  it('what comes after an end, and before the stream’s, belongs to the run', () => {
    const page = over([
      {type: 'finish', finishReason: 'stop'},
      {type: 'data-saved', data: {id: 7}},
    ]);
    assert.deepEqual([...lintEvents(page.events)], []);
    assert.deepEqual(page.rows('parts').at(-1)?.['content'], {id: 7});
  });

  it('a step that is begun again takes back what it said', () => {
    const page = over([
      {type: 'start-step'},
      {type: 'text-start', id: '0'},
      {type: 'text-delta', id: '0', delta: 'Wrong.'},
      {type: 'tool-input-start', toolCallId: 't1', toolName: 'look'},
      {type: 'reset-step'},
      {type: 'text-start', id: '0'},
      {type: 'text-delta', id: '0', delta: 'Right.'},
      {type: 'text-end', id: '0'},
    ]);
    assert.deepEqual(page.texts, ['go', '', 'Right.']);
    assert.equal(page.rows('tools')[0]?.['status'], 'cancelled');
    const [, {parts}] = page.say('next')['messages'] as [Row, Row];
    assert.deepEqual(sent(parts), [{type: 'step-start'}, {type: 'text', text: 'Right.', state: 'done'}]);
  });

  it('sources with the text that they support, a message of a person on the way, parts of a provider, metadata in pieces', () => {
    const page = over([
      {type: 'text-start', id: '0'},
      {type: 'text-delta', id: '0', delta: 'Sunny.'},
      {
        type: 'text-end',
        id: '0',
        citations: [{source: {type: 'source', sourceType: 'url', id: '1', url: 'https://a.example/'}}],
      },
      {type: 'steering-message', id: 'u9', parts: [{type: 'text', text: 'And tomorrow?'}]},
      {type: 'custom', kind: 'acme.card', providerMetadata: {acme: {n: 1}}},
      {type: 'message-metadata', messageMetadata: {a: {b: 1}}},
      {type: 'message-metadata', messageMetadata: {a: {c: 2}}},
    ]);
    const [evidence] = page.rows('evidence');
    const text = page.rows('parts').find(({text}) => text === 'Sunny.');
    assert.deepEqual(text?.['evidenceRefs'], [evidence?.['id']]);
    const steered = page.rows('messages').find(({id}) => id === 'u9');
    assert.deepEqual([steered?.['role'], steered?.['owner']], ['user', 'session']);
    const card = page.rows('parts').find(({activityType}) => activityType === 'acme.card');
    assert.deepEqual(card?.['content'], {acme: {n: 1}});
    assert.deepEqual((page.say('next')['messages'] as Row[])[1]?.['metadata'], {a: {b: 1, c: 2}});
  });

  it('an approval that the policy of the service gives asks nobody; one that another page gave is settled', () => {
    const call = {type: 'tool-input-available', toolCallId: 't1', toolName: 'rm', input: {}};
    const automatic = over([
      call,
      {type: 'tool-approval-request', approvalId: 'a1', toolCallId: 't1', isAutomatic: true},
    ]);
    assert.deepEqual(automatic.rows('actions'), []);
    const page = over([
      call,
      {type: 'tool-approval-request', approvalId: 'a1', toolCallId: 't1', reason: 'It is a write.'},
      {type: 'tool-approval-response', approvalId: 'a1', approved: false, reason: 'Not now.'},
      {type: 'tool-output-denied', toolCallId: 't1'},
    ]);
    const [action] = page.rows('actions');
    assert.deepEqual(
      [action?.['policyReason'], action?.['resolution'], action?.['reason']],
      ['It is a write.', 'rejected', 'Not now.'],
    );
    const [tool] = page.rows('tools');
    assert.deepEqual([tool?.['status'], tool?.['error']], ['cancelled', 'Not now.']);
  });

  it('a request, once its stream is over: until then nothing can be sent', () => {
    const page = new Page();
    page.say('go');
    page.hear(recorded('approved').chunks, null);
    assert.deepEqual(page.rows('actions'), []);
    page.hear([]);
    assert.equal(page.rows('actions')[0]?.['status'], 'required');
  });

  it('a small picture stands in the message; every other file that came in its address is an artifact with a body', async () => {
    const url = `data:image/png;base64,${btoa('x'.repeat(30_000))}`;
    const page = over([
      {type: 'file', mediaType: 'image/png', url},
      {type: 'file', mediaType: 'text/plain', url: 'data:text/plain,h%C3%A9'},
      {type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,aGk='},
      {type: 'file', mediaType: 'text/plain', url: 'https://files.example/1.txt'},
    ]);
    const [artifact, text] = page.rows('artifacts');
    assert.equal(await page.adapter.kept!(text?.['readRef'] as string)!.text(), 'hé');
    assert.deepEqual(
      [artifact?.['kind'], artifact?.['status'], artifact?.['mediaType']],
      ['image', 'ready', 'image/png'],
    );
    const body = page.adapter.kept!(artifact?.['readRef'] as string)!;
    assert.deepEqual([body.type, (await body.text()).length], ['image/png', 30_000]);
    assert.deepEqual(
      page.rows('parts').flatMap(({attachments = []}) => attachments.map(({url}: Row) => url)),
      ['data:image/png;base64,aGk=', 'https://files.example/1.txt'],
    );
  });

  it('anything else is reported, and throws at nobody', () => {
    const codesOf = (wire: unknown) => {
      const page = new Page();
      page.hear([wire], null);
      return page.rows('diagnostics').map(({code}) => code);
    };
    assert.deepEqual(codesOf(7), ['ai_sdk_no_chunk']);
    assert.deepEqual(codesOf({type: 'text-delta', id: '0'}), ['ai_sdk_unreadable']);
    assert.deepEqual(codesOf({type: 'later-than-us'}), ['ai_sdk_unknown_chunk']);
    assert.deepEqual(codesOf({type: 'tool-later', toolCallId: 't', toolName: 'x'}), ['ai_sdk_unknown_chunk']);
    assert.deepEqual(codesOf({type: 'tool-output-available', toolCallId: 'nobody', output: 1}), [
      'ai_sdk_unknown_call',
    ]);
    const types = [...new Set(RECORDINGS.flatMap(({chunks}) => chunks.map(({type}) => type as string)))];
    const field = fc.oneof(fc.constantFrom('0', 't1', '', '__proto__'), fc.jsonValue());
    const names = [
      'id',
      'delta',
      'toolCallId',
      'toolName',
      'input',
      'output',
      'approvalId',
      'messageId',
      'messageMetadata',
      'data',
      'parts',
      'url',
      'citations',
      'finishReason',
    ];
    const chunk = fc.record(
      {
        type: fc.oneof(fc.constantFrom(...types, 'data-x', 'reset-step'), field),
        ...Object.fromEntries(names.map((name) => [name, field])),
      },
      {requiredKeys: []},
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(chunk, fc.jsonValue())), (chunks) => {
        const page = new Page();
        page.say('go');
        page.hear(chunks);
        page.take(page.adapter.history!.read(chunks, 's1').events);
        page.take(page.adapter.history!.read([{id: 'm', role: 'assistant', parts: chunks}], 's1').events);
        page.say('next');
      }),
    );
  });
});

describe('What the page writes', () => {
  const said = (id: string, text: string) => ({id, role: 'user', parts: [{type: 'text', text}]});

  it('the whole list, its chat, what triggered it, and what the page adds', () => {
    const page = new Page({forwardedProps: () => ({tenant: 'basalt', id: 'not this'})});
    const attachments = [{mimeType: 'image/png', url: 'https://files.example/1.png', name: 'a.png'}];
    const body = page.send({control: 'send', payload: {text: 'Look', attachments}});
    const file = {type: 'file', mediaType: 'image/png', url: 'https://files.example/1.png', filename: 'a.png'};
    assert.deepEqual(body, {
      tenant: 'basalt',
      id: 's1',
      messages: [{id: 'id-1', role: 'user', parts: [file, {type: 'text', text: 'Look'}]}],
      trigger: 'submit-message',
    });
  });

  it('nothing of what a route refused', () => {
    const page = new Page();
    page.say('refused');
    assert.deepEqual(page.say('taken')['messages'], [said('id-2', 'taken')]);
  });

  it('an edited message under its id, with its files and without what followed it; the rows keep both versions', () => {
    const page = new Page();
    page.send({
      control: 'send',
      payload: {text: 'one', attachments: [{mimeType: 'text/plain', url: 'data:,x', name: 'x'}]},
    });
    page.hear(recorded('text').chunks);
    page.say('two');
    page.hear([{type: 'start', messageId: 'm2'}]);
    const {messages, trigger, messageId} = page.send({control: 'edit', messageId: 'id-1', payload: {text: 'uno'}});
    assert.deepEqual([trigger, messageId, messages.length], ['submit-message', 'id-1', 1]);
    assert.deepEqual(
      messages[0].parts.map(({type, text}: Row) => text ?? type),
      ['file', 'uno'],
    );
    page.hear([{type: 'start', messageId: 'm3'}, ...recorded('text').chunks.slice(1)]);
    assert.deepEqual(
      page
        .rows('messages')
        .filter(({role}) => role === 'user')
        .map(({id, editOf}) => [id, editOf]),
      [
        ['id-1', undefined],
        ['id-2', undefined],
        ['id-1~2', 'id-1'],
      ],
    );
    // The branch that was left can be gone on with.
    assert.deepEqual(page.send({control: 'edit', messageId: 'id-2', payload: {text: 'dos'}})['messages'].length, 3);
    assert.equal(page.adapter.refuses!({control: 'edit', messageId: 'msg-1'}), 'unsupported');
  });

  it('an answer again: the list before it, and a version of what it answered', () => {
    const page = new Page();
    page.say('one');
    page.hear(recorded('text').chunks);
    const [run] = page.rows('runs');
    const {messages, trigger, messageId} = page.send({control: 'retry', runId: run?.['id']});
    assert.deepEqual(
      [messages, trigger, messageId],
      [[said('id-1', 'one')], 'regenerate-message', recorded('text').message?.['id']],
    );
    page.hear([{type: 'start', messageId: 'm2'}]);
    assert.deepEqual(
      page.rows('runs').map(({id, retryOf}) => [id, retryOf]),
      [
        [run?.['id'], undefined],
        ['m2', run?.['id']],
      ],
    );
    assert.equal(page.adapter.refuses!({control: 'retry', runId: 'nobody'}), 'unsupported');
  });

  it('decisions together, each taken back while it waits; nothing else before', () => {
    const page = new Page();
    page.say('go');
    const call = (id: string) => [
      {type: 'tool-input-available', toolCallId: id, toolName: 'rm', input: {}},
      {type: 'tool-approval-request', approvalId: `a-${id}`, toolCallId: id, signature: `s-${id}`},
    ];
    page.hear([{type: 'start', messageId: 'm1'}, ...call('x'), ...call('y')]);
    assert.equal(page.rows('runs')[0]?.['status'], 'action_required');
    assert.deepEqual(page.say('And?'), {unsupported: 'open_requests', isTemporary: true});
    assert.deepEqual(page.send({control: 'approve', actionId: 'a-x'}), {held: 'other_requests'});
    assert.equal(page.adapter.withdraw!({id: 'c', control: 'approve', actionId: 'a-x'}), true);
    assert.equal(page.adapter.withdraw!({id: 'c', control: 'approve', actionId: 'a-x'}), false);
    page.send({control: 'reject', actionId: 'a-x', payload: {reason: 'No.'}});
    const {messages, trigger, messageId} = page.send({control: 'approve', actionId: 'a-y'});
    assert.deepEqual([trigger, messageId], ['submit-message', 'm1']);
    assert.deepEqual(
      messages[1].parts.map(({state, approval}: Row) => [state, approval]),
      [
        ['approval-responded', {id: 'a-x', signature: 's-x', approved: false, reason: 'No.'}],
        ['approval-responded', {id: 'a-y', signature: 's-y', approved: true}],
      ],
    );
    assert.equal(page.rows('actions')[0]?.['status'], 'required', 'settled by the route alone');
    page.hear([
      {type: 'start', messageId: 'm1'},
      {type: 'tool-output-denied', toolCallId: 'x'},
      {type: 'tool-output-available', toolCallId: 'y', output: 1},
    ]);
    assert.deepEqual(
      page.rows('actions').map(({resolution}) => resolution),
      ['rejected', 'approved'],
    );
    assert.deepEqual(
      page.rows('runs').map(({id, status, continuedBy}) => [id, status, continuedBy]),
      [
        ['m1', 'completed', 'm1#2'],
        ['m1#2', 'completed', undefined],
      ],
    );
    assert.equal(page.adapter.refuses!({control: 'approve', actionId: 'a-x'}), 'request_closed');
  });

  it('requests of a branch that was left are cancelled, and so is the run that waited for them', () => {
    const page = new Page();
    page.say('go');
    page.hear(recorded('approved').chunks);
    page.send({control: 'edit', messageId: 'id-1', payload: {text: 'No, wait'}});
    page.hear([{type: 'start', messageId: 'm2'}]);
    assert.equal(page.rows('actions')[0]?.['status'], 'cancelled');
    assert.deepEqual(
      page.rows('runs').map(({status}) => status),
      ['cancelled', 'completed'],
    );
  });

  it('results of the page’s own tools, and goes on; not while somebody else is asked', () => {
    const tools = () => [{name: 'paint', description: 'Paints.'}];
    const page = new Page({tools});
    page.say('go');
    const paint = {type: 'tool-input-available', toolCallId: 't1', toolName: 'paint', input: {color: 'teal'}};
    page.hear([
      {type: 'start', messageId: 'm1'},
      paint,
      {...paint, toolCallId: 't2'},
      {...paint, toolCallId: 't3', toolName: 'other'},
    ]);
    const runs = page.adapter.runs!;
    assert.deepEqual(runs.toolRequests(), [
      {toolCallId: 't1', name: 'paint', args: '{"color":"teal"}'},
      {toolCallId: 't2', name: 'paint', args: '{"color":"teal"}'},
    ]);
    page.take(runs.answerTool('t1', '{"done":true}'));
    page.take(runs.answerTool('t2', '{}', 'No paint.'));
    assert.deepEqual(runs.toolRequests(), []);
    const {body} = runs.goOn('s1') as {body: Row};
    assert.deepEqual([body['trigger'], body['messageId']], ['submit-message', 'm1']);
    assert.deepEqual(
      body['messages'][1].parts.map(({state, output, errorText}: Row) => [state, output ?? errorText]),
      [
        ['output-available', {done: true}],
        ['output-error', 'No paint.'],
        ['input-available', undefined],
      ],
    );
    const asking = new Page({tools});
    asking.say('go');
    asking.hear(recorded('approved').chunks);
    assert.equal(asking.adapter.runs!.goOn('s1'), undefined);
  });

  it('asks a route to stop and to resume where it is said that it can, and not elsewhere', () => {
    const page = new Page();
    page.say('go');
    page.hear([{type: 'start', messageId: 'm1'}], null);
    const {runs} = page.adapter;
    assert.deepEqual(runs?.cancel?.(), {
      method: 'POST',
      path: 's1/stop',
      body: {assistantMessage: {id: 'm1', role: 'assistant', parts: []}},
    });
    assert.equal(runs?.resume?.()[0]?.().path, 's1/stream');
    const plain = createAdapter();
    assert.deepEqual([plain.runs?.cancel?.(), plain.runs?.resume, plain.history], [undefined, undefined, undefined]);
  });
});

describe('A session that is opened again', () => {
  const past = (...messages: object[]) => {
    const page = new Page();
    page.take(page.adapter.history!.read({messages}, 's1').events);
    return page;
  };
  const asked = {id: 'u1', role: 'user', parts: [{type: 'text', text: 'go'}]};

  it('asks again what was not answered, and goes on with it', () => {
    const {asked: message, then} = recorded('approved');
    const page = past(asked, message!);
    const [action] = page.rows('actions');
    assert.equal(action?.['status'], 'required');
    const {messages} = page.send({control: 'approve', actionId: action?.['id']});
    assert.deepEqual(
      messages.map(({id}: Row) => id),
      ['u1', message?.['id']],
    );
    page.hear(then!);
    assert.deepEqual(
      page.rows('tools').map(({status}) => status),
      ['output-available'],
    );
    // What was asked before somebody went on is asked no more.
    assert.deepEqual(past(asked, message!, {...asked, id: 'u2'}).rows('actions'), []);
  });

  it('a stream that is read on there takes the place of what was kept of its message', () => {
    const {chunks, message} = recorded('tool');
    const partial = {...message, parts: message?.['parts'].slice(0, 2)};
    for (const kept of [[asked], [asked, partial]]) {
      const page = past(...kept);
      page.hear(chunks);
      assert.deepEqual(withoutIds((page.say('next')['messages'] as Row[])[1]), withoutIds(message));
      assert.deepEqual(page.texts, ['go', 'I look. ', 'Sunny in Paris.']);
      assert.deepEqual(
        page.rows('tools').map(({status, attempt}) => [status, attempt]),
        [['output-available', 1]],
      );
    }
  });

  it('a stream that goes on after an approval keeps what the message had before', () => {
    const {asked: message, then, message: whole} = recorded('approved');
    const page = past(asked, message!);
    page.hear(then!);
    assert.deepEqual(
      (sent((page.say('next')['messages'] as Row[])[1]) as Row)['parts'].map(({type, state}: Row) => [type, state]),
      whole?.['parts'].map(({type, state}: Row) => [type, state]),
    );
    assert.deepEqual(
      page.rows('actions').map(({resolution}) => resolution),
      ['approved'],
    );
  });

  it('where the past is, in the words of the page', () => {
    const path = (options: AdapterOptions<AiSdkOptions>) => createAdapter(options).history?.path('a/b');
    assert.equal(path({history: 'messages'}), 'a%2Fb/messages');
    const mine = path({options: {messages: (id) => [id]}}) as () => unknown;
    assert.deepEqual(mine(), ['a/b']);
    const page = createAdapter({history: 'messages', options: {resume: true}}).history!.read([], 's1');
    assert.deepEqual(page.live, {path: 's1/stream'});
  });
});
