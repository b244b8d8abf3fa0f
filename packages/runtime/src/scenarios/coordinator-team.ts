import type {Mate, MateEnd, MateOutcome, Play, RunOutcome, Scenario} from '../script.js';
import {tool, type Turn} from '../turn.js';
import {LEDGER_OPTIONS} from './options.js';

const METERS = tool('http.get', 'API', 'rates.internal/v2/meters', {
  input: {url: 'https://rates.internal/v2/meters'},
  ms: 720,
  result: {meters: 3, items: ['api_calls', 'storage_gb_hours', 'seats']},
});

const LOAD = tool('db.write', 'database', '3 meters into billing_staging.meters', {
  input: {database: 'billing_staging', table: 'meters', rows: 3},
  risk: 'high',
  ms: 340,
  result: {table: 'meters', written: 3},
});

const TESTS = tool('shell.run', 'command', 'pnpm test --filter ledger', {
  input: {command: 'pnpm test --filter ledger', cwd: '/repo'},
  ms: 4_800,
  lines: [
    {text: 'read.test.ts    41 passed', percent: 40, ms: 700},
    {text: 'totals.test.ts  28 passed', percent: 75, ms: 700},
    {text: 'backfill.test.ts 12 passed, 1 skipped', percent: 100, ms: 500},
  ],
  result: {exitCode: 0, passed: 81, skipped: 1},
});

/** Scout reads the meters, and may not write them before somebody has said so. */
function* scout(turn: Turn): Play<MateOutcome> {
  yield* turn.think('The copy in the repository is from March. The service has the truth.', 'Ask the service');
  yield* turn.use(METERS);
  yield* turn.checkpoint();
  const [toolCallId, {resolution, reason}] = yield* turn.askFor(LOAD, {
    actionType: 'delegated_permission',
    agentName: 'Scout',
    title: 'Scout writes the meters to staging',
    prompt: 'Three rows in one table. Scout may read on its own; to write, it needs your word.',
    requestedScope: 'db.write, billing_staging.meters',
    rule: 'team.write.staging',
    policyReason: 'Teammates of this team do not write to staging by themselves.',
    decisionSource: 'team policy',
    risk: 'high',
  });
  // What somebody wrote while it waited is not lost.
  yield* turn.checkpoint();
  if (resolution !== 'approved') {
    yield* turn.fail(toolCallId, {error: reason ?? 'It was not allowed.', code: 'rejected', cancelled: true});
    yield* turn.say('Then the meters stay in my notes: three of them, as the service publishes them.');
    return {summary: 'Three meters are read; none is written, as you decided.', usage: {inputTokens: 3_100}};
  }
  yield* turn.run(toolCallId, LOAD);
  yield* turn.say('Three meters are in `billing_staging.meters`.');
  return {summary: 'Three meters are read and written to staging.', usage: {inputTokens: 3_420, outputTokens: 190}};
}

const STEPS = ['Write both tables for one period', 'Compare them line by line', 'Switch the reads'] as const;

/** Builder changes nothing before its plan is agreed on. */
function* builder(turn: Turn): Play<MateOutcome> {
  yield* turn.think('Whoever reads old rows during the switch must not see a gap.', 'Write both, then switch');
  for (let revision = 1; revision <= 3; revision++) {
    const titles = revision === 1 ? STEPS : [...STEPS, 'Keep the old table for a week'];
    const {resolution, reason} = yield* turn.ask({
      actionType: 'teammate_plan_decision',
      agentName: 'Builder',
      title: 'Builder’s plan for the switch',
      prompt: 'Nothing is changed before you agree.',
      planId: `${turn.runId}.plan`,
      revision,
      steps: titles.map((title, index) => ({id: String(index + 1), title})),
      risk: 'medium',
      responses: ['approve', 'request_changes', 'reject'],
    });
    if (resolution === 'changes_requested') {
      yield* turn.say(`I have changed the plan: ${reason ?? 'as you asked'}.`);
      continue;
    }
    if (resolution !== 'approved') break;
    for (let done = 0; done <= titles.length; done++) {
      yield* turn.plan(titles, done);
      yield* turn.checkpoint();
      if (done < titles.length) yield* turn.pause(700);
    }
    return {summary: `The switch is written in ${String(titles.length)} steps.`, usage: {inputTokens: 5_200}};
  }
  return {summary: 'No plan was agreed on: nothing is changed.'};
}

function* tester(turn: Turn): Play<MateOutcome> {
  yield* turn.use(TESTS);
  yield* turn.checkpoint();
  return {
    summary: '81 tests of the ledger pass, one is skipped.',
    resultRef: `output:${turn.runId}.tool1`,
    usage: {inputTokens: 2_040},
  };
}

