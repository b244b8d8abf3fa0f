import {present} from 'agent-surfaces/state';
import type {Mate, MateOutcome, Play, RunOutcome, Scenario, ScriptBody} from '../script.js';
import {fixed, tool, type Turn} from '../turn.js';
import {LEDGER_OPTIONS} from './options.js';

const text = (type: string, name: string, lines: readonly string[]) => fixed(name, type, lines.join('\n'));

/** The migration as it comes to the review: line 4 locks the table, line 7 forgets the index. */
const MIGRATION = text('application/sql', '0042_usage_lines.sql', [
  '-- 0042: usage lines beside invoice lines',
  'BEGIN;',
  'CREATE TABLE usage_lines (id bigint PRIMARY KEY, period text NOT NULL, amount numeric(18, 6));',
  'LOCK TABLE invoice_lines IN EXCLUSIVE MODE;',
  'INSERT INTO usage_lines SELECT id, period, amount FROM invoice_lines;',
  'COMMIT;',
  '',
]);

const MIGRATION_FIXED = text('application/sql', '0042_usage_lines.sql', [
  '-- 0042: usage lines beside invoice lines',
  'BEGIN;',
  'CREATE TABLE usage_lines (id bigint PRIMARY KEY, period text NOT NULL, amount numeric(18, 6));',
  'CREATE INDEX CONCURRENTLY ix_usage_lines_period ON usage_lines (period);',
  'COMMIT;',
  '-- Filled by the backfill in batches of 500: no lock on invoice_lines.',
  '',
]);

/** How the move is undone: it leaves out who decides, and how long it takes. */
const RUNBOOK = text('text/markdown', 'runbook.md', [
  '# Undoing the move',
  '',
  '1. Turn dual write off.',
  '2. Point reads at `invoice_lines` again.',
  '3. Keep `usage_lines` for the comparison.',
  '',
  'Nothing is lost: `invoice_lines` was written all the time.',
  '',
]);

const CAN = ['edit', 'rollback', 'export', 'review'];

const READ = tool('fs.read', 'file', 'db/0042_usage_lines.sql', {
  input: {path: 'db/0042_usage_lines.sql'},
  ms: 90,
  result: {lines: 6, changed: '2026-11-13'},
});

const DRY_RUN = tool('db.dry_run', 'database', '0042 on a copy of staging', {
  input: {database: 'billing_copy', file: 'db/0042_usage_lines.sql'},
  ms: 1_900,
  result: {locked: 'invoice_lines', for: '41 s', rows: 1_214_880},
});

/** What stands to be reviewed, and what the reviewer wants changed in it. */
interface Target {
  readonly artifactId?: string;
  /** What it is, where it is no artifact. */
  readonly target?: string;
  readonly reviewId: string;
  readonly fixes: readonly {
    readonly id: string;
    readonly title: string;
    readonly location: string;
    readonly line: number;
  }[];
}

function* make(turn: Turn, title: string, path: string, kind: string, body: ScriptBody): Play<string> {
  const artifactId = turn.id('artifact');
  const payload = {title, path, status: 'creating', mediaType: body.type, writeCapabilities: CAN};
  yield* turn.emit({type: 'artifact.created', artifactId, artifactKind: kind, messageId: turn.messageId, payload});
  return yield* turn.confirm(artifactId, body, 'Builder', 'First version');
}

function* emitReview(turn: Turn, target: Target, reviewer: Mate, payload: object, refs: readonly string[] = []): Play {
  const type = 'verdict' in payload ? 'review.completed' : 'review.requested';
  const {reviewId, artifactId} = target;
  const ids = {reviewId, ...present({artifactId}), topology: 'review_team'} as const;
  const facts = {reviewer: reviewer.id, target: artifactId ?? target.target, ...payload};
  yield* turn.emit({type, ...ids, ...(refs.length === 0 ? {} : {evidenceRefs: [...refs]}), payload: facts});
}

