import type {AgentEvent, JsonObject} from 'agent-surfaces/protocol';
import {
  boolean,
  errorText,
  field,
  idsOf,
  list,
  named,
  number,
  object,
  objects,
  payloadOf,
  present,
  type Rows,
  runKey,
  type RunRow,
  string,
  teamKey,
  type TeamRow,
} from 'agent-surfaces/state';
import type {MateEnd} from './script.js';
import type {Cause} from './session.js';

/** Input that a person gave to a teammate, with the step at which it came. */
export interface MateInput {
  readonly id: string;
  readonly text: string;
  readonly status: string;
  readonly atStep: number;
  readonly at?: string;
  readonly by?: string;
}

/** That somebody waits, and how long at most. */
export interface WaitRecord {
  readonly status: string;
  readonly by?: string;
  readonly at?: string;
  readonly until: string;
  /** Whom a wait for the whole team is about. */
  readonly agentIds?: readonly string[];
}

/** The ids that every event of a teammate carries. */
export type MateIds = Pick<AgentEvent, 'agentId' | 'threadId' | 'parentThreadId' | 'topology' | 'taskId'> & JsonObject;

/** A teammate with one run: as far as the engine needs it to go on. */
export interface MateRecord {
  readonly id: string;
  /** The id that the script knows it by: another where this is a later attempt. */
  readonly mate: string;
  readonly name: string;
  readonly role?: string;
  readonly runId: string;
  readonly parentRunId?: string;
  readonly parentAgentId?: string;
  readonly objective: string;
  readonly attempt: number;
  readonly retryOf?: string;
  readonly retryOfRun?: string;
  readonly isDelegated: boolean;
  readonly ids: MateIds;
  readonly sequence: number;
  /** Where it stands for the engine. A queued one waits for a place among those at work. */
  phase: 'spawned' | 'queued' | 'active' | 'ended';
  status: string;
  /** How it ended, and what came of it. */
  end?: Exclude<MateEnd['status'], 'missing'>;
  result: JsonObject;
  cause?: Cause;
  /** Whether its end is in the log, and its result reported. */
  isEndEmitted: boolean;
  isReported: boolean;
  isClosed: boolean;
  pending: readonly MateInput[];
  wait?: WaitRecord;
  joinId?: string;
  /** The command by which a person stopped or closed it, and whether those it delegated to are meant too. */
  asked?: {readonly commandId: string; readonly control: string; readonly isCascade: boolean; readonly reason?: string};
}

/** A point where the work of several teammates is awaited, as in its newest event. */
export type JoinRecord = JsonObject & {readonly id: string};

/** The team of a session: a fold of its log. */
export class TeamState {
  /** Teammates by their ids, in the order in which they came; each with its newest run. */
  readonly mates = new Map<string, MateRecord>();
  readonly byRun = new Map<string, MateRecord>();
  readonly joins = new Map<string, JoinRecord>();
  readonly #retriedBy = new Map<string, string>();
  /** Whom the session's work was handed to, as long as they have it. */
  owner: string | undefined;
  wait: WaitRecord | undefined;
  readonly id: string;
  readonly #rows: Rows;

  constructor(sessionId: string, rows: Rows) {
    this.id = `${sessionId}.team`;
    this.#rows = rows;
  }

  /** The team as a page shows it. */
  get row(): Partial<TeamRow> {
    return this.#rows.get(teamKey(this.id)) ?? {};
  }

  /** How many teammates are at work at once. */
  get budget(): number {
    return this.row.teamParallelBudget ?? Infinity;
  }

  run(runId: string): RunRow | undefined {
    return this.#rows.get(runKey(runId));
  }

  /** What is shown of a run of the session that waits for teammates. */
  waiting(runId: string): string | undefined {
    const run = this.run(runId);
    return run?.nativeStatus === WAITING ? run.detail : undefined;
  }

