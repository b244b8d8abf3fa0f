import {type JsonObject, RUNTIME_STATUSES} from 'agent-surfaces/protocol';
import {payloadOf, present, string} from 'agent-surfaces/state';
import {type Draft, mainThread, stepId} from './envelope.js';
import {readThrough} from './replay.js';
import type {JoinStep, SpawnStep} from './run-driver.js';
import type {SessionRuns} from './runs.js';
import {delegatedScript} from './scenarios/follow-up.js';
import {type Mate, type MateEnd, type MateOutcome, type Play, type RunOutcome, type Steer} from './script.js';
import {Turn} from './turn.js';
import type {Cause} from './session.js';
import {factsOf} from './turn.js';
import {
  endOf,
  isConcluded,
  type JoinRecord,
  type MateRecord,
  reportIdOf,
  type TeamState,
  WAITING,
  type WaitRecord,
} from './team-state.js';

interface Open extends JoinStep {
  readonly runId: string;
  readonly step: number;
}

/** So many of the newest joins are in an event; older ones were in earlier events. */
const MOST_JOINS = 50;

/** Where runs wait for teammates, how long at most, and the events of the team meanwhile. */
class TeamJoins {
  readonly #runs: SessionRuns;
  /** By the id of the join: only those that are waited at since the start of the runtime. */
  readonly #open = new Map<string, Open>();

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

