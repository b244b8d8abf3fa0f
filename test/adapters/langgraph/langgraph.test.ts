import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {lintEvents} from '../../../packages/cli/src/conformance/index.js';
import fc from '../../fast-check.js';
import type {AdapterOptions, ProtocolAdapter, WireRequest} from '../../../src/adapters/adapter.js';
import {createAdapter} from '../../../src/adapters/langgraph/index.js';
import type {LangGraphOptions} from '../../../src/adapters/langgraph/options.js';
import type {AgentCommand} from '../../../src/commands/command.js';
import type {AgentEvent} from '../../../src/protocol/envelope.js';
import {ProjectionStore} from '../../../src/state/store.js';
import {openSse} from '../../../src/transport/sse.js';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows and bodies are read by tests that know what they look for
type Row = Record<string, any>;

/** An event of a stream: its name, and its data. */
type Streamed = readonly [name: string, data: unknown];

/** What a real server streamed (`source` says which), and the history that it has then. */
interface Recording {
  readonly name: string;
  readonly source: string;
  /** What a person said. */
  readonly said: string;
  readonly events: readonly Streamed[];
  /** What came once the graph was resumed. */
  readonly then?: readonly Streamed[];
  readonly history: readonly Row[];
}

const RECORDINGS = readFileSync(new URL('recordings.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recording);
const recorded = (name: string) => RECORDINGS.find((one) => one.name === name)!;

const CLOSED = {kind: 'closed', message: 'The server closed the stream before the work was finished.'};

/** A page on a server: what it sends, and what it makes of the answers. */
class Page {
  readonly store = new ProjectionStore({schedule: () => undefined});
  readonly adapter: ProtocolAdapter;
  readonly events: AgentEvent[] = [];
  #commands = 0;
  #ids: string[];

  constructor(options: AdapterOptions<LangGraphOptions> = {}, ids: string[] = []) {
    let made = 0;
    this.#ids = ids;
    this.adapter = createAdapter({now: () => 0, newId: () => this.#ids.shift() ?? `id-${++made}`, ...options});
  }

  /** What a command sends. */
  send(command: Partial<AgentCommand> & Pick<AgentCommand, 'control'>): Row {
    const whole = {id: `c${++this.#commands}`, sessionId: 's1', ...command};
    const request = this.adapter.encode(whole, this.store) as WireRequest & Row;
    return (request.body as Row) ?? request;
  }

  say(text: string): Row {
    return this.send({control: 'send', payload: {text}});
  }

  hear(events: readonly Streamed[], fault: {kind: string; message: string} | null = CLOSED): void {
    for (const [name, data] of events) this.take(this.adapter.decode(structuredClone(data), name));
    if (fault) this.take(this.adapter.runs!.end(fault));
  }

  open(states: readonly Row[], running: readonly Row[] = []): void {
    this.take(this.adapter.history!.read([states, running, []], 's1').events);
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
    return this.rows('parts').flatMap(({text}) => (text === undefined || text === '' ? [] : [text]));
  }
}

/** A page that was told a recording, to its end. */
function told(
  {name, said, events, then}: Recording,
  hear = (page: Page, given: readonly Streamed[]) => page.hear(given),
): Page {
  const page = new Page({}, [`u-${name}`]);
  page.say(said);
  hear(page, events);
  if (!then) return page;
  const [{id: actionId}] = page.rows('actions') as [Row];
  if (name === 'ask') page.send({control: 'answer', actionId, payload: {value: 'Paris'}});
  else page.send({control: name === 'denied' ? 'reject' : 'approve', actionId, payload: {reason: 'Not now.'}});
  hear(page, then);
  return page;
}

for (const recording of RECORDINGS) {
  describe(`${recording.name} (${recording.source})`, () => {
    it('breaks no rule of the standard, and has no event that nobody knows', () => {
      const page = told(recording);
      assert.deepEqual([...lintEvents(page.events)], []);
      assert.deepEqual(page.rows('diagnostics'), []);
    });

    it('folds to the same rows wherever it is cut and read again from its beginning', () => {
      const whole = told(recording).store.snapshot();
      const length = Math.max(recording.events.length, recording.then?.length ?? 0);
      for (let cut = 1; cut < length; cut++) {
        const page = told(recording, (one, events) => {
          one.hear(events.slice(0, cut), null);
          if (one.adapter.runs?.state === 'over') return one.hear(events.slice(cut));
          one.hear(events);
        });
        assert.deepEqual(page.store.snapshot(), whole, `cut after ${cut}`);
      }
    });

    it('folds to the same rows however its bytes are cut', async () => {
      const lines = recording.events.map(([name, data], id) => {
        const text = JSON.stringify(data, null, 2).replaceAll('\n', '\ndata: ');
        return `event: ${name}\nid: ${id}\ndata: ${text}\n\n`;
      });
      const bytes = new TextEncoder().encode(lines.join(''));
      const {then: _then, ...first} = recording;
      const whole = told(first).store.snapshot();
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(bytes.length), {maxLength: 8}), async (cuts) => {
          const events: Streamed[] = [];
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
          for await (const {data, name} of stream) if (data !== undefined) events.push([name ?? '', data]);
          assert.deepEqual(told({...first, events}).store.snapshot(), whole);
        }),
        {numRuns: 10},
      );
    });

    it('reads the same from the history of its thread, but for what no checkpoint keeps', () => {
      const live = told(recording);
      const past = new Page();
      past.open(recording.history);
      // What a subgraph shares with the graph is in the thread.
      const isKept = ({agentId}: Row) => agentId === undefined || recording.name === 'embedded';
      const shown = (page: Page) => ({
        said: page
          .rows('messages')
          .filter(isKept)
          .map(({id, role}) => `${role} ${id}`),
        texts: page.rows('parts').flatMap((part) => (part['text'] && isKept(part) ? [part['text']] : [])),
        tools: page
          .rows('tools')
          .map(({id, name, status, input, result, error}) => ({id, name, status, input, result, error})),
        runs: page.rows('runs').map(({id, status, error}) => ({id, status, error})),
      });
      // Of an answer that failed, nothing is in the thread.
      const isFailed = recording.name === 'error';
      const {texts, said, ...facts} = shown(live);
      assert.deepEqual(shown(past), {
        ...facts,
        texts: isFailed ? ['error'] : texts,
        said: isFailed ? said.slice(0, 1) : said,
      });
    });
  });
}

const STREAM = {
  stream_mode: ['messages-tuple', 'checkpoints', 'updates', 'custom'],
  stream_subgraphs: true,
  stream_resumable: true,
  on_disconnect: 'continue',
  if_not_exists: 'create',
};

describe('What the page writes', () => {
  it('a message is a run of the assistant, with what the host adds to each', () => {
    const forwardedProps = () => ({context: {tenant: 'basalt'}, assistant_id: 'not this one'});
    const page = new Page({forwardedProps, options: {assistantId: 'peer'}});
    assert.deepEqual(page.say('Hello'), {
      context: {tenant: 'basalt'},
      assistant_id: 'peer',
      input: {messages: [{type: 'human', id: 'id-1', content: 'Hello'}]},
      ...STREAM,
    });
    assert.equal(new Page().say('Hello')['assistant_id'], 'agent');
  });

  it('files: a picture as every model takes it, all else as LangChain writes it', () => {
    const attachments = [
      {mimeType: 'image/png', url: 'data:image/png;base64,aGk=', name: 'a.png'},
      {mimeType: 'application/pdf', url: 'data:application/pdf;base64,aGk=', name: 'a.pdf'},
      {mimeType: 'audio/mpeg', url: 'https://files.example/a.mp3'},
    ];
    const page = new Page();
    const {input} = page.send({control: 'send', payload: {text: 'See', attachments}});
    assert.deepEqual(input.messages[0].content, [
      {type: 'text', text: 'See'},
      {type: 'image_url', image_url: {url: 'data:image/png;base64,aGk='}},
      {
        type: 'file',
        source_type: 'base64',
        data: 'aGk=',
        mime_type: 'application/pdf',
        metadata: {filename: 'a.pdf'},
      },
      {type: 'audio', source_type: 'url', url: 'https://files.example/a.mp3', mime_type: 'audio/mpeg'},
    ]);
    // What was sent is read from the thread as it was sent.
    page.hear([['metadata', {run_id: 'r1'}]], null);
    const [message] = page.rows('parts');
    assert.deepEqual(
      message?.['attachments'].map(({name, mimeType, url}: Row) => [name, mimeType, url.slice(0, 8)]),
      [
        [undefined, 'image/png', 'data:ima'],
        ['a.pdf', 'application/pdf', 'data:app'],
        [undefined, 'audio/mpeg', 'https://'],
      ],
    );
  });

  it('another answer goes on from the first checkpoint with its question, an edit from the one before that', () => {
    const {history} = recorded('tool');
    const page = new Page();
    page.open(history);
    const [run] = page.rows('runs');
    const checkpoints = history.map(({checkpoint}) => checkpoint.checkpoint_id).reverse();
    const again = page.send({control: 'retry', runId: run?.['id']});
    assert.deepEqual([again['input'], again['checkpoint_id']], [null, checkpoints[1]]);
    const edited = page.send({control: 'edit', messageId: 'u-tool', payload: {text: 'text'}});
    assert.deepEqual([edited['input'].messages[0].content, edited['checkpoint_id']], ['text', checkpoints[0]]);
    // Only what a person said, and whose checkpoint is known, can be changed.
    for (const messageId of [history[0]?.['values'].messages[1].id, 'nobody'])
      assert.equal(page.adapter.refuses?.({control: 'edit', messageId}), 'unsupported');
  });

  it('what was said before the checkpoints that were read can be seen, and not changed', () => {
    const page = new Page();
    page.open(recorded('tool').history.slice(0, 2));
    assert.deepEqual(page.texts, ['tool', 'Sunny in Paris.']);
    assert.equal(page.adapter.refuses?.({control: 'edit', messageId: 'u-tool'}), 'unsupported');
    assert.equal(page.adapter.refuses?.({control: 'retry', runId: page.rows('runs')[0]?.['id']}), 'unsupported');
  });

  /** A page that the graph asks. */
  const asked = (...interrupts: Row[]) => {
    const page = new Page();
    page.say('go');
    page.hear([
      ['metadata', {run_id: 'r1'}],
      ['updates', {__interrupt__: interrupts}],
    ]);
    return page;
  };
  const CALLS = {
    action_requests: [{name: 'rm', args: {path: 'a'}, description: 'It is a write.'}],
    review_configs: [{action_name: 'rm', allowed_decisions: ['approve', 'edit', 'reject']}],
  };

  it('decisions as the middleware of Python and of JavaScript names them, with changed input and reasons', () => {
    const js = {
      actionRequests: CALLS.action_requests,
      reviewConfigs: [{actionName: 'rm', allowedDecisions: ['approve']}],
    };
    const approve = {control: 'approve' as const, actionId: 'i1', payload: {input: {path: 'b'}}};
    const edited = {name: 'rm', args: {path: 'b'}};
    const resumed = (body: Row) => body['command'].resume.decisions;
    assert.deepEqual(resumed(asked({id: 'i1', value: CALLS}).send(approve)), [{type: 'edit', edited_action: edited}]);
    assert.deepEqual(resumed(asked({id: 'i1', value: js}).send(approve)), [{type: 'edit', editedAction: edited}]);
    const page = asked({id: 'i1', value: CALLS});
    const [action] = page.rows('actions');
    assert.deepEqual([action?.['toolName'], action?.['responses']], ['rm', ['approve', 'edit', 'reject']]);
    assert.deepEqual(asked({id: 'i1', value: js}).rows('actions')[0]?.['responses'], ['approve']);
    assert.equal(page.adapter.refuses?.({control: 'send'}), 'open_requests');
    const no = page.send({control: 'reject', actionId: 'i1', payload: {reason: 'No.'}});
    assert.deepEqual(resumed(no), [{type: 'reject', message: 'No.'}]);
  });

  it('answers of several interrupts go back together, by their ids; one that waits can be taken back', () => {
    const page = asked({id: 'i1', value: CALLS}, {id: 'i2', value: {question: 'Why?', path: 'a'}});
    const question = page.rows('actions')[1];
    assert.deepEqual([question?.['prompt'], question?.['inputSummary']], ['Why?', '{"path":"a"}']);
    assert.equal(page.adapter.refuses?.({control: 'reject', actionId: 'i2'}), 'langgraph_no_decline');
    const first = {id: 'c1', control: 'approve', actionId: 'i1', sessionId: 's1'} as const;
    assert.deepEqual(page.adapter.encode(first, page.store), {held: 'other_requests'});
    assert.equal(page.adapter.withdraw?.(first), true);
    assert.deepEqual(page.send({control: 'answer', actionId: 'i2', payload: {value: 'So.'}}), {held: 'other_requests'});
    const {command} = page.send({control: 'approve', actionId: 'i1'});
    assert.deepEqual(command.resume, {i1: {decisions: [{type: 'approve'}]}, i2: 'So.'});
  });

  it('a task that asks twice asks twice, though its interrupt has one id', () => {
    const page = asked({id: 'i1', value: 'One?'});
    page.send({control: 'answer', actionId: 'i1', payload: {value: '1'}});
    page.hear([
      ['metadata', {run_id: 'r2'}],
      ['updates', {__interrupt__: [{id: 'i1', value: 'Two?'}]}],
    ]);
    assert.deepEqual(
      page.rows('actions').map(({prompt, status}) => [prompt, status]),
      [
        ['One?', 'resolved'],
        ['Two?', 'required'],
      ],
    );
    const second = page.rows('actions')[1]?.['id'] as string;
    assert.deepEqual(page.send({control: 'answer', actionId: second, payload: {value: '2'}})['command'], {resume: '2'});
  });
});

describe('What the server says', () => {
  const endOf = (...events: Streamed[]) => {
    const page = new Page();
    page.say('go');
    page.hear([['metadata', {run_id: 'r1'}], ...events]);
    const [run] = page.rows('runs');
    return [run?.['status'], run?.['error'] ?? run?.['outcome'], run?.['errorCode']];
  };

  it('an end: the last checkpoint, an error, a stop by its name or its message, the status of the run, or nothing', () => {
    assert.deepEqual(endOf(['checkpoints', {values: {}, next: []}]), ['completed', 'success', undefined]);
    assert.deepEqual(endOf(['error', {error: 'ValueError', message: 'No.'}]), ['failed', 'No.', 'ValueError']);
    assert.deepEqual(endOf(['error', {error: 'UserInterrupt', message: ''}]), ['cancelled', 'cancelled', undefined]);
    assert.deepEqual(endOf(['error', {error: 'Error', message: 'interrupt'}]), ['cancelled', 'cancelled', undefined]);
    assert.deepEqual(endOf(['error', 'Run not found']), ['failed', 'Run not found', undefined]);
    assert.deepEqual(endOf(['', {run_id: 'r1', status: 'success'}]), ['completed', 'success', undefined]);
    assert.deepEqual(endOf(['', {run_id: 'r1', status: 'timeout'}]).slice(0, 1), ['failed']);
    assert.deepEqual(endOf(['checkpoints', {values: {}, next: ['model']}])[2], 'stream_closed');
  });

  it('what nobody knows is noted, and ends nothing', () => {
    const page = new Page();
    page.say('go');
    page.hear([
      ['metadata', {run_id: 'r1'}],
      ['news', {}],
      ['messages', [{content: 'no id'}, {}]],
      ['messages', null],
      ['checkpoints', null],
      ['updates', [1, null]],
      ['values', {messages: [{}], topic: 'a'}],
      ['debug', {}],
      ['custom', 'words'],
    ]);
    assert.deepEqual(
      page.rows('diagnostics').map(({code}) => code),
      ['langgraph_unknown_event', 'langgraph_unreadable'],
    );
  });

  it('a thread with forks is a conversation with branches: an edit, and an answer that was asked for again', () => {
    const human = (id: string) => ({type: 'human', id, content: id});
    const ai = (id: string) => ({type: 'ai', id, content: id});
    const state = (
      id: string,
      parent: string | null,
      run_id: string,
      source: string,
      messages: Row[],
      next: string[],
    ) => ({
      values: {messages},
      next,
      tasks: [],
      metadata: {run_id, source},
      checkpoint: {checkpoint_id: id},
      parent_checkpoint: parent === null ? null : {checkpoint_id: parent},
    });
    const states = [
      state('1', null, 'r1', 'input', [], ['__start__']),
      state('2', '1', 'r1', 'loop', [human('h1')], ['model']),
      state('3', '2', 'r1', 'loop', [human('h1'), ai('a1')], []),
      state('4', '2', 'r2', 'fork', [human('h1')], ['model']),
      state('5', '4', 'r2', 'loop', [human('h1'), ai('a2')], []),
      state('6', '1', 'r3', 'input', [], ['__start__']),
      state('7', '6', 'r3', 'loop', [human('h2')], ['model']),
      state('8', '7', 'r3', 'loop', [human('h2'), ai('a3')], []),
    ];
    const page = new Page();
    page.open(states.toReversed());
    assert.deepEqual(
      page.rows('messages').map(({id, editOf}) => [id, editOf]),
      [
        ['h1', undefined],
        ['a1', undefined],
        ['h1~2', 'h1'],
        ['a2', undefined],
        ['h2', 'h1'],
        ['a3', undefined],
      ],
    );
    assert.deepEqual(
      page.rows('runs').map(({id, retryOf}) => [id, retryOf]),
      [
        ['r1', undefined],
        ['r2', 'r1'],
        ['r3', undefined],
      ],
    );
    // Each can be answered once more, from its own question.
    assert.equal(page.send({control: 'retry', runId: 'r2'})['checkpoint_id'], '2');
    assert.equal(page.send({control: 'retry', runId: 'r3'})['checkpoint_id'], '7');
  });

  it('what a thread waits for is asked, but for a run that may just bring the answer', () => {
    const waiting = recorded('ask').history.slice(2);
    const page = new Page();
    page.open(waiting);
    const shown = (one: Page) => [
      one.rows('actions').map(({prompt, status}) => [prompt, status]),
      one.rows('runs').map(({status}) => status),
    ];
    assert.deepEqual(shown(page), [[['Which city?', 'required']], ['action_required']]);
    const [{id: actionId}] = page.rows('actions') as [Row];
    const {command} = page.send({control: 'answer', actionId, payload: {value: 'Oslo'}});
    assert.deepEqual(command, {resume: 'Oslo'});
    const other = new Page();
    other.open(waiting, [{run_id: 'r9', status: 'pending'}]);
    assert.deepEqual(other.rows('actions'), []);
    assert.deepEqual(other.adapter.runs?.state, 'active');
  });

  it('messages that the graph takes out of its state stay, and nothing is shown twice', () => {
    const human = (id: string) => ({type: 'human', id, content: id});
    const ai = (id: string) => ({type: 'ai', id, content: id});
    const all = [human('h1'), ai('a1'), human('h2'), ai('a2')];
    const state = (id: string, parent: string, run_id: string, messages: Row[], next: string[] = []) => ({
      values: {messages},
      next,
      metadata: {run_id},
      checkpoint: {checkpoint_id: id},
      parent_checkpoint: {checkpoint_id: parent},
    });
    const states = [
      state('1', '0', 'r1', all.slice(0, 2)),
      state('2', '1', 'r2', all.slice(0, 3), ['model']),
      state('3', '2', 'r2', all.slice(2)),
    ];
    const page = new Page();
    page.open(states.toReversed());
    assert.deepEqual(page.texts, ['h1', 'a1', 'h2', 'a2']);
    assert.ok(page.rows('messages').every(({editOf}) => editOf === undefined));
  });

  it('a run that is at work is joined from its beginning', () => {
    const {events, history} = recorded('tool');
    const {run_id: id} = events[0]?.[1] as Row;
    const page = new Page();
    page.open(history.slice(2), [{run_id: id, status: 'running'}]);
    assert.equal(page.adapter.runs?.state, 'active');
    const [join] = page.adapter.runs?.resume?.() ?? [];
    assert.deepEqual(join?.().path, `threads/s1/runs/${id}/stream`);
    page.hear(events);
    const live = told(recorded('tool'));
    assert.deepEqual(page.texts, live.texts);
    assert.deepEqual(
      page.rows('runs').map(({status}) => status),
      ['completed'],
    );
    assert.deepEqual([...lintEvents(page.events)], []);
  });

  it('threads: their titles, and what they are doing', () => {
    const {directory} = new Page().adapter;
    const [event] = directory!.read([
      {thread_id: 't1', status: 'interrupted', metadata: {title: 'Weather'}, updated_at: '2026-11-19T10:00:00Z'},
      {thread_id: 't2', status: 'busy', metadata: {}},
    ]).events;
    const page = new Page();
    page.take([event!]);
    assert.deepEqual(
      page.rows('sessions').map(({id, title, runStatus}) => [id, title, runStatus]),
      [
        ['t1', 'Weather', 'needs_input'],
        ['t2', undefined, 'running'],
      ],
    );
  });
});
