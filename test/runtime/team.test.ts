import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {AgentCommand} from '../../src/commands/command.js';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {TOPOLOGIES} from '../../src/protocol/taxonomy.js';
import {SCENARIOS, type Mate, type MateOutcome, type MateScript, type Play} from '../../packages/runtime/src/index.js';
import type {Scenario} from '../../packages/runtime/src/script.js';
import type {Turn} from '../../packages/runtime/src/turn.js';
import {HandClock, Stage, turnOver} from './helpers.js';

const mate = (id: string, more: Partial<Mate> = {}): Mate => ({
  id,
  name: id[0]!.toUpperCase() + id.slice(1),
  objective: `Do what ${id} does`,
  ...more,
});
const CALL = {name: 'fs.read', kind: 'file', summary: 'meters', input: {path: 'm'}, ms: 20, result: {lines: 3}};

function scenario(run: Scenario['run'], more: Partial<Scenario> = {}): Scenario {
  return {name: 'team', title: 'Team', description: '', run, topology: 'coordinator_team', ...more};
}

/** A coordinator who starts these, waits for all, and says how each ended. */
function crew(budget: number, scripts: Readonly<Record<string, MateScript>>): Scenario {
  return scenario(function* (turn) {
    yield* turn.emitTeam({teamName: 'ledger', status: 'active', teamParallelBudget: budget});
    const mates = Object.keys(scripts).map((id) => mate(id));
    for (const each of mates) yield* turn.spawn(each, scripts[each.id]!);
    const ends = yield* turn.join(mates, {id: 'all', title: 'All results'});
    yield* turn.say([...ends.values()].map((end) => `${end.id} ${end.status} ${end.summary ?? ''}`.trim()).join('; '));
    return {};
  });
}

const naps = (ms: number, summary = 'Slept.') =>
  function* (turn: Turn): Play<MateOutcome> {
    yield* turn.pause(ms);
    const more = yield* turn.checkpoint();
    return {summary: [summary, ...more.map(({text}) => text)].join(' ')};
  };

function* asks(turn: Turn): Play<MateOutcome> {
  const {resolution} = yield* turn.ask({actionType: 'tool_approval', title: `For ${turn.mate?.name}`});
  yield* turn.pause(10);
  return {summary: `It was ${resolution}.`};
}

function* failsOnce(turn: Turn): Play<MateOutcome> {
  yield* turn.pause(5);
  if (turn.attempt === 1) return {failed: {error: 'The disk is full.', retryable: true}};
  return {summary: 'Done at the second try.', resultRef: 'note:1', usage: {inputTokens: 7}};
}

/** Delegates in turn. */
function* delegates(turn: Turn): Play<MateOutcome> {
  yield* turn.pause(30);
  yield* turn.checkpoint();
  yield* turn.use(CALL);
  const below = mate('cyd');
  yield* turn.spawn(below, naps(15));
  const ends = yield* turn.join([below], {id: 'below'});
  yield* turn.say(`Cyd: ${ends.get('cyd')?.summary ?? ''}`);
  return {summary: 'With Cyd.'};
}

function* endless(turn: Turn): Play<MateOutcome> {
  const toolCallId = yield* turn.prepare(CALL);
  yield* turn.start(toolCallId, CALL);
  yield* turn.pause(15_000);
  yield* turn.ask({actionType: 'tool_approval', title: 'Never'});
  return {};
}

const code = (reply: {accepted: boolean; code?: string}) => (reply.accepted ? 'accepted' : reply.code);
const payloadsOf = (stage: Stage, agentId: string) =>
  stage.events.filter((event) => event.agentId === agentId).map(({payload}) => payload as Record<string, unknown>);
const statuses = (stage: Stage, agentId: string) =>
  stage.events
    .filter((event) => event.agentId === agentId && event.type.startsWith('agent.'))
    .flatMap(({payload}) => (payload as {status?: string}).status ?? []);

async function begin(of: Scenario): Promise<Stage> {
  const stage = await Stage.create(of.name, [of]);
  await stage.command({control: 'send', payload: {text: 'Go'}});
  return stage;
}

