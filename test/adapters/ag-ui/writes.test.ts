import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {ActionRow} from '../../../src/state/facts/actions.js';
import type {MessageRow, PartRow} from '../../../src/state/facts/parts.js';
import type {RunRow} from '../../../src/state/facts/runs.js';
import type {ToolRow} from '../../../src/state/facts/tools.js';
import {CONTROLS} from '../../../src/protocol/index.js';
import type {HeldQueueRow} from '../../../src/transport/index.js';
import {until} from '../../transport/helpers.js';
import {call, finished, message, result, started, type Wire} from './events.js';
import {openPage, type Page} from './page.js';
import {agUiServer, tell, tellRun} from './server.js';
import {heldQueueKey} from '../../../src/transport/keys.js';

const actionsOf = (page: Page) => page.store.snapshot().actions as unknown as Record<string, ActionRow>;
const toolsOf = (page: Page) => page.store.snapshot().tools as unknown as Record<string, ToolRow>;
const heldOf = (page: Page) => page.store.get<HeldQueueRow>(heldQueueKey(page.sessionId))?.turns ?? [];
const interrupted = (...interrupts: readonly object[]): Wire =>
  finished('', {outcome: {type: 'interrupt', interrupts}});

describe('AG-UI, what the page says', () => {
  it('R1 a run is given the whole thread, tools, context, forwarded props, state and the protocol version', async () => {
    const {url, heard} = await agUiServer(async (request, response) => {
      const events = [
        {type: 'STATE_SNAPSHOT', snapshot: {n: 1}},
        ...message(`m-${request.input?.runId ?? ''}`, 'Yes.'),
      ];
      await tellRun(response, request, ...events);
    });
    const page = await openPage(url, {
      adapterOptions: {
        tools: () => [{name: 'pick', description: 'Picks', parameters: {type: 'object'}}],
        context: () => [{description: 'page', value: '/orders'}],
        forwardedProps: () => ({tenant: 'acme'}),
      },
    });
    await page.say('one');
    await page.say('two');
    const [first, second] = heard.map(({input}) => input);
    assert.equal(first?.threadId, page.sessionId);
    assert.equal(first?.protocolVersion, '1.0');
    assert.deepEqual(first?.tools, [{name: 'pick', description: 'Picks', parameters: {type: 'object'}}]);
    assert.deepEqual(first?.context, [{description: 'page', value: '/orders'}]);
    assert.deepEqual(first?.forwardedProps, {tenant: 'acme'});
    assert.deepEqual(second?.state, {n: 1});
    assert.deepEqual(
      second?.messages.map(({role, content}) => [role, content]),
      [
        ['user', 'one'],
        ['assistant', 'Yes.'],
        ['user', 'two'],
      ],
    );
    assert.notEqual(first?.runId, second?.runId);
  });

  it('R1 state that the page has changed is given to the next run, and stays the agent’s until it says otherwise', async () => {
    const {url, heard} = await agUiServer(async (request, response) => {
      await tellRun(response, request, {type: 'STATE_SNAPSHOT', snapshot: {filter: 'all'}}, ...message('m1', 'Yes.'));
    });
    const own: {state?: unknown} = {};
    const page = await openPage(url, {adapterOptions: {state: () => own.state}});
    await page.say('one');
    own.state = {filter: 'mine'};
    await page.say('two');
    assert.deepEqual(heard[1]?.input?.state, {filter: 'mine'});
    const {state} = page.store.snapshot().state[page.sessionId] as {state: unknown};
    assert.deepEqual(state, {filter: 'all'}, 'what is shown is what the agent told');
  });

  it('C5 what a person says is a fact only once a run has taken it up', async () => {
    let go: (() => void) | undefined;
    const {url} = await agUiServer(async (request, response) => {
      response.writeHead(200, {'content-type': 'text/event-stream'});
      response.flushHeaders();
      await new Promise<void>((resolve) => (go = resolve));
      await tellRun(response, request, ...message('m1', 'Hello.'));
    });
    const page = await openPage(url);
    const {id} = page.router.send({control: 'send', sessionId: page.sessionId, payload: {text: 'hi'}});
    await until(() => go !== undefined);
    assert.deepEqual(page.store.snapshot().messages, {});
    assert.equal(page.receipt(id)?.status, 'pending');
    go?.();
    await until(() => page.receipt(id)?.status === 'confirmed');
    await page.rest();
    const said = Object.values(page.store.snapshot().messages as Record<string, MessageRow>).filter(
      ({role}) => role === 'user',
    );
    assert.equal(said.length, 1);
  });

  it('T7 what AG-UI has no word for is refused with the reason, before anything is sent', async () => {
    const {url, heard} = await agUiServer(() => undefined);
    const page = await openPage(url);
    const {adapter, sessionId, store} = page;
    const able = new Set(['send', 'interrupt', 'retry', 'approve', 'reject', 'answer']);
    for (const control of CONTROLS) {
      if (able.has(control)) continue;
      const encoded = adapter.encode({id: 'k', control, sessionId, runId: 'r', payload: {text: 'x'}}, store);
      assert.ok('unsupported' in encoded && encoded.unsupported.startsWith('agui_'), control);
      assert.ok(!adapter.controls.has(control), control);
    }
    assert.equal(heard.length, 0);
  });

  it('retry runs again from the last thing that a person said', async () => {
    const {url, heard} = await agUiServer(async (request, response, index) => {
      if (index === 0) {
        await tell(response, request, started(), ...message('m1', 'half'), {type: 'RUN_ERROR', message: 'overloaded'});
        response.end();
      } else await tellRun(response, request, ...message('m2', 'whole'));
    });
    const page = await openPage(url);
    await page.say('do it');
    const [failed] = page.runs();
    assert.equal(failed?.error, 'overloaded');
    page.router.send({control: 'retry', sessionId: page.sessionId, runId: failed?.id ?? ''});
    await until(() => page.runs().length === 2);
    await page.rest();
    assert.deepEqual(
      heard[1]?.input?.messages.map(({role, content}) => [role, content]),
      [['user', 'do it']],
    );
  });
});

