import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {AgentEvent} from '../../../src/protocol/envelope.js';
import {AguiEncoder, type AguiEvent} from '../../../packages/runtime/src/ag-ui/index.js';
import {ask, openServer} from '../server-helpers.js';
import {envelopes, interrupts, of, outcome, peer, run, says, texts, verdicts, type Stream} from './helpers.js';

const LIMIT = {timeout: 60_000};
const CUTOVER = {window: 'sat-0600', owner: 'Mara'};
const server = await openServer();
const {url} = server;

type Answer = (interrupt: ReturnType<typeof interrupts>[number]) => unknown;
const yes: Answer = ({responseSchema}) => (responseSchema ? CUTOVER : {approved: true});

/** One turn with everything that it asks for; its streams in order. */
async function turn(threadId: string, scenario: string, name: string, answer: Answer = yes): Promise<Stream[]> {
  const messages = says(`${name}, please`, `${name}-said`);
  const streams = [await run(url, {threadId, runId: name, messages, forwardedProps: {scenario}})];
  for (;;) {
    const open = interrupts(streams.at(-1)!.events);
    if (open.length === 0) return streams;
    const resume = open.map((one) => ({interruptId: one.id, status: 'resolved', payload: answer(one)}));
    streams.push(await run(url, {threadId, runId: `${name}-${String(streams.length + 1)}`, messages, resume}));
  }
}

function logOf(sessionId: string): AgentEvent[] {
  const log: AgentEvent[] = [];
  server.runtime.subscribe(sessionId, 0, (event) => log.push(event))();
  return log;
}

/** Classes that AG-UI has words for; everything else must go along as it is. */
const IN_WORDS = new Set([
  'run.started',
  'run.finished',
  'run.failed',
  'text.delta',
  'text.final',
  'reasoning.delta',
  'tool.args',
  'action.required',
]);

/** Holds the streams of a session against its log: nothing is lost, nothing is told twice. */
function assertLossless(log: readonly AgentEvent[], streams: readonly (readonly AguiEvent[])[]): void {
  const events = streams.flat();
  const wrapped = envelopes(events).map(({eventId}) => eventId);
  assert.equal(new Set(wrapped).size, wrapped.length);
  const inWords = log.filter(({eventId}) => !wrapped.includes(eventId));
  assert.deepEqual(
    [...new Set(inWords.map(({type}) => type))].filter((type) => !IN_WORDS.has(type)),
    [],
  );
  const said = (type: string) => {
    const found = new Map<string, string>();
    for (const {partId = '', payload} of log.filter((event) => event.type === type))
      found.set(partId, (found.get(partId) ?? '') + String((payload as {delta: string}).delta));
    return found;
  };
  assert.deepEqual(texts(events, 'TEXT_MESSAGE_CONTENT'), said('text.delta'));
  assert.deepEqual(texts(events, 'REASONING_MESSAGE_CONTENT'), said('reasoning.delta'));
  // A final text that AG-UI does not tell is the one that was streamed.
  for (const {type, partId = '', payload} of inWords)
    if (type === 'text.final') assert.equal((payload as {text: string}).text, said('text.delta').get(partId));
  for (const {toolCallId, payload} of log.filter((event) => event.type === 'tool.args')) {
    const {input} = payload as {input?: unknown};
    if (input === undefined) continue;
    const args = of(events, 'TOOL_CALL_ARGS').filter((event) => event.toolCallId === toolCallId);
    assert.deepEqual(JSON.parse(args.map(({delta}) => delta).join('')), input);
  }
  const requests = events.filter((event) => event.type === 'RUN_FINISHED').flatMap((event) => interrupts([event]));
  assert.deepEqual(
    requests.map(({id, message, toolCallId, responseSchema, expiresAt, metadata}) => ({
      actionId: id,
      ...(toolCallId === undefined ? {} : {toolCallId}),
      payload: {
        ...metadata,
        prompt: message,
        ...(responseSchema ? {schema: responseSchema} : {}),
        ...(expiresAt === undefined ? {} : {expiresAt}),
      },
    })),
    log
      .filter(({type}) => type === 'action.required')
      .map(({actionId, toolCallId, payload}) => ({actionId, ...(toolCallId ? {toolCallId} : {}), payload})),
  );
}