/** Restarts on what a stage has logged, as after a kill. */
const killed = (stage: Stage, of: Scenario, clock = stage.clock) =>
  Stage.restart(stage.meta, [...stage.events], {scenarios: [of], clock: new HandClock(clock.now())});

interface Deed {
  when(event: AgentEvent): boolean;
  readonly give: Partial<AgentCommand> & Pick<AgentCommand, 'id' | 'control'>;
}

const told = (agentId: string, status: string) => (event: AgentEvent) =>
  event.agentId === agentId && (event.payload as {status?: string}).status === status;

/** Lets a session go on to its end, with a person who does each deed once. */
async function goOn(stage: Stage, deeds: readonly Deed[]): Promise<void> {
  for (let read = 0; ;) {
    while (read < stage.events.length) {
      const event = stage.events[read++]!;
      for (const {when, give} of deeds) {
        if (!when(event) || stage.events.some(({commandId}) => commandId === give.id)) continue;
        const reply = await stage.command(give);
        assert.ok(reply.accepted, JSON.stringify([give, reply]));
      }
    }
    if (await stage.clock.step()) continue;
    await turnOver();
    if (read === stage.events.length) return;
  }
}

const MOMENTS = new Set([
  ...['timestamp', 'expiresAt', 'nextAttemptAt', 'createdAt', 'durationMs', 'at', 'until', 'updatedAt'],
  ...['sequence', 'eventId', 'joins', 'teamActiveCount', 'teamQueuedCount'],
]);

/** What happened, run by run: the order among runs that work at the same time, and times, may differ. */
function facts(stage: Stage): Record<string, string[]> {
  const byRun: Record<string, string[]> = {};
  const settle = (name: string, value: unknown) => (MOMENTS.has(name) ? undefined : value);
  for (const event of stage.events) {
    if (event.type === 'team.changed' && event['stepId'] === undefined) continue;
    (byRun[event.runId ?? ''] ??= []).push(JSON.stringify(event, settle));
  }
  return byRun;
}

test('A12 T13 H9 a team is killed after any event and started again: the same facts, nothing twice', async () => {
  const all = crew(3, {ada: delegates, bob: asks, dot: failsOnce, eve: endless, fay: naps(25)});
  const deeds: Deed[] = [
    {
      when: told('ada', 'running'),
      give: {id: 'in', control: 'continue_agent', agentId: 'ada', payload: {text: 'Short'}},
    },
    {when: told('dot', 'failed'), give: {id: 'again', control: 'retry', agentId: 'dot'}},
    {when: told('eve', 'running'), give: {id: 'halt', control: 'stop', agentId: 'eve', payload: {cascade: 'all'}}},
    {when: told('dot-2', 'completed'), give: {id: 'yes', control: 'approve', actionId: 'team.run1.bob.request1'}},
  ];
  const stage = await begin(all);
  const first = stage.events.length;
  await goOn(stage, deeds);
  const whole = facts(stage);
  assert.match(
    stage.said,
    /ada completed With Cyd\.; bob completed It was approved\.; dot completed Done at the second try\.; eve killed; fay/,
  );
  assert.deepEqual(stage.runtime.snapshot('team').diagnostics, {});
  assert.equal(
    stage.events.filter(({parentThreadId}) => parentThreadId === 'team.ada').length > 3,
    true,
    'Cyd is Ada’s',
  );
  for (const event of stage.events.filter(({threadId}) => threadId !== 'team.main')) {
    assert.equal(event.runtimeEntity, 'subagent_turn');
    assert.ok(event.agentId && event['agentName'] && event.parentThreadId && event.topology, event.type);
  }
  for (let kill = first; kill < stage.events.length; kill++) {
    if (stage.events[kill - 1]!.type === 'text.delta') continue;
    const again = await Stage.restart(stage.meta, stage.events.slice(0, kill), {scenarios: [all]});
    await goOn(again, deeds);
    assert.deepEqual(facts(again), whole, `killed after event ${String(kill)}: ${stage.events[kill - 1]!.type}`);
  }
});