describe('AG-UI, where the client owns the list', () => {
  /** A server that answers with the last words, how often it was asked, and sends the whole thread after each answer. */
  const echoing = (isWhole = false) =>
    agUiServer(async (heard, response, index) => {
      const {messages = []} = heard.input ?? {};
      const answer = {id: `a${index}`, role: 'assistant', content: `${index}: ${String(messages.at(-1)?.content)}`};
      const thread = isWhole ? [{type: 'MESSAGES_SNAPSHOT', messages: [...messages, answer]}] : [];
      await tellRun(response, heard, ...message(answer.id, answer.content), ...thread);
    });
  const branched = {adapterOptions: {options: {branches: true}}};
  const rows = (page: Page) =>
    Object.values(page.store.snapshot().messages as Record<string, MessageRow>)
      .filter(({role}) => role === 'user')
      .map(({id, editOf}) => [id, editOf]);
  const shown = (page: Page) =>
    Object.values(page.store.snapshot().parts as Record<string, {text?: string; status?: string}>).flatMap(
      ({text, status}) => (text === undefined || status === 'superseded' ? [] : [text]),
    );

  for (const isWhole of [false, true]) {
    const how = isWhole ? ', and the server sends its thread' : '';
    it(`T7 an edited message goes back under its id without what followed; the branch that was left can be gone on with${how}`, async () => {
      const {url, heard} = await echoing(isWhole);
      const page = await openPage(url, branched);
      await page.say('one');
      await page.say('two');
      const [[one], [two]] = rows(page) as [[string], [string]];
      const edit = async (messageId: string, text: string) => {
        const count = page.runs().length;
        page.router.send({control: 'edit', sessionId: page.sessionId, messageId, payload: {text}});
        await until(() => page.runs().length > count);
        await page.rest();
        return heard.at(-1)?.input?.messages.map(({id, content}) => [id, content]);
      };
      assert.deepEqual(await edit(one, 'uno'), [[one, 'uno']]);
      assert.deepEqual(rows(page), [
        [one, undefined],
        [two, undefined],
        [`${one}~2`, one],
      ]);
      const all = ['one', '0: one', 'two', '1: two', 'uno', '2: uno'];
      assert.deepEqual(shown(page), all);
      assert.deepEqual(await edit(two, 'due'), [
        [one, 'one'],
        ['a0', '0: one'],
        [two, 'due'],
      ]);
      assert.deepEqual(await edit(`${one}~2`, 'un'), [[one, 'un']]);
      assert.deepEqual(shown(page), [...all, 'due', '3: due', 'un', '4: un']);
    });
  }

  it('an answer again: the list up to what it answered, as a version of its own', async () => {
    const {url, heard} = await echoing();
    const page = await openPage(url, branched);
    assert.equal(page.adapter.regenerates, true);
    await page.say('one');
    const [run] = page.runs();
    const [[one]] = rows(page) as [[string]];
    page.router.send({control: 'retry', sessionId: page.sessionId, runId: run?.id ?? ''});
    await until(() => page.runs().length === 2);
    await page.rest();
    assert.deepEqual(
      heard[1]?.input?.messages.map(({id, content}) => [id, content]),
      [[one, 'one']],
    );
    assert.equal(page.runs()[1]?.retryOf, run?.id);
    assert.deepEqual(rows(page), [
      [one, undefined],
      [`${one}~2`, one],
    ]);
    await page.say('two');
    assert.deepEqual(
      heard[2]?.input?.messages.map(({content}) => content),
      ['one', '1: one', 'two'],
    );
  });

  it('a service that keeps the thread itself has no branches', async () => {
    const {url} = await echoing();
    const page = await openPage(url);
    await page.say('one');
    const [[messageId]] = rows(page) as [[string]];
    assert.equal(page.adapter.regenerates, undefined);
    assert.equal(page.adapter.refuses?.({control: 'edit', messageId}), 'agui_no_branches');
  });
});

