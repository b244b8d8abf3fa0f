import {string} from 'agent-surfaces/state';
import type {Decision, Play, RunOutcome, Scenario} from '../script.js';
import type {Turn} from '../turn.js';

const SCOUT = {agentId: 'scout', agentName: 'Scout', agentRole: 'finds sources', teamName: 'delivery-team'};
const STEPS = [
  {id: '1', title: 'Read last month’s meters of Quebec', owner: 'Scout'},
  {id: '2', title: 'Load the tax table of the region', owner: 'Lead'},
  {id: '3', title: 'Bill one month again, without sending it', owner: 'Lead'},
];

const isYes = ({resolution}: Decision) =>
  resolution === 'approved' || resolution === 'answered' || resolution === 'provided';

/** Decides on the plan as often as it is sent back, three times at most. */
function* agreeOnPlan(turn: Turn): Play<boolean> {
  for (let revision = 1; revision <= 3; revision++) {
    const steps =
      revision === 1 ? STEPS : [...STEPS, {id: '4', title: 'Compare both bills line by line', owner: 'Lead'}];
    const decision = yield* turn.ask({
      actionType: 'plan_decision',
      title: 'Open billing in Quebec',
      prompt: 'Nothing is sent to a customer before you have seen the bill.',
      planId: `${turn.runId}.proposal`,
      revision,
      steps,
      risk: 'medium',
      responses: ['approve', 'request_changes', 'reject'],
    });
    if (decision.resolution !== 'changes_requested') return isYes(decision);
    yield* turn.say(`I have changed the plan. You asked for: ${decision.reason ?? 'something else'}.`);
  }
  return false;
}

/** The requests of every other kind, one after the other: what each is answered with, in a word. */
function* everyKind(turn: Turn): Play<readonly (readonly [string, Decision])[]> {
  yield* turn.emit({type: 'agent.spawned', ...SCOUT, payload: {reason: 'Find the meters of the region'}});
  const meter = yield* turn.ask({
    actionType: 'clarification',
    title: 'Which meter is billed?',
    prompt: 'Both are in the contract; they differ by 3 %.',
    responses: [
      {id: 'gross', label: 'Gross API calls, including retries'},
      {id: 'net', label: 'Net API calls, retries excluded'},
    ],
  });
  const token = yield* turn.ask({
    actionType: 'credential_request',
    title: 'A read token for rates.internal',
    prompt: 'It goes to the secret store. I never see it.',
    requestedScope: 'read, this session only',
  });
  const write = yield* turn.ask({
    actionType: 'delegated_permission',
    agentId: SCOUT.agentId,
    agentName: SCOUT.agentName,
    title: 'Write to staging until 15:00',
    prompt: 'Scout loads the meters itself: three tables, nothing else.',
    requestedScope: 'db.write, staging, 3 tables',
    policy: 'team default: deny',
    risk: 'high',
  });
  const cost = yield* turn.ask({
    actionType: 'cost_confirmation',
    title: 'Bill one month again',
    prompt: 'It goes beyond the budget of this session.',
    cost: {estimate: 4.2, spent: 0.84, budget: 2, currency: 'USD'},
  });
  const review = yield* turn.ask({
    actionType: 'artifact_review',
    artifactId: `${turn.runId}.bill`,
    title: 'The test bill of May',
    prompt: 'Nothing is sent before you have read it.',
    versionId: 'v1',
  });
  const handoff = yield* turn.ask({
    actionType: 'handoff_acceptance',
    title: 'Take over the review of the bill',
    prompt: 'From here on it is a matter of judgement.',
    from: 'Lead',
    to: 'You',
  });
  return [
    ['Meter', meter],
    ['Token', token],
    ['Write access for Scout', write],
    ['Cost', cost],
    ['Test bill', review],
    ['Handoff', handoff],
  ];
}

function* requests(turn: Turn): Play<RunOutcome> {
  yield* turn.settleIn();
  yield* turn.think('A new region is a chain of small decisions, and most of them are not mine.', 'Ask, then act');
  if (!(yield* agreeOnPlan(turn))) {
    yield* turn.say('No plan, no billing: I have changed nothing.');
    return {};
  }
  const answers = yield* everyKind(turn);
  const rows = answers.map(([what, {resolution, value}]) => `| ${what} | ${string(value) ?? resolution} |`);
  yield* turn.say(`Quebec is ready to be billed.\n\n| Request | You said |\n| --- | --- |\n${rows.join('\n')}`);
  return {usage: {inputTokens: 9_120, outputTokens: 640, costUsd: 0.06}};
}

/** An agent that has to ask for everything: a plan, words, a secret, a permission, money, a review, a handoff. */
export const requestsScenario: Scenario = {
  name: 'requests',
  title: 'Open billing in Quebec',
  description: 'One request of each kind: a plan, a question, a credential, a permission, a cost, a review, a handoff.',
  run: requests,
};
