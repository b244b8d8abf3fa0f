import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {AgentCommand} from '../../src/commands/command.js';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {SCENARIOS, type Scenario, type Steer, type Step} from '../../packages/runtime/src/index.js';
import {HandClock, Stage, timeless, turnOver} from './helpers.js';

type Given = Partial<AgentCommand> & Pick<AgentCommand, 'id' | 'control'>;

/** What a person does, each as soon as its moment has come: a class of event for the nth time. */
interface Deed {
  readonly when: readonly [type: string, count: number];
  give(event: AgentEvent): Given;
}

const send = (text: string): Deed => ({
  when: ['session.opened', 1],
  give: () => ({id: `send ${text}`, control: 'send', payload: {text}}),
});
const at = (type: string, count: number, give: Deed['give']): Deed => ({when: [type, count], give});

const STORIES: Readonly<Record<string, readonly Deed[]>> = {
  'solo, alone': [send('Go')],
  'solo, stopped with a turn queued and a steer unread': [
    send('Go'),
    at('tool.output.delta', 2, () => ({id: 'q1', control: 'queue', payload: {text: 'Then the note'}})),
    at('tool.output.delta', 4, () => ({id: 's1', control: 'steer', payload: {text: 'Shorter'}})),
    at('tool.output.delta', 6, () => ({id: 'stop', control: 'interrupt'})),
  ],
  'approval, edited and answered': [
    send('Go'),
    at('action.required', 1, ({actionId}) => ({
      id: 'a1',
      control: 'approve',
      actionId,
      payload: {input: {batchSize: 9}},
    })),
    at('action.required', 2, ({actionId}) => ({
      id: 'a2',
      control: 'answer',
      actionId,
      payload: {value: {window: 'sat-0600', owner: 'Mara'}},
    })),
  ],
  'approval, rejected and declined': [
    send('Go'),
    at('action.required', 1, ({actionId}) => ({id: 'a1', control: 'reject', actionId, payload: {reason: 'No'}})),
    at('action.required', 2, ({actionId}) => ({id: 'a2', control: 'reject', actionId})),
  ],
  'failure, both retried by a person': [
    send('Go'),
    at('run.status', 4, () => ({id: 'r1', control: 'retry', toolCallId: 'failure.run1.tool2'})),
    at('run.failed', 1, ({runId}) => ({id: 'r2', control: 'retry', runId})),
  ],
  'queue-steer, steered and queued': [
    send('Go'),
    at('tool.output.delta', 4, () => ({id: 's1', control: 'steer', payload: {text: 'Skip weekends'}})),
    at('tool.output.delta', 11, () => ({id: 'q1', control: 'queue', payload: {text: 'Then the note'}})),
    at('tool.output.delta', 20, () => ({id: 's2', control: 'steer', payload: {text: 'And holidays'}})),
  ],
  'old-session, decided while another run is at work': [
    send('Go'),
    at('plan.delta', 1, () => ({id: 'a1', control: 'approve', actionId: 'old-session.run132.request3'})),
  ],
};

/** Lets a session go on to its end, with a person who does each deed once; counts past events as seen. */
async function goOn(stage: Stage, deeds: readonly Deed[]): Promise<readonly AgentEvent[]> {
  const seen = new Map<string, number>();
  const done = new Set(stage.events.map((event) => event['commandId']));
  let read = 0;
  for (;;) {
    while (read < stage.events.length) {
      const event = stage.events[read++]!;
      const count = (seen.get(event.type) ?? 0) + 1;
      seen.set(event.type, count);
      for (const deed of deeds) {
        if (deed.when[0] !== event.type || deed.when[1] !== count) continue;
        const command = deed.give(event);
        if (done.has(command.id)) continue;
        const reply = await stage.command(command);
        assert.ok(reply.accepted, JSON.stringify(reply));
      }
    }
    if (!(await stage.clock.step())) {
      await turnOver();
      if (read === stage.events.length) return stage.events;
    }
  }
}

