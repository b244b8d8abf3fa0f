import {type JsonObject, RUNTIME_STATUSES} from 'agent-surfaces/protocol';
import {payloadOf, present, string} from 'agent-surfaces/state';
import {type Draft, mainThread, stepId} from './envelope.js';
import {readThrough} from './replay.js';
import type {SpawnStep} from './run-driver.js';
import type {SessionRuns} from './runs.js';
import {delegatedScript} from './scenarios/follow-up.js';
import {type Mate, type MateOutcome, type Play, type RunOutcome, type Steer, Turn} from './script.js';
import type {Cause} from './session.js';
import {TeamJoins} from './team-joins.js';
import {factsOf} from './team-narration.js';
import {type MateRecord, reportIdOf, type TeamState} from './team-state.js';

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

  close(): void {
    this.joins.close();
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
    return {teamId: `${this.#runs.session.meta.id}.team`, ...present({teamName: this.state.name})};
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
    const type = this.#runs.session.state.actions.get(actionId)?.type;
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
    const {end = 'killed', result, startedAt, endedAt, cause} = mate;
    const durationMs = startedAt === undefined || endedAt === undefined ? undefined : endedAt - startedAt;
    const {summary, resultRef, usage, reason, error, retryable} = result;
    const facts = present({summary, resultRef, usage, reason, error, durationMs, toolCount: mate.toolCount});
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
