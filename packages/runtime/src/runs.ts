import type {Mention} from 'agent-surfaces/commands';
import type {JsonObject} from 'agent-surfaces/protocol';
import {list, number, object, present, time} from 'agent-surfaces/state';
import {addVersion, newestBody, scriptedArtifact} from './artifacts.js';
import {ArtifactService} from './artifact-service.js';
import {BackgroundService} from './background.js';
import {type Board, type BoardItem, type Fix, itemChange, type Review, scriptedItem} from './board.js';
import {agentTurn, type Draft, memberId, stepId} from './envelope.js';
import {coveredBy, lastApproved} from './grants.js';
import type {HealedLog} from './heal.js';
import {scriptedJob} from './jobs.js';
import {PackService} from './packs.js';
import {scriptedRemote, settleRemote} from './remote.js';
import {readThrough, RunPast, wholeOutput} from './replay.js';
import {RunDriver} from './run-driver.js';
import {
  type Decision,
  type MateOutcome,
  type Play,
  type RunOutcome,
  type ScriptBody,
  type ScriptEvent,
  type Steer,
} from './script.js';
import {Turn} from './turn.js';
import {followUp} from './scenarios/follow-up.js';
import {type Cause, Session, type SessionDeps} from './session.js';
import type {QueuedItem, RunRecord, SteerItem} from './state.js';
import type {SessionMeta} from './storage.js';
import {scriptedTask} from './tasks/making.js';
import {TaskService} from './tasks/task-service.js';
import {TeamService} from './team.js';
import {answered, isText, textOf} from './artifact-formats.js';
import {saidOf, updateReviewFix} from './board-commands.js';
import {Refused} from './reply.js';
import {BackgroundWork} from './work.js';

const CLAIM_MS = 900;
const START_MS = 1_200;
const WORK_MS = 1_100;
const CHECK_MS = 1_800;
/** The percentages at which the work on an item reports progress. */
const PERCENT = [30, 60, 90] as const;

/** Plays the agents that items are assigned to: each item is claimed, worked on, reviewed and done, also after a restart. */
class BoardService {
  readonly #runs: SessionRuns;

  constructor(runs: SessionRuns) {
    this.#runs = runs;
  }