function* writer(turn: Turn): Play<MateOutcome> {
  yield* turn.use(
    tool('fs.write', 'file', 'docs/ledger-v2.md, how to undo it', {
      input: {path: 'docs/ledger-v2.md', heading: 'Undo'},
      ms: 60,
      result: {path: 'docs/ledger-v2.md', added: 21},
    }),
  );
  yield* turn.checkpoint();
  yield* turn.say('The page says who decides, what to run and how long it takes.');
  return {summary: 'docs/ledger-v2.md says how to undo the move.', resultRef: 'file:docs/ledger-v2.md'};
}

function line({status, summary, error, reason}: MateEnd, {name}: Mate): string {
  return `- **${name}**: ${summary ?? error ?? reason ?? status}`;
}

function* coordinate(turn: Turn): Play<RunOutcome> {
  const lead = turn.agent('Lead', {role: 'coordinates', model: 'cobalt-large'});
  const mara = turn.cast('Mara', {role: 'owner of billing', kind: 'human', source: 'human'});
  const by = {parentAgentId: lead.id};
  const reading = {permissionMode: 'ask-writes', sandbox: 'read only'};
  const parts = [
    [{...by, role: 'finds sources', model: 'cobalt-small', color: 'blue', policy: reading}, 'Scout', scout],
    [{...by, role: 'changes the ledger', model: 'onyx-2', color: 'teal'}, 'Builder', builder],
    [{...by, role: 'tries it', model: 'cobalt-small', color: 'green'}, 'Tester', tester],
    [{...by, role: 'writes it down', model: 'cobalt-small', color: 'amber'}, 'Writer', writer],
  ] as const;
  const objectives = [
    'Load the meters',
    'Write the switch of reads',
    'Run the tests of the ledger',
    'Say how to undo it',
  ];
  const mates = parts.map(([facts, name], index) => turn.agent(name, {...facts, objective: objectives[index] ?? name}));
  yield* turn.settleIn();
  yield* turn.say(
    'Four pieces of work that do not depend on each other: I give each to somebody, and put them together.',
  );
  const members = [mara, lead, ...mates].map(({id}) => id);
  yield* turn.emitTeam({
    teamName: 'Ledger',
    status: 'forming',
    coordinator: lead.id,
    members,
    teamParallelBudget: 4,
    teamPolicy: {permissionMode: 'ask-writes', approval: 'a person, for writes to staging', budgetUsd: 2},
  });
  yield* turn.introduce(mara, {status: 'idle'});
  yield* turn.introduce(lead, {status: 'running', activeOwner: true, detail: 'Hands out the work'});
  for (const [index, mate] of mates.entries()) {
    yield* turn.spawn(mate, parts[index]?.[2] ?? writer);
    yield* turn.pause(150);
  }
  yield* turn.emitTeam({status: 'waiting', teamPhase: 'waiting'});
  yield* turn.emitAgent(lead, {status: 'waiting', detail: 'Waits for four results'});
  const ends = yield* turn.join(mates, {id: 'results', title: 'Four results'});
  yield* turn.emitTeam({status: 'merging', teamPhase: 'fanin'});
  yield* turn.emitAgent(lead, {status: 'running', detail: 'Puts the results together'});
  yield* turn.think('Their reports stand for themselves. What is mine is what follows from all four.', 'What follows');
  const list = mates.map((mate) => line(ends.get(mate.id) ?? {id: mate.id, agentId: mate.id, status: 'missing'}, mate));
  const all = [...ends.values()].every(({status}) => status === 'completed');
  const verdict = all
    ? 'All four are in: reads can switch on Tuesday at 02:00.'
    : 'Not all of them came to an end: I would not switch the reads yet.';
  yield* turn.say(`${verdict}\n\nWhat it rests on:\n\n${list.join('\n')}`);
  yield* turn.emitAgent(lead, {status: 'completed', detail: '', activeOwner: false});
  yield* turn.emitTeam({status: 'done'});
  return {usage: {inputTokens: 14_200, outputTokens: 610, costUsd: 0.11}};
}

/** A coordinator hands out work, and puts together what comes back. */
export const coordinatorTeamScenario: Scenario = {
  name: 'coordinator-team',
  title: 'Four teammates move the ledger',
  description: 'Lead delegates to four teammates: one needs a permission, one has its plan decided; Lead sums up.',
  topology: 'coordinator_team',
  coordinator: 'Lead',
  run: coordinate,
  isOnce: true,
  options: LEDGER_OPTIONS,
};
