import {list, present} from 'agent-surfaces/state';
import {itemChange, type Board, type BoardItem, type Fix, type ReviewRecord} from './board.js';
import {updateReviewFix} from './board-commands.js';
import type {SessionRuns} from './runs.js';
import type {Session} from './session.js';

const BEGIN_MS = 1_000;
const READ_MS = 1_600;
const AT_WORK: ReadonlySet<string> = new Set(['open', 'claimed', 'running']);

/** The reviews that follow one another. */
interface Round {
  /** The first of them. */
  readonly root: string;
  /** The newest of them. */
  readonly newest: ReviewRecord | undefined;
  readonly count: number;
}

/** The round of reviews that one belongs to. */
export function roundOf(board: Board, reviewId: string): Round {
  let root = reviewId;
  for (let before = board.reviews.get(root)?.previousReviewId; before !== undefined && before !== reviewId;) {
    root = before;
    before = board.reviews.get(root)?.previousReviewId;
  }
  let newest = board.reviews.get(root);
  let count = 1;
  for (let next = after(board, root); next && count <= board.reviews.size; next = after(board, next.id)) {
    newest = next;
    count++;
  }
  return {root, newest, count};
}

function after(board: Board, reviewId: string): ReviewRecord | undefined {
  return [...board.reviews.values()].find(({previousReviewId}) => previousReviewId === reviewId);
}

function itemsOf(board: Board, root: string): readonly BoardItem[] {
  return [...board.items.values()].filter(
    ({reviewId}) => reviewId !== undefined && roundOf(board, reviewId).root === root,
  );
}

/** Whether fixes of the same round are still at work: they are looked at together. */
export function hasOpenRound(board: Board, reviewId: string): boolean {
  const {root} = roundOf(board, reviewId);
  const isAtWork = ({assignee, status, commandId}: BoardItem) =>
    commandId !== undefined && AT_WORK.has(status) && board.members.get(assignee)?.kind === 'agent';
  return itemsOf(board, root).some(isAtWork);
}

/** The reviewer looks again at what was fixed: a review of its own, linked to the one before it. */
export async function reviewAgain(runs: SessionRuns, root: string, signal: AbortSignal): Promise<void> {
  const {session} = runs;
  const {board} = session.state;
  const {newest: before, count} = roundOf(board, root);
  if (!before || close(session, before)) return;
  const {reviewer, target, artifactId} = before;
  const previousReviewId = before.isDone ? before.id : before.previousReviewId;
  const reviewId = before.isDone ? `${root}.round${String(count + 1)}` : before.id;
  const emit = (type: string, payload: object, evidenceRefs: readonly string[] = []) => {
    const ids = {reviewId, topology: 'review_team', evidenceRefs: [...evidenceRefs], ...present({artifactId})} as const;
    session.emit({type, ...ids, payload: {reviewer, target, previousReviewId, ...payload}});
  };
  if (before.isDone) emit('review.requested', {status: 'requested'});
  await runs.pause(BEGIN_MS, signal);
  if (signal.aborted) return;
  if (board.reviews.get(reviewId)?.payload['status'] !== 'reviewing') emit('review.requested', {status: 'reviewing'});
  await runs.pause(READ_MS, signal);
  if (signal.aborted) return;
  const {evidenceId, ...verdict} = decide(session, root, reviewId, previousReviewId ?? root);
  emit('review.completed', verdict, [evidenceId]);
  const completed = board.reviews.get(reviewId);
  if (completed) close(session, completed);
}

/** What the reviewer finds, with the proof of it. */
function decide(session: Session, root: string, reviewId: string, previousId: string) {
  const {board} = session.state;
  const fixed = itemsOf(board, root).filter(({status}) => status === 'reviewing');
  const isFixed = (fix: Fix) => fix['status'] === 'done' || fixed.some(({fixId}) => fixId === fix.id);
  const fixes = (board.reviews.get(previousId)?.fixes ?? []).filter((fix) => !isFixed(fix));
  const evidenceId = `${reviewId}.check`;
  const claim = fixed.map(({title}) => title).join('; ');
  const by = board.reviews.get(reviewId)?.reviewer;
  const proof = {kind: 'verification', status: 'verified', title: 'Fixes, looked at again', claim, by};
  session.emit({type: 'evidence.changed', evidenceId, payload: proof});
  const isPassed = fixes.length === 0;
  const verdict = isPassed ? 'passed' : 'changes_requested';
  const summary = isPassed ? 'Everything that was asked for is there.' : `Still open: ${String(fixes.length)}.`;
  return {evidenceId, status: verdict, verdict, summary, fixes, closes: fixed.map(({id}) => id)};
}

/** Ends the items that a review has found done; whether there were any that had not ended. */
function close(session: Session, review: ReviewRecord): boolean {
  const {board} = session.state;
  const closed = list(review.payload['closes']).map((id) => board.items.get(String(id)));
  const open = closed.filter((item) => item !== undefined).filter(({status}) => status === 'reviewing');
  for (const {id, assignee, reviewId = '', fixId = ''} of review.isDone ? open : []) {
    updateReviewFix(session, reviewId, fixId, {status: 'done', workItemId: id, assignee});
    session.emit({
      ...itemChange(board, id, {status: 'done'}),
      agentId: assignee,
      evidenceRefs: [...review.evidenceRefs],
    });
  }
  return review.isDone && open.length > 0;
}
