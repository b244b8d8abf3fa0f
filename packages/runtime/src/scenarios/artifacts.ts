import {BUSY_RECIPIENT} from '../artifact-service.js';
import {checkpoint, emit, pause, prove, say, settleIn, think} from '../narration.js';
import type {Play, RunOutcome, Scenario, ScriptBody, Turn} from '../script.js';
import * as bodies from './artifact-bodies.js';
import {followUp} from './follow-up.js';

const ALL = ['edit', 'rollback', 'export', 'review', 'hand_over', 'delete'];
const READ_ONLY = ['export', 'hand_over'];
const RECIPIENTS = [
  {id: 'billing-team', label: 'Billing team'},
  {id: BUSY_RECIPIENT, label: 'Audit archive'},
];

interface Piece {
  readonly kind: string;
  readonly title: string;
  readonly path?: string;
  readonly body: ScriptBody;
  readonly summary?: string;
  readonly can?: readonly string[];
  readonly sourceRefs?: readonly unknown[];
  readonly evidenceRefs?: readonly string[];
}

/** Begins an artifact: its card is there before its body. */
function* begin(turn: Turn, {kind, title, path, can = ALL, body, ...refs}: Piece): Play<string> {
  const artifactId = turn.id('artifact');
  const {sourceRefs = [], evidenceRefs = []} = refs;
  const facts = {title, ...(path === undefined ? {} : {path}), status: 'creating', mediaType: body.type};
  yield* emit({
    type: 'artifact.created',
    artifactId,
    artifactKind: kind,
    messageId: turn.messageId,
    ...(sourceRefs.length === 0 ? {} : {sourceRefs: [...sourceRefs]}),
    ...(evidenceRefs.length === 0 ? {} : {evidenceRefs: [...evidenceRefs]}),
    payload: {...facts, writeCapabilities: can, recipients: RECIPIENTS},
  });
  return artifactId;
}

function* confirm(artifactId: string, body: ScriptBody, summary?: string): Play {
  const payload = {author: 'Lead', ...(summary === undefined ? {} : {summary})};
  yield* emit({type: 'artifact.version.created', artifactId, payload}, {body});
}

function* make(turn: Turn, piece: Piece): Play<string> {
  const artifactId = yield* begin(turn, piece);
  yield* pause(220);
  yield* confirm(artifactId, piece.body, piece.summary ?? 'First version');
  return artifactId;
}

/** A document is shown while it is written, before a version of it is confirmed. */
function* write(turn: Turn, piece: Piece): Play<string> {
  const artifactId = yield* begin(turn, piece);
  const lines = String(piece.body.make(undefined)).split('\n');
  if (!turn.brief) {
    for (const end of [4, 9, lines.length]) {
      const preview = lines.slice(0, end).join('\n');
      yield* emit({type: 'artifact.preview.ready', artifactId, payload: {preview, status: 'creating'}});
      yield* pause(350);
    }
  }
  yield* confirm(artifactId, piece.body, 'First version');
  return artifactId;
}

/** Made again from whatever it says by then; who edits it meanwhile meets a conflict. */
function* revise(artifactId: string, namedBy: string, body: ScriptBody, summary: string): Play {
  yield* emit({type: 'artifact.updated', artifactId: namedBy, payload: {}});
  yield* pause(1_500);
  yield* confirm(artifactId, body, summary);
  yield* emit({type: 'artifact.diff.ready', artifactId, artifactDiffRef: `diff:${artifactId}`});
}

const OTHERS: readonly Piece[] = [
  {kind: 'table', title: 'Differences, by account', path: 'out/differences.csv', body: bodies.TABLE},
  {kind: 'image', title: 'Usage per day', path: 'out/usage-per-day.png', body: bodies.IMAGE, can: READ_ONLY},
  {kind: 'canvas', title: 'How usage becomes an invoice', path: 'docs/flow.canvas', body: bodies.CANVAS},
  {kind: 'diff', title: 'The change of the rounding', path: 'out/rounding.patch', body: bodies.DIFF, can: READ_ONLY},
  {kind: 'dataset', title: 'Usage lines, a sample', path: 'out/usage-lines.ndjson', body: bodies.DATASET},
  {kind: 'browser_snapshot', title: 'Preview of an invoice', body: bodies.SNAPSHOT, can: READ_ONLY},
  {kind: 'bundle', title: 'Release', path: 'out/release.zip', body: bodies.BUNDLE, can: READ_ONLY},
  {kind: 'ringtone', title: 'An alarm, as notes', body: bodies.SCORE},
];

function* artifacts(turn: Turn): Play<RunOutcome> {
  yield* settleIn(turn);
  yield* think(turn, 'A plan first, then the change, then the proof of it in numbers.', 'Plan, change, proof');
  const plan = {kind: 'document', title: 'Plan of the move', path: 'docs/plan.md', body: bodies.DOCUMENT};
  const planId = yield* write(turn, {...plan, sourceRefs: [{title: 'Meter contract, section 4', ref: 'doc:contract'}]});
  yield* say(turn, 'The plan is written down. Next is the change itself.');
  const code = {kind: 'code', title: 'round.ts', path: 'src/rating/round.ts', body: bodies.CODE};
  const codeId = yield* make(turn, code);
  // The same file by its basename: it is still one artifact.
  yield* revise(codeId, 'round.ts', bodies.CODE_REVISED, 'Rounds once a period');
  for (const piece of OTHERS) yield* make(turn, piece);
  const evidenceId = yield* prove(turn, {
    ...{kind: 'verification', title: 'Comparison of 500 invoices', status: 'verified'},
    ...{claim: '497 invoices are equal to the cent', location: 'out/differences.csv'},
  });
  const report = {kind: 'report', title: 'Comparison of 500 invoices', path: 'out/comparison.md', body: bodies.REPORT};
  yield* make(turn, {...report, evidenceRefs: [evidenceId], sourceRefs: [{title: 'Differences, by account'}]});
  const letter = {kind: 'document', title: 'Letter to customers', path: 'out/letter.md', body: bodies.DRAFT};
  const letterId = yield* make(turn, letter);
  yield* emit({type: 'artifact.updated', artifactId: letterId, payload: {}});
  yield* pause(400);
  const error = 'The translation service closed the connection.';
  yield* emit({type: 'artifact.failed', artifactId: letterId, payload: {error}});
  const scratch = {kind: 'document', title: 'Scratch', path: 'out/scratch.txt', body: bodies.SCRATCH};
  const scratchId = yield* make(turn, scratch);
  yield* emit({type: 'artifact.deleted', artifactId: scratchId, payload: {reason: 'Not needed any more'}});
  yield* checkpoint(turn);
  yield* pause(4_000);
  yield* revise(planId, planId, bodies.DOCUMENT_REVISED, 'How to undo it');
  yield* say(turn, 'Everything is in the workspace. The letter could not be translated; its first version stands.');
  return {usage: {inputTokens: 18_040, outputTokens: 2_310, costUsd: 0.19}};
}

/** One artifact of every kind, with versions, a failure, a deletion and a revision while somebody may be editing. */
export const artifactsScenario: Scenario = {
  name: 'artifacts',
  title: 'Artifacts',
  description: 'Documents, code, tables, pictures and more: with versions, conflicts, exports, reviews and a failure.',
  run: artifacts,
  followUp,
};