  toolCount({runId}: MateRecord): number {
    return idsOf(this.#rows, 'tools', runId).length;
  }

  /** The newest attempt of a teammate's work. */
  newest(id: string): MateRecord | undefined {
    const next = this.#retriedBy.get(id);
    return next === undefined ? this.mates.get(id) : this.newest(next);
  }

  /** Whether somebody tries the work of a teammate again. */
  isRetried(id: string): boolean {
    return this.#retriedBy.has(id);
  }

  /** Those whom a teammate delegated to, and whom they did. */
  delegatesOf(id: string): readonly MateRecord[] {
    const own = [...this.mates.values()].filter((mate) => mate.parentAgentId === id && mate.id !== id);
    return own.flatMap((mate) => [mate, ...this.delegatesOf(mate.id)]);
  }

  /** Those who take up a place. Who waits for others leaves it to them. */
  get active(): readonly MateRecord[] {
    return [...this.mates.values()].filter(({phase, joinId}) => phase === 'active' && joinId === undefined);
  }

  get queued(): readonly MateRecord[] {
    return [...this.mates.values()].filter(({phase}) => phase === 'queued');
  }

  /** Takes an event; says whether it is one of a teammate's own run. */
  apply(event: AgentEvent, isOfSession: boolean): boolean {
    if (event.type === 'agent.spawned') this.#applySpawned(event);
    else if (event.type === 'agent.changed' || event.type === 'agent.completed') this.#applyChanged(event);
    else if (event.type === 'team.changed') this.#applyTeam(event);
    else if (event.type === 'worker.notification') this.#applyReport(event);
    else if (event.type === 'agent.handoff') this.#applyHandoff(event);
    const {runId} = event;
    if (runId === undefined || isOfSession) return false;
    const mate = this.byRun.get(runId);
    if (!mate) return event.parentThreadId !== undefined;
    if (event.type.startsWith('run.')) applyRun(mate, event);
    return true;
  }

  #applySpawned(event: AgentEvent): void {
    const payload = payloadOf(event);
    const {agentId: id, threadId, parentThreadId, parentSessionId, topology, taskId} = event;
    const runId = string(payload['currentRunId']);
    // Without a run of its own it is a remote teammate, which the engine does not run.
    if (id === undefined || runId === undefined || this.byRun.has(runId)) return;
    const retryOf = string(payload['retryOf']);
    const name = named(event, 'agentName') ?? id;
    const known = {threadId, parentThreadId, parentSessionId, topology, taskId, teamId: event['teamId']};
    const mate: MateRecord = {
      id,
      mate: string(payload['mate']) ?? id,
      name,
      runId,
      parentRunId: string(payload['parentRunId']),
      parentAgentId: string(field(event, 'parentAgentId')),
      objective: string(payload['objective']) ?? '',
      attempt: number(payload['attempt']) ?? 1,
      retryOf,
      retryOfRun: string(payload['retryOfRun']),
      role: string(payload['role']),
      isDelegated: payload['delegatedBy'] !== undefined,
      ids: {agentId: id, agentName: name, runtimeEntity: 'subagent_turn', ...present(known)},
      sequence: event.sequence ?? 0,
      phase: 'spawned',
      status: 'spawning',
      result: {},
      isEndEmitted: false,
      isReported: false,
      isClosed: false,
      pending: [],
    };
    this.mates.delete(id);
    this.mates.set(id, mate);
    this.byRun.set(runId, mate);
    this.#retriedBy.delete(id);
    if (retryOf !== undefined) this.#retriedBy.set(retryOf, id);
  }