test('A13 T18 a parallel limit is kept: the others are queued, told so, and start when one ends', async () => {
  const stage = await begin(crew(2, {ada: naps(10), bob: naps(20), cyd: naps(30), dot: naps(40)}));
  const {agents, teams} = stage.runtime.snapshot('team') as unknown as Record<string, Record<string, object>>;
  assert.deepEqual(
    Object.values(agents!).map((row) => (row as {status: string}).status),
    ['running', 'running', 'queued', 'queued'],
  );
  assert.equal((agents!['cyd'] as {queueReason: string}).queueReason, 'parallel_limit');
  const {teamActiveCount, teamQueuedCount, teamParallelBudget} = Object.values(teams!)[0] as Record<string, number>;
  assert.deepEqual([teamActiveCount, teamQueuedCount, teamParallelBudget], [2, 2, 2]);
  let most = 0;
  while (await stage.clock.step()) most = Math.max(most, Number(stage.last('team.changed')['teamActiveCount']));
  assert.equal(most, 2);
  assert.deepEqual(statuses(stage, 'dot'), ['spawning', 'queued', 'running', 'completed']);
  assert.equal((stage.runtime.snapshot('team').agents['dot'] as {queueReason?: string}).queueReason, '');
  assert.match(stage.said, /dot completed/);
});

test('A12 a teammate who waits for those it delegated to leaves its place to them', async () => {
  const stage = await begin(crew(1, {ada: delegates, bob: naps(10)}));
  await stage.clock.run();
  assert.match(stage.said, /ada completed With Cyd\.; bob completed/);
  assert.deepEqual(statuses(stage, 'ada'), ['spawning', 'running', 'waiting', 'running', 'completed']);
});

test('A14 what a teammate asks is answered to that teammate, and its status says that it asks', async () => {
  const stage = await begin(crew(9, {ada: asks, bob: asks}));
  await stage.clock.run();
  assert.deepEqual(
    stage
      .of('action.required')
      .map(({agentId, threadId, payload}) => [agentId, threadId, (payload as {title: string}).title]),
    [
      ['ada', 'team.ada', 'For Ada'],
      ['bob', 'team.bob', 'For Bob'],
    ],
  );
  assert.equal(statuses(stage, 'bob').at(-1), 'needs_input');
  await stage.command({control: 'reject', actionId: 'team.run1.bob.request1', agentId: 'bob', runId: 'team.run1.bob'});
  await stage.clock.run();
  assert.deepEqual(statuses(stage, 'bob'), ['spawning', 'running', 'needs_input', 'running', 'completed']);
  assert.equal(statuses(stage, 'ada').at(-1), 'needs_input', 'the other one still asks');
  assert.equal(stage.last('worker.notification').agentId, 'bob');
  await stage.sayYes();
  assert.match(stage.said, /ada completed It was approved\.; bob completed It was rejected\./);
});

test('N5 a report has summary, result, usage, duration and tools as the log counts them, and is nobody’s speech', async () => {
  const work = function* (turn: Turn): Play<MateOutcome> {
    yield* turn.use(CALL);
    yield* turn.use(CALL);
    return {summary: 'Read.', resultRef: 'note:1', usage: {inputTokens: 7}};
  };
  const stage = await begin(crew(1, {ada: work}));
  await stage.clock.run();
  const ran = stage.events.filter(({runId}) => runId === 'team.run1.ada');
  const time = (type: string) => Date.parse(ran.find((event) => event.type === type)!.timestamp!);
  assert.deepEqual(stage.payload('worker.notification'), {
    status: 'completed',
    summary: 'Read.',
    resultRef: 'note:1',
    usage: {inputTokens: 7},
    durationMs: time('run.finished') - time('run.started'),
    toolCount: 2,
  });
  const {messages} = stage.runtime.snapshot('team') as unknown as {messages: Record<string, {role: string}>};
  assert.equal(Object.values(messages).filter(({role}) => role === 'user').length, 1);
});

