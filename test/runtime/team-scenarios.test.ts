import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {AgentEvent} from '../../src/protocol/envelope.js';
import {ITEM_STATUSES, RUNTIME_ENTITIES, TOPOLOGIES, type ItemKind} from '../../src/protocol/taxonomy.js';
import {SCENARIOS} from '../../packages/runtime/src/index.js';
import {payloadOf} from '../../src/state/read.js';
import {Stage} from './helpers.js';

type Facts = Record<string, unknown>;
type Rows = Record<string, Facts>;

const code = (reply: {accepted: boolean} & {code?: string}) => (reply.accepted ? 'accepted' : reply.code);
const rowsOf = (stage: Stage, group: 'agents' | 'handoffs' | 'messages' | 'reviews' | 'tasks' | 'artifacts') =>
  stage.runtime.snapshot(stage.id)[group] as unknown as Rows;

async function played(name: string): Promise<Stage> {
  const stage = await Stage.create(name);
  await stage.play('Go');
  await stage.sayYes();
  return stage;
}

/** The values of a field in order, without repetitions side by side. */
function words(events: readonly AgentEvent[], name: string): unknown[] {
  const all = events.map((event) => payloadOf(event)[name]).filter((word) => word !== undefined);
  return all.filter((word, index) => word !== all[index - 1]);
}

test('A15 a specialist takes over with a reason and gives back; a person accepts it, authors stay, the owner is told', async () => {
  const stage = await played('specialist-handoff');
  const [planner, builder] = ['specialist-handoff.planner', 'specialist-handoff.builder'];
  assert.deepEqual(words(stage.of('agent.handoff'), 'status'), [...ITEM_STATUSES.specialist_handoff]);
  const [handoff] = Object.values(rowsOf(stage, 'handoffs'));
  assert.deepEqual([handoff?.['from'], handoff?.['to'], handoff?.['status']], [planner, builder, 'resumed']);
  for (const fact of ['reason', 'resumeTarget', 'memoryBoundary', 'acceptedAt']) assert.ok(handoff?.[fact], fact);
  assert.equal(stage.payload('action.required')['actionType'], 'handoff_acceptance');
  assert.equal(stage.last('action.required').agentId, planner);
  const authors = Object.values(rowsOf(stage, 'messages'))
    .filter(({role, threadId}) => role === 'assistant' && threadId !== builder)
    .map(({agentId}) => agentId);
  assert.deepEqual(authors, [planner, builder, builder, planner], 'what was said before stays who said it');
  const owners = stage.of('agent.changed').filter(({payload}) => (payload as Facts)['activeOwner'] === true);
  assert.deepEqual([...new Set(owners.map(({agentId}) => agentId))], [planner, builder]);
  assert.equal(rowsOf(stage, 'agents')[builder]?.['activeOwner'], false);
});

test('A15 a handoff that a person does not accept goes back, and the planner keeps the work', async () => {
  const stage = await Stage.create('specialist-handoff');
  await stage.play('Go');
  await stage.command({
    control: 'reject',
    actionId: stage.last('action.required').actionId!,
    payload: {reason: 'Not now'},
  });
  await stage.clock.run();
  const [handoff] = Object.values(rowsOf(stage, 'handoffs'));
  assert.deepEqual([handoff?.['status'], handoff?.['reason']], ['returned', 'Not now']);
  assert.equal(stage.of('agent.spawned').length, 0);
  assert.match(stage.said, /Nothing was changed/);
});

test('A16 a review asks for changes at locations with evidence; they become items, and the second round passes', async () => {
  const stage = await played('review-team');
  const reviews = Object.values(rowsOf(stage, 'reviews'));
  assert.deepEqual(
    reviews.map(({status}) => status),
    ['changes_requested', 'passed', 'changes_requested', 'failed'],
  );
  const [first, second] = reviews;
  assert.equal(second?.['previousReviewId'], first?.['id']);
  const fixes = first?.['fixes'] as Facts[];
  assert.ok(fixes.every(({location, status, workItemId}) => location && status === 'done' && workItemId));
  for (const {workItemId} of fixes) assert.equal(rowsOf(stage, 'tasks')[String(workItemId)]?.['nativeStatus'], 'done');
  for (const review of [first, second]) assert.equal((review?.['evidenceRefs'] as unknown[]).length, 1);
});

