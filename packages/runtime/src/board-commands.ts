import type {AgentCommand} from 'agent-surfaces/commands';
import type {JsonObject} from 'agent-surfaces/protocol';
import {number, payloadOf, string} from 'agent-surfaces/state';
import {oneOf, wordsIn} from './check-input.js';
import {COLUMNS, HELD, itemChange, type Board, type BoardItem, type Fix, type Review} from './board.js';
import {Refused} from './reply.js';
import type {SessionRuns} from './runs.js';
import {causeOf, type Cause, type Session} from './session.js';

/** Who a comment is by, where a person wrote it. */
const PERSON = 'user';
const MAX_WORDS = 2_000;

const has = ({payload}: AgentCommand, name: string) => payload?.[name] !== undefined;

/** Gives an item to somebody, moves it, ranks it, says what blocks it or remarks on it; or makes an item of a fix. */
export function assign(runs: SessionRuns, command: AgentCommand): void {
  const reviewId = string(command.payload?.['reviewId']) ?? command.reviewId;
  if (reviewId === undefined) assignItem(runs.session, command);
  else assignFix(runs.session, command, reviewId);
  runs.board.goOn();
}

function assignItem(session: Session, command: AgentCommand): void {
  const {board} = session.state;
  const item = board.items.get(command.workItemId ?? '');
  if (!item) throw new Refused('unknown_work_item', 'There is no such item on this board.');
  const changes = changesOf(session, command);
  if (Object.keys(changes).length === 0) {
    const names = 'assignee, status, rank, blocker, comment';
    throw new Refused('bad_command', `Say what to change: ${names}.`);
  }
  const isRemark = Object.keys(changes).join() === 'comment';
  if (item.status === 'done' && !isRemark) throw new Refused('already_settled', 'That item is done: it is closed.');
  checkMove(board, item, changes);
  session.emit(itemChange(board, item.id, news(item, changes)), causeOf(command));
}

/** Leaves out the fields that do not change, unless none would be left. */
function news({assignee, status}: BoardItem, changes: Record<string, unknown>): Record<string, unknown> {
  const isKnown = ([name, value]: readonly [string, unknown]) =>
    (name === 'assignee' && (value ?? '') === assignee) || (name === 'status' && value === status);
  const left = Object.entries(changes).filter((change) => !isKnown(change));
  return left.length === 0 ? changes : Object.fromEntries(left);
}

/** What the command asks for, field by field; each must be possible by itself. */
function changesOf({state, deps}: Session, command: AgentCommand): Record<string, unknown> {
  const {assignee, status, rank, blocker, comment} = command.payload ?? {};
  const changes: Record<string, unknown> = {};
  if (has(command, 'assignee')) changes['assignee'] = memberOf(state.board, assignee);
  if (has(command, 'status')) changes['status'] = oneOf(status, 'status', COLUMNS);
  if (has(command, 'rank')) changes['rank'] = rankOf(rank);
  if (has(command, 'blocker')) changes['blocker'] = blocker === null ? null : wordsIn(blocker, 'blocker', MAX_WORDS);
  if (has(command, 'comment')) {
    const at = new Date(deps.clock.now()).toISOString();
    changes['comment'] = {by: PERSON, text: wordsIn(comment, 'comment', MAX_WORDS), at};
  }
  return changes;
}

function rankOf(rank: unknown): number {
  const place = number(rank);
  if (place !== undefined) return place;
  throw new Refused('invalid_input', 'The board cannot take that.', {rank: 'Give a number.'});
}

/** A member who can have items; null to unassign. */
function memberOf(board: Board, assignee: unknown): string | null {
  if (assignee === null) return null;
  const member = board.member(string(assignee) ?? '');
  if (!member) throw new Refused('unknown_agent', 'Nobody of that name is on this team.');
  if (member.isEnded) throw new Refused('agent_ended', `${member.name} has ended and takes no more work.`);
  return member.id;
}