test('A15 N6 a turn is begun by who coordinates, then by whoever took over; past turns keep theirs, also after a kill', async () => {
  const [lead, ada] = [mate('team.lead'), mate('ada')];
  const statuses = ['active', 'returned'] as const;
  const of = scenario(
    function* (turn) {
      yield* turn.introduce(ada, {status: 'idle'});
      const status = statuses[turn.runId.endsWith('.run1') ? 0 : 1];
      yield* turn.handOff({id: 'h1', from: lead, to: ada, status});
      return {};
    },
    {coordinator: 'Lead'},
  );
  let stage = await begin(of);
  for (let turn = 0; turn < 2; turn++) {
    await stage.clock.run();
    stage = await killed(stage, of);
    await stage.command({id: `on${String(turn)}`, control: 'send', payload: {text: 'On'}});
  }
  const begun = stage.of('run.started').map(({agentId, agentName}) => [agentId, agentName]);
  assert.deepEqual(begun, [
    ['team.lead', 'Lead'],
    ['ada', 'Ada'],
    ['team.lead', 'Lead'],
  ]);
  const runs = Object.values(stage.runtime.snapshot(stage.id).runs ?? {}) as {agentName?: string}[];
  assert.deepEqual(
    runs.map(({agentName}) => agentName),
    ['Lead', 'Ada', 'Lead'],
  );
});

test('V2 A13 a run that waits for teammates says so once, and that it has their work, also after a kill', async () => {
  const of = crew(9, {ada: naps(50), bob: naps(10)});
  const stage = await begin(of);
  const again = await killed(stage, of);
  await again.clock.run();
  const told = again.of('run.status').filter(({runId}) => runId === 'team.run1');
  assert.deepEqual(
    told.map(({payload}) => payload),
    [
      {stage: 'waiting', detail: 'Waits for the work of 2 teammates'},
      {stage: 'preparing', detail: 'All 2 have ended'},
    ],
  );
});

test('A14 input to a teammate waits for its next pause for breath, wakes it where it is to, and is given back unread', async () => {
  const of = crew(9, {ada: naps(5_000), bob: naps(10)});
  const stage = await begin(of);
  const give = (id: string, payload: Record<string, unknown>) =>
    stage.command({id, control: 'continue_agent', agentId: 'ada', payload});
  assert.equal(code(await give('in1', {text: 'First'})), 'accepted');
  assert.deepEqual(payloadsOf(stage, 'ada').at(-1)!['pending'], [
    {id: 'in1', text: 'First', status: 'pending', by: 'user', at: '2026-07-01T09:00:00.000Z', atStep: 1},
  ]);
  const again = await killed(stage, of);
  assert.equal(
    code(await again.command({id: 'in1', control: 'continue_agent', agentId: 'ada', payload: {text: 'First'}})),
    'accepted',
  );
  await again.clock.run();
  assert.match(again.said, /ada completed Slept\. First/);
  await give('in2', {text: 'Second', interrupt: true});
  const said = stage.of('text.final').filter(({threadId}) => threadId === 'team.ada');
  assert.deepEqual(
    said.slice(0, 2).map(({messageId, payload}) => [messageId, payload]),
    [
      ['in1', {text: 'First', role: 'user', by: 'user'}],
      ['in2', {text: 'Second', role: 'user', by: 'user'}],
    ],
  );
  await stage.clock.run();
  assert.match(stage.said, /ada completed Slept\. First Second/);
  const late = await begin(of);
  await late.command({id: 'in3', control: 'continue_agent', agentId: 'ada', payload: {text: 'Unread'}});
  await late.command({control: 'stop', agentId: 'ada', payload: {cascade: 'self'}});
  const [unread] = payloadsOf(late, 'ada').at(-2)!['pending'] as {status: string}[];
  assert.equal(unread?.status, 'rejected');
});

