import assert from 'node:assert/strict';
import {test} from 'node:test';
import {COLUMNS} from '../../packages/runtime/src/board.js';
import {Stage} from './helpers.js';

type Facts = Record<string, unknown>;

const code = (reply: {accepted: boolean} & {code?: string}) => (reply.accepted ? 'accepted' : reply.code);

/** A board whose story has been told to its end. */
async function board(): Promise<Stage> {
  const stage = await Stage.create('human-agent-board');
  await stage.play('Go');
  return stage;
}

const idOf = (stage: Stage, name: string) => `${stage.id}.${name}`;
const assign = (stage: Stage, item: string, payload: Facts) =>
  stage.command({control: 'assign', workItemId: idOf(stage, item), payload});
const to = (stage: Stage, name: string) => ({assignee: idOf(stage, name)});

function itemOf(stage: Stage, name: string): Facts {
  return stage.runtime.snapshot(stage.id).tasks[name.includes('.') ? name : idOf(stage, name)] as unknown as Facts;
}

/** The columns that an item has been in, in order. */
function columns(stage: Stage, workItemId: string): unknown[] {
  const told = stage.of('task.changed').filter((event) => event['workItemId'] === workItemId);
  const words = told.map(({payload}) => (payload as Facts)['status']).filter((word) => word !== undefined);
  return words.filter((word, index) => word !== words[index - 1]);
}

test('A17 people and agents share a board: all six columns, claims, blockers, comments, dependencies and refs', async () => {
  const stage = await board();
  const items = Object.values(stage.runtime.snapshot(stage.id).tasks) as unknown as Facts[];
  assert.equal(items.length, 24);
  assert.deepEqual(new Set(items.map((item) => item['nativeStatus'])), new Set(COLUMNS));
  assert.deepEqual(new Set(items.map((item) => item['assigneeKind'])), new Set(['human', 'agent', undefined]));
  assert.equal(itemOf(stage, 'dual-write')['nativeStatus'], 'done');
  assert.equal(itemOf(stage, 'quebec')['blocker'], 'rates.internal wants a new token');
  assert.equal(itemOf(stage, 'backfill')['blocker'], '');
  assert.equal((itemOf(stage, 'dual-write')['comments'] as unknown[]).length, 3);
  assert.deepEqual(itemOf(stage, 'backfill')['dependencies'], [idOf(stage, 'dual-write'), idOf(stage, 'locks')]);
  assert.ok(itemOf(stage, 'readers')['evidenceRefs']);
  assert.ok(items.every((item) => item['runtimeEntity'] === 'work_item' && typeof item['rank'] === 'number'));
});

test('V7 A17 a refused move says why and leaves everything as it was', async () => {
  const stage = await board();
  const before = stage.events.length;
  const refused = async (item: string, payload: Facts) => {
    const reply = await assign(stage, item, payload);
    assert.ok(!reply.accepted && reply.message.length > 10);
    return [code(reply), ...Object.keys(reply.fields ?? {})].join(' ');
  };
  assert.equal(await refused('nothing', to(stage, 'scout')), 'unknown_work_item');
  assert.equal(await refused('alarm', {assignee: 'nobody'}), 'unknown_agent');
  assert.equal(await refused('switch', {...to(stage, 'mara'), status: 'running'}), 'blocked_by dependencies');
  assert.equal(await refused('switch', {...to(stage, 'mara'), status: 'done'}), 'blocked_by dependencies');
  assert.equal(await refused('schema', {status: 'open'}), 'already_settled');
  assert.equal(await refused('dashboard', {status: 'reviewing'}), 'invalid_input assignee');
  assert.equal(await refused('dashboard', {status: 'sideways'}), 'invalid_input status');
  assert.equal(await refused('dashboard', {rank: 'first'}), 'invalid_input rank');
  assert.equal(await refused('dashboard', {comment: ' '}), 'invalid_input comment');
  assert.equal(await refused('dashboard', {}), 'bad_command');
  assert.equal(await refused('dashboard', to(stage, 'checker')), 'busy assignee');
  assert.equal(stage.events.length, before);
});

test('A17 what a person moves is confirmed by an event with the whole change; a comment joins those before it', async () => {
  const stage = await board();
  assert.equal(code(await assign(stage, 'dashboard', {...to(stage, 'mara'), status: 'claimed', rank: 3})), 'accepted');
  const {commandId, control, payload} = stage.last('task.changed');
  assert.equal(control, 'assign');
  assert.match(String(commandId), /^c/);
  assert.deepEqual(payload, {
    ...to(stage, 'mara'),
    assigneeKind: 'human',
    status: 'claimed',
    rank: 3,
    change: 'claimed',
  });
  await assign(stage, 'dunning', {comment: 'The day of the invoice.'});
  const [comment] = itemOf(stage, 'dunning')['comments'] as Facts[];
  assert.equal(comment?.['text'], 'The day of the invoice.');
  await assign(stage, 'dunning', {status: 'running', blocker: null});
  assert.equal(itemOf(stage, 'dunning')['blocker'], '');
  await assign(stage, 'dashboard', {...to(stage, 'mara'), rank: 4});
  assert.deepEqual(stage.payload('task.changed'), {rank: 4, change: 'changed'}, 'what is so already is no change');
  await assign(stage, 'dashboard', {assignee: null, status: 'open'});
  assert.equal(itemOf(stage, 'dashboard')['assignee'], '');
  assert.equal(
    code(await assign(stage, 'schema', {comment: 'Thank you.'})),
    'accepted',
    'a done item can be thanked for',
  );
});

