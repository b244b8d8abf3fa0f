import {payloadOf, string} from 'agent-surfaces/state';
import {readThrough} from './replay.js';
import type {SpawnStep} from './run-driver.js';
import type {SessionRuns} from './runs.js';
import {delegatedScript} from './scenarios/delegated.js';
import {Turn, type Mate, type MateOutcome, type Play} from './script.js';
import type {MateRecord} from './team-state.js';

/** Who plays, and what. */
export type Part = Pick<SpawnStep, 'mate' | 'run'>;

/** What teammates play. A script is in no log: after a restart it is read again from the script that started it. */
export class MateScripts {
  readonly #runs: SessionRuns;
  /** By the teammate's run. */
  readonly #parts = new Map<string, Part>();
  readonly #read = new Set<string>();

  constructor(runs: SessionRuns) {
    this.#runs = runs;
  }

  /** Remembers what a run plays. */
  keep(runId: string, {mate, run}: Part): void {
    this.#parts.set(runId, {mate, run});
  }

  /** A teammate's script from its beginning; undefined where nothing is known of it any more. */
  playOf(record: MateRecord): Play<MateOutcome> | undefined {
    const part = this.#partOf(record);
    if (!part) return undefined;
    const mate = {...part.mate, id: record.id, name: record.name};
    return part.run(new Turn(record.runId, record.objective, record.attempt, false, mate));
  }

  /** What the script that started a teammate says of it. */
  mateOf(record: MateRecord): Mate | undefined {
    return this.#partOf(record)?.mate;
  }

  #partOf(record: MateRecord): Part | undefined {
    const {id, name, role, runId, parentRunId, retryOfRun, isDelegated} = record;
    if (isDelegated) return {mate: {id, name, ...(role === undefined ? {} : {role})}, run: delegatedScript};
    if (!this.#parts.has(runId) && parentRunId !== undefined) this.#readAll(parentRunId);
    const own = this.#parts.get(runId);
    if (own || retryOfRun === undefined) return own;
    const retried = this.#runs.session.state.team.byRun.get(retryOfRun);
    return retried && this.#partOf(retried);
  }

  /** Reads what a run has started. */
  #readAll(parentRunId: string): void {
    if (this.#read.has(parentRunId)) return;
    this.#read.add(parentRunId);
    const play = this.#runs.playOf(parentRunId);
    if (!play) return;
    const past = this.#runs.pastOf(parentRunId);
    for (const [step, event] of readThrough(play, past, (id) => this.#runs.decisionOf(id))) {
      const runId = event && string(payloadOf(event)['currentRunId']);
      if (step.do === 'spawn' && runId !== undefined) this.keep(runId, step);
    }
  }
}