test('A13 a wait for one or for all has a limit in real time, after which the coordinator goes on with who is there', async () => {
  const of = crew(9, {ada: naps(10), bob: naps(15_000), cyd: naps(15_000)});
  const one = await begin(of);
  await one.command({control: 'wait', agentId: 'bob', payload: {timeoutMs: 500}});
  await one.clock.pass(1_000);
  assert.equal(
    one.of('run.finished').some(({runId}) => runId === 'team.run1'),
    false,
    'Cyd is still waited for',
  );
  assert.equal((payloadsOf(one, 'bob').at(-1)!['wait'] as {status: string}).status, 'timed_out');
  const all = await begin(of);
  await all.command({control: 'wait', sessionId: 'team', payload: {timeoutMs: 60_000}});
  await all.command({control: 'wait', sessionId: 'team', payload: {timeoutMs: 500}});
  const again = await killed(all, of);
  for (const stage of [all, again]) {
    await stage.clock.pass(2_000);
    assert.match(stage.said, /ada completed Slept\.; bob missing; cyd missing/);
    const [team] = Object.values(stage.runtime.snapshot('team').teams) as {joins: object[]; wait: {status: string}}[];
    const waitsFor = ['ada', 'bob', 'cyd'];
    const expected = {id: 'team.run1.all', title: 'All results', status: 'done', waitsFor, done: ['ada']};
    assert.deepEqual(team!.joins, [{...expected, missing: ['bob', 'cyd']}]);
    assert.equal(team!.wait.status, 'timed_out');
    await stage.clock.run();
    assert.equal(stage.last('agent.completed').agentId, 'cyd', 'who was not waited for works on');
  }
  const time = await begin(crew(9, {ada: naps(10)}));
  await time.command({control: 'wait', sessionId: 'team', payload: {timeoutMs: 60_000}});
  await time.clock.run();
  const [team] = Object.values(time.runtime.snapshot('team').teams) as {wait: {status: string}}[];
  assert.equal(team!.wait.status, 'done');
});

test('A14 to stop a teammate closes its tools and requests; with those it delegated to, where that is meant', async () => {
  const nested = function* (turn: Turn): Play<MateOutcome> {
    yield* turn.spawn(mate('cyd'), endless);
    yield* turn.join([mate('cyd')], {id: 'below'});
    return {summary: 'Without Cyd.'};
  };
  for (const cascade of ['self', 'all']) {
    const stage = await begin(crew(9, {ada: nested, bob: asks}));
    await stage.clock.run(2_000);
    const reply = await stage.command({
      id: 'halt',
      control: 'stop',
      agentId: 'ada',
      payload: {cascade, reason: 'Enough'},
    });
    assert.equal(code(reply), 'accepted');
    assert.deepEqual(statuses(stage, 'ada').slice(-2), ['shutdown_requested', 'killed']);
    assert.equal(statuses(stage, 'cyd').at(-1), cascade === 'all' ? 'killed' : 'running');
    await stage.command({control: 'stop', agentId: 'bob'});
    assert.equal(stage.payload('action.resolved')['resolution'], 'cancelled');
    assert.match(stage.said + (await stage.clock.run(), stage.said), /ada killed; bob killed/);
    const report = stage.of('worker.notification').find(({agentId}) => agentId === 'ada')!;
    assert.deepEqual([(report.payload as {status: string}).status, report['commandId']], ['killed', 'halt']);
    if (cascade === 'all') assert.equal(stage.of('tool.failed')[0]!.agentId, 'cyd');
  }
});

test('A14 to interrupt the coordinator stops its teammates too, also when the runtime is killed on the way', async () => {
  const of = crew(2, {ada: endless, bob: asks, cyd: naps(10)});
  const stage = await begin(of);
  await stage.clock.step();
  const before = stage.events.length;
  assert.equal(code(await stage.command({id: 'halt', control: 'interrupt'})), 'accepted');
  const whole = facts(stage);
  assert.deepEqual(statuses(stage, 'cyd'), ['spawning', 'queued', 'killed'], 'it never began');
  assert.equal(stage.events.at(-1)!.runId, 'team.run1');
  for (let kill = before + 1; kill <= stage.events.length; kill++) {
    const again = await Stage.restart(stage.meta, stage.events.slice(0, kill), {scenarios: [of]});
    assert.deepEqual(facts(again), whole, `killed after event ${String(kill)}`);
  }
});

