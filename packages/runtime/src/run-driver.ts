import type {AgentEvent} from 'agent-surfaces/protocol';
import {payloadOf} from 'agent-surfaces/state';
import {restoreBody} from './artifacts.js';
import {stepId, type Draft} from './envelope.js';
import {ignoreStorageFailure, StorageFailure} from './journal.js';
import {saysTheSame, takenSteers, type RunPast} from './replay.js';
import type {SessionRuns} from './runs.js';
import type {Decision, MateEnd, MateOutcome, Play, RunOutcome, Step} from './script.js';
import {endsIn} from './team-state.js';

/** Steps about teammates. */
export type SpawnStep = Extract<Step, {do: 'spawn'}>;
export type JoinStep = Extract<Step, {do: 'join'}>;

/** The script's code and the log from before a restart disagree. */
class ScriptChanged extends Error {
  constructor(step: number, then: string, now: string) {
    super(
      `The scenario's script has changed since this run began: step ${String(step)} was ${then} and is now ${now}.`,
    );
  }
}

interface Wait {
  /** The tool call, the request, the join or the task that can end the wait. */
  readonly for?:
    {readonly toolCallId: string} | {readonly actionId: string} | {readonly joinId: string} | {readonly taskId: string};
  readonly sleep: AbortController;
}

const WAITING = Symbol('waiting');

/**
 * Drives one script. Between two waits it runs without a break, so that a command's effect is in the log before its
 * reply leaves. Steps that are in the log from before a restart are compared and skipped; the first new one goes on live.
 */
export class RunDriver {
  readonly #runs: SessionRuns;
  readonly #runId: string;
  readonly #play: Play<RunOutcome | MateOutcome>;
  readonly #past: RunPast;
  #step = 0;
  #wait: Wait | undefined;
  #cause: string | undefined;
  #stopped = false;

  constructor(runs: SessionRuns, runId: string, play: Play<RunOutcome | MateOutcome>, past: RunPast) {
    this.#runs = runs;
    this.#runId = runId;
    this.#play = play;
    this.#past = past;
  }

  get step(): number {
    return this.#step;
  }

  get awaits(): string | undefined {
    const what = this.#wait?.for;
    return what && 'actionId' in what ? what.actionId : undefined;
  }

  start(): void {
    this.#advance(undefined);
  }

  /** Nothing comes from this run any more. */
  stop(): void {
    this.#stopped = true;
    this.#wait?.sleep.abort();
    this.#wait = undefined;
  }