  forget(runId: string): void {
    for (const {id, runId: waiting} of this.#open.values()) if (waiting === runId) this.#open.delete(id);
  }

  /** Emits the counts and the joins where they have changed since the last event. */
  emitTeam(more: Partial<Draft> = {}): void {
    const team = this.#team;
    const joins = this.#joins();
    const isUnchanged = (join: JoinRecord) => JSON.stringify(team.joins.get(join.id)) === JSON.stringify(join);
    const [active, queued] = [team.active.length, team.queued.length];
    const {teamActiveCount = 0, teamQueuedCount = 0} = team.row;
    const wait = this.#waitOver();
    const isSame = active === teamActiveCount && queued === teamQueuedCount && joins.every(isUnchanged) && !wait;
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

  /** A limit is real time, whatever the pace of scripts. */
  #arm(mate: MateRecord | undefined): void {
    const wait = mate ? mate.wait : this.#team.wait;
    const name = `wait ${mate?.id ?? ''}`;
    this.#runs.work.stop(name);
    if (wait?.status !== 'waiting') return;
    const left = Math.max(Date.parse(wait.until) - this.#runs.now(), 0);
    this.#runs.work.begin(
      name,
      (signal) => this.#runs.sleep(left, signal),
      () => this.#runOut(mate, wait),
    );
  }

  #runOut(mate: MateRecord | undefined, {until}: WaitRecord): void {
    const now = mate ? mate.wait : this.#team.wait;
    if (now?.status !== 'waiting' || now.until !== until || mate?.phase === 'ended') return;
    const wait = {...now, status: 'timed_out'};
    if (mate) this.#runs.team.emit(mate, {wait});
    else this.#runs.session.emit({type: 'team.changed', ...this.#runs.team.teamIds, payload: {wait}});
    this.settle();
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
    if (this.#team.waiting(open.runId) !== undefined) this.#emitStage(open.runId, 'preparing', inWords(ends));
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
    if (this.#team.waiting(runId) !== detail) this.#emitStage(runId, WAITING, detail);
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
    const into = this.#team.byRun.get(runId)?.id ?? this.#team.row.coordinator;
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

/** What a person can do with a teammate of this engine. */
const CONTROLS = ['continue_agent', 'wait', 'stop', 'close', 'retry'] as const;

/** The standard's word for the status of what runs, where it is another than the teammate's. */
const RUNTIME_STATUS: Readonly<Record<string, string>> = {
  spawning: 'accepted',
  killed: 'cancelled',
  lost: 'not_found',
  shutdown_requested: 'running',
};

interface Start {
  readonly mate: Mate;
  readonly parentRunId?: string | undefined;
  readonly retried?: MateRecord | undefined;
  readonly more?: Partial<Draft>;
  readonly isDelegated?: boolean;
  readonly part?: Part;
}

/** The teammates of a session: how they start, wait for a place, go on after a restart, and end. */
export class TeamService {
  readonly joins: TeamJoins;
  readonly #runs: SessionRuns;
  /** What teammates play, by run. A script is in no log: after a restart it is read again from the script that started it. */
  readonly #parts = new Map<string, Part>();
  readonly #read = new Set<string>();

  constructor(runs: SessionRuns) {
    this.#runs = runs;
    this.joins = new TeamJoins(runs);
  }

  get state(): TeamState {
    return this.#runs.session.state.team;
  }

  recover(): void {
    for (const mate of [...this.state.byRun.values()]) {
      if (mate.phase !== 'ended' && mate.status === 'shutdown_requested') this.#stopAsked(mate);
      else if (mate.asked?.isCascade && mate.isClosed) this.#closeUnder(mate);
      else if (mate.phase === 'ended') this.#conclude(mate);
      else if (mate.phase === 'active' && !this.#runs.driverOf(mate.runId)) this.#goOn(mate);
    }
    this.killOrphans();
    this.joins.recover();
    this.#fill();
    this.joins.settle();
  }

  /** Starts a teammate for a script, unless it is at work already. */
  spawn(parentRunId: string, step: number, spawn: SpawnStep): void {
    const {mate, again, messageId} = spawn;
    const newest = this.state.newest(mate.id);
    if (newest && newest.phase !== 'ended') return;
    if (again && newest?.end === 'completed') return;
    const more = {...this.#runs.session.idsOf(parentRunId), messageId, stepId: stepId(parentRunId, step)};
    this.begin({mate, parentRunId, retried: again ? newest : undefined, more, part: spawn});
  }

  /** Has a teammate's work tried again, by a teammate of its own. */
  retry(failed: MateRecord, cause: Cause): void {
    const {parentRunId, isDelegated} = failed;
    const mate = this.#partOf(failed)?.mate ?? {id: failed.mate, name: failed.name};
    const more = parentRunId === undefined ? {} : this.#runs.session.idsOf(parentRunId);
    this.begin({mate: {...mate, objective: failed.objective}, parentRunId, retried: failed, more, isDelegated}, cause);
  }

  /** Emits a new teammate, and starts it as soon as there is a place. */
  begin({mate, parentRunId, retried, more, isDelegated, part}: Start, cause?: Cause): void {
    const {meta, deps} = this.#runs.session;
    const attempt = (retried?.attempt ?? 0) + 1;
    const agentId = retried ? this.#freeId(mate.id, attempt) : mate.id;
    const parent = this.state.byRun.get(parentRunId ?? '');
    const runId = this.#runIdFor(mate, parentRunId);
    if (part) this.#parts.set(runId, part);
    const payload = {
      status: 'spawning',
      ...factsOf(mate),
      ...present({reason: mate.objective, objective: mate.objective}),
      mate: mate.id,
      currentRunId: runId,
      attempt,
      controls: CONTROLS,
      ...present({parentRunId, retryOf: retried?.id, retryOfRun: retried?.runId}),
      ...present({delegatedBy: isDelegated ? 'user' : undefined}),
    };
    this.#runs.session.emit(
      {
        ...more,
        type: 'agent.spawned',
        agentId,
        agentName: mate.name,
        ...present({agentRole: mate.role, agentSource: mate.source, taskId: mate.taskId}),
        ...present({parentAgentId: parent?.id ?? mate.parentAgentId}),
        parentSessionId: meta.id,
        threadId: `${meta.id}.${this.#short(agentId)}`,
        parentThreadId: parent?.ids.threadId ?? mainThread(meta.id),
        ...this.teamIds,
        runtimeEntity: 'subagent_turn',
        runtimeStatus: 'accepted',
        topology: mate.topology ?? deps.scenario?.topology ?? 'coordinator_team',
        payload,
      },
      cause,
    );
    this.admit();
  }

  /** Starts teammates that wait for a place, and emits how the team stands. */
  admit(): void {
    this.#fill();
    this.joins.emitTeam();
  }

  /** Gives out places, the oldest first, as long as there is one. A limit is reported; it is no failure. */
  #fill(): void {
    const {state} = this;
    for (const mate of [...state.mates.values()]) {
      if (mate.phase !== 'spawned' && mate.phase !== 'queued') continue;
      if (state.active.length < state.budget) this.#start(mate);
      else if (mate.phase === 'spawned') {
        const reason = `At most ${String(state.budget)} teammates are at work at once.`;
        this.emit(mate, {status: 'queued', reason}, {queueReason: 'parallel_limit'});
      }
    }
  }

  /** What every event about the team names. */
  get teamIds(): Partial<Draft> {
    return {teamId: this.state.id, ...present({teamName: this.state.row.name})};
  }

  emit(mate: MateRecord, payload: JsonObject, more: Partial<Draft> = {}, cause?: Cause): void {
    const draft = {...this.#runs.session.idsOf(mate.runId), ...this.teamIds, type: 'agent.changed', ...more, payload};
    this.#runs.session.emit(withStatus(draft), cause);
  }

  /** A script's event about the team, completed with what only the engine knows: the thread and the team. */
  complete(draft: Draft): Draft {
    if (draft.type === 'team.changed') return {...this.teamIds, ...draft};
    const mate = draft.type === 'agent.handoff' ? undefined : this.state.mates.get(string(draft.agentId) ?? '');
    if (!mate) return withStatus({...this.teamIds, ...draft});
    const {threadId, parentThreadId, parentSessionId} = mate.ids;
    return withStatus({...this.teamIds, ...mate.ids, ...draft, threadId, parentThreadId, parentSessionId});
  }

  /** A teammate's run waits for a person: that comes before everything else. */
  asks(runId: string, actionId: string): void {
    const mate = this.state.byRun.get(runId);
    const type = this.#runs.session.state.action(actionId)?.actionType;
    const status = type === 'teammate_plan_decision' ? 'plan_ready' : 'needs_input';
    if (mate && mate.status !== status) this.emit(mate, {status});
  }

  /** A teammate's run goes on, where it does: what is closed because it ends is no answer. */
  goesOn(runId: string): void {
    const mate = this.state.byRun.get(runId);
    if (mate && this.#runs.driverOf(runId)) this.#asksNoMore(mate);
  }

  #asksNoMore(mate: MateRecord): void {
    const isAsking = mate.status === 'needs_input' || mate.status === 'plan_ready';
    if (mate.phase === 'active' && isAsking && this.#runs.session.state.openActions(mate.runId).length === 0)
      this.emit(mate, {status: 'running'});
  }

  /** What a person has given to a teammate since it looked last. */
  takeInput(mate: MateRecord, step: number): readonly Steer[] {
    const due = mate.pending.filter(({status, atStep}) => status === 'pending' && atStep <= step);
    if (due.length === 0) return [];
    const taken = due.map(({id, text, by}) => ({id, text, ...present({by})}));
    const pending = mate.pending.filter((input) => !due.includes(input));
    const accepted = taken.map(({id}) => id);
    this.emit(mate, {pending, accepted, taken}, {stepId: stepId(mate.runId, step)});
    return taken;
  }

  finish(mate: MateRecord, outcome: RunOutcome | MateOutcome): void {
    if ('failed' in outcome) this.#end(mate, 'run.failed', {code: 'failed', ...outcome.failed});
    else if ('lost' in outcome) {
      const {reason} = outcome.lost;
      this.#end(mate, 'run.failed', {error: reason, reason, code: 'lost', retryable: true});
    } else {
      const {limit, ...rest} = outcome as Extract<MateOutcome, {limit?: string}>;
      this.#end(mate, 'run.finished', {outcome: 'success', ...rest, ...present({reason: limit})});
    }
  }

  /** Stops a teammate for good. What it had open is closed, and its end is emitted like any other. */
  kill(mate: MateRecord, reason: string, cause?: Cause): void {
    if (mate.phase === 'active') {
      this.#end(mate, 'run.finished', {outcome: 'cancelled', reason}, cause);
    } else if (mate.phase !== 'ended') {
      this.emit(mate, {status: 'killed', reason}, {phase: 'cancelled'}, cause);
      this.#conclude(mate);
    }
  }

  /** Stops those who work for a run, and for them; those who only wait for a place first, so that none of them starts. */
  killUnder(runId: string, reason: string, cause?: Cause): void {
    const mates = this.under(runId).filter(({phase}) => phase !== 'ended');
    this.#killAll(mates, reason, cause);
  }

  #killAll(mates: MateRecord[], reason: string, cause?: Cause): void {
    mates.sort((a, b) => Number(a.phase === 'active') - Number(b.phase === 'active'));
    for (const mate of mates) this.#halt(mate);
    for (const mate of mates) this.kill(mate, reason, cause);
  }

  /** Nothing comes from a teammate any more, whatever happens to those it waits for. */
  #halt({runId}: MateRecord): void {
    this.#runs.drop(runId);
    this.joins.forget(runId);
  }

  /** Everybody who works for a run, and for them. */
  under(runId: string): MateRecord[] {
    const own = [...this.state.byRun.values()].filter(({parentRunId}) => parentRunId === runId);
    return own.flatMap((mate) => [mate, ...this.under(mate.runId)]);
  }

  killOrphans(): void {
    for (const {id, phase, endSequence = 0} of this.#runs.session.state.runs.values()) {
      if (phase !== 'failed') continue;
      const left = this.under(id).filter((mate) => mate.phase !== 'ended' && mate.sequence < endSequence);
      for (const mate of left) this.kill(mate, 'The run that it worked for has failed.');
    }
  }

  /** Stops a teammate on a person's word, and those it delegated to where that is meant. */
  stop(mate: MateRecord, payload: JsonObject, cause: Cause): void {
    this.emit(mate, {...payload, status: 'shutdown_requested'}, {}, cause);
    this.#stopAsked(mate);
  }

  /** Closes a teammate who has ended, and those it delegated to where that is meant. */
  closeMate(mate: MateRecord, payload: JsonObject, cause: Cause): void {
    this.emit(mate, {...payload, status: 'closed'}, {phase: 'archived'}, cause);
    if (mate.asked?.isCascade) this.#closeUnder(mate);
  }

  #stopAsked(mate: MateRecord): void {
    const {commandId = '', isCascade, reason = 'Stopped by the user.'} = mate.asked ?? {};
    const cause: Cause = {commandId, control: 'stop'};
    const all = [...(isCascade ? this.state.delegatesOf(mate.id) : []), mate];
    const left = all.filter(({phase}) => phase !== 'ended');
    this.#killAll(left, reason, cause);
  }

  #closeUnder(mate: MateRecord): void {
    const {commandId = ''} = mate.asked ?? {};
    for (const each of this.state.delegatesOf(mate.id)) {
      if (each.phase === 'ended' && !each.isClosed)
        this.emit(each, {status: 'closed'}, {phase: 'archived'}, {commandId, control: 'close'});
    }
  }

  #start(mate: MateRecord): void {
    const payload = {status: 'submitted', attempt: mate.attempt};
    this.#runs.session.emit({
      type: 'run.started',
      ...this.#runs.session.idsOf(mate.runId),
      runtimeStatus: 'accepted',
      payload,
    });
    this.#goOn(mate, true);
  }

  #goOn(mate: MateRecord, isNew = false): void {
    if (mate.status === 'spawning' || mate.status === 'queued') this.#emitRunning(mate);
    const join = this.state.joins.get(mate.joinId ?? '');
    if (join && join['status'] !== 'waiting') this.emit(mate, {status: 'running'});
    this.#asksNoMore(mate);
    const play = this.playOf(mate);
    if (play) this.#runs.drive(mate.runId, play, isNew);
    else this.finish(mate, {failed: {error: 'This runtime does not know its script any more.', retryable: false}});
  }

  #emitRunning(mate: MateRecord): void {
    // Clears the reason why it was queued.
    const over = mate.status === 'queued' ? {reason: ''} : {};
    const more = mate.status === 'queued' ? {queueReason: ''} : {};
    const payload = {status: 'running', currentRunId: mate.runId, ...over};
    this.emit(mate, payload, {latestTurnStatus: 'running', ...more});
  }

  #end(mate: MateRecord, type: string, payload: JsonObject, cause?: Cause): void {
    this.#halt(mate);
    this.#runs.closeOpen(mate.runId, 'The teammate has ended.', cause);
    const isStopped = payload['outcome'] === 'cancelled';
    const runtimeStatus = type === 'run.failed' ? 'failed' : isStopped ? 'cancelled' : 'completed';
    const phase = isStopped ? ({phase: 'cancelled'} as const) : {};
    this.#runs.session.emit({type, ...this.#runs.session.idsOf(mate.runId), ...phase, runtimeStatus, payload}, cause);
    this.#conclude(mate);
  }

  /** Emits a teammate's end where it is not in the log yet, and lets others go on. */
  #conclude(mate: MateRecord): void {
    const {end = 'killed', result, cause} = mate;
    const {startedAt, endedAt} = this.state.run(mate.runId) ?? {};
    const durationMs = startedAt === undefined || endedAt === undefined ? undefined : endedAt - startedAt;
    const {summary, resultRef, usage, reason, error, retryable} = result;
    const facts = present({
      summary,
      resultRef,
      usage,
      reason,
      error,
      durationMs,
      toolCount: this.state.toolCount(mate),
    });
    if (!mate.isEndEmitted) {
      const left = mate.pending.map((input) => ({...input, status: 'rejected'}));
      const pending = left.length === 0 ? undefined : left;
      const wait = mate.wait?.status === 'waiting' ? {...mate.wait, status: 'done'} : undefined;
      const type = end === 'completed' ? 'agent.completed' : 'agent.changed';
      const latestTurnStatus = RUNTIME_STATUS[end] ?? end;
      const payload = {status: end, ...facts, ...present({pending, wait, retryable})};
      this.emit(mate, payload, {type, latestTurnStatus}, cause);
    }
    if (!mate.isReported && end !== 'lost') {
      const words = string(summary) ?? string(error) ?? string(reason);
      const payload = {status: end, ...facts, ...present({summary: words})};
      const report = {type: 'worker.notification', workerNotificationId: reportIdOf(mate)};
      this.#runs.session.emit({...this.#runs.session.idsOf(mate.runId), ...this.teamIds, ...report, payload}, cause);
    }
    this.#fill();
    this.joins.settle();
  }

  #freeId(id: string, attempt: number): string {
    const name = `${id}-${String(attempt)}`;
    return this.state.mates.has(name) ? this.#freeId(id, attempt + 1) : name;
  }

  /** A teammate's id without the session's, which it may begin with. */
  #short(id: string): string {
    const prefix = `${this.#runs.session.meta.id}.`;
    return id.startsWith(prefix) ? id.slice(prefix.length) : id;
  }

  #runIdFor({id}: Mate, parentRunId: string | undefined): string {
    const short = this.#short(id);
    return this.#freeRunId(
      parentRunId === undefined ? `${this.#runs.session.meta.id}.${short}.run` : `${parentRunId}.${short}`,
    );
  }

  /** A teammate's script from its beginning; undefined where nothing is known of it any more. */
  playOf(record: MateRecord): Play<MateOutcome> | undefined {
    const part = this.#partOf(record);
    if (!part) return undefined;
    const mate = {...part.mate, id: record.id, name: record.name};
    return part.run(new Turn(record.runId, record.objective, record.attempt, false, mate));
  }

  #partOf(record: MateRecord): Part | undefined {
    const {id, name, role, runId, parentRunId, retryOfRun, isDelegated} = record;
    if (isDelegated) return {mate: {id, name, ...present({role})}, run: delegatedScript};
    if (!this.#parts.has(runId) && parentRunId !== undefined) this.#readAll(parentRunId);
    const own = this.#parts.get(runId);
    if (own || retryOfRun === undefined) return own;
    const retried = this.#runs.session.state.team.byRun.get(retryOfRun);
    return retried && this.#partOf(retried);
  }

  #readAll(parentRunId: string): void {
    if (this.#read.has(parentRunId)) return;
    this.#read.add(parentRunId);
    const play = this.#runs.playOf(parentRunId);
    if (!play) return;
    const past = this.#runs.pastOf(parentRunId);
    for (const [step, event] of readThrough(play, past, (id) => this.#runs.decisionOf(id))) {
      const runId = event && string(payloadOf(event)['currentRunId']);
      if (step.do === 'spawn' && runId !== undefined) this.#parts.set(runId, step);
    }
  }

  #freeRunId(id: string, number = 1): string {
    const name = number === 1 ? id : `${id}.${String(number)}`;
    return this.state.byRun.has(name) ? this.#freeRunId(id, number + 1) : name;
  }
}

/** A teammate's status in the runtime's own words, beside its own. */
function withStatus(draft: Draft): Draft {
  const status = string((draft.payload as JsonObject | undefined)?.['status']);
  const runtimeStatus = RUNTIME_STATUSES.find((word) => word === (RUNTIME_STATUS[status ?? ''] ?? status));
  return {...present({runtimeStatus}), ...draft};
}

type Part = Pick<SpawnStep, 'mate' | 'run'>;