test('A19 a remote teammate works, asks for input and a login, delivers in pieces; a quiet moment is not its end', async () => {
  const stage = await Stage.create('remote-teammate');
  await stage.play('Go');
  const peer = 'remote-teammate.pixelwright';
  const isIdle = ({agentId, payload}: AgentEvent) => agentId === peer && (payload as Facts)['status'] === 'idle';
  const idle = stage.of('agent.changed').find(isIdle);
  assert.equal((idle?.payload as Facts)['remoteStatus'], 'working');
  assert.equal(stage.last('action.required').agentId, peer);
  await stage.sayYes();
  const row = rowsOf(stage, 'agents')[peer];
  assert.deepEqual([row?.['source'], row?.['status'], row?.['reachability']], ['a2a', 'completed', 'reachable']);
  assert.ok((row?.['card'] as Facts)['skills']);
  const life = stage.of('task.changed').filter(({agentId}) => agentId === peer);
  const steps = ['submitted', 'working', 'input_required', 'working', 'auth_required', 'working', 'completed'];
  assert.deepEqual(words(life, 'remoteStatus'), steps);
  assert.deepEqual(words(life, 'delivery'), ['pending', 'delivered']);
  assert.deepEqual(words(stage.of('action.required'), 'actionType'), ['structured_input', 'credential_request']);
  const reach = stage.of('agent.changed').filter(({agentId}) => agentId === peer);
  assert.deepEqual(words(reach, 'reachability'), [
    'reachable',
    'unreachable',
    'reachable',
    'unauthorised',
    'reachable',
  ]);
  const [artifact] = Object.values(rowsOf(stage, 'artifacts'));
  assert.equal(artifact?.['status'], 'ready');
  assert.equal(stage.of('artifact.preview.ready').length, 3);
});

test('A19 a remote teammate that a person stops has its task cancelled where it works, also after a kill in between', async () => {
  const stage = await Stage.create('remote-teammate');
  await stage.play('Go');
  const agentId = 'remote-teammate.pixelwright';
  const before = stage.events.length;
  assert.equal(code(await stage.command({control: 'stop', agentId})), 'accepted');
  const isCancelled = (of: Stage) => {
    const [task] = Object.values(rowsOf(of, 'tasks')).filter((one) => one['agentId'] === agentId);
    return task?.['remoteStatus'] === 'canceled' && rowsOf(of, 'agents')[agentId]?.['status'] === 'killed';
  };
  assert.ok(isCancelled(stage));
  for (let length = before + 1; length <= stage.events.length; length++) {
    const again = await Stage.restart(stage.meta, stage.events.slice(0, length));
    await again.clock.run();
    assert.ok(isCancelled(again), String(length));
  }
});

/** How far every task is. */
function standing(stage: Stage): unknown[] {
  return Object.values(rowsOf(stage, 'tasks')).map(({id, nativeStatus, assignee}) => [id, nativeStatus, assignee]);
}

const SCRIPTED = ['specialist-handoff', 'review-team', 'human-agent-board', 'remote-teammate'];

for (const name of SCRIPTED) {
  test(`H9 ${name}: killed at any moment, it goes on to the same end`, async () => {
    const stage = await played(name);
    // How many are at work is told as often as it changes, which a restart may change.
    const count = (of: Stage) => of.events.filter(({type}) => type !== 'team.changed').length;
    for (let length = 5; length < stage.events.length; length += Math.ceil(stage.events.length / 9)) {
      const again = await Stage.restart(stage.meta, stage.events.slice(0, length));
      await again.clock.run();
      await again.sayYes();
      assert.equal(again.runtime.sessions()[0]?.status, 'idle', String(length));
      assert.deepEqual(again.runtime.snapshot(name).diagnostics, {}, String(length));
      assert.equal(count(again), count(stage), String(length));
      assert.deepEqual(standing(again), standing(stage), String(length));
    }
  });
}

