import type {Mate, MateOutcome, Play, RunOutcome, Scenario} from '../script.js';
import {tool, type Turn} from '../turn.js';
import {LEDGER_OPTIONS} from './options.js';

const LOCKS = tool('db.locks', 'database', 'locks of the backfill, one batch', {
  input: {database: 'billing_staging', statement: 'backfill', batch: 500},
  ms: 640,
  result: {locks: ['RowShare'], longest: '38 ms', waiting: 0},
});

const BATCH = tool('fs.write', 'file', 'backfill.ts, batches of 500', {
  input: {path: 'packages/ledger/backfill.ts', batch: 500},
  ms: 120,
  result: {path: 'packages/ledger/backfill.ts', added: 22, removed: 9},
});

/** Has somebody speak and act in the session's own conversation, in their own name; `again` after others have. */
function* by<Result>({id, name}: Mate, play: Play<Result>, again = ''): Play<Result> {
  // A message has one author: what somebody else says in the same run is another message.
  const own = (messageId: string) => `${messageId}.${id.slice(id.lastIndexOf('.') + 1)}${again}`;
  let next = play.next();
  while (!next.done) {
    let step = next.value;
    if (step.do === 'spawn') step = {...step, messageId: own(step.messageId)};
    else if (step.do === 'emit') {
      const {messageId} = step.event;
      const message = typeof messageId === 'string' ? {messageId: own(messageId)} : {};
      step = {...step, event: {...step.event, ...message, agentId: id, agentName: name}};
    }
    next = play.next(yield step);
  }
  return next.value;
}

const REASON = 'The rest is a question of locks and batch sizes: Builder knows the table, Planner does not.';
const RESUME = 'Planner decides when the backfill runs';
const BOUNDARY = {
  summary: 'The plan and the query plan of one batch go along; what was said about single customers stays here',
  tokens: 12_400,
  refs: [{id: 'doc:ledger-v2', title: 'ledger-v2.md'}],
};

function* build(turn: Turn): Play<MateOutcome> {
  yield* turn.think(
    'Batches of 5,000 hold their rows for too long. 500 should do, with a pause between.',
    'Smaller batches',
  );
  yield* turn.use(LOCKS);
  yield* turn.checkpoint();
  yield* turn.use(BATCH);
  yield* turn.say('Batches of 500, and the backfill yields as soon as live writes take longer than 100 ms.');
  return {
    summary: 'Backfill in batches of 500; the longest lock is 38 ms.',
    usage: {inputTokens: 6_120, outputTokens: 410},
  };
}

/** What a person is asked: whether the specialist becomes the owner. */
function acceptance(planner: Mate, builder: Mate, handoffId: string) {
  return {
    handoffId,
    actionType: 'handoff_acceptance',
    agentId: planner.id,
    agentName: planner.name,
    title: 'Builder takes over the backfill',
    prompt: REASON,
    from: planner.name,
    to: builder.name,
    policy: 'A change of the owner is confirmed by a person',
    responses: ['approve', 'reject'],
  };
}

/** From the request to the return; whether somebody took over at all. */
function* handOver(turn: Turn, planner: Mate, builder: Mate): Play<boolean> {
  const facts = {from: planner, to: builder, reason: REASON, resumeTarget: RESUME, memoryBoundary: BOUNDARY};
  const id = yield* turn.handOff({...facts, status: 'handoff_requested'});
  yield* turn.emitAgent(planner, {status: 'waiting', detail: 'Waits for Builder to take over', activeOwner: true});
  const decision = yield* by(planner, turn.ask(acceptance(planner, builder, id)));
  if (decision.resolution !== 'approved') {
    const reason = decision.reason ?? 'It was not accepted.';
    yield* turn.emit({
      type: 'agent.handoff',
      agentId: builder.id,
      handoffId: id,
      payload: {status: 'returned', reason},
    });
    return false;
  }
  yield* turn.handOff({...facts, id, status: 'accepted'});
  yield* turn.pause(500);
  yield* by(planner, turn.spawn(builder, build));
  yield* turn.handOff({...facts, id, status: 'active'});
  yield* turn.emitAgent(planner, {status: 'idle', detail: '', activeOwner: false});
  yield* turn.emitAgent(builder, {activeOwner: true});
  yield* by(builder, turn.say('I have it. I look at the locks first, then at the size of the batches.'));
  const ends = yield* turn.join([builder], {id: 'backfill', title: 'The backfill, from Builder'});
  const {summary = 'It did not come to an end.'} = ends.get(builder.id) ?? {};
  yield* by(builder, turn.say(`${summary} I give it back.`), '.2');
  yield* turn.handOff({...facts, id, status: 'returned'});
  yield* turn.emitAgent(builder, {activeOwner: false});
  yield* turn.pause(600);
  yield* turn.handOff({...facts, id, status: 'resumed'});
  return true;
}

function* specialist(turn: Turn): Play<RunOutcome> {
  const planner = turn.agent('Planner', {role: 'plans the move', model: 'cobalt-large'});
  const builder = turn.agent('Builder', {
    role: 'changes the ledger',
    model: 'onyx-2',
    color: 'teal',
    policy: {permissionMode: 'ask-writes', sandbox: 'packages/ledger'},
    objective: 'Make the backfill safe under load',
    topology: 'specialist_handoff',
  });
  yield* turn.settleIn();
  yield* turn.emitTeam({teamName: 'Ledger', status: 'active', coordinator: planner.id});
  yield* turn.introduce(planner, {status: 'running', activeOwner: true, detail: 'Plans the backfill'});
  yield* turn.introduce(builder, {status: 'idle'});
  yield* by(planner, turn.think('The order is clear. What one batch may lock is not mine to guess.', 'Ask who knows'));
  yield* by(
    planner,
    turn.say('The order of the move stands: dual write, backfill, switch. The backfill needs Builder.'),
  );
  const isDone = yield* handOver(turn, planner, builder);
  yield* turn.emitAgent(planner, {status: 'running', activeOwner: true, detail: 'Plans the rollout'});
  const words = isDone
    ? 'I have it back. The backfill runs on Tuesday at 02:00, one period first, and reads switch when both tables agree.'
    : 'Then it stays with me: I leave the backfill as it is and plan around it. Nothing was changed.';
  yield* by(planner, turn.say(words), '.2');
  yield* turn.emitAgent(planner, {status: 'completed', detail: '', activeOwner: false});
  yield* turn.emitTeam({status: 'done'});
  return {usage: {inputTokens: 11_300, outputTokens: 520, costUsd: 0.08}};
}

/** A specialist takes over, works as the owner, and gives back. */
export const specialistHandoffScenario: Scenario = {
  name: 'specialist-handoff',
  title: 'A specialist for the backfill',
  description: 'Planner hands the backfill over to Builder, who accepts, works as the owner and gives it back.',
  topology: 'specialist_handoff',
  coordinator: 'Planner',
  run: specialist,
  isOnce: true,
  options: LEDGER_OPTIONS,
};
