import type {Play, RunOutcome, Scenario} from '../script.js';
import {tool, type Turn} from '../turn.js';
import {LEDGER_OPTIONS} from './options.js';

const PLAN = ['Read what was measured', 'Check every claim', 'Have it reviewed', 'Answer'];
const MINUTE = 60_000;

const MEASUREMENTS = tool('db.query', 'database', 'retention of meters by plan, last 12 months', {
  input: {database: 'warehouse', statement: 'SELECT plan, month, kept FROM meter_retention ORDER BY month'},
  ms: 840,
  result: {rows: 36, window: '2025-11 to 2026-10', lowest: 0.91},
});

const POLICY = tool('docs.read', 'file', 'handbook/data-retention.md', {
  input: {path: 'handbook/data-retention.md'},
  ms: 120,
  result: {title: 'Data retention', version: 'v7', changed: '2024-02-11'},
});

const AUDIT_REPORT = tool('reports.fetch', 'API', 'external audit 2026, section 4', {
  input: {report: 'audit-2026', section: 4},
  risk: 'medium',
  ms: 1_420,
  result: {section: 4, finding: 'Meters of closed accounts are kept for 400 days, not 365.'},
});

const ARCHIVE = tool('archive.search', 'search', 'deletion logs before 2025-06', {
  input: {index: 'deletion-logs', before: '2025-06-01'},
  ms: 0,
});

/** The report of the auditors costs money: a person decides. */
function* fetchAudit(turn: Turn): Play<string | undefined> {
  const [toolCallId, decision] = yield* turn.askFor(AUDIT_REPORT, {
    actionType: 'tool_approval',
    title: 'Fetch section 4 of the external audit',
    prompt: 'The report is licensed by the section. It is kept with the evidence of this run.',
    risk: 'medium',
    policy: 'Ask before paid sources',
    requestedScope: 'one section',
    responses: ['approve', 'reject'],
    expiresInMs: 10 * MINUTE,
  });
  if (decision.resolution !== 'approved') {
    yield* turn.refuse(toolCallId, decision.reason);
    return undefined;
  }
  yield* turn.run(toolCallId, AUDIT_REPORT);
  return toolCallId;
}

/** A search that fails for good: it stays in the trail, and what it would have shown is a gap. */
function* searchArchive(turn: Turn): Play<string> {
  const toolCallId = yield* turn.prepare(ARCHIVE);
  yield* turn.start(toolCallId, ARCHIVE);
  const error = 'The index of the archive was retired in June 2025.';
  yield* turn.fail(toolCallId, {error, code: 'index_retired', retryable: false});
  return toolCallId;
}

interface Claims {
  readonly kept: string;
  readonly days: string;
  readonly deleted: string;
}

function* claim(turn: Turn): Play<Claims> {
  const said = (status: string, title: string, words: string) =>
    turn.prove({kind: 'claim', status, title, claim: words});
  const kept = yield* said('supported', 'Share kept', 'At least 91 % of meters are kept for the whole window');
  const days = yield* said('supported', 'Closed accounts', 'Meters of closed accounts are deleted after 365 days');
  const deleted = yield* said('unverified', 'Deletions by hand', 'Nothing was deleted by hand before June 2025');
  return {kept, days, deleted};
}

const answer = (
  {kept, days, deleted}: Claims,
  isAudited: boolean,
) => `**The retention rule holds for open accounts, and \
is in dispute for closed ones.**

- At least 91 % of meters are kept for the whole window [1](evidence:${kept}).
- The handbook says that meters of closed accounts go after 365 days [2](evidence:${days})\
${isAudited ? '; the auditors found 400. I do not decide between them' : ', which nobody outside has confirmed'}.
- Whether anything was deleted by hand before June 2025 [3](evidence:${deleted}) cannot be said: the logs of that time \
are gone.`;