test('A17 an agent takes up what a person gives it and brings it to its end, also after a kill at any moment', async () => {
  const stage = await board();
  await assign(stage, 'dashboard', to(stage, 'scout'));
  const given = stage.events.length;
  await stage.clock.run();
  const id = idOf(stage, 'dashboard');
  assert.deepEqual(columns(stage, id), ['open', 'claimed', 'running', 'reviewing', 'done']);
  for (let length = given; length < stage.events.length; length += 3) {
    const again = await Stage.restart(stage.meta, stage.events.slice(0, length));
    await again.clock.run();
    assert.deepEqual(columns(again, id), ['open', 'claimed', 'running', 'reviewing', 'done'], String(length));
    assert.equal(again.events.length, stage.events.length);
  }
});

test('A17 what waits for something else is blocked in an agent’s hands, and goes on when that is done', async () => {
  const stage = await board();
  await assign(stage, 'drill', to(stage, 'scout'));
  await stage.clock.run();
  assert.equal(itemOf(stage, 'drill')['nativeStatus'], 'blocked');
  assert.match(String(itemOf(stage, 'drill')['blocker']), /how to undo the move/);
  await assign(stage, 'runbook', {status: 'done'});
  await stage.clock.run();
  assert.equal(itemOf(stage, 'drill')['nativeStatus'], 'done');
  assert.equal(itemOf(stage, 'drill')['blocker'], '');
});

test('A17 an agent of the story leaves alone what a person has given to somebody else', async () => {
  const stage = await Stage.create('human-agent-board');
  await stage.command({control: 'send', payload: {text: 'Go'}});
  while (!itemOf(stage, 'drop')) await stage.clock.step();
  await assign(stage, 'dual-write', {...to(stage, 'jonas'), status: 'running'});
  await stage.clock.run();
  assert.equal(itemOf(stage, 'dual-write')['nativeStatus'], 'running');
  assert.equal(itemOf(stage, 'dual-write')['assignee'], idOf(stage, 'jonas'));
  assert.equal(itemOf(stage, 'backfill')['nativeStatus'], 'claimed', 'it is not moved past what it waits for');
});

/** The review of the runbook, whose fixes nobody has. */
async function reviewed() {
  const stage = await Stage.create('review-team');
  await stage.play('Go');
  const open = stage.of('review.completed').find(({payload}) => {
    const [fix] = ((payload as Facts)['fixes'] ?? []) as Facts[];
    return fix?.['id'] === 'decides';
  });
  const give = (fixId: string, assignee: string, reviewId = open?.['reviewId'] as string) =>
    stage.command({control: 'assign', payload: {reviewId, fixId, assignee: `review-team.${assignee}`}});
  const reviews = () => stage.runtime.snapshot(stage.id).reviews as unknown as Record<string, Facts>;
  return {stage, give, reviews, reviewId: open?.['reviewId'] as string};
}

test('A16 a fix becomes an item of a teammate, is worked on, and a second review linked to the first passes it', async () => {
  const {stage, give, reviews, reviewId} = await reviewed();
  assert.equal(code(await give('nothing', 'builder')), 'unknown_review');
  assert.equal(code(await give('decides', 'builder')), 'accepted');
  assert.equal(code(await give('takes', 'builder')), 'accepted');
  const given = stage.events.length;
  const [decides] = reviews()[reviewId]?.['fixes'] as Facts[];
  assert.deepEqual([decides?.['workItemId'], decides?.['status']], [`${reviewId}.decides`, 'assigned']);
  await stage.clock.run();
  const steps = ['open', 'claimed', 'running', 'reviewing', 'done'];
  assert.deepEqual(columns(stage, `${reviewId}.decides`), steps);
  const second = reviews()[`${reviewId}.round2`];
  assert.deepEqual([second?.['status'], second?.['previousReviewId']], ['passed', reviewId]);
  assert.equal((second?.['evidenceRefs'] as unknown[]).length, 1);
  assert.equal(reviews()[`${reviewId}.round3`], undefined, 'both are looked at together');
  const versions = stage.of('artifact.version.created').filter(({artifactId}) => artifactId === second?.['artifactId']);
  assert.equal(versions.length, 3);
  for (let length = given; length < stage.events.length; length += 4) {
    const again = await Stage.restart(stage.meta, stage.events.slice(0, length));
    await again.clock.run();
    const then = again.runtime.snapshot(stage.id).reviews as unknown as Record<string, Facts>;
    assert.deepEqual(Object.keys(then), Object.keys(reviews()), String(length));
    assert.equal(then[`${reviewId}.round2`]?.['status'], 'passed');
    assert.deepEqual(columns(again, `${reviewId}.takes`), steps);
  }
});

test('A16 a review with a fix that nobody has asks for it again; its next round passes', async () => {
  const {stage, give, reviews, reviewId} = await reviewed();
  await give('decides', 'builder');
  await stage.clock.run();
  const second = reviews()[`${reviewId}.round2`];
  assert.equal(second?.['status'], 'changes_requested');
  assert.deepEqual(
    (second?.['fixes'] as Facts[]).map(({id}) => id),
    ['takes'],
  );
  await give('takes', 'builder', `${reviewId}.round2`);
  await stage.clock.run();
  const third = reviews()[`${reviewId}.round3`];
  assert.deepEqual([third?.['status'], third?.['previousReviewId']], ['passed', `${reviewId}.round2`]);
});