/** The reviewer reads, tries and decides, in a thread of its own. */
function review(target: Target, reviewer: Mate) {
  return function* (turn: Turn): Play<MateOutcome> {
    yield* emitReview(turn, target, reviewer, {status: 'reviewing'});
    yield* turn.think('I read it as the one who is called at night when it fails.', 'Read it as who must undo it');
    yield* turn.use(READ);
    yield* turn.use(DRY_RUN);
    const found = yield* turn.prove({
      kind: 'verification',
      status: 'verified',
      title: 'Dry run on a copy of staging',
      claim: 'invoice_lines is locked for 41 s',
      location: 'db/0042_usage_lines.sql:4',
      by: reviewer.name,
    });
    const fixes = target.fixes.map((fix) => ({...fix, status: 'open'}));
    const summary = `To change in ${String(fixes.length)} places.`;
    const verdict = {status: 'changes_requested', verdict: 'changes_requested', summary, fixes};
    yield* emitReview(turn, target, reviewer, verdict, [found]);
    yield* turn.say(`${summary} The evidence is the dry run: 41 seconds is more than live writes can wait.`);
    return {summary: `Changes requested: ${fixes.map(({title}) => title).join('; ')}`, resultRef: found};
  };
}

/** The reviewer looks once more, at a review of its own that is linked to the first. */
function secondLook(target: Target, previousReviewId: string, reviewer: Mate) {
  return function* (turn: Turn): Play<MateOutcome> {
    yield* emitReview(turn, target, reviewer, {status: 'reviewing', previousReviewId});
    yield* turn.use({...DRY_RUN, result: {locked: 'nothing', for: '0 s', rows: 0}});
    const proof = {kind: 'verification', status: 'verified', title: 'Second dry run', claim: 'Nothing is locked'};
    const found = yield* turn.prove({...proof, by: reviewer.name});
    const summary = 'Both changes are there.';
    const verdict = {status: 'passed', verdict: 'passed', summary, previousReviewId, fixes: []};
    yield* emitReview(turn, target, reviewer, verdict, [found]);
    return {summary, resultRef: found};
  };
}

/** Builder works through the items that the fixes became. */
function fix(target: Target, builder: Mate) {
  return function* (turn: Turn): Play<MateOutcome> {
    for (const {id, title} of target.fixes) {
      const move = (payload: object) => item(turn, target, id, builder, payload);
      yield* move({status: 'claimed'});
      yield* turn.pause(600);
      yield* move({status: 'running'});
      yield* turn.use({...READ, name: 'fs.write', summary: title, input: {path: 'db/0042_usage_lines.sql'}, ms: 300});
      yield* move({status: 'reviewing'});
      yield* turn.checkpoint();
    }
    yield* turn.confirm(target.artifactId ?? '', MIGRATION_FIXED, builder.name, 'Both changes of the review');
    yield* turn.say('The lock is gone and the index is there. The backfill fills the table.');
    return {summary: 'Both fixes are in 0042_usage_lines.sql.'};
  };
}

function* item(turn: Turn, {reviewId, artifactId}: Target, fixId: string, {id}: Mate, payload: object): Play {
  const ids = {workItemId: `${reviewId}.${fixId}`, runtimeEntity: 'work_item', topology: 'review_team'} as const;
  const facts = {reviewId, fixId, assignee: id, artifacts: [artifactId], ...payload};
  yield* turn.emit({type: 'task.changed', ...ids, surface: 'work_board', agentId: id, payload: facts});
}

/** The first review leads to fixes, which somebody is given, and to a second one. */
function* twoRounds(turn: Turn, reviewer: Mate, builder: Mate): Play {
  const artifactId = yield* make(turn, '0042_usage_lines.sql', 'db/0042_usage_lines.sql', 'code', MIGRATION);
  const target: Target = {
    artifactId,
    reviewId: turn.id('review'),
    fixes: [
      {id: 'lock', title: 'Do not lock invoice_lines', location: '0042_usage_lines.sql:4', line: 4},
      {id: 'index', title: 'Add the index on period', location: '0042_usage_lines.sql:3', line: 3},
    ],
  };
  yield* emitReview(turn, target, reviewer, {
    status: 'requested',
    policy: 'Migrations are read by a second pair of eyes',
  });
  yield* turn.spawn({...reviewer, objective: 'Review the migration'}, review(target, reviewer));
  yield* turn.join([reviewer], {id: 'first', title: 'The first review'});
  yield* turn.say('Reviewer wants two things changed. Builder has them now.');
  for (const {id: fixId, title} of target.fixes)
    yield* item(turn, target, fixId, builder, {title, status: 'open', priority: 'high', owner: reviewer.id});
  const given = target.fixes.map((each) => {
    const workItemId = `${target.reviewId}.${each.id}`;
    return {...each, status: 'assigned', workItemId, assignee: builder.id};
  });
  const stands = {status: 'changes_requested', verdict: 'changes_requested', fixes: given};
  yield* emitReview(turn, target, reviewer, stands);
  yield* turn.spawn({...builder, objective: 'Make the two changes'}, fix(target, builder));
  yield* turn.join([builder], {id: 'fixes', title: 'The two changes'});
  const second = {...target, reviewId: turn.id('review'), fixes: []};
  yield* emitReview(turn, second, reviewer, {status: 'requested', previousReviewId: target.reviewId});
  yield* turn.spawn({...reviewer, objective: 'Look at the two changes'}, secondLook(second, target.reviewId, reviewer));
  yield* turn.join([reviewer], {id: 'second', title: 'The second review'});
  for (const {id: fixId} of target.fixes) yield* item(turn, target, fixId, builder, {status: 'done'});
  yield* emitReview(turn, target, reviewer, {...stands, fixes: given.map((each) => ({...each, status: 'done'}))});
}

