import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from '../../fast-check.js';
import type {AgentEvent} from '../../../src/protocol/envelope.js';
import {AguiService, AguiEncoder, type AguiEvent, type AguiFrame} from '../../../packages/runtime/src/ag-ui/index.js';
import {SCENARIOS, type Scenario} from '../../../packages/runtime/src/index.js';
import {Refused} from '../../../packages/runtime/src/reply.js';
import type {TaskPlan} from '../../../packages/runtime/src/tasks/plan.js';
import {NO_SESSION} from '../../../src/state/keys.js';
import {scopeOf} from '../../../src/state/facts/threads.js';
import {Stage} from '../helpers.js';
import {envelopes, interrupts, of, outcome, says, texts, verdicts} from './helpers.js';

const LIMIT = {timeout: 60_000};

/** A log as AG-UI tells it, both ways: run by run, and as a transcript. */
function told(log: readonly AgentEvent[]): {encoder: AguiEncoder; events: AguiEvent[]; transcript: AguiEvent[]} {
  const encoder = new AguiEncoder('thread');
  const scribe = new AguiEncoder('thread', {isTranscript: true});
  return {
    encoder,
    events: log.flatMap((event) => encoder.push(event)).map(({event}) => event),
    transcript: log.flatMap((event) => scribe.push(event)).map(({event}) => event),
  };
}

/** What a follower has heard of a run so far. */
function heard(service: AguiService, threadId: string, runId: string): {events: AguiEvent[]; isOver: () => boolean} {
  const frames: AguiFrame[] = [];
  let isOver = false;
  service.follow(
    {threadId, runId},
    -1,
    (frame) => frames.push(frame),
    () => (isOver = true),
  );
  return {
    get events() {
      return frames.map(({event}) => event);
    },
    isOver: () => isOver,
  };
}

test(
  'V7 a request that ran out can only be let go; who does hears what the agent did without an answer',
  LIMIT,
  async () => {
    const stage = await Stage.create('approval');
    const service = new AguiService(stage.runtime);
    const ask = await service.run({threadId: 'approval', runId: 'ask', messages: says('Go')});
    await stage.clock.run();
    const {actionId, payload} = stage.last('action.required');
    await stage.clock.pass(5 * 60_000);
    const resume = (status: string) => ({
      threadId: 'approval',
      runId: `late-${status}`,
      messages: [],
      resume: [{interruptId: actionId, status, payload: {approved: true}}],
    });
    const words = `Interrupt ${actionId} expired at ${(payload as {expiresAt: string}).expiresAt} and can no longer be answered. Cancel it to continue the thread.`;
    await assert.rejects(service.run(resume('resolved')), new Refused('expired', words));
    const went = await service.run(resume('cancelled'));
    assert.notEqual(went.runId, 'late-cancelled', 'nobody began it');
    const stream = heard(service, went.threadId, went.runId);
    await stage.clock.run();
    assert.ok(stream.isOver());
    assert.equal(
      (envelopes(stream.events, 'action.resolved')[0]?.payload as {resolution: string}).resolution,
      'expired',
    );
    assert.match([...texts(stream.events, 'TEXT_MESSAGE_CONTENT').values()].join(), /The request expired/);
    assert.equal(outcome(stream.events), 'interrupt');
    assert.equal(of(stream.events, 'RUN_STARTED')[0]?.parentRunId, ask.runId);
    assert.deepEqual(await verdicts([stream.events, service.session('approval').aguiEvents]), ['ok', 'ok']);
  },
);

test('V7 the deadline counts, also where its timer comes late', LIMIT, async () => {
  const stage = await Stage.create('approval');
  const service = new AguiService(stage.runtime);
  await service.run({threadId: 'approval', runId: 'ask', messages: says('Go')});
  await stage.clock.run();
  const {actionId} = stage.last('action.required');
  stage.clock.skip(5 * 60_000);
  const resume = (status: string) =>
    service.run({
      threadId: 'approval',
      runId: status,
      messages: [],
      resume: [{interruptId: actionId, status, payload: {approved: true}}],
    });
  await assert.rejects(resume('resolved'), /can no longer be answered. Cancel it to continue the thread\.$/);
  assert.ok(service.has(await resume('cancelled')));
  assert.equal(stage.payload('action.resolved')['resolution'], 'expired');
});