  #applyChanged(event: AgentEvent): void {
    const mate = this.mates.get(event.agentId ?? '');
    if (!mate) return;
    const payload = payloadOf(event);
    const status = string(payload['status']) ?? mate.status;
    mate.status = status;
    mate.joinId = status === 'waiting' ? (string(payload['joinId']) ?? mate.joinId) : undefined;
    if (mate.phase === 'spawned' && status === 'queued') mate.phase = 'queued';
    if (status === 'killed' && mate.phase !== 'active' && mate.phase !== 'ended') {
      Object.assign(mate, {phase: 'ended', end: 'killed', result: payload, cause: causeOf(event)});
    }
    if (mate.phase === 'ended' && status === mate.end) mate.isEndEmitted = true;
    if (status === 'closed') mate.isClosed = true;
    if (Array.isArray(payload['pending'])) mate.pending = inputsOf(payload['pending']);
    mate.wait = waitOf(payload['wait']) ?? mate.wait;
    const commandId = string(event['commandId']);
    if (commandId === undefined || (status !== 'shutdown_requested' && status !== 'closed')) return;
    mate.asked = {
      commandId,
      control: String(event.control),
      isCascade: payload['cascade'] === 'all',
      ...present({reason: string(payload['reason'])}),
    };
  }

  #applyTeam(event: AgentEvent): void {
    const payload = payloadOf(event);
    this.wait = waitOf(payload['wait']) ?? this.wait;
    for (const join of objects(payload['joins'])) {
      const id = string(join['id']);
      if (id !== undefined) this.joins.set(id, {...join, id});
    }
  }

  #applyHandoff(event: AgentEvent): void {
    const {status, from, to = event.agentId} = payloadOf(event);
    if (status === 'accepted' || status === 'active') this.owner = string(to) ?? this.owner;
    else if (status === 'returned' || status === 'resumed') this.owner = string(from) ?? this.owner;
  }

  #applyReport(event: AgentEvent): void {
    const mate = this.byRun.get(event.runId ?? '');
    if (mate && event['workerNotificationId'] === reportIdOf(mate)) mate.isReported = true;
  }
}

/** The stage of a run that waits for teammates. */
export const WAITING = 'waiting';

/** The id of the report that the runtime makes of a teammate's end. */
export function reportIdOf({runId}: Pick<MateRecord, 'runId'>): string {
  return `${runId}.report`;
}

function applyRun(mate: MateRecord, event: AgentEvent): void {
  const payload = payloadOf(event);
  if (event.type === 'run.started') {
    mate.phase = 'active';
    return;
  }
  if (event.type !== 'run.finished' && event.type !== 'run.failed') return;
  mate.phase = 'ended';
  mate.joinId = undefined;
  mate.result = payload;
  mate.cause = causeOf(event);
  if (event.type === 'run.failed') mate.end = payload['code'] === 'lost' ? 'lost' : 'failed';
  else mate.end = payload['outcome'] === 'cancelled' ? 'killed' : 'completed';
}

/** Whether a teammate has ended and its end is in the log. One that is lost has no report. */
export function isConcluded({phase, isEndEmitted, isReported, end}: MateRecord): boolean {
  return phase === 'ended' && isEndEmitted && (isReported || end === 'lost');
}

/** How a teammate stands for those who wait for it. */
export function endOf(id: string, mate: MateRecord | undefined): MateEnd {
  const {summary, resultRef, error, reason, retryable} = mate?.result ?? {};
  const isOver = mate?.phase === 'ended';
  return {
    id,
    agentId: mate?.id ?? id,
    status: (isOver ? mate.end : undefined) ?? 'missing',
    ...(isOver
      ? present({
          summary: string(summary),
          resultRef: string(resultRef),
          error: errorText(error),
          reason: string(reason),
          retryable: boolean(retryable),
        })
      : {}),
  };
}

/** How teammates stood at the end of a join, by its event. */
export function endsIn(event: AgentEvent): readonly MateEnd[] {
  return list(object(payloadOf(event)['joined'])?.['ends']) as readonly MateEnd[];
}

function causeOf({commandId, control}: AgentEvent): Cause | undefined {
  return typeof commandId === 'string' ? ({commandId, control} as Cause) : undefined;
}

function waitOf(value: unknown): WaitRecord | undefined {
  const wait = object(value);
  return wait && string(wait['until']) !== undefined ? (wait as unknown as WaitRecord) : undefined;
}

function inputsOf(value: readonly unknown[]): readonly MateInput[] {
  return objects(value).filter((one) => string(one['id']) !== undefined) as unknown as readonly MateInput[];
}