it('A11 an error that comes after the end of a run is shown with it', async () => {
  const {url} = await agUiServer(async (heard, response) => {
    const {threadId, runId} = heard.input ?? {};
    const started = {type: 'RUN_STARTED', threadId, runId};
    const error = {type: 'RUN_ERROR', message: 'Not saved.'};
    await tell(response, heard, started, ...message('m1', 'Done.'), {type: 'RUN_FINISHED', threadId, runId}, error);
    response.end();
  });
  const page = await openPage(url);
  await page.say('go');
  const [run] = page.runs();
  assert.deepEqual([run?.status, run?.lateError], ['completed', 'Not saved.']);
});

describe('AG-UI, decisions', () => {
  const approval = {id: 'i1', reason: 'tool_call', message: 'Deploy?', toolCallId: 'c1'};

  /** A server that stops for these interrupts and goes on once it is resumed. */
  const asking = (...interrupts: readonly object[]) =>
    agUiServer(async (request, response) => {
      if (request.input?.resume === undefined) {
        await tellRun(response, request, ...call('c1', 'deploy', {to: 'prod'}), interrupted(...interrupts));
      } else await tellRun(response, request, result('c1', 'deployed'), ...message('m2', 'Done.'));
    });

  it('T11 V7 approved: pending until the resumed run begins, then settled, and the call is answered in its place', async () => {
    const {url, heard} = await asking(approval);
    const page = await openPage(url);
    await page.say('deploy');
    assert.equal(actionsOf(page)['i1']?.status, 'required');
    assert.equal(page.runs()[0]?.status, 'action_required');
    const receipt = await page.decide('approve', 'i1');
    assert.equal(receipt.status, 'confirmed');
    assert.deepEqual(heard[1]?.input?.resume, [{interruptId: 'i1', status: 'resolved', payload: {approved: true}}]);
    assert.equal(actionsOf(page)['i1']?.resolution, 'approved');
    const [first, second] = page.runs() as [RunRow, RunRow];
    assert.equal(first.status, 'completed');
    assert.equal(first.continuedBy, second.id);
    assert.equal(second.continues, first.id);
    assert.equal(toolsOf(page)['c1']?.result, 'deployed');
    assert.equal(toolsOf(page)['c1']?.runId, first.id);
  });

  it('T11 approved with other arguments, rejected with a reason: both are answers', async () => {
    for (const [control, payload, sent] of [
      ['approve', {input: {to: 'staging'}}, {approved: true, editedArgs: {to: 'staging'}}],
      ['reject', {reason: 'Not on a Friday'}, {approved: false, reason: 'Not on a Friday'}],
    ] as const) {
      const {url, heard} = await asking(approval);
      const page = await openPage(url);
      await page.say('deploy');
      await page.decide(control, 'i1', payload);
      assert.deepEqual(heard[1]?.input?.resume, [{interruptId: 'i1', status: 'resolved', payload: sent}]);
      assert.equal(actionsOf(page)['i1']?.resolution, control === 'approve' ? 'approved' : 'rejected');
    }
  });

  it('T11 an answer goes as the form asked for it; one that is declined is cancelled', async () => {
    const question = {id: 'i1', reason: 'input_required', responseSchema: {type: 'object'}};
    for (const [control, payload, entry] of [
      ['answer', {value: {n: 3}}, {interruptId: 'i1', status: 'resolved', payload: {n: 3}}],
      ['reject', {}, {interruptId: 'i1', status: 'cancelled', payload: {}}],
    ] as const) {
      const {url, heard} = await asking(question);
      const page = await openPage(url);
      await page.say('go');
      await page.decide(control, 'i1', payload);
      assert.deepEqual(heard[1]?.input?.resume, [entry]);
    }
  });

  it('V7 all requests are answered together: the first decision is held by the page, and says so', async () => {
    const {url, heard} = await asking(approval, {id: 'i2', reason: 'confirmation', message: 'And the database?'});
    const page = await openPage(url);
    await page.say('deploy');
    const first = await page.decide('approve', 'i1');
    assert.equal(first.status, 'held');
    assert.equal(first.reason, 'other_requests');
    assert.equal(heard.length, 1);
    assert.equal(actionsOf(page)['i1']?.status, 'required', 'deciding does not make it decided');
    await page.decide('reject', 'i2');
    assert.deepEqual(heard[1]?.input?.resume, [
      {interruptId: 'i1', status: 'resolved', payload: {approved: true}},
      {interruptId: 'i2', status: 'resolved', payload: {approved: false}},
    ]);
    assert.equal(page.receipt(first.id)?.status, 'confirmed');
    assert.deepEqual(
      Object.values(actionsOf(page)).map(({resolution}) => resolution),
      ['approved', 'rejected'],
    );
  });

  it('V7 one that has expired can only be declined, and then it is cancelled', async () => {
    const {url, heard} = await asking({...approval, expiresAt: '2020-01-01T00:00:00Z'});
    const page = await openPage(url);
    await page.say('deploy');
    const refused = await page.decide('approve', 'i1');
    assert.deepEqual([refused.status, refused.reason], ['refused', 'request_expired']);
    assert.equal(heard.length, 1);
    await page.decide('reject', 'i1');
    assert.deepEqual(heard[1]?.input?.resume, [{interruptId: 'i1', status: 'cancelled'}]);
    assert.equal(actionsOf(page)['i1']?.status, 'cancelled');
  });

  it('V8 there is nothing to stop while the agent waits for a decision, and that is said', async () => {
    const {url, heard} = await asking(approval);
    const page = await openPage(url);
    await page.say('deploy');
    const stop = page.router.send({control: 'interrupt', sessionId: page.sessionId, runId: page.runs()[0]?.id ?? ''});
    await until(() => page.receipt(stop.id)?.status === 'refused');
    assert.equal(page.receipt(stop.id)?.reason, 'nothing_running');
    assert.equal(heard.length, 1);
    assert.equal(actionsOf(page)['i1']?.status, 'required');
  });

  it('C5 a resume that is refused leaves the request open', async () => {
    const {url} = await agUiServer(async (request, response) => {
      if (request.input?.resume === undefined) {
        await tellRun(response, request, ...call('c1', 'deploy', {}), interrupted(approval));
      } else {
        response.writeHead(400, {'content-type': 'application/json'});
        response.end(JSON.stringify({error: {code: 'AGUI_BAD_REQUEST', message: 'Not now.'}}));
      }
    });
    const page = await openPage(url);
    await page.say('deploy');
    const receipt = await page.decide('approve', 'i1');
    assert.deepEqual([receipt.status, receipt.reason], ['refused', 'Not now.']);
    assert.equal(actionsOf(page)['i1']?.status, 'required');
    assert.equal(page.runs()[0]?.status, 'action_required');
  });

  it('T11 an older server is answered in its own words too', async () => {
    const {url, heard} = await agUiServer(async (request, response, index) => {
      const custom = {type: 'CUSTOM', name: 'on_interrupt', value: '{"question":"Go on?"}'};
      await tellRun(response, request, ...(index === 0 ? [custom] : message('m1', 'On it.')));
    });
    const page = await openPage(url);
    await page.say('plan');
    const [id = ''] = Object.keys(actionsOf(page));
    await page.decide('answer', id, {value: 'yes'});
    assert.deepEqual(heard[1]?.input?.forwardedProps, {command: {resume: 'yes'}});
    assert.deepEqual(heard[1]?.input?.resume, [{interruptId: id, status: 'resolved', payload: 'yes'}]);
  });
});