test('what pages of the native protocol do meanwhile is told in order too', LIMIT, async () => {
  const steered = await Stage.create('solo');
  await steered.command({control: 'send', payload: {text: 'Go'}});
  while (steered.of('tool.output.delta').length < 2) await steered.clock.step();
  await steered.command({control: 'queue', payload: {text: 'Then the note'}});
  await steered.command({control: 'steer', payload: {text: 'Shorter'}});
  await steered.command({control: 'interrupt'});
  await steered.clock.run();
  const one = told(steered.events);
  assert.deepEqual(
    [...one.encoder.runs.values()].map(({id, outcome}) => [id, outcome]),
    [
      ['c1', 'cancelled'],
      ['solo.run2', 'success'],
    ],
  );

  const overlapping = await Stage.create('old-session');
  await overlapping.command({control: 'send', payload: {text: 'Go'}});
  while (overlapping.of('plan.delta').length < 1) await overlapping.clock.step();
  await overlapping.command({control: 'approve', actionId: 'old-session.run132.request3'});
  await overlapping.clock.run();
  const two = told(overlapping.events);
  const runs = [...two.encoder.runs.values()].slice(-3);
  assert.deepEqual(
    runs.map(({nativeId, outcome}) => [nativeId, outcome]),
    [
      ['old-session.run132', 'interrupt'],
      ['old-session.run133', 'success'],
      ['old-session.run132', 'success'],
    ],
  );
  assert.equal(
    envelopes(two.events, 'action.resolved')[0]?.runId,
    'old-session.run132',
    'it is about the run that asked',
  );

  const stopped = await Stage.create('approval');
  await stopped.play('Go');
  await stopped.command({id: 'stop', control: 'interrupt'});
  const three = told(stopped.events);
  assert.deepEqual(
    [...three.encoder.runs.values()].map(({id, outcome}) => [id, outcome]),
    [
      ['c1', 'interrupt'],
      ['stop', 'cancelled'],
    ],
  );
  assert.equal(three.encoder.requests.size, 0);
  const streams = [one, two, three].flatMap(({events, transcript}) => [events, transcript]);
  assert.deepEqual(
    await verdicts(streams),
    streams.map(() => 'ok'),
  );
});

/** A turn that makes a task, whose only attempt asks for a permission, and says no more for the given time. */
async function asks(ms: number): Promise<{stage: Stage; service: AguiService}> {
  const wait = {for: 'permission', reason: 'May it?'} as const;
  const task: TaskPlan = {
    key: 'task',
    record: {title: 'A task'},
    attempt: () => ({steps: [{ms: 500, wait}], end: 'completed'}),
  };
  const story: Scenario = {
    ...SCENARIOS[0]!,
    name: 'story',
    tasks: [task],
    run: function* (turn) {
      if (turn.runId.endsWith('.run1')) yield* turn.openTasks(['task']);
      yield* turn.pause(ms);
      yield* turn.say('That is all.');
      return {};
    },
  };
  const stage = await Stage.create('story', [story]);
  return {stage, service: new AguiService(stage.runtime)};
}