/** A question whose answer is only as good as its sources: claims, checks, a review, and what is missing. */
export function* evidence(turn: Turn): Play<RunOutcome> {
  yield* turn.settleIn();
  yield* turn.think(
    `Three things are asked, and each needs a source of its own: how much is kept, how long, and whether anyone deleted \
by hand. The handbook may be older than what the machines do.`,
    'Three claims, each with its own source',
  );
  yield* turn.plan(PLAN, 0);
  const query = yield* turn.use(MEASUREMENTS);
  const handbook = yield* turn.use(POLICY);
  const claims = yield* claim(turn);
  yield* turn.prove(
    {
      ...{kind: 'source', status: 'available', title: 'Meter retention by plan', location: 'meter_retention, 36 rows'},
      supports: [{id: claims.kept, relation: 'supports'}],
    },
    {toolCallId: query},
  );
  yield* turn.prove(
    {
      ...{kind: 'source', status: 'available', title: 'Handbook: data retention, v7', stale: true},
      ...{location: 'data-retention.md#closed-accounts', source: {url: 'https://handbook.example/data-retention'}},
      supports: [{id: claims.days, relation: 'supports'}],
    },
    {toolCallId: handbook},
  );
  yield* turn.plan(PLAN, 1);
  yield* turn.checkpoint();
  const audit = yield* fetchAudit(turn);
  if (audit !== undefined) yield* contradict(turn, claims.days, audit);
  const archive = yield* searchArchive(turn);
  yield* check(turn, claims, archive);
  yield* turn.plan(PLAN, 2);
  yield* review(turn, claims);
  yield* turn.say(answer(claims, audit !== undefined));
  yield* turn.plan(PLAN, PLAN.length);
  return {usage: {inputTokens: 21_340, outputTokens: 612, costUsd: 0.12}};
}

/** The auditors say otherwise: the claim is in dispute from here on. */
function* contradict(turn: Turn, days: string, toolCallId: string): Play {
  yield* turn.prove(
    {
      ...{kind: 'source', status: 'available', title: 'External audit 2026', location: 'section 4, finding 2'},
      ...{source: {url: 'https://audit.example/2026#4.2'}, supports: [{id: days, relation: 'contradicts'}]},
    },
    {toolCallId},
  );
  yield* turn.emit({
    type: 'evidence.changed',
    messageId: turn.messageId,
    evidenceId: days,
    payload: {kind: 'claim', status: 'contradicted'},
  });
}

function* check(turn: Turn, {kept, deleted}: Claims, archive: string): Play {
  yield* turn.prove({
    ...{
      kind: 'verification',
      status: 'passed',
      verification: 'passed',
      title: 'Recount of 36 rows',
      by: 'retention-check',
    },
    supports: [{id: kept, relation: 'verifies'}],
  });
  yield* turn.prove(
    {
      ...{kind: 'verification', status: 'failed', verification: 'failed', title: 'Deletion logs before June 2025'},
      ...{summary: 'The index was retired; nothing could be compared.', by: 'retention-check'},
      supports: [{id: deleted, relation: 'verifies'}],
      gaps: [{area: 'deletion logs before 2025-06', reason: 'expired'}],
    },
    {toolCallId: archive},
  );
}

function* review(turn: Turn, {kept, days}: Claims): Play {
  const reviewId = turn.id('review');
  yield* turn.emit({
    type: 'review.requested',
    reviewId,
    evidenceRefs: [kept, days],
    payload: {reviewer: 'Data protection', policy: 'Claims about deletion need a second pair of eyes'},
  });
  yield* turn.emit({
    type: 'review.completed',
    reviewId,
    evidenceRefs: [kept, days],
    payload: {
      verdict: 'needs_changes',
      reviewer: 'Data protection',
      summary: 'Say that the two sources disagree, and name both.',
      fixes: ['Name the audit beside the handbook'],
    },
  });
  const traceId = turn.id('trace');
  yield* turn.prove(
    {kind: 'replay', status: 'available', determinism: 'approximate', title: 'This run, step by step'},
    {replayRef: `replay:${turn.runId}`, reviewRef: reviewId, traceId},
  );
  yield* turn.prove({
    ...{kind: 'audit', status: 'available', title: 'What this run left out'},
    completeness: {claims: 'complete', sources: 'partial', replay: 'partial', telemetry: 'missing'},
    gaps: [{area: 'telemetry', reason: 'not_collected'}],
  });
}

/** Research whose claims, sources, checks and gaps can be followed. */
export const evidenceScenario: Scenario = {
  name: 'evidence',
  title: 'What do we really keep?',
  description: 'A research run cites claims: one is disputed, one source is old, one check fails, and a gap is named.',
  run: evidence,
  options: LEDGER_OPTIONS,
};