test(
  'A6 every scenario speaks AG-UI from end to end: the official verifier accepts it, and nothing is lost',
  LIMIT,
  async () => {
    const played: Readonly<Record<string, readonly string[]>> = {
      solo: ['success'],
      approval: ['interrupt', 'interrupt', 'success'],
      failure: ['RUN_ERROR'],
      'queue-steer': ['success'],
    };
    const all: (readonly AguiEvent[])[] = [];
    for (const [scenario, outcomes] of Object.entries(played)) {
      const streams = await turn(`every-${scenario}`, scenario, 'first');
      assert.deepEqual(
        streams.map(({status, isWhole, events}) => [status, isWhole, outcome(events)]),
        outcomes.map((each) => [200, true, each]),
        scenario,
      );
      assertLossless(
        logOf(`every-${scenario}`),
        streams.map(({events}) => events),
      );
      for (const {ids, events, headers} of streams) {
        assert.deepEqual(
          ids,
          [...new Set(ids)].sort((a, b) => a - b),
          'ids only grow',
        );
        assert.equal(headers['content-type'], 'text/event-stream; charset=utf-8');
        assert.equal(headers['cache-control'], 'no-store');
        const [{threadId, runId}] = of(events, 'RUN_STARTED') as [Extract<AguiEvent, {type: 'RUN_STARTED'}>];
        for (const envelope of envelopes(events)) {
          assert.deepEqual([envelope.sessionId, envelope.threadId, envelope.runId], [threadId, threadId, runId]);
          assert.equal(envelope.sequence, undefined);
        }
        all.push(events);
      }
      all.push((await ask(url, `/api/agui/sessions/every-${scenario}`)).json.aguiEvents);
    }
    assert.deepEqual(
      await verdicts(all),
      all.map(() => 'ok'),
    );
  },
);

test(
  'A6 what goes on after a run keeps no thread busy: it takes the next run, which tells what happened meanwhile',
  LIMIT,
  async () => {
    const threadId = 'after';
    const first = await turn(threadId, 'nightly-job', 'first');
    await new Promise<void>((resolve) => {
      const isOver = ({type, payload}: AgentEvent) => type === 'task.updated' && 'delivery' in (payload as object);
      server.runtime.subscribe(threadId, 0, (event) => isOver(event) && resolve());
    });
    const between = (await ask(url, `/api/agui/sessions/${threadId}`)).json;
    assert.equal(between.live, undefined, 'no run is left open');
    const next = await turn(threadId, 'nightly-job', 'next');
    assert.deepEqual(
      next.map(({status, isWhole, events}) => [status, isWhole, outcome(events)]),
      [[200, true, 'success']],
    );
    const streams = [...first, ...next].map(({events}) => events);
    assertLossless(logOf(threadId), streams);
    assert.equal(envelopes(next[0]!.events, 'task.completed').length, 1);
    const whole = (await ask(url, `/api/agui/sessions/${threadId}`)).json;
    for (const {aguiEvents} of [between, whole])
      assert.deepEqual(
        of(aguiEvents, 'RUN_FINISHED').map(({runId}) => runId),
        of(aguiEvents, 'RUN_STARTED').map(({runId}) => runId),
      );
    const all = [...streams, between.aguiEvents, whole.aguiEvents];
    assert.deepEqual(
      await verdicts(all),
      all.map(() => 'ok'),
    );
  },
);

test(
  'A6 the old session opens over AG-UI with its open request, which is answered there, and goes on',
  LIMIT,
  async () => {
    await server.runtime.createSession({scenario: 'old-session'});
    const opened = (await ask(url, '/api/agui/sessions/old-session')).json;
    assert.deepEqual(
      [opened.id, opened.title, opened.live],
      ['old-session', 'Invoice ledger, six weeks of work', undefined],
    );
    const past: AguiEvent[] = opened.aguiEvents;
    const questions = of(past, 'TEXT_MESSAGE_START').filter(({role}) => role === 'user');
    assert.equal(questions.length, of(past, 'RUN_STARTED').length);
    assert.equal(
      texts(past, 'TEXT_MESSAGE_CONTENT').get(questions[0]!.messageId),
      'How did the billing run go last night? (day 1)',
    );
    const [request] = interrupts(past);
    assert.deepEqual(
      [request?.reason, request?.metadata?.['title']],
      ['tool_call', 'Drop invoice_lines.amount_legacy on staging'],
    );
    const early = await run(url, {threadId: 'old-session', runId: 'early', messages: says('And now?')});
    assert.deepEqual(
      [early.status, early.json.error],
      [
        400,
        {
          code: 'AGUI_BAD_REQUEST',
          message: `Thread has 1 pending interrupt(s) not addressed by resume: ${request!.id}`,
        },
      ],
    );
    const resume = [{interruptId: request!.id, status: 'resolved', payload: {approved: true}}];
    const answered = await run(url, {threadId: 'old-session', runId: 'yes', resume});
    assert.equal(outcome(answered.events), 'success');
    assert.deepEqual(of(answered.events, 'TOOL_CALL_START'), [], 'the call goes on under its id');
    assert.deepEqual(
      of(answered.events, 'TOOL_CALL_RESULT').map(({toolCallId}) => toolCallId),
      [request!.toolCallId],
    );
    assert.equal(of(answered.events, 'RUN_STARTED')[0]?.parentRunId, 'old-session.run132');
    const next = await turn('old-session', 'old-session', 'next');
    assert.deepEqual(
      next.map(({events}) => outcome(events)),
      ['success'],
    );
    const whole: AguiEvent[] = (await ask(url, '/api/agui/sessions/old-session')).json.aguiEvents;
    assert.deepEqual(whole.slice(0, past.length), past);
    assert.deepEqual(await verdicts([past, whole, answered.events]), ['ok', 'ok', 'ok']);
  },
);