for (const [story, deeds] of Object.entries(STORIES)) {
  test(`H9 ${story}: killed after any event and started again, the log ends as if nothing had happened`, async () => {
    const name = story.split(',')[0]!;
    const stage = await Stage.create(name);
    const first = stage.events.length;
    const whole = [...(await goOn(stage, deeds))];
    const expected = timeless(whole);
    assert.ok(['run.finished', 'queue.changed'].includes(whole.at(-1)!.type));
    for (let kill = first; kill <= whole.length; kill++) {
      const again = await Stage.restart(stage.meta, whole.slice(0, kill));
      assert.deepEqual(timeless(await goOn(again, deeds)), expected, `killed after event ${String(kill)}`);
    }
  });
}

test('H9 a steer that came after a checkpoint is taken at the next one, also when the run is driven again', async () => {
  const text = (words: string): Step => ({do: 'emit', event: {type: 'text.final', payload: {text: words}}});
  const patient: Scenario = {
    ...SCENARIOS[0]!,
    name: 'patient',
    run: function* () {
      for (const words of ['First', 'Second', 'Third']) {
        const steers = (yield {do: 'checkpoint'}) as readonly Steer[];
        yield {do: 'pause', ms: 100};
        yield text([words, ...steers.map((steer) => steer.text)].join(' '));
      }
      return {};
    },
  };
  const stage = await Stage.create('patient', [patient]);
  await stage.command({control: 'send', payload: {text: 'Go'}});
  await stage.command({control: 'steer', payload: {text: 'steered'}});
  const again = await Stage.restart(stage.meta, [...stage.events], {scenarios: [patient]});
  await stage.clock.run();
  await again.clock.run();
  assert.deepEqual(
    stage.of('text.final').map(({payload}) => (payload as {text: string}).text),
    ['Go', 'First', 'Second steered', 'Third'],
  );
  assert.deepEqual(timeless(again.events), timeless(stage.events));
});

test('V7 a command that was answered before the kill is answered alike after it, and not done again', async () => {
  const stage = await Stage.create('approval');
  await stage.play('Go');
  const {actionId} = stage.last('action.required');
  const yes = {id: 'yes', control: 'approve', actionId} as const;
  const reply = await stage.command(yes);
  const again = await Stage.restart(stage.meta, stage.events);
  assert.deepEqual(await again.command(yes), reply);
  assert.equal(again.of('action.resolved').length, 1);
});

test('V7 a request that expired while nobody was there expires at the start', async () => {
  const stage = await Stage.create('approval');
  await stage.play('Go');
  const clock = new HandClock(stage.clock.now() + 3_600_000);
  const again = await Stage.restart(stage.meta, stage.events, {clock});
  await clock.run();
  assert.equal((again.of('action.resolved')[0]?.payload as {resolution: string}).resolution, 'expired');
  assert.match(again.said, /The request expired/);
});

test('a script that no longer fits its log ends the run and says why; the person can retry', async () => {
  const solo = SCENARIOS.find(({name}) => name === 'solo')!;
  const stage = await Stage.create('solo');
  await stage.command({control: 'send', payload: {text: 'Go'}});
  while (stage.of('tool.output.delta').length < 2) await stage.clock.step();
  const changes: Record<string, Scenario['run']> = {
    'says something else': function* (turn) {
      const play = solo.run(turn);
      let input: unknown;
      for (;;) {
        const next = play.next(input);
        if (next.done) return next.value;
        const isThought = next.value.do === 'emit' && next.value.event.type === 'reasoning.summary';
        const other = {type: 'reasoning.summary', payload: {text: 'Something else'}};
        input = yield isThought ? {do: 'emit', event: other} : next.value;
      }
    },
    'ends early': function* () {
      yield* [];
      return {};
    },
    'waits where it spoke': function* () {
      yield {do: 'pause', ms: 1};
      return {};
    },
  };
  for (const [change, run] of Object.entries(changes)) {
    const again = await Stage.restart(stage.meta, stage.events, {scenarios: [{...solo, run}]});
    const {error, code, retryable} = again.payload('run.failed');
    assert.match(String(error), /script has changed since this run began: step \d+/, change);
    assert.deepEqual([code, retryable], ['script_changed', true]);
    assert.equal((again.last('tool.failed').payload as {cancelled: boolean}).cancelled, true);
    assert.deepEqual(again.runtime.snapshot('solo').diagnostics, {});
  }
  const gone = await Stage.restart(stage.meta, stage.events, {scenarios: []});
  assert.equal(gone.payload('run.failed')['code'], 'unknown_scenario');
  assert.equal((await gone.command({control: 'send', payload: {text: 'Go'}})).accepted, false);
});

