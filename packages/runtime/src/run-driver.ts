import type {AgentEvent} from 'agent-surfaces/protocol';
import {payloadOf} from 'agent-surfaces/state';
import {stepId, type Draft} from './envelope.js';
import {StorageFailure} from './journal.js';
import {saysTheSame, takenSteers, type RunPast} from './replay.js';
import type {Decision, MateEnd, MateOutcome, Play, RunOutcome, ScriptBody, Steer, Step} from './script.js';
import {endsIn} from './team-state.js';

/** Steps about teammates. */
export type SpawnStep = Extract<Step, {do: 'spawn'}>;
export type JoinStep = Extract<Step, {do: 'join'}>;

/** What a run needs from its session. */
export interface DriverHost {
  now(): number;
  /** The ids that every event of a run carries. */
  idsOf(runId: string): Partial<Draft>;
  emit(draft: Draft, body?: ScriptBody): void;
  /** Makes the body of a version again that the log names and the storage has lost. */
  restore(event: AgentEvent, body: ScriptBody): void;
  /** Sleeps in real time. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Sleeps at the runtime's pace. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  decisionOf(actionId: string): Decision | undefined;
  expiryOf(actionId: string): number | undefined;
  expire(actionId: string): void;
  /** Settles a request that a person has allowed before, for longer than once. */
  settleByPolicy(actionId: string): void;
  /** Whether another run is at work, so that a suspended one must wait for its end. */
  isBusy(runId: string): boolean;
  takeSteers(runId: string, step: number): readonly Steer[];
  /** The run waits for a person. */
  asks(runId: string, actionId: string): void;
  /** Starts a teammate beside the run. */
  spawn(runId: string, step: number, spawn: SpawnStep): void;
  /** How the teammates of a join ended; undefined while they work: the run is woken when they end. */
  join(runId: string, step: number, join: JoinStep): readonly MateEnd[] | undefined;
  /** How teammates stand now. */
  endsOf(mates: readonly string[]): readonly MateEnd[];
  finish(runId: string, outcome: RunOutcome | MateOutcome): void;
  fail(runId: string, error: string, code: string): void;
}

/** The script's code and the log from before a restart disagree. */
class ScriptChanged extends Error {
  constructor(step: number, then: string, now: string) {
    super(
      `The scenario's script has changed since this run began: step ${String(step)} was ${then} and is now ${now}.`,
    );
  }
}

interface Wait {
  /** The tool call, the request or the join that can end the wait. */
  readonly for?: {readonly toolCallId: string} | {readonly actionId: string} | {readonly joinId: string};
  readonly sleep: AbortController;
}

const WAITING = Symbol('waiting');

/**
 * Drives one script. Between two waits it runs without a break, so that a command's effect is in the log before its
 * reply leaves. Steps that are in the log from before a restart are compared and skipped; the first new one goes on live.
 */
export class RunDriver {
  readonly #host: DriverHost;
  readonly #runId: string;
  readonly #play: Play<RunOutcome | MateOutcome>;
  readonly #past: RunPast;
  #step = 0;
  #wait: Wait | undefined;
  #cause: string | undefined;
  #stopped = false;

  constructor(host: DriverHost, runId: string, play: Play<RunOutcome | MateOutcome>, past: RunPast) {
    this.#host = host;
    this.#runId = runId;
    this.#play = play;
    this.#past = past;
  }

  /** The step that the script is at. */
  get step(): number {
    return this.#step;
  }

  /** The request that the run waits for. */
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
    const decision = this.#host.decisionOf(actionId);
    if (this.awaits === actionId && decision && !this.#host.isBusy(this.#runId)) this.#advance(decision);
  }

  /** Starts the next attempt of a tool call now; false where none is due. */
  attemptNow(toolCallId: string, commandId: string): boolean {
    const what = this.#wait?.for;
    if (!what || !('toolCallId' in what) || what.toolCallId !== toolCallId) return false;
    this.#cause = commandId;
    this.#advance(undefined);
    return true;
  }

