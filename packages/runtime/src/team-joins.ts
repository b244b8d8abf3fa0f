import type {JsonObject} from 'agent-surfaces/protocol';
import {present, string} from 'agent-surfaces/state';
import {stepId, type Draft} from './envelope.js';
import {ignoreStorageFailure} from './journal.js';
import type {JoinStep} from './run-driver.js';
import type {SessionRuns} from './runs.js';
import type {MateEnd} from './script.js';
import type {Cause} from './session.js';
import {
  endOf,
  isConcluded,
  WAITING,
  type JoinRecord,
  type MateRecord,
  type TeamState,
  type WaitRecord,
} from './team-state.js';

interface Open extends JoinStep {
  readonly runId: string;
  readonly step: number;
}

/** So many of the newest joins are in an event; older ones were in earlier events. */
const MOST_JOINS = 50;

/** Where runs wait for teammates, how long at most, and the events of the team meanwhile. */
export class TeamJoins {
  readonly #runs: SessionRuns;
  /** By the id of the join: only those that are waited at since the start of the runtime. */
  readonly #open = new Map<string, Open>();
  readonly #alarms = new Map<string, AbortController>();

  constructor(runs: SessionRuns) {
    this.#runs = runs;
  }

  get #team(): TeamState {
    return this.#runs.session.state.team;
  }

  /** How teammates stand now, each by its newest attempt. */
  endsOf(mates: readonly string[]): readonly MateEnd[] {
    return mates.map((id) => endOf(id, this.#team.newest(id)));
  }

  /** A run comes to a join; gives the ends where it need not wait. */
  begin(runId: string, step: number, join: JoinStep): readonly MateEnd[] | undefined {
    const open = {...join, runId, step};
    const mate = this.#team.byRun.get(runId);
    // A teammate who waited before a restart needs a place to go on.
    const isWaiting = mate?.joinId === join.id;
    if (!isWaiting && this.#isDue(open)) return this.#complete(open);
    this.#open.set(join.id, open);
    if (!mate) this.#emitWaiting(open);
    if (mate && !isWaiting) this.#runs.team.emit(mate, {status: 'waiting', joinId: join.id});
    this.#runs.team.admit();
    return undefined;
  }

  /** Lets go on who waits no longer. A teammate who does needs a place again. */
  settle(): void {
    for (const open of [...this.#open.values()]) {
      const mate = this.#team.byRun.get(open.runId);
      if (!this.#open.has(open.id) || !this.#isDue(open)) continue;
      if (mate && this.#team.active.length >= this.#team.budget) continue;
      const ends = this.#complete(open);
      if (mate) this.#runs.team.emit(mate, {status: 'running'});
      this.#runs.driverOf(open.runId)?.joined(open.id, ends);
    }
    this.emitTeam();
  }

  /** A run is over: it waits for nobody. */
  forget(runId: string): void {
    for (const {id, runId: waiting} of this.#open.values()) if (waiting === runId) this.#open.delete(id);
  }

  /** Emits the counts and the joins where they have changed since the last event. */
  emitTeam(more: Partial<Draft> = {}): void {
    const team = this.#team;
    const joins = this.#joins();
    const isUnchanged = (join: JoinRecord) => JSON.stringify(team.joins.get(join.id)) === JSON.stringify(join);
    const [active, queued] = [team.active.length, team.queued.length];
    const wait = this.#waitOver();
    const isSame =
      active === team.lastCounts.active && queued === team.lastCounts.queued && joins.every(isUnchanged) && !wait;
    if (isSame && more.payload === undefined) return;
    const payload = {
      ...(joins.length === 0 ? {} : {joins}),
      ...present({wait}),
      ...(more.payload as JsonObject | undefined),
    };
    const counts = {teamActiveCount: active, teamQueuedCount: queued};
    const ids = {...this.#runs.team.teamIds, ...present({topology: this.#runs.session.deps.scenario?.topology})};
    this.#runs.session.emit({...ids, ...more, type: 'team.changed', ...counts, payload});
  }

  /** Somebody waits for a teammate, or for all of those who are at work, until a moment. */
  wait(until: number, mate: MateRecord | undefined, cause: Cause): void {
    const at = new Date(this.#runs.now()).toISOString();
    const wait = {status: 'waiting', by: 'user', at, until: new Date(until).toISOString()};
    if (mate) this.#runs.team.emit(mate, {wait}, {}, cause);
    else {
      const agentIds = [...this.#team.mates.values()].filter(({phase}) => phase !== 'ended').map(({id}) => id);
      const draft = {type: 'team.changed', ...this.#runs.team.teamIds, payload: {wait: {...wait, agentIds}}};
      this.#runs.session.emit(draft, cause);
    }
    this.#arm(mate);
  }

  recover(): void {
    this.#arm(undefined);
    for (const mate of this.#team.mates.values()) if (mate.phase !== 'ended') this.#arm(mate);
  }

  close(): void {
    for (const alarm of this.#alarms.values()) alarm.abort();
    this.#open.clear();
  }

  /** A limit is real time, whatever the pace of scripts. */
  #arm(mate: MateRecord | undefined): void {
    const wait = mate ? mate.wait : this.#team.wait;
    const key = mate?.id ?? '';
    this.#alarms.get(key)?.abort();
    if (wait?.status !== 'waiting') return;
    const alarm = new AbortController();
    this.#alarms.set(key, alarm);
    const left = Math.max(Date.parse(wait.until) - this.#runs.now(), 0);
    void this.#runs.sleep(left, alarm.signal).then(() => {
      if (!alarm.signal.aborted) this.#runOut(mate, wait);
    });
  }

  #runOut(mate: MateRecord | undefined, {until}: WaitRecord): void {
    const now = mate ? mate.wait : this.#team.wait;
    if (now?.status !== 'waiting' || now.until !== until || mate?.phase === 'ended') return;
    const wait = {...now, status: 'timed_out'};
    try {
      if (mate) this.#runs.team.emit(mate, {wait});
      else this.#runs.session.emit({type: 'team.changed', ...this.#runs.team.teamIds, payload: {wait}});
      this.settle();
    } catch (error) {
      ignoreStorageFailure(error);
    }
  }

  /** The wait for the team, where it has come to its end because all have ended. */
  #waitOver(): WaitRecord | undefined {
    const {wait, mates} = this.#team;
    if (wait?.status !== 'waiting') return undefined;
    const isOver = wait.agentIds?.every((id) => mates.get(id)?.phase === 'ended') ?? true;
    return isOver ? {...wait, status: 'done'} : undefined;
  }

  #isDue({mates}: JoinStep): boolean {
    return mates.every((id) => {
      const mate = this.#team.newest(id);
      return !mate || isConcluded(mate) || this.#isPastLimit(mate);
    });
  }

  #isPastLimit({id, wait}: MateRecord): boolean {
    const {wait: all} = this.#team;
    return wait?.status === 'timed_out' || (all?.status === 'timed_out' && all.agentIds?.includes(id) === true);
  }

  /** The join's one event: who came, who did not, and with what. A run that is driven again reads it from here. */
  #complete(open: Open): readonly MateEnd[] {
    this.#open.delete(open.id);
    const ends = this.endsOf(open.mates);
    if (this.#team.waiting.has(open.runId)) this.#emitStage(open.runId, 'preparing', inWords(ends));
    const closed = {...this.#joinOf(open), status: 'done'};
    const joins = [...this.#joins().filter(({id}) => id !== open.id), closed];
    const payload = {joins, joined: {id: open.id, ends}};
    this.emitTeam({...this.#runs.session.idsOf(open.runId), stepId: stepId(open.runId, open.step), payload});
    return ends;
  }

  /** A run of the session waits, and says so once: for whom, whoever of them is done by now. */
  #emitWaiting({runId, mates}: Open): void {
    const [only] = mates.length === 1 ? mates : [];
    const name = only === undefined ? undefined : this.#team.newest(only)?.name;
    const detail = `Waits for ${name ?? `the work of ${String(mates.length)} teammates`}`;
    if (this.#team.waiting.get(runId) !== detail) this.#emitStage(runId, WAITING, detail);
  }

  #emitStage(runId: string, stage: string, detail: string): void {
    this.#runs.session.emit({...this.#runs.session.idsOf(runId), type: 'run.status', payload: {stage, detail}});
  }

  #joins(): readonly JoinRecord[] {
    const closed = [...this.#team.joins.values()].filter(({id}) => !this.#open.has(id)).map((join) => this.#kept(join));
    return [...closed, ...[...this.#open.values()].map((open) => this.#joinOf(open))].slice(-MOST_JOINS);
  }

  /** A join of an earlier event; where its run is over, nobody waits at it any more. */
  #kept(join: JoinRecord): JoinRecord {
    const {runs, team} = this.#runs.session.state;
    const runId = string(join['runId']) ?? '';
    const phase = runs.get(runId)?.phase ?? team.byRun.get(runId)?.phase;
    return join['status'] === 'waiting' && phase !== 'active' ? {...join, status: 'cancelled'} : join;
  }

  #joinOf({id, title, mates, runId}: Open): JoinRecord {
    const ends = this.endsOf(mates);
    const all = ends.map(({agentId}) => this.#team.mates.get(agentId)).filter((mate) => mate !== undefined);
    const isMissing = (mate: MateRecord) =>
      mate.phase === 'ended' ? mate.end !== 'completed' : this.#isPastLimit(mate);
    const missing = all.filter(isMissing).map((mate) => mate.id);
    const into = this.#team.byRun.get(runId)?.id ?? this.#team.coordinator;
    return {
      id,
      runId,
      ...present({title, into}),
      status: 'waiting',
      waitsFor: ends.map(({agentId}) => agentId),
      done: ends.filter(({status}) => status === 'completed').map(({agentId}) => agentId),
      ...(missing.length === 0 ? {} : {missing}),
    };
  }
}

/** How many of those who were waited for have come to an end. */
function inWords(ends: readonly MateEnd[]): string {
  const missing = ends.filter(({status}) => status === 'missing').length;
  const all = String(ends.length);
  return missing === 0 ? `All ${all} have ended` : `${String(ends.length - missing)} of ${all} have ended`;
}
