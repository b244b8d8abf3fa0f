import {list, number, present} from 'agent-surfaces/state';
import {answered, isText, textOf} from './artifact-formats.js';
import {addVersion, newestBody} from './artifacts.js';
import {updateReviewFix} from './board-commands.js';
import {type Board, type BoardItem, type Fix, itemChange, type ReviewRecord} from './board.js';
import {ignoreStorageFailure} from './journal.js';
import {Refused} from './reply.js';
import type {SessionRuns} from './runs.js';
import type {Session} from './session.js';

const CLAIM_MS = 900;
const START_MS = 1_200;
const WORK_MS = 1_100;
const CHECK_MS = 1_800;
/** The percentages at which the work on an item reports progress. */
const PERCENT = [30, 60, 90] as const;

/** Plays the agents that items are assigned to: each item is claimed, worked on, reviewed and done, also after a restart. */
export class BoardService {
  readonly #runs: SessionRuns;
  readonly #working = new Map<string, AbortController>();

  constructor(runs: SessionRuns) {
    this.#runs = runs;
  }

  /** Takes up everything that was given to an agent and that nobody is at. */
  goOn(): void {
    for (const item of this.#board.items.values()) {
      if (!this.#isDue(item)) continue;
      if (item.status !== 'reviewing' || item.reviewId === undefined)
        this.#begin(item.id, (signal) => this.#work(item.id, signal));
      else if (!hasOpenRound(this.#board, item.reviewId)) {
        const {root} = roundOf(this.#board, item.reviewId);
        this.#begin(`round ${root}`, (signal) => reviewAgain(this.#runs, root, signal));
      }
    }
  }

  close(): void {
    for (const work of this.#working.values()) work.abort();
  }

  get #board() {
    return this.#runs.session.state.board;
  }

  #begin(name: string, work: (signal: AbortSignal) => Promise<void>): void {
    if (this.#working.has(name)) return;
    const stop = new AbortController();
    this.#working.set(name, stop);
    void work(stop.signal)
      .catch(ignoreStorageFailure)
      .finally(() => {
        this.#working.delete(name);
        if (!stop.signal.aborted) this.goOn();
      });
  }

  /** Whether an agent has work on an item: a person assigned it, nothing blocks it, and it is not done. */
  #isDue(item: BoardItem): boolean {
    const member = this.#board.members.get(item.assignee);
    if (item.commandId === undefined || item.status === 'done' || member?.kind !== 'agent' || member.isEnded)
      return false;
    if (item.status === 'blocked')
      return item.dependencies.length > 0 && this.#board.openDependencies(item).length === 0;
    return item.status !== 'open' || !this.#board.isFull(item.assignee, item.id);
  }

  async #work(id: string, signal: AbortSignal): Promise<void> {
    const item = this.#board.items.get(id);
    if (!item) return;
    if (item.status === 'blocked')
      this.#emit(item, {status: item.unblocked === 'open' ? 'claimed' : item.unblocked, blocker: null});
    else if (item.status === 'open')
      await this.#after(CLAIM_MS, item, signal, () => this.#emit(item, {status: 'claimed'}));
    else if (item.status === 'claimed') await this.#after(START_MS, item, signal, () => this.#start(item));
    else if (item.status === 'running') await this.#run(item, signal);
    else await this.#after(CHECK_MS, item, signal, () => this.#finish(item));
  }

  /** Waits; goes on where the item has not changed meanwhile. */
  async #after(ms: number, item: BoardItem, signal: AbortSignal, go: () => void): Promise<boolean> {
    await this.#runs.pause(ms, signal);
    const now = this.#board.items.get(item.id);
    const isSame = now?.assignee === item.assignee && now.status === item.status;
    if (signal.aborted || !isSame) return false;
    go();
    return true;
  }

  #start(item: BoardItem): void {
    const open = this.#board.openDependencies(item);
    if (open.length > 0) {
      const names = open.map(({title, id}) => title || id).join(', ');
      this.#emit(item, {status: 'blocked', blocker: `Waits for: ${names}`});
      return;
    }
    this.#emit(item, {status: 'running', progress: {percent: 0}});
    this.#present(item.assignee, {status: 'running', detail: item.title});
  }

  async #run(item: BoardItem, signal: AbortSignal): Promise<void> {
    const done = number(item.progress) ?? 0;
    for (const percent of PERCENT.filter((each) => each > done)) {
      if (!(await this.#after(WORK_MS, item, signal, () => this.#emit(item, {progress: {percent}})))) return;
    }
    await this.#after(WORK_MS, item, signal, () => {
      this.#deliver(item);
      this.#emit(item, {status: 'reviewing', progress: {percent: 100}});
      if (this.#board.atWork(item.assignee).length === 0) this.#present(item.assignee, {status: 'idle', detail: ''});
    });
  }

  /** What was made of a fix: a new version of what was reviewed. */
  #deliver({reviewId = '', fixId, title, assignee}: BoardItem): void {
    const {session} = this.#runs;
    const review = this.#board.reviews.get(reviewId);
    const fix = review?.fixes.find(({id}) => id === fixId);
    const artifact = session.state.artifacts.get(review?.artifactId ?? '', session.meta.id);
    if (!fix || !artifact || artifact.status === 'deleted') return;
    try {
      const body = newestBody(this.#runs, artifact);
      if (!isText(body.type)) return;
      const remark = {versionId: '', line: number(fix['line']) ?? 1, side: 'new', text: title} as const;
      const author = this.#board.members.get(assignee)?.name ?? assignee;
      addVersion(
        this.#runs,
        artifact.id,
        {...body, body: answered(textOf(body), body, [remark])},
        {author, summary: title},
      );
    } catch (error) {
      // A body that is gone cannot be changed: the item is done without it.
      if (!(error instanceof Refused)) throw error;
    }
  }

  #finish(item: BoardItem): void {
    const at = new Date(this.#runs.now()).toISOString();
    this.#emit(item, {status: 'done', comment: {by: item.assignee, text: 'Done and looked through once more.', at}});
  }

  #emit({id, assignee}: BoardItem, changes: Readonly<Record<string, unknown>>): void {
    this.#runs.session.emit({...itemChange(this.#board, id, changes), agentId: assignee});
  }

  #present(agentId: string, payload: Readonly<Record<string, unknown>>): void {
    this.#runs.session.emit(this.#runs.team.complete({type: 'agent.changed', agentId, payload}));
  }
}

const BEGIN_MS = 1_000;
const READ_MS = 1_600;
const AT_WORK: ReadonlySet<string> = new Set(['open', 'claimed', 'running']);

/** The first and the newest of the reviews that follow one another, and how many they are. */
function roundOf(board: Board, reviewId: string) {
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
function hasOpenRound(board: Board, reviewId: string): boolean {
  const {root} = roundOf(board, reviewId);
  const isAtWork = ({assignee, status, commandId}: BoardItem) =>
    commandId !== undefined && AT_WORK.has(status) && board.members.get(assignee)?.kind === 'agent';
  return itemsOf(board, root).some(isAtWork);
}

/** The reviewer looks again at what was fixed: a review of its own, linked to the one before it. */
async function reviewAgain(runs: SessionRuns, root: string, signal: AbortSignal): Promise<void> {
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