for (const [when, ms] of [
  ['during', 5_000],
  ['after', 0],
] as const) {
  test(
    `V7 what an attempt at a task asks ${when} a turn is asked by a run, and the answer begins one that ends`,
    LIMIT,
    async () => {
      const {stage, service} = await asks(ms);
      const streams: AguiEvent[][] = [];
      const ends = async (body: {runId: string; messages: readonly unknown[]; resume?: readonly unknown[]}) => {
        const {runId} = await service.run({threadId: 'story', ...body});
        await stage.clock.run();
        const {events, isOver} = heard(service, 'story', runId);
        assert.ok(isOver());
        streams.push(events);
        return outcome(events);
      };
      if (when === 'after') assert.equal(await ends({runId: 'first', messages: says('Go', 'one')}), 'success');
      assert.equal(await ends({runId: 'asks', messages: says('Go', 'two')}), 'interrupt');
      const [asked] = interrupts(streams.at(-1)!);
      const resume = [{interruptId: asked?.id, status: 'resolved', payload: {approved: true}}];
      assert.equal(await ends({runId: 'answer', messages: [], resume}), 'success');
      assert.equal(stage.of('task.completed').length, 1);
      assert.equal(await ends({runId: 'next', messages: says('Go', 'three')}), 'success');
      streams.push([...service.session('story').aguiEvents]);
      assert.deepEqual([...new Set(await verdicts(streams))], ['ok']);
      assertEnded(stage.events, true);
    },
  );
}

test('V7 what was asked and answered between two runs is told by the next one, and asked by none', LIMIT, async () => {
  const {stage, service} = await asks(0);
  await stage.play('Go');
  await stage.sayYes();
  await service.run({threadId: 'story', runId: 'next', messages: says('And now?')});
  await stage.clock.run();
  const {events} = heard(service, 'story', 'next');
  assert.deepEqual([outcome(events), envelopes(events, 'action.required').length], ['success', 1]);
  assert.deepEqual(await verdicts([events]), ['ok']);
});

test('S6 a session that lost an event in its storage is still told in order, whichever it was', LIMIT, async () => {
  const stage = await Stage.create('approval');
  await stage.play('Go');
  await stage.command({control: 'approve', actionId: stage.last('action.required').actionId!});
  await stage.clock.run();
  const streams: AguiEvent[][] = [];
  for (let lost = 0; lost < stage.events.length; lost++) {
    const records = stage.events.map((event, index) => (index === lost ? undefined : event));
    const again = await Stage.restart(stage.meta, records);
    const {events} = told(again.events);
    assert.equal(envelopes(events, 'diagnostic.changed').length, 1, `without event ${String(lost + 1)}`);
    streams.push(events);
  }
  assert.deepEqual([...new Set(await verdicts(streams))], ['ok']);
});

const IDS = fc.constantFrom('a', 'b', 'c');
const RUNS = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const payload = fc.record(
  {
    delta: fc.constantFrom('', 'word ', 7),
    text: fc.constantFrom('word ', 'other', null),
    role: fc.constantFrom('user', 'assistant', 3),
    name: fc.constantFrom('tool', 5),
    input: fc.jsonValue(),
    output: fc.jsonValue(),
    error: fc.jsonValue(),
    code: fc.constantFrom('code', 1),
    complete: fc.boolean(),
    outcome: fc.constantFrom('success', 'interrupt', 'cancelled', 'other', {}),
    usage: fc.constantFrom({inputTokens: 1.5}, {inputTokens: 3}, 'much'),
    actionType: fc.constantFrom('tool_approval', 'structured_input', 4),
    prompt: fc.constantFrom('Well?', 1),
    schema: fc.constantFrom({type: 'object'}, 'none'),
    expiresAt: fc.constantFrom('2026-07-01T09:00:00Z', 12),
    nextAttemptAt: fc.constant('2026-07-01T09:00:00Z'),
    resolution: fc.constantFrom('approved', 'expired', 2),
    retryable: fc.constantFrom(true, 'yes'),
    retryOf: RUNS,
  },
  {requiredKeys: []},
);
const TYPES = [
  'run.started',
  'run.status',
  'run.finished',
  'run.failed',
  'text.delta',
  'text.final',
  'reasoning.delta',
  'reasoning.summary',
  'tool.args',
  'tool.started',
  'tool.output.delta',
  'tool.result',
  'tool.failed',
  'action.required',
  'action.resolved',
  'queue.changed',
  'plan.delta',
  'task.progress',
  'whatever',
];
const anyEvent = fc.record(
  {
    type: fc.constantFrom(...TYPES),
    runId: RUNS,
    attemptId: RUNS,
    threadId: fc.constantFrom('main', 'mate'),
    parentThreadId: fc.constant('main'),
    messageId: IDS,
    partId: IDS,
    toolCallId: IDS,
    actionId: IDS,
    commandId: fc.constantFrom('x', 'y', 'z'),
    timestamp: fc.constantFrom('2026-07-01T09:00:00Z', 'soon'),
    payload: fc.oneof({weight: 9, arbitrary: payload}, {weight: 1, arbitrary: fc.jsonValue()}),
  },
  {requiredKeys: ['type', 'payload']},
);
const anyLog = fc
  .array(anyEvent, {minLength: 1, maxLength: 60})
  .map((events) => events.map((event, index) => ({...event, sequence: index + 1}) as AgentEvent));