test('T14 there is a story for each of the eight topologies, and its runs say which it is', async () => {
  const told = new Set(SCENARIOS.map(({topology = 'solo_run'}) => topology));
  assert.deepEqual(told, new Set(TOPOLOGIES.filter((topology) => topology !== 'unknown')));
  for (const name of [...SCRIPTED, 'background-teammate']) {
    const stage = await Stage.create(name);
    await stage.command({control: 'send', payload: {text: 'Go'}});
    assert.equal(stage.last('run.started').topology, SCENARIOS.find((one) => one.name === name)?.topology);
  }
});

/** Every story of a team, played to its end. */
async function everyStory(): Promise<Stage[]> {
  const names = [...SCRIPTED, 'background-teammate', 'coordinator-team', 'parallel-workers'];
  const stages: Stage[] = [];
  for (const name of names) {
    const stage = await played(name);
    if (name === 'background-teammate') await stage.clock.pass(300_000);
    stages.push(stage);
  }
  return stages;
}

test('T12 T13 across the stories the items reach all their statuses, and the entities have the fields they must have', async () => {
  const stages = await everyStory();
  const stopped = await Stage.create('remote-teammate');
  await stopped.play('Go');
  for (const control of ['stop', 'close'] as const)
    assert.equal(code(await stopped.command({control, agentId: 'remote-teammate.pixelwright'})), 'accepted');
  const events = [...stages, stopped].flatMap((stage) => stage.events);
  const of = (pattern: RegExp, entity?: string) =>
    events.filter(({type, runtimeEntity}) => pattern.test(type) && (entity === undefined || runtimeEntity === entity));
  const found: Partial<Record<ItemKind, unknown[]>> = {
    work_item: words(of(/^task/, 'work_item'), 'status'),
    background_job: words(of(/^agent/, 'automation_job'), 'status'),
    teammate: words(of(/^agent\.(spawned|changed|completed)/), 'status'),
    coordinator_team: words(of(/^team/), 'status'),
    specialist_handoff: words(of(/^agent\.handoff/), 'status'),
    review_teammate: words(of(/^review/), 'status'),
    human_agent_board: words(of(/^task/, 'work_item'), 'change'),
    remote_task: words(of(/^task/, 'external_task'), 'remoteStatus'),
  };
  for (const [item, statuses] of Object.entries(found)) {
    const missing = ITEM_STATUSES[item as ItemKind].filter((status) => !statuses.includes(status));
    assert.deepEqual(missing, [], item);
  }
  for (const entity of Object.keys(RUNTIME_ENTITIES))
    assert.ok(of(entity === 'agent_turn' ? /^run/ : /^(task|agent)\./, entity).length > 0, entity);
  for (const stage of [...stages, stopped]) {
    const {diagnostics} = stage.runtime.snapshot(stage.events[0]!.sessionId!);
    assert.deepEqual(diagnostics, {}, 'no entity is incomplete');
  }
});

test('T12 a queued turn is queued, moved to the front, removed and started', async () => {
  const stage = await Stage.create('solo');
  await stage.command({control: 'send', payload: {text: 'Go'}});
  for (const text of ['First', 'Second']) await stage.command({control: 'queue', payload: {text}});
  const queue = () => (stage.payload('queue.changed')['queued'] as {id: string; text: string}[]) ?? [];
  const [first, second] = queue();
  assert.deepEqual(
    queue().map(({text}) => text),
    ['First', 'Second'],
  );
  await stage.command({control: 'edit', queuedId: second!.id, payload: {position: 0}});
  assert.equal(queue()[0]?.id, second?.id);
  await stage.command({control: 'edit', queuedId: first!.id, payload: {remove: true}});
  assert.deepEqual(
    queue().map(({id}) => id),
    [second?.id],
  );
  await stage.clock.run();
  assert.ok(stage.of('text.final').some((event) => event['queuedId'] === second?.id));
});