test('a script that throws fails its run, not the runtime', async () => {
  const broken: Scenario = {
    ...SCENARIOS[0]!,
    name: 'broken',
    run: function* () {
      yield {do: 'pause', ms: 10};
      throw new Error('Out of ideas');
    },
  };
  const stage = await Stage.create('broken', [broken]);
  await stage.play();
  assert.deepEqual(stage.payload('run.failed'), {error: 'Out of ideas', code: 'script_error', retryable: true});
});

test('S6 an event that was lost in storage leaves a diagnostic under its number, and the rest is kept', async () => {
  const stage = await Stage.create('solo');
  await stage.play('Go');
  for (const lost of [0, 1, 2, 5, 40, stage.events.length - 1]) {
    const records = stage.events.map((event, index) => (index === lost ? undefined : event));
    const again = await Stage.restart(stage.meta, records, {clock: new HandClock(stage.clock.now())});
    await again.clock.run();
    const sequences = again.events.map(({sequence}) => sequence);
    assert.deepEqual(
      sequences,
      sequences.map((_, index) => index + 1),
    );
    assert.equal(again.events[lost]?.type, 'diagnostic.changed');
    assert.match((again.events[lost]?.payload as {message: string}).message, new RegExp(`Event ${String(lost + 1)} `));
    assert.deepEqual(again.runtime.damage, [{sessionId: 'solo', lines: 1}]);
    const kept = stage.events.filter((_, index) => index !== lost).map(({eventId}) => eventId);
    const ids = new Set(again.events.map(({eventId}) => eventId));
    for (const id of kept) assert.ok(ids.has(id), `event ${id} is kept`);
  }
});

test('S6 a run that lost one of its events and was killed still comes to its end, whichever it was', async () => {
  const stage = await Stage.create('solo');
  await stage.command({control: 'send', payload: {text: 'Go'}});
  while (stage.of('tool.output.delta').length < 2) await stage.clock.step();
  const killed = stage.events.length;
  await stage.clock.run();
  for (let lost = 1; lost < killed - 1; lost++) {
    const records = stage.events.slice(0, killed).map((event, index) => (index === lost ? undefined : event));
    const again = await Stage.restart(stage.meta, records);
    await again.clock.run();
    assert.equal(again.events[lost]?.type, 'diagnostic.changed');
    assert.equal(again.events.length, stage.events.length, `without event ${String(lost + 1)}`);
    assert.deepEqual(timeless(again.events).toSpliced(lost, 1), timeless(stage.events).toSpliced(lost, 1));
  }
});

test('S6 lines that never were events are skipped and told of once', async () => {
  const stage = await Stage.create('solo');
  await stage.play('Go');
  const records = [...stage.events.slice(0, 4), undefined, undefined, ...stage.events.slice(4)];
  const again = await Stage.restart(stage.meta, records);
  assert.equal(again.events.length, stage.events.length + 1);
  assert.match(String(again.payload('diagnostic.changed')['message']), /^2 stored lines/);
  const third = await Stage.restart(stage.meta, [...records, again.events.at(-1)]);
  assert.equal(third.events.length, again.events.length);
});