describe('AG-UI, tools of the page', () => {
  const calling = (calls: number) =>
    agUiServer(async (request, response, index) => {
      const id = `c${String(index)}`;
      if (index < calls) await tellRun(response, request, ...call(id, 'pick_date', {from: 'today'}));
      else await tellRun(response, request, ...message('m1', 'Booked.'));
    });

  it('the page runs its tool, shows it as a tool, and the run goes on with the result', async () => {
    const {url, heard} = await calling(1);
    const asked: unknown[] = [];
    const page = await openPage(url, {
      tools: () => [
        {
          name: 'pick_date',
          description: 'Asks for a date',
          run: (args) => {
            asked.push(args);
            return {date: '2026-11-20'};
          },
        },
      ],
    });
    await page.say('book');
    await until(() => heard.length === 2);
    await page.rest();
    assert.deepEqual(asked, [{from: 'today'}]);
    assert.deepEqual(
      heard[0]?.input?.tools?.map(({name}) => name),
      ['pick_date'],
    );
    const tool = heard[1]?.input?.messages.at(-1);
    assert.equal(tool?.role, 'tool');
    assert.equal(tool?.content, '{"date":"2026-11-20"}');
    assert.deepEqual(
      [toolsOf(page)['c0']?.status, toolsOf(page)['c0']?.result],
      ['output-available', {date: '2026-11-20'}],
    );
    // The run ended with the call pending: its answer is no work after the end.
    assert.deepEqual(page.store.snapshot().diagnostics, {});
  });

  it('a tool that throws answers with its error', async () => {
    const {url, heard} = await calling(1);
    const run = () => {
      throw new Error('The calendar is closed');
    };
    const page = await openPage(url, {tools: () => [{name: 'pick_date', description: '', run}]});
    await page.say('book');
    await until(() => heard.length === 2);
    await page.rest();
    const tool = heard[1]?.input?.messages.at(-1) as {error?: string; content?: unknown};
    assert.equal(tool.error, 'The calendar is closed');
    assert.deepEqual(
      [toolsOf(page)['c0']?.status, toolsOf(page)['c0']?.error],
      ['output-error', 'The calendar is closed'],
    );
  });

  it('a call of a tool that is not this page’s is left alone', async () => {
    const {url, heard} = await calling(1);
    const page = await openPage(url, {tools: () => [{name: 'other', description: '', run: () => 1}]});
    await page.say('book');
    assert.equal(heard.length, 1);
    assert.equal(toolsOf(page)['c0']?.status, 'input-available');
  });

  it('an agent that calls for ever is stopped, and that is told', async () => {
    const {url, heard} = await calling(1_000);
    const page = await openPage(url, {tools: () => [{name: 'pick_date', description: '', run: () => 'now'}]});
    await page.say('book');
    await until(() => 'too_many_rounds:' + page.sessionId in page.store.snapshot().diagnostics);
    assert.equal(heard.length, 26);
  });
});