  /** Takes up everything that was given to an agent and that nobody is at. */
  goOn(): void {
    for (const item of this.#board.items.values()) {
      if (!this.#isDue(item)) continue;
      if (item.status !== 'reviewing' || item.reviewId === undefined)
        this.#begin(`item ${item.id}`, (signal) => this.#work(item.id, signal));
      else if (!hasOpenRound(this.#board, item.reviewId)) {
        const {root} = roundOf(this.#board, item.reviewId);
        this.#begin(`round ${root}`, (signal) => reviewAgain(this.#runs, root, signal));
      }
    }
  }

  get #board() {
    return this.#runs.session.state.board;
  }

  #begin(name: string, work: (signal: AbortSignal) => Promise<void>): void {
    if (!this.#runs.work.has(name)) this.#runs.work.begin(name, work, () => this.goOn());
  }

  /** Whether an agent has work on an item: a person assigned it, nothing blocks it, and it is not done. */
  #isDue(item: BoardItem): boolean {
    const member = this.#board.member(item.assignee);
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
    const review = this.#board.review(reviewId);
    const fix = review?.fixes.find(({id}) => id === fixId);
    const artifact = session.state.artifact(review?.artifactId ?? '');
    if (!fix || !artifact || artifact.status === 'deleted') return;
    try {
      const body = newestBody(this.#runs, artifact);
      if (!isText(body.type)) return;
      const remark = {versionId: '', line: number(fix['line']) ?? 1, side: 'new', text: title} as const;
      const author = this.#board.member(assignee)?.name ?? assignee;
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
  for (let before = board.review(root)?.previousReviewId; before !== undefined && before !== reviewId;) {
    root = before;
    before = board.review(root)?.previousReviewId;
  }
  const ids = new Set([root]);
  let newest = board.review(root);
  for (let next = board.reviewAfter(root); next && !ids.has(next.id); next = board.reviewAfter(next.id)) {
    newest = next;
    ids.add(next.id);
  }
  return {root, newest, count: ids.size};
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
    commandId !== undefined && AT_WORK.has(status) && board.member(assignee)?.kind === 'agent';
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
  if (board.review(reviewId)?.status !== 'reviewing') emit('review.requested', {status: 'reviewing'});
  await runs.pause(READ_MS, signal);
  if (signal.aborted) return;
  const {evidenceId, ...verdict} = decide(session, root, reviewId, previousReviewId ?? root);
  emit('review.completed', verdict, [evidenceId]);
  const completed = board.review(reviewId);
  if (completed) close(session, completed);
}

/** What the reviewer finds, with the proof of it. */
function decide(session: Session, root: string, reviewId: string, previousId: string) {
  const {board} = session.state;
  const fixed = itemsOf(board, root).filter(({status}) => status === 'reviewing');
  const isFixed = (fix: Fix) => fix['status'] === 'done' || fixed.some(({fixId}) => fixId === fix.id);
  const fixes = (board.review(previousId)?.fixes ?? []).filter((fix) => !isFixed(fix));
  const evidenceId = `${reviewId}.check`;
  const claim = fixed.map(({title}) => title).join('; ');
  const by = board.review(reviewId)?.reviewer;
  const proof = {kind: 'verification', status: 'verified', title: 'Fixes, looked at again', claim, by};
  session.emit({type: 'evidence.changed', evidenceId, payload: proof});
  const isPassed = fixes.length === 0;
  const verdict = isPassed ? 'passed' : 'changes_requested';
  const summary = isPassed ? 'Everything that was asked for is there.' : `Still open: ${String(fixes.length)}.`;
  return {evidenceId, status: verdict, verdict, summary, fixes, closes: fixed.map(({id}) => id)};
}

/** Ends the items that a review has found done; whether there were any that had not ended. */
function close(session: Session, review: Review): boolean {
  const {board} = session.state;
  const closed = list(saidOf(session, review.id)['closes']).map((id) => board.items.get(String(id)));
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

/** How a turn begins, beside its text. */
export interface Beginning {
  readonly queuedId?: string | undefined;
  readonly cause?: Cause | undefined;
  readonly messageId?: string | undefined;
  /** The message that this one says anew. */
  readonly editOf?: string | undefined;
  readonly mentions?: readonly Mention[] | undefined;
}

/** The runs of a session: how they begin, go on after a restart, and end. */
export class SessionRuns {
  readonly session: Session;
  readonly artifacts: ArtifactService;
  readonly packs: PackService;
  readonly team: TeamService;
  readonly board: BoardService;
  readonly background: BackgroundService;
  readonly tasks: TaskService;
  readonly work = new BackgroundWork();
  readonly #drivers = new Map<string, RunDriver>();
  readonly #turn: Pick<Draft, 'runtimeEntity' | 'topology'>;

  constructor(meta: SessionMeta, log: HealedLog, deps: SessionDeps) {
    this.session = new Session(meta, log, deps, () => this.close());
    this.artifacts = new ArtifactService(this);
    this.packs = new PackService(this);
    this.team = new TeamService(this);
    this.#turn = agentTurn(deps.scenario);
    this.board = new BoardService(this);
    this.background = new BackgroundService(this);
    this.tasks = new TaskService(this);
  }

  /** Goes on where the log ends: whatever was begun is brought to its end, and nothing is done twice. */
  recover(): void {
    this.session.reportJunk();
    this.tasks.recover();
    for (const run of [...this.session.state.runs.values()]) {
      if (run.phase === 'accepted') this.#open(run);
      else if (run.phase !== 'active' && run.phase !== 'suspended') continue;
      else if (run.stoppedBy !== undefined) this.interrupt(run.id, run.stoppedBy);
      else this.#drive(run);
    }
    this.team.recover();
    this.settle();
    this.artifacts.goOn();
    this.packs.goOn();
    this.board.goOn();
    this.background.goOn();
    this.tasks.goOn();
  }

  close(): void {
    for (const driver of this.#drivers.values()) driver.stop();
    this.#drivers.clear();
    this.work.close();
  }

  /** Whether the runtime still knows the session's scenario. */
  get isPlayable(): boolean {
    return this.session.deps.scenario !== undefined;
  }

  begin(text: string, {queuedId, cause, messageId, editOf, mentions = []}: Beginning): void {
    const number = String(this.session.state.runs.size + 1);
    const runId = `${this.session.meta.id}.run${number}`;
    this.session.emit(
      {
        type: 'text.final',
        runId,
        turnId: `${this.session.meta.id}.turn${number}`,
        messageId: messageId ?? `${runId}.question`,
        owner: 'session',
        scope: 'message',
        phase: 'submitted',
        payload: {text, role: 'user', ...(mentions.length === 0 ? {} : {mentions}), ...present({editOf})},
        ...present({queuedId}),
      },
      cause,
    );
    const run = this.session.state.runs.get(runId);
    if (run) this.#open(run, cause);
  }

  /** Tries a failed run again, with the same message of the person. */
  again(failed: RunRecord, cause: Cause): void {
    const runId = `${this.session.meta.id}.run${String(this.session.state.runs.size + 1)}`;
    this.#start({runId, turnId: failed.turnId}, {attempt: failed.attempt + 1, retryOf: failed.id}, cause);
  }

  interrupt(runId: string, commandId: string): void {
    const cause: Cause = {commandId, control: 'interrupt'};
    this.#drivers.get(runId)?.stop();
    this.team.joins.forget(runId);
    const isStopping = this.session.state.runs.get(runId)?.stoppedBy !== undefined;
    if (!isStopping && this.team.under(runId).some(({phase}) => phase !== 'ended')) {
      const status = {type: 'run.status', payload: {detail: 'Stopping the teammates'}};
      this.session.emit({...this.session.idsOf(runId), ...status}, cause);
    }
    this.team.killUnder(runId, 'The run that it worked for was stopped.', cause);
    this.closeOpen(runId, 'The run was stopped.', cause);
    const payload = {outcome: 'cancelled', reason: 'Stopped by the user.'};
    this.#end(runId, {type: 'run.finished', phase: 'cancelled', runtimeStatus: 'cancelled', payload}, cause);
  }

  resolve(actionId: string, decision: Decision, by: string, cause?: Cause, more: object = {}): void {
    const action = this.session.state.action(actionId);
    if (!action) return;
    const {runId = '', toolCallId} = action;
    const ids = {...this.session.idsOf(runId), actionId, ...present({toolCallId})};
    this.session.emit({type: 'action.resolved', ...ids, payload: {...decision, by, ...more}}, cause);
    this.team.goesOn(runId);
    this.#drivers.get(runId)?.decided(actionId);
    this.tasks.goOn();
  }

  /** Scripts that wait for a task go on. */
  tasksChanged(): void {
    for (const driver of this.#drivers.values()) driver.tasksChanged();
  }

  /** What follows when nothing is at work: unread steers are given back, a decided run goes on, the next turn begins. */
  settle(): void {
    settleRemote(this);
    const {state} = this.session;
    const isUnread = ({status, runId}: SteerItem) => status === 'pending' && runId !== state.active?.id;
    if (state.steers.some(isUnread)) {
      const steers = state.steers.map((steer) => (isUnread(steer) ? {...steer, status: 'rejected'} : steer));
      this.session.changeQueue(state.queued, steers);
    }
    if (state.active) return;
    for (const driver of this.#drivers.values()) {
      if (driver.awaits !== undefined) driver.decided(driver.awaits);
      if (this.session.state.active) return;
    }
    const next = state.queued[0];
    if (!next || !this.isPlayable || this.#isHeld(next)) return;
    this.begin(next.text ?? '', {queuedId: next.id, mentions: next.mentions});
  }

  /** Whether a queued turn is edited right now. If so, the queue is settled again when the time for it is over. */
  #isHeld({id, heldUntil}: QueuedItem): boolean {
    const left = (time(heldUntil) ?? 0) - this.now();
    if (left <= 0) return false;
    this.work.begin(
      'hold',
      (signal) => this.sleep(left, signal),
      () => this.#release(id),
    );
    return true;
  }

  #release(id: string): void {
    const {queued, steers} = this.session.state;
    const isOver = (item: QueuedItem) => item.id === id && (time(item.heldUntil) ?? Infinity) <= this.now();
    const free = ({heldUntil: _past, ...item}: QueuedItem): QueuedItem => item;
    if (queued.some(isOver)) {
      const released = queued.map((item) => (isOver(item) ? free(item) : item));
      this.session.changeQueue(released, steers);
    }
    this.settle();
  }

  driverOf(runId: string): RunDriver | undefined {
    return this.#drivers.get(runId);
  }

  /** The whole output of a tool call, where its script has more than the log. */
  outputOf(runId: string, toolCallId: string): string | undefined {
    return this.#detailOf(runId, (event) => event.toolCallId === toolCallId);
  }

  /** The summary that stands for compacted context, which events only name. */
  summaryOf(runId: string, ref: string): string | undefined {
    return this.#detailOf(runId, ({payload}) => object(payload)?.['summaryRef'] === ref);
  }

  #detailOf(runId: string, isAsked: (event: ScriptEvent) => boolean): string | undefined {
    const play = this.playOf(runId);
    const decisionOf = (actionId: string) => this.decisionOf(actionId);
    return play && wholeOutput(readThrough(play, this.pastOf(runId), decisionOf), isAsked);
  }

  emit(asked: Draft, body?: ScriptBody): void {
    const scripted = scriptedFact(this.session, asked, body);
    if (!scripted) return;
    const draft = /^(agent|team)\./.test(scripted.type) ? this.team.complete(scripted) : scripted;
    const approvedInput = draft.type === 'action.required' ? lastApproved(this.session.state, draft) : undefined;
    this.session.emit(
      approvedInput === undefined ? draft : {...draft, payload: {...(draft.payload as object), approvedInput}},
    );
    if (draft.runtimeEntity === 'work_item') this.board.goOn();
    if (draft.runtimeEntity === 'automation_job') this.background.goOn();
    if (draft.type.startsWith('task.')) this.tasks.goOn();
  }

  now(): number {
    return this.session.deps.clock.now();
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return this.session.deps.clock.sleep(ms, signal);
  }

  pause(ms: number, signal: AbortSignal): Promise<void> {
    return this.session.deps.clock.sleep(ms * this.session.deps.pace, signal);
  }

  decisionOf(actionId: string): Decision | undefined {
    return this.session.state.decisions.get(actionId);
  }

  expire(actionId: string): void {
    if (this.decisionOf(actionId)) return;
    this.resolve(actionId, {resolution: 'expired', reason: 'Nobody decided in time.'}, 'policy');
  }

  settleByPolicy(actionId: string): void {
    const action = this.session.state.action(actionId);
    const grant =
      action && !this.decisionOf(actionId) ? coveredBy(action, this.session.state.grants.values()) : undefined;
    if (!grant) return;
    const {permissionId, scope, pattern, reason} = grant;
    const more = {permissionId, scope, ...present({pattern})};
    this.resolve(actionId, {resolution: 'approved', reason}, 'policy', undefined, more);
  }

  isBusy(runId: string): boolean {
    // A teammate works beside the session's run.
    if (this.session.state.team.byRun.has(runId)) return false;
    return this.session.state.active !== undefined && this.session.state.active.id !== runId;
  }

  takeSteers(runId: string, step: number): readonly Steer[] {
    const mate = this.session.state.team.byRun.get(runId);
    if (mate) return this.team.takeInput(mate, step);
    const isDue = (steer: SteerItem) =>
      steer.status === 'pending' && steer.runId === runId && (steer.atStep ?? 0) <= step;
    const due = this.session.state.steers.filter(isDue);
    if (due.length === 0) return [];
    const steers = this.session.state.steers.map((steer) => (isDue(steer) ? {...steer, status: 'accepted'} : steer));
    const accepted = due.map((steer) => steer.id);
    this.session.changeQueue(this.session.state.queued, steers, undefined, {
      ...this.session.idsOf(runId),
      stepId: stepId(runId, step),
      payload: {accepted},
    });
    return due.map(({id, text = ''}) => ({id, text}));
  }

  finish(runId: string, outcome: RunOutcome | MateOutcome): void {
    const mate = this.session.state.team.byRun.get(runId);
    if (mate) this.team.finish(mate, outcome);
    else if ('failed' in outcome) {
      this.closeOpen(runId, 'The run has failed.');
      this.#end(runId, {type: 'run.failed', runtimeStatus: 'failed', payload: outcome.failed});
    } else
      this.#end(runId, {type: 'run.finished', runtimeStatus: 'completed', payload: {outcome: 'success', ...outcome}});
  }

  fail(runId: string, error: string, code: string): void {
    this.finish(runId, {failed: {error, code, retryable: true}});
  }

  /** Closes what a run has open: its tool calls and its requests. */
  closeOpen(runId: string, why: string, cause?: Cause): void {
    const payload = {error: why, code: 'cancelled', cancelled: true};
    const ids = {...this.session.idsOf(runId), phase: 'cancelled'} as const;
    for (const id of this.session.state.openTools(runId))
      this.session.emit({type: 'tool.failed', ...ids, toolCallId: id, payload}, cause);
    for (const {id} of this.session.state.openActions(runId)) {
      this.resolve(id, {resolution: 'cancelled', reason: why}, cause ? 'user' : 'runtime', cause);
    }
  }

  #end(runId: string, terminal: Draft, cause?: Cause): void {
    this.session.emit({...this.session.idsOf(runId), ...this.#turn, ...terminal}, cause);
    this.drop(runId);
    this.team.joins.forget(runId);
    this.team.killOrphans();
    this.settle();
  }

  /** A15: who begins a turn now. Whoever the work was handed to, else the one who coordinates; past turns keep theirs. */
  get #author(): Partial<Draft> {
    const {deps, meta, state} = this.session;
    const {coordinator} = deps.scenario ?? {};
    if (coordinator === undefined) return {};
    const agentId = state.team.owner ?? memberId(meta.id, coordinator);
    const isOwn = agentId === memberId(meta.id, coordinator);
    return {agentId, agentName: isOwn ? coordinator : (state.board.member(agentId)?.name ?? agentId)};
  }

  /** Nothing comes from a run any more. */
  drop(runId: string): void {
    this.#drivers.get(runId)?.stop();
    this.#drivers.delete(runId);
  }

  /** A run that was accepted begins: its turn leaves the queue, and its script starts. */
  #open(run: RunRecord, cause?: Cause): void {
    const rest = this.session.state.queued.filter((item) => item.id !== run.queuedId);
    if (rest.length < this.session.state.queued.length)
      this.session.changeQueue(rest, this.session.state.steers, undefined, this.session.idsOf(run.id));
    const by: Cause | undefined =
      cause ?? (run.commandId === undefined ? undefined : {commandId: run.commandId, control: 'send'});
    this.#start(this.session.idsOf(run.id), {attempt: 1}, by);
  }

  #start(ids: Partial<Draft> & {readonly runId: string}, attempt: JsonObject, cause?: Cause): void {
    const status = {runtimeStatus: 'accepted', payload: {status: 'submitted', ...attempt}} as const;
    this.session.emit({type: 'run.started', ...ids, ...this.#turn, ...this.#author, ...status}, cause);
    const run = this.session.state.runs.get(ids.runId);
    if (run) this.#drive(run);
  }

  #drive(run: RunRecord): void {
    const play = this.playOf(run.id);
    if (!play) {
      this.fail(run.id, `This runtime does not know the scenario "${this.session.meta.scenario}".`, 'unknown_scenario');
      return;
    }
    this.drive(run.id, play);
  }

  /** Drives a script through its log, and on from there. */
  drive(runId: string, play: Play<RunOutcome | MateOutcome>, isNew = false): void {
    const driver = new RunDriver(this, runId, play, isNew ? new RunPast([]) : this.pastOf(runId));
    this.#drivers.set(runId, driver);
    driver.start();
  }

  /** The script of a run from its beginning; undefined where the runtime does not know it any more. */
  playOf(runId: string): Play<RunOutcome | MateOutcome> | undefined {
    const {scenario} = this.session.deps;
    const mate = this.session.state.team.byRun.get(runId);
    if (mate) return this.team.playOf(mate);
    const run = this.session.state.runs.get(runId);
    if (!scenario || !run) return undefined;
    const seed = run.script.startsWith('seed/') ? scenario.seed?.[Number(run.script.slice(5))] : undefined;
    const isFollowUp = run.queuedId !== undefined || (scenario.isOnce && !run.id.endsWith('.run1'));
    const script = seed?.run ?? (isFollowUp ? followUp : scenario.run);
    return script(new Turn(run.id, run.text, run.attempt, seed !== undefined));
  }

  pastOf(runId: string): RunPast {
    return new RunPast(this.session.journal.events.filter((event) => event.runId === runId));
  }
}

/**
 * A script's event, completed with what only the service that owns the fact knows; undefined where a
 * person has decided otherwise meanwhile.
 */
function scriptedFact(session: Session, draft: Draft, body: ScriptBody | undefined): Draft | undefined {
  if (draft.type.startsWith('artifact.')) return scriptedArtifact(session, draft, body);
  switch (draft.runtimeEntity) {
    case 'work_item':
      return scriptedItem(session.state.board, draft);
    case 'automation_job':
      return scriptedJob(session.state.jobs, draft);
    case 'external_task':
      return scriptedRemote(session, draft);
    default:
      return draft.type.startsWith('task.') ? scriptedTask(session, draft) : draft;
  }
}