test('A14 teammates are no run of the session: it takes messages, and its runs are counted, without them', async () => {
  const of = scenario(function* (turn) {
    yield* turn.spawn(mate('ada'), asks);
    return {};
  });
  const stage = await begin(of);
  assert.equal(stage.runtime.sessions()[0]!.runStatus, 'completed');
  assert.equal(code(await stage.command({control: 'interrupt'})), 'no_active_run');
  assert.equal(code(await stage.command({control: 'send', payload: {text: 'More'}})), 'accepted');
  assert.equal(stage.last('run.finished').runId, 'team.run2', 'and Ada, who is at work, is not started twice');
  const again = await killed(stage, of);
  await again.sayYes();
  assert.equal(again.payload('agent.completed')['summary'], 'It was approved.', 'it outlives its coordinator');
});

test('A14 what cannot be done with a teammate is refused in words, and leaves no trace', async () => {
  const hopeless = function* (turn: Turn): Play<MateOutcome> {
    yield* turn.pause(1);
    return {failed: {error: 'Refused by policy.', retryable: false}};
  };
  const stage = await begin(crew(9, {ada: naps(5), bob: asks, cyd: hopeless, dot: failsOnce}));
  await stage.clock.run();
  await stage.command({control: 'retry', agentId: 'dot'});
  await stage.command({control: 'close', agentId: 'ada', payload: {cascade: 'self'}});
  await stage.clock.run();
  const count = stage.events.length;
  const wrong: [string, Partial<AgentCommand> & Pick<AgentCommand, 'control'>][] = [
    ...(['continue_agent', 'wait', 'stop', 'close', 'retry'] as const).map((control): (typeof wrong)[number] => [
      'unknown_agent',
      {control, agentId: 'zoe', payload: {text: 'x', timeoutMs: 1}},
    ]),
    ['bad_command', {control: 'stop'}],
    ['invalid_input', {control: 'stop', agentId: 'bob', payload: {cascade: 'some'}}],
    ['unsupported', {control: 'stop', agentId: 'bob', payload: {mode: 'sleep'}}],
    ['agent_ended', {control: 'stop', agentId: 'ada'}],
    ['agent_ended', {control: 'continue_agent', agentId: 'ada', payload: {text: 'x'}}],
    ['invalid_input', {control: 'continue_agent', agentId: 'bob', payload: {text: ' '}}],
    ['agent_ended', {control: 'wait', agentId: 'ada', payload: {timeoutMs: 5}}],
    ['invalid_input', {control: 'wait', sessionId: 'team', payload: {timeoutMs: -1}}],
    ['run_active', {control: 'close', agentId: 'bob'}],
    ['already_settled', {control: 'close', agentId: 'ada'}],
    ['not_retryable', {control: 'retry', agentId: 'ada'}],
    ['not_retryable', {control: 'retry', agentId: 'bob'}],
    ['not_retryable', {control: 'retry', agentId: 'cyd'}],
    ['not_retryable', {control: 'retry', agentId: 'dot'}],
    ['invalid_input', {control: 'delegate', payload: {objective: ''}}],
  ];
  for (const [expected, command] of wrong) {
    const reply = await stage.command(command);
    assert.equal(code(reply), expected, JSON.stringify(command));
    assert.match(reply.accepted ? '' : reply.message, /^[A-Z].*\.$/);
  }
  assert.equal(stage.events.length, count);
  const {status} = stage.runtime.snapshot('team').agents['ada'] as {status: string};
  assert.equal(status, 'closed');
});

test('A13 a person delegates to a new teammate, in any session, and it survives a kill', async () => {
  const stage = await Stage.create('solo');
  const payload = {objective: 'Find the tax table', name: 'Tilda', role: 'finds tables'};
  await stage.command({id: 'd', control: 'delegate', sessionId: 'solo', payload});
  const {agentId, agentName, commandId} = stage.last('agent.spawned');
  assert.deepEqual([agentId, agentName, commandId], ['teammate-1', 'Tilda', 'd']);
  await stage.clock.step();
  const again = await Stage.restart(stage.meta, [...stage.events]);
  await stage.clock.run();
  await again.clock.run();
  assert.deepEqual(facts(again), facts(stage));
  const row = again.runtime.snapshot('solo').agents['teammate-1'] as {
    status: string;
    spawnReason: string;
    role: string;
  };
  assert.deepEqual([row.status, row.spawnReason, row.role], ['completed', 'Find the tax table', 'finds tables']);
  await again.command({control: 'delegate', payload: {objective: 'Another'}});
  assert.equal(again.last('agent.spawned').agentId, 'teammate-2');
});