test(
  'S6 whatever is in a log and in whatever order, the official verifier accepts what AG-UI tells of it',
  LIMIT,
  async () => {
    const logs = fc.sample(anyLog, {numRuns: 400, seed: 20260701});
    const streams = logs.flatMap((log) => {
      const {events, transcript} = told(log);
      return [events, transcript].filter(({length}) => length > 0);
    });
    assert.ok(streams.length > 400);
    assert.ok(streams.some((events) => of(events, 'RUN_STARTED').length > 3));
    const verdict = await verdicts([...streams, [{type: 'TEXT_MESSAGE_END', messageId: 'm'}]]);
    assert.equal(verdict.pop(), "First event must be 'RUN_STARTED'", 'the verifier verifies');
    assert.deepEqual([...new Set(verdict)], ['ok']);
  },
);

/** Tells a log, and holds at each event that no run is at work for a turn that is over, or for what is no turn. */
function assertEnded(log: readonly AgentEvent[], hasTurns: boolean): AguiEncoder {
  const encoder = new AguiEncoder('thread');
  const turns = new Map<string, 'at work' | 'over'>();
  for (const event of log) {
    const {type, runId = '', payload} = event;
    encoder.push(event);
    if (scopeOf(event) !== (event.sessionId ?? NO_SESSION)) continue;
    if (type === 'run.started') turns.set(runId, 'at work');
    const isPause = type === 'run.finished' && (payload as {outcome?: unknown} | null)?.outcome === 'interrupt';
    if ((type === 'run.finished' && !isPause) || type === 'run.failed') turns.set(runId, 'over');
    if (!encoder.active) continue;
    const state = turns.get(encoder.active.nativeId);
    const words = `${encoder.active.id} at event ${String(event.sequence)}, ${type}`;
    if (hasTurns) assert.equal(state, 'at work', words);
    else assert.notEqual(state, 'over', words);
  }
  return encoder;
}

for (const {name} of SCENARIOS) {
  test(`A6 ${name}: once its turns are over, or wait, no run of AG-UI is open`, LIMIT, async () => {
    const stage = await Stage.create(name);
    const isOpen = () => assertEnded(stage.events, true).active !== undefined;
    await stage.play('Go');
    assert.equal(isOpen(), false);
    await stage.sayYes();
    assert.equal(isOpen(), false);
    await stage.play('And now?');
    await stage.sayYes();
    const {runs, active} = assertEnded(stage.events, true);
    assert.equal(active, undefined);
    assert.deepEqual(
      [...runs.values()].filter((run) => run.outcome === undefined),
      [],
    );
  });
}

test('A6 no run of AG-UI is open for one that is over, whatever is in a log', () => {
  fc.assert(fc.property(anyLog, (log) => void assertEnded(log, false)));
});

test('H9 ids only grow, whatever is in a log', () => {
  fc.assert(
    fc.property(anyLog, (log) => {
      const encoder = new AguiEncoder('thread');
      const ids = log.flatMap((event) => encoder.push(event)).map(({id}) => id);
      assert.ok(ids.every((id, index) => index === 0 || id > ids[index - 1]!));
      assert.ok((ids.at(-1) ?? 0) <= AguiEncoder.lastIdOf(log.length));
    }),
  );
});
