import {number} from 'agent-surfaces/state';
import {isText, textOf} from './artifact-formats.js';
import {answered} from './artifact-answers.js';
import {addVersion, newestBody} from './artifacts.js';
import {itemChange, type BoardItem} from './board.js';
import {StorageFailure} from './journal.js';
import {hasOpenRound, reviewAgain, roundOf} from './review-rounds.js';
import {Refused} from './reply.js';
import type {SessionRuns} from './runs.js';

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
      else if (!hasOpenRound(this.#board, item.reviewId)) this.#beginRound(item.reviewId);
    }
  }

  close(): void {
    for (const work of this.#working.values()) work.abort();
  }

  get #board() {
    return this.#runs.session.state.board;
  }

  #beginRound(reviewId: string): void {
    const round = roundOf(this.#board, reviewId);
    this.#begin(`round ${round.root}`, (signal) => reviewAgain(this.#runs, round.root, signal));
  }

  #begin(name: string, work: (signal: AbortSignal) => Promise<void>): void {
    if (this.#working.has(name)) return;
    const stop = new AbortController();
    this.#working.set(name, stop);
    void work(stop.signal)
      .catch((error: unknown) => {
        // A session that cannot be stored stops, and refuses the next command with the reason.
        if (!(error instanceof StorageFailure)) throw error;
      })
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