describe('AG-UI, a queue that the page holds', () => {
  /** A server whose first run waits for the test. */
  async function slow() {
    let go = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (go = resolve));
    const server = await agUiServer(async (request, response, index) => {
      await tell(response, request, started());
      if (index === 0) await waiting;
      await tell(response, request, ...message(`m${String(index)}`, 'ok'), finished());
      response.end();
    });
    const page = await openPage(server.url);
    const send = (control: 'send' | 'queue' | 'edit', payload: Record<string, unknown>, more: object = {}) =>
      page.router.send({control, sessionId: page.sessionId, payload, ...more});
    send('send', {text: 'first'});
    await until(() => page.runs().length === 1);
    return {...server, page, send, go};
  }

  it('V8 turns wait in the page, marked as held, and leave one after another when the run is over', async () => {
    const {page, send, heard, go} = await slow();
    const second = send('queue', {text: 'second'});
    send('queue', {text: 'third'});
    await until(() => heldOf(page).length === 2);
    assert.equal(page.receipt(second.id)?.status, 'held');
    assert.deepEqual(page.store.snapshot().queue, {}, 'it is no fact of the runtime');
    assert.deepEqual(
      heldOf(page).map(({text, status}) => [text, status]),
      [
        ['second', 'held'],
        ['third', 'held'],
      ],
    );
    assert.equal(heard.length, 1);
    go();
    await until(() => heard.length === 3 && heldOf(page).length === 0);
    await page.rest();
    assert.equal(page.receipt(second.id)?.status, 'confirmed');
    assert.deepEqual(
      heard[2]?.input?.messages.filter(({role}) => role === 'user').map(({content}) => content),
      ['first', 'second', 'third'],
    );
  });

  it('V8 a held turn can be changed, moved and taken out', async () => {
    const {page, send, heard, go} = await slow();
    const second = send('queue', {text: 'second'});
    const third = send('queue', {text: 'third'});
    const fourth = send('queue', {text: 'fourth'});
    await until(() => heldOf(page).length === 3);
    const asked = [
      send('edit', {text: 'third, better'}, {queuedId: third.id}),
      send('edit', {position: 0}, {queuedId: third.id}),
      send('edit', {remove: true}, {queuedId: fourth.id}),
    ];
    await until(() => asked.every(({id}) => page.receipt(id)?.status === 'confirmed'));
    assert.deepEqual(
      heldOf(page).map(({id, text}) => [id, text]),
      [
        [third.id, 'third, better'],
        [second.id, 'second'],
      ],
    );
    go();
    await until(() => heard.length === 3);
    assert.deepEqual(heard[1]?.input?.messages.at(-1)?.content, 'third, better');
  });

  it('V8 one that does not get through stays, with the reason, and nothing overtakes it', async () => {
    let broken = true;
    const {url, heard} = await agUiServer(async (request, response, index) => {
      if (index > 0 && broken) {
        response.writeHead(403, {'content-type': 'application/json'});
        response.end('{"error":{"code":"AGUI_FORBIDDEN","message":"Out of credit."}}');
      } else await tellRun(response, request, ...message(`m${String(index)}`, 'ok'));
    });
    const page = await openPage(url);
    await page.say('first');
    const queued = page.router.send({control: 'queue', sessionId: page.sessionId, payload: {text: 'second'}});
    await until(() => heldOf(page)[0]?.status === 'failed');
    assert.equal(heldOf(page)[0]?.reason, 'Out of credit.');
    broken = false;
    page.router.send({control: 'edit', sessionId: page.sessionId, queuedId: queued.id, payload: {text: 'second'}});
    await until(() => heard.length === 3 && heldOf(page).length === 0);
  });
});