test('A13 thirty workers ask at once, each in its own name, and go on as each is answered', async () => {
  const stage = await Stage.create('thirty-workers');
  await stage.play();
  const asked = stage.of('action.required');
  assert.equal(new Set(asked.map(({agentId}) => agentId)).size, 30);
  assert.equal(new Set(asked.map(({payload}) => (payload as {title: string}).title)).size, 30);
  const spread = asked.map(({timestamp}) => Date.parse(timestamp!));
  assert.ok(Math.max(...spread) - Math.min(...spread) < 500, 'nearly at the same time');
  for (const [index, {actionId}] of asked.entries())
    await stage.command({control: index < 20 ? 'approve' : 'reject', actionId: actionId!});
  await stage.clock.run();
  assert.equal(stage.of('worker.notification').length, 30);
  assert.match(stage.said, /Of 30 regions, 20 are closed, 10 stay open because you said no, and 0 have no result\./);
});

test('T14 T18 parallel workers: two at once, one tried again, one lost, one at its limit, one refused; a person may retry', async () => {
  const stage = await Stage.create('parallel-workers');
  await stage.command({control: 'send', payload: {text: 'Go'}});
  const phases = new Set<unknown>();
  while (await stage.clock.step()) {
    const lost = stage.events.find(told('parallel-workers.cedar', 'lost'));
    if (lost) await stage.command({id: 'again', control: 'retry', agentId: 'parallel-workers.cedar'});
  }
  for (const event of stage.of('team.changed')) phases.add(event['teamPhase']);
  for (const phase of ['fanout', 'waiting', 'partial_failure', 'fanin']) assert.ok(phases.has(phase), phase);
  const rows = stage.runtime.snapshot('parallel-workers').agents as unknown as Record<string, Record<string, unknown>>;
  const of = (name: string) => rows[`parallel-workers.${name}`]!;
  assert.deepEqual(
    [of('birch')['status'], of('birch-2')['status'], of('birch-2')['retryOf']],
    ['failed', 'completed', 'parallel-workers.birch'],
  );
  assert.deepEqual(
    [of('cedar')['status'], of('cedar')['runtimeStatus'], of('cedar-2')['status']],
    ['lost', 'not_found', 'completed'],
  );
  assert.match(String(of('dune')['reason']), /budget of 0\.50 USD is spent/);
  assert.match(String(of('elm')['error']), /^Refused by policy/);
  assert.match(stage.said, /4 of 5 regions have a result/);
});

test('T14 the runs of a session say how its work is organised', async () => {
  const names = new Set(SCENARIOS.flatMap(({topology}) => topology ?? 'solo_run'));
  assert.deepEqual(
    [...names].filter((name) => !TOPOLOGIES.includes(name)),
    [],
  );
  const stage = await Stage.create('coordinator-team');
  await stage.play();
  assert.deepEqual(
    stage.of('run.started').map(({topology, runtimeEntity}) => [topology, runtimeEntity]),
    [['coordinator_team', 'agent_turn'], ...Array<string[]>(4).fill(['coordinator_team', 'subagent_turn'])],
  );
  const waiting = ['scout', 'builder'].map((name) => statuses(stage, `coordinator-team.${name}`).at(-1));
  assert.deepEqual(waiting, ['needs_input', 'plan_ready']);
  assert.equal(
    (stage.runtime.snapshot('coordinator-team').agents['coordinator-team.mara'] as {kind: string}).kind,
    'human',
  );
  await stage.sayYes();
  assert.equal(stage.of('worker.notification').length, 4);
  assert.match(String((stage.last('text.final').payload as {text: string}).text), /^All four are in/);
});