test(
  'V5 a final text that differs from the streamed one comes as an envelope about the same message',
  LIMIT,
  async () => {
    const [{events}] = (await turn('finals', 'solo', 'go')) as [Stream];
    const [question, final] = envelopes(events, 'text.final');
    assert.deepEqual((question!.payload as {role: string}).role, 'user');
    const streamed = texts(events, 'TEXT_MESSAGE_CONTENT').get(final!.messageId!);
    assert.match(String(streamed), /at the sixth mark/);
    assert.match((final!.payload as {text: string}).text, /60 seconds in/);
    assert.equal(of(events, 'TEXT_MESSAGE_START').length, 2);
    assert.deepEqual(of(events, 'RUN_FINISHED')[0]?.usage, [
      {inputTokens: 38_412, outputTokens: 1_184, reasoningTokens: 322},
    ]);
  },
);

test('T10 a failure that is tried again is no result yet; the error of a run has its code', LIMIT, async () => {
  const [{events}] = (await turn('failing', 'failure', 'go')) as [Stream];
  const failed = envelopes(events, 'tool.failed')[0]!;
  assert.deepEqual((failed.payload as {code: string}).code, 'upstream_timeout');
  const results = of(events, 'TOOL_CALL_RESULT').filter(({toolCallId}) => toolCallId === failed.toolCallId);
  assert.deepEqual(
    results.map(({content}) => JSON.parse(String(content)).meters),
    [3],
  );
  const end = events.at(-1)!;
  assert.equal(end.type === 'RUN_ERROR' && end.code, 'provider_unavailable');
  const again = await run(url, {threadId: 'failing', runId: 'again', messages: says('go, please', 'go-said')});
  assert.equal(outcome(again.events), 'success', 'the same message is the same turn, tried again');
  assert.equal(of(again.events, 'RUN_STARTED')[0]?.parentRunId, 'go');
  assert.equal(
    logOf('failing').filter(({type, payload}) => type === 'run.started' && (payload as {attempt: number}).attempt === 2)
      .length,
    1,
  );
});

test(
  'U11 the official client runs turns, once asked and once answered, and keeps each message once',
  LIMIT,
  async () => {
    const api = `${url}api/agui`;
    for (const [scenario, ends] of [
      ['solo', ['success']],
      ['approval', ['interrupt', 'interrupt', 'success']],
      ['failure', ['The model provider closed the stream before the answer was complete.']],
    ] as const) {
      const told = (await peer('http-agent.mjs', [api, `peer-${scenario}`, scenario, 'Go on'], CUTOVER)) as {
        ends: string[];
        messages: {id: string; role: string; content?: string; toolCalls?: {id: string}[]; toolCallId?: string}[];
      };
      assert.deepEqual(told.ends, ends, scenario);
      assert.deepEqual(
        told.messages.filter(({role}) => role === 'user'),
        [{id: 'said-1', role: 'user', content: 'Go on'}],
      );
      assert.equal(new Set(told.messages.map(({id}) => id)).size, told.messages.length);
      const calls = told.messages.flatMap(({toolCalls = []}) => toolCalls.map(({id}) => id));
      const results = told.messages.flatMap(({toolCallId}) => toolCallId ?? []);
      assert.ok(calls.length > 1);
      assert.deepEqual(results, calls, 'each call has its result');
    }
  },
);

test('the log alone says which run is which: an encoder that reads it again tells the same', LIMIT, async () => {
  const streams = await turn('again', 'approval', 'first');
  const encoder = new AguiEncoder('again');
  const frames = logOf('again').flatMap((event) => encoder.push(event));
  assert.deepEqual(
    frames.map(({id, event}) => `id: ${String(id)}\ndata: ${JSON.stringify(event)}`),
    streams.flatMap(({blocks}) => blocks),
  );
  assert.deepEqual([...encoder.runs.keys()], ['first', 'first-2', 'first-3']);
});