const SESSION = '550e8400-e29b-41d4-a716-446655440000';

describe('AG-UI, stopping', () => {
  async function endless(options: Parameters<typeof openPage>[1] = {}) {
    let isClosed = false;
    const cancelled: unknown[] = [];
    const server = await agUiServer(async (request, response) => {
      if (request.url.endsWith('/cancel')) {
        cancelled.push(request.input);
        response.end('{}');
        return;
      }
      response.on('close', () => (isClosed = true));
      await tell(response, request, started(), ...message('m1', 'working').slice(0, 2));
      await until(() => isClosed || cancelled.length > 0);
      if (cancelled.length > 0) {
        await tell(
          response,
          request,
          {type: 'TEXT_MESSAGE_END', messageId: 'm1'},
          finished('', {outcome: {type: 'cancelled'}}),
        );
        response.end();
      }
    });
    const page = await openPage(server.url, options);
    page.router.send({control: 'send', sessionId: page.sessionId, payload: {text: 'go'}});
    await until(() => Object.keys(page.store.snapshot().parts).includes('m1'));
    const stop = page.router.send({control: 'interrupt', sessionId: page.sessionId, runId: page.runs()[0]?.id ?? ''});
    await until(() => page.receipt(stop.id)?.status === 'confirmed');
    await page.rest();
    return {page, cancelled, isClosed: () => isClosed};
  }

  it('V8 without a way to cancel the page hangs up, and says that the run may go on', async () => {
    const {page, isClosed} = await endless();
    await until(isClosed);
    const [run] = page.runs();
    assert.deepEqual([run?.status, run?.reason], ['cancelled', 'stopped_listening']);
    assert.equal((page.store.snapshot().parts['m1'] as PartRow).status, 'interrupted');
  });

  for (const [what, options, path] of [
    ['at the path that the page names', {cancelPath: 'stop'}, '/stop'],
    ['at its run endpoint', {profile: 'agent-runs'}, '/runs/r1/cancel'],
  ] as const) {
    it(`V8 where a service has nothing ${what} the page hangs up, and says that the run may go on`, async () => {
      let isClosed = false;
      const {url, heard} = await agUiServer(async (request, response) => {
        if (request.url === path) return void response.writeHead(404).end();
        const {method, url} = request;
        if (url.startsWith('/history')) return void response.end('{"messages":[]}');
        if (method === 'POST' && url === '/runs') return void response.end('{"runId":"r1"}');
        response.on('close', () => (isClosed = true));
        await tell(response, request, started(), ...message('m1', 'working').slice(0, 2));
      });
      const page = await openPage(url, {sessionId: SESSION, adapterOptions: {options, newId: () => 'r1'}});
      page.router.send({control: 'send', sessionId: SESSION, payload: {text: 'go'}});
      await until(() => 'm1' in page.store.snapshot().parts);
      const stop = page.router.send({control: 'interrupt', sessionId: SESSION, runId: 'r1'});
      await until(() => page.receipt(stop.id)?.status === 'confirmed' && isClosed);
      await page.rest();
      assert.equal(heard.filter((one) => one.url === path).length, 1);
      assert.deepEqual([page.runs()[0]?.status, page.runs()[0]?.reason], ['cancelled', 'stopped_listening']);
    });
  }

  it('V8 where the service can be asked it is asked, and the run is over when it says so', async () => {
    const {page, cancelled} = await endless({adapterOptions: {options: {cancelPath: 'cancel'}}});
    const [run] = page.runs();
    assert.deepEqual(cancelled, [{threadId: page.sessionId, runId: run?.id}]);
    assert.deepEqual([run?.status, run?.reason], ['cancelled', undefined]);
  });
});