/** The rules of the board about where an item can be, and with whom. */
function checkMove(board: Board, item: BoardItem, changes: Record<string, unknown>): void {
  const status = string(changes['status']) ?? item.status;
  const assignee = changes['assignee'] === null ? '' : (string(changes['assignee']) ?? item.assignee);
  const barriers = changes['status'] === undefined ? [] : board.barriers(item, status);
  if (barriers.length > 0) {
    const names = barriers.map(({title, id}) => `“${title || id}”`).join(', ');
    const fields = {dependencies: barriers.map(({id}) => id).join(', ')};
    throw new Refused('blocked_by', `It waits for ${names}: that must be done first.`, fields);
  }
  if (assignee === '' && HELD.has(status))
    throw new Refused('invalid_input', `An item that is ${status} is in somebody’s hands.`, {
      assignee: 'Choose somebody.',
    });
  if (status === 'done' && assignee === '')
    throw new Refused('invalid_input', 'Somebody must have done it.', {assignee: 'Choose somebody.'});
  checkLoad(board, item, assignee);
  // An item that moves on is not blocked any more.
  if (item.status === 'blocked' && changes['status'] !== undefined && status !== 'blocked') changes['blocker'] ??= null;
}

function checkLoad(board: Board, item: BoardItem, assignee: string): void {
  const member = board.member(assignee);
  if (assignee === item.assignee || member?.kind !== 'agent' || !board.isFull(assignee, item.id)) return;
  const limit = String(board.limits.get(assignee) ?? 0);
  const words = `${member.name} has ${limit} items at work, as many as it can take.`;
  throw new Refused('busy', words, {assignee: 'Choose somebody else, or wait.'});
}

/** Makes an item of something that a reviewer wants changed, and gives it to somebody. */
function assignFix(session: Session, command: AgentCommand, reviewId: string): void {
  const {board} = session.state;
  const review = board.review(reviewId);
  if (!review) throw new Refused('unknown_review', 'There is no such review in this session.');
  const fix = review.fixes.find(({id}) => id === command.payload?.['fixId']);
  if (!fix) throw new Refused('unknown_review', 'That review asks for no such fix.');
  const known = board.items.get(fix.workItemId ?? '');
  if (known) {
    assignItem(session, {...command, workItemId: known.id});
    updateReviewFix(session, reviewId, fix.id, {assignee: board.items.get(known.id)?.assignee}, causeOf(command));
    return;
  }
  const assignee = memberOf(board, command.payload?.['assignee'] ?? undefined);
  const workItemId = `${reviewId}.${fix.id}`;
  const item = newItem(workItemId, review, fix);
  if (assignee !== null) checkLoad(board, item, assignee);
  const facts = {title: item.title, status: 'open', reviewId, fixId: fix.id, priority: 'high', owner: review.reviewer};
  const draft = itemChange(board, workItemId, {...facts, assignee, itemKind: 'work_item'});
  const artifacts = review.artifactId === undefined ? {} : {artifacts: [review.artifactId]};
  const payload = {...(draft.payload as object), ...artifacts};
  session.emit({...draft, topology: 'review_team', evidenceRefs: [...review.evidenceRefs], payload}, causeOf(command));
  updateReviewFix(session, reviewId, fix.id, {status: 'assigned', workItemId, assignee}, causeOf(command));
}

function newItem(id: string, review: Review, fix: Fix): BoardItem {
  const title = fix.title ?? fix.id;
  const none = {assignee: '', dependencies: [], comments: [], blocker: '', unblocked: 'open'};
  return {id, title, status: 'open', ...none, reviewId: review.id, fixId: fix.id};
}

/** Everything that events have said about a review. */
export function saidOf({journal}: Session, reviewId: string): JsonObject {
  const about = journal.events.filter((event) => event.type.startsWith('review.') && event['reviewId'] === reviewId);
  return Object.assign({}, ...about.map(payloadOf)) as JsonObject;
}

/** Emits a review again with the new state of one of its fixes. Its verdict does not change. */
export function updateReviewFix(
  session: Session,
  reviewId: string,
  fixId: string,
  became: object,
  cause?: Cause,
): void {
  const review = session.state.board.review(reviewId);
  if (!review) return;
  const fixes = review.fixes.map((fix) => (fix.id === fixId ? {...fix, ...became} : fix));
  const {artifactId, evidenceRefs} = review;
  const ids = {reviewId, ...(artifactId === undefined ? {} : {artifactId})};
  const payload = {...saidOf(session, reviewId), fixes};
  session.emit({type: 'review.completed', ...ids, evidenceRefs: [...evidenceRefs], payload}, cause);
}