  /** Goes on if the run waits at this join. */
  joined(joinId: string, ends: readonly MateEnd[]): void {
    const what = this.#wait?.for;
    if (what && 'joinId' in what && what.joinId === joinId) this.#advance(ends);
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
          this.#host.finish(this.#runId, next.value);
          return;
        }
        input = this.#perform(next.value);
        if (input === WAITING) return;
      }
    } catch (error) {
      if (error instanceof StorageFailure) return;
      const why = error instanceof Error ? error.message : String(error);
      this.#host.fail(this.#runId, why, error instanceof ScriptChanged ? 'script_changed' : 'script_error');
    }
  }

  #perform(step: Step): unknown {
    const past = this.#past.at(this.#step);
    if (step.do === 'emit') return this.#emit(step, past);
    if (step.do === 'checkpoint') {
      if (past) return takenSteers(past);
      return this.#past.isAfter(this.#step) ? this.#host.takeSteers(this.#runId, this.#step) : [];
    }
    if (step.do === 'spawn') return this.#spawn(step, past);
    if (step.do === 'join') return this.#join(step, past);
    if (past) throw new ScriptChanged(this.#step, past.type, `a ${step.do}`);
    if (step.do === 'decision') return this.#awaitDecision(step.actionId, step.suspended === true);
    if (this.#past.isBefore(this.#step)) return undefined;
    const sleep = new AbortController();
    this.#wait = step.do === 'backoff' ? {for: {toolCallId: step.toolCallId}, sleep} : {sleep};
    this.#then(this.#host.pause(step.ms, sleep.signal), this.#wait, () => this.#advance(undefined));
    return WAITING;
  }

  #emit(step: Extract<Step, {do: 'emit'}>, past: AgentEvent | undefined): undefined {
    const {event} = step;
    if (past && !saysTheSame(past, event)) {
      throw new ScriptChanged(this.#step, past.type, past.type === event.type ? 'a different one' : event.type);
    }
    if (past && step.body) this.#host.restore(past, step.body);
    // A past step that is not in the log was damaged in its storage: a diagnostic has its place.
    if (!this.#past.isAfter(this.#step)) return;
    const commandId = this.#cause;
    this.#cause = undefined;
    const ids = this.#host.idsOf(this.#runId);
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
    this.#host.emit(draft, step.body);
  }

  /** A teammate that was started before a restart goes on by itself. */
  #spawn(step: SpawnStep, past: AgentEvent | undefined): undefined {
    if (past && payloadOf(past)['mate'] !== step.mate.id)
      throw new ScriptChanged(this.#step, past.type, `the start of ${step.mate.id}`);
    if (this.#past.isAfter(this.#step)) this.#host.spawn(this.#runId, this.#step, step);
  }

  #join(step: JoinStep, past: AgentEvent | undefined): unknown {
    if (past && past.type !== 'team.changed') throw new ScriptChanged(this.#step, past.type, 'a join');
    if (past) return endsIn(past);
    if (!this.#past.isAfter(this.#step)) return this.#host.endsOf(step.mates);
    const ends = this.#host.join(this.#runId, this.#step, step);
    if (ends) return ends;
    this.#wait = {for: {joinId: step.id}, sleep: new AbortController()};
    return WAITING;
  }

  #timeAfter(ms: number): string {
    return new Date(this.#host.now() + ms).toISOString();
  }

  #awaitDecision(actionId: string, suspended: boolean): unknown {
    const isPast = this.#past.isBefore(this.#step);
    if (!isPast) this.#host.settleByPolicy(actionId);
    const decision = this.#host.decisionOf(actionId);
    if (decision && (isPast || !suspended || !this.#host.isBusy(this.#runId))) return decision;
    if (isPast) return {resolution: 'cancelled', reason: 'The decision is lost.'} satisfies Decision;
    this.#wait = {for: {actionId}, sleep: new AbortController()};
    if (!decision) this.#host.asks(this.#runId, actionId);
    const expiresAt = this.#host.expiryOf(actionId);
    if (decision || expiresAt === undefined) return WAITING;
    // A deadline is real time, whatever the pace of the script.
    const left = Math.max(expiresAt - this.#host.now(), 0);
    this.#then(this.#host.sleep(left, this.#wait.sleep.signal), this.#wait, () => this.#host.expire(actionId));
    return WAITING;
  }

  #then(slept: Promise<void>, wait: Wait, go: () => void): void {
    slept
      .then(() => {
        if (this.#wait === wait) go();
      })
      .catch((error: unknown) => {
        // A session that cannot be stored stops, and refuses the next command with the reason.
        if (!(error instanceof StorageFailure)) throw error;
      });
  }
}