  /** Goes on if the run waits for this request, it is settled, and no other run is at work. */
  decided(actionId: string): void {
    const decision = this.#runs.decisionOf(actionId);
    if (this.awaits === actionId && decision && !this.#runs.isBusy(this.#runId)) this.#advance(decision);
  }

  /** Starts the next attempt of a tool call now; false where none is due. */
  attemptNow(toolCallId: string, commandId: string): boolean {
    const what = this.#wait?.for;
    if (!what || !('toolCallId' in what) || what.toolCallId !== toolCallId) return false;
    this.#cause = commandId;
    this.#advance(undefined);
    return true;
  }

  joined(joinId: string, ends: readonly MateEnd[]): void {
    const what = this.#wait?.for;
    if (what && 'joinId' in what && what.joinId === joinId) this.#advance(ends);
  }

  /** Goes on if the run waits for a task to begin, and it has. */
  tasksChanged(): void {
    const what = this.#wait?.for;
    if (what && 'taskId' in what && this.#runs.tasks.hasBegun(what.taskId)) this.#advance(undefined);
  }

  /** Ends a pause at once; one that waits for something goes on waiting. */
  wake(): void {
    if (this.#wait && !this.#wait.for) this.#advance(undefined);
  }

  #advance(input: unknown): void {
    this.#wait?.sleep.abort();
    this.#wait = undefined;
    try {
      while (!this.#stopped) {
        const next = this.#play.next(input);
        this.#step++;
        if (next.done) {
          if (!this.#past.isAfter(this.#step)) throw new ScriptChanged(this.#step, 'not the last', 'the last');
          this.#runs.finish(this.#runId, next.value);
          return;
        }
        input = this.#perform(next.value);
        if (input === WAITING) return;
      }
    } catch (error) {
      if (error instanceof StorageFailure) return;
      const why = error instanceof Error ? error.message : String(error);
      this.#runs.fail(this.#runId, why, error instanceof ScriptChanged ? 'script_changed' : 'script_error');
    }
  }

  #perform(step: Step): unknown {
    const past = this.#past.at(this.#step);
    if (step.do === 'emit') return this.#emit(step, past);
    if (step.do === 'checkpoint') {
      if (past) return takenSteers(past);
      return this.#past.isAfter(this.#step) ? this.#runs.takeSteers(this.#runId, this.#step) : [];
    }
    if (step.do === 'spawn') return this.#spawn(step, past);
    if (step.do === 'join') return this.#join(step, past);
    if (past) throw new ScriptChanged(this.#step, past.type, `a ${step.do}`);
    if (step.do === 'decision') return this.#awaitDecision(step.actionId, step.suspended === true);
    if (this.#past.isBefore(this.#step)) return undefined;
    const taskId = step.do === 'pause' ? step.taskId : undefined;
    if (taskId !== undefined && this.#runs.tasks.hasBegun(taskId)) return undefined;
    const sleep = new AbortController();
    if (step.do === 'backoff') this.#wait = {for: {toolCallId: step.toolCallId}, sleep};
    else this.#wait = taskId === undefined ? {sleep} : {for: {taskId}, sleep};
    this.#then(this.#runs.pause(step.ms, sleep.signal), this.#wait, () => this.#advance(undefined));
    return WAITING;
  }

  #emit(step: Extract<Step, {do: 'emit'}>, past: AgentEvent | undefined): undefined {
    const {event} = step;
    if (past && !saysTheSame(past, event)) {
      throw new ScriptChanged(this.#step, past.type, past.type === event.type ? 'a different one' : event.type);
    }
    if (past && step.body) restoreBody(this.#runs.session, past, step.body);
    // A past step that is not in the log was damaged in its storage: a diagnostic has its place.
    if (!this.#past.isAfter(this.#step)) return;
    const commandId = this.#cause;
    this.#cause = undefined;
    const ids = this.#runs.session.idsOf(this.#runId);
    const draft: Draft = {
      ...ids,
      ...event,
      payload: {
        ...payloadOf({type: event.type, payload: event.payload}),
        ...(step.expiresInMs === undefined ? {} : {expiresAt: this.#timeAfter(step.expiresInMs)}),
        ...(step.nextAttemptInMs === undefined ? {} : {nextAttemptAt: this.#timeAfter(step.nextAttemptInMs)}),
      },
      runId: this.#runId,
      turnId: ids.turnId,
      stepId: stepId(this.#runId, this.#step),
      ...(commandId === undefined ? {} : {commandId, control: 'retry'}),
    };
    this.#runs.emit(draft, step.body);
  }

  /** A teammate that was started before a restart goes on by itself. */
  #spawn(step: SpawnStep, past: AgentEvent | undefined): undefined {
    if (past && payloadOf(past)['mate'] !== step.mate.id)
      throw new ScriptChanged(this.#step, past.type, `the start of ${step.mate.id}`);
    if (this.#past.isAfter(this.#step)) this.#runs.team.spawn(this.#runId, this.#step, step);
  }

  #join(step: JoinStep, past: AgentEvent | undefined): unknown {
    if (past && past.type !== 'team.changed') throw new ScriptChanged(this.#step, past.type, 'a join');
    if (past) return endsIn(past);
    if (!this.#past.isAfter(this.#step)) return this.#runs.team.joins.endsOf(step.mates);
    const ends = this.#runs.team.joins.begin(this.#runId, this.#step, step);
    if (ends) return ends;
    this.#wait = {for: {joinId: step.id}, sleep: new AbortController()};
    return WAITING;
  }

  #timeAfter(ms: number): string {
    return new Date(this.#runs.now() + ms).toISOString();
  }

  #awaitDecision(actionId: string, suspended: boolean): unknown {
    const isPast = this.#past.isBefore(this.#step);
    if (!isPast) this.#runs.settleByPolicy(actionId);
    const decision = this.#runs.decisionOf(actionId);
    if (decision && (isPast || !suspended || !this.#runs.isBusy(this.#runId))) return decision;
    if (isPast) return {resolution: 'cancelled', reason: 'The decision is lost.'} satisfies Decision;
    this.#wait = {for: {actionId}, sleep: new AbortController()};
    if (!decision) this.#runs.team.asks(this.#runId, actionId);
    const expiresAt = this.#runs.session.state.action(actionId)?.expiresAt;
    if (decision || expiresAt === undefined) return WAITING;
    // A deadline is real time, whatever the pace of the script.
    const left = Math.max(expiresAt - this.#runs.now(), 0);
    this.#then(this.#runs.sleep(left, this.#wait.sleep.signal), this.#wait, () => this.#runs.expire(actionId));
    return WAITING;
  }

  #then(slept: Promise<void>, wait: Wait, go: () => void): void {
    slept
      .then(() => {
        if (this.#wait === wait) go();
      })
      .catch(ignoreStorageFailure);
  }
}