/** A review whose fixes nobody has yet: a person gives them to somebody. */
function* leftOpen(turn: Turn, reviewer: Mate): Play {
  const artifactId = yield* make(turn, 'Undoing the move', 'docs/runbook.md', 'document', RUNBOOK);
  const target: Target = {artifactId, reviewId: turn.id('review'), fixes: []};
  yield* emitReview(turn, target, reviewer, {status: 'requested'});
  yield* turn.pause(700);
  yield* emitReview(turn, target, reviewer, {status: 'reviewing'});
  const proof = {
    kind: 'source',
    status: 'available',
    title: 'On-call handbook, section 2',
    location: 'docs/on-call.md:40',
  };
  const found = yield* turn.prove({...proof, claim: 'A runbook names who decides, and for how long'});
  const fixes = [
    {id: 'decides', title: 'Say who decides to undo it', location: 'docs/runbook.md:3', line: 3, status: 'open'},
    {id: 'takes', title: 'Say how long each step takes', location: 'docs/runbook.md:5', line: 5, status: 'open'},
  ];
  const verdict = {
    status: 'changes_requested',
    verdict: 'changes_requested',
    summary: 'Two things are missing.',
    fixes,
  };
  yield* emitReview(turn, target, reviewer, verdict, [found]);
}

/** A review that did not come about. */
function* broken(turn: Turn, scanner: Mate): Play {
  const target: Target = {target: 'packages/', reviewId: turn.id('review'), fixes: []};
  yield* emitReview(turn, target, scanner, {status: 'requested'});
  yield* turn.pause(500);
  const summary = 'The scanner has no licence for this repository: nothing was read.';
  yield* emitReview(turn, target, scanner, {status: 'failed', verdict: 'failed', summary});
}

function* reviewTeam(turn: Turn): Play<RunOutcome> {
  const facts = {kind: 'agent', source: 'local', topology: 'review_team'} as const;
  const reviewer = turn.cast('Reviewer', {
    ...facts,
    role: 'reads what others change',
    model: 'onyx-2',
    color: 'violet',
  });
  const builder = turn.cast('Builder', {...facts, role: 'changes the ledger', model: 'cobalt-large', color: 'teal'});
  const scanner = turn.cast('Scanner', {...facts, role: 'looks for secrets', source: 'policy'});
  yield* turn.settleIn();
  yield* turn.emitTeam({teamName: 'Ledger review', status: 'active', members: [reviewer.id, builder.id, scanner.id]});
  for (const mate of [builder, reviewer, scanner]) yield* turn.introduce(mate, {status: 'idle'});
  yield* turn.say('Two things are to be reviewed: the migration, and how to undo it.');
  yield* twoRounds(turn, reviewer, builder);
  yield* leftOpen(turn, reviewer);
  yield* broken(turn, scanner);
  yield* turn.checkpoint();
  yield* turn.emitTeam({status: 'waiting'});
  yield* turn.say(
    'The migration passed in the second round. The runbook misses two things, which nobody has yet: give each to Builder or \
to a person. The scan for secrets did not come about.',
  );
  return {usage: {inputTokens: 14_800, outputTokens: 690, costUsd: 0.12}};
}

/** A reviewer asks for changes with evidence; they become work, and a second round looks at it. */
export const reviewTeamScenario: Scenario = {
  name: 'review-team',
  title: 'The migration, reviewed',
  description: 'Reviews with evidence: fixes that become items of a teammate, a second round, one left to give away.',
  topology: 'review_team',
  run: reviewTeam,
  isOnce: true,
  options: LEDGER_OPTIONS,
};
