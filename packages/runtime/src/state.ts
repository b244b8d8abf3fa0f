import type {Mention} from 'agent-surfaces/commands';
import type {AgentEvent, QueuedTurn} from 'agent-surfaces/protocol';
import {
  actionKey,
  type ActionRow,
  artifactIdOf,
  artifactKey,
  type ArtifactRow,
  boolean,
  FACTS,
  idsOf,
  list,
  type ListKind,
  number,
  object,
  pathOfId,
  payloadOf,
  present,
  sessionKey,
  type SessionRow,
  string,
  toolKey,
  type ToolRow,
} from 'agent-surfaces/state';
import {ArtifactState} from './artifact-state.js';
import {Board} from './board.js';
import {grantOf, type Grant} from './grants.js';
import {JobBook} from './jobs.js';
import {FactRows} from './rows.js';
import type {Decision} from './script.js';
import {TaskBook} from './tasks/task-book.js';
import {TeamState} from './team-state.js';

/** A run, as far as the engine needs it to go on. */
export interface RunRecord {
  readonly id: string;
  /** Where it stands for the engine. A suspended one waits for a decision and leaves the session free. */
  phase: 'accepted' | 'active' | 'suspended' | 'succeeded' | 'failed' | 'cancelled';
  turnId: string;
  text: string;
  userMessageId?: string;
  queuedId?: string;
  commandId?: string;
  /** `main`, or the turn of the scenario's past that it plays. */
  script: string;
  attempt: number;
  retryOf?: string;
  retryable: boolean;
  /** The command by which a person stopped it. */
  stoppedBy?: string;
  endSequence?: number;
}

/** A queued turn with what it names. */
export interface QueuedItem extends QueuedTurn {
  readonly mentions?: readonly Mention[];
}

/** A steer with the step at which it came, so that a run driven again takes it where it would have taken it before. */
export interface SteerItem extends QueuedItem {
  readonly atStep?: number;
}

/** What the engine must know of a session to go on with it: a fold of the session's log, and of nothing else. */
export class SessionState {
  readonly sessionId: string;
  /** The facts that a page has, and folds as a page does. What follows is known to the engine alone. */
  readonly rows = new FactRows(...FACTS);
  readonly runs = new Map<string, RunRecord>();
  /** How requests were settled, with what a person gave. */
  readonly decisions = new Map<string, Decision>();
  /** The sequence of the first event that each command caused. */
  readonly commands = new Map<string, number>();
  /** What a person has allowed for longer than once. */
  readonly grants = new Map<string, Grant>();
  readonly artifacts = new ArtifactState();
  readonly board: Board;
  readonly team: TeamState;
  readonly jobs = new JobBook();
  readonly tasks = new TaskBook(this.rows);
  /** Queued turns that became runs. */
  readonly dispatched = new Set<string>();
  queued: readonly QueuedItem[] = [];
  steers: readonly SteerItem[] = [];

  constructor(sessionId: string) {
    this.sessionId = sessionId;
    this.board = new Board(sessionId, this.rows);
    this.team = new TeamState(sessionId, this.rows);
  }

  get active(): RunRecord | undefined {
    for (const run of this.runs.values()) if (run.phase === 'active' || run.phase === 'accepted') return run;
    return undefined;
  }

  /** Whether there is such a run, of the session or of a teammate. */
  hasRun(runId: string): boolean {
    return this.runs.has(runId) || this.team.byRun.has(runId);
  }

  /** The session as a page shows it. */
  get row(): SessionRow | undefined {
    return this.rows.get(sessionKey(this.sessionId));
  }

  action(id: string): ActionRow | undefined {
    return this.rows.get(actionKey(id));
  }

  tool(id: string): ToolRow | undefined {
    return this.rows.get(toolKey(id));
  }

  artifact(id: string): ArtifactRow | undefined {
    const {rows, sessionId} = this;
    return rows.get(artifactKey(artifactIdOf(rows, {id, path: pathOfId(id), sessionId})));
  }

  openActions(runId: string): readonly ActionRow[] {
    return this.#actions('open-actions').filter((action) => action.runId === runId);
  }

  /** Every request so far, oldest first. */
  get actions(): readonly ActionRow[] {
    return this.#actions('actions');
  }

  #actions(list: ListKind): readonly ActionRow[] {
    return [...idsOf(this.rows, list, this.sessionId)].map((id) => this.action(id)).filter((row) => row !== undefined);
  }

  openTools(runId: string): readonly string[] {
    return [...idsOf(this.rows, 'open-tools', runId)];
  }

  apply(event: AgentEvent): void {
    const commandId = string(event['commandId']);
    if (commandId !== undefined && !this.commands.has(commandId)) this.commands.set(commandId, event.sequence ?? 0);
    const {runId} = event;
    if (event.type === 'queue.changed') this.#applyQueue(event);
    const grant = event.type === 'permission.changed' ? grantOf(payloadOf(event)) : undefined;
    if (grant) this.grants.set(grant.permissionId, grant);
    this.rows.apply(event);
    this.artifacts.apply(event);
    this.board.apply(event);
    this.jobs.apply(event);
    this.tasks.apply(event);
    const isMates = this.team.apply(event, this.runs.has(runId ?? ''));
    if (runId === undefined) return;
    if (event.type === 'action.resolved') this.#applyDecision(event);
    // The runs of teammates are the team's, attempts are their tasks': none of them is the session's.
    if (isMates || this.tasks.byRun.has(runId)) return;
    const run = this.#run(runId, event);
    if (event.control === 'interrupt' && commandId !== undefined) run.stoppedBy = commandId;
    if (event.type.startsWith('run.')) this.#applyRun(run, event);
    else if (isUserText(event)) this.#applyUserText(run, event);
  }

  #run(id: string, event: AgentEvent): RunRecord {
    let run = this.runs.get(id);
    if (!run) {
      run = {
        id,
        phase: isUserText(event) ? 'accepted' : 'active',
        turnId: event.turnId ?? id,
        text: '',
        script: 'main',
        attempt: 1,
        retryable: false,
      };
      this.runs.set(id, run);
    }
    return run;
  }

  #applyUserText(run: RunRecord, event: AgentEvent): void {
    run.text = string(payloadOf(event)['text']) ?? '';
    if (event.messageId !== undefined) run.userMessageId = event.messageId;
    run.queuedId = string(event['queuedId']);
    run.commandId = string(event['commandId']);
    if (run.queuedId !== undefined) this.dispatched.add(run.queuedId);
  }

  #applyRun(run: RunRecord, event: AgentEvent): void {
    const payload = payloadOf(event);
    run.endSequence = event.sequence;
    if (event.type === 'run.failed') {
      run.phase = 'failed';
      run.retryable = boolean(payload['retryable']) ?? false;
      return;
    }
    if (event.type === 'run.finished') {
      const outcome = string(payload['outcome']);
      run.phase = outcome === 'interrupt' ? 'suspended' : outcome === 'cancelled' ? 'cancelled' : 'succeeded';
      return;
    }
    run.phase = 'active';
    if (event.type !== 'run.started') return;
    run.script = string(event['script']) ?? 'main';
    run.attempt = number(payload['attempt']) ?? 1;
    run.retryOf = string(payload['retryOf']);
    const original = run.retryOf === undefined ? undefined : this.runs.get(run.retryOf);
    if (original) {
      run.text = original.text;
      run.userMessageId = original.userMessageId;
      run.queuedId = original.queuedId;
    }
  }

  /** The first decision counts. */
  #applyDecision({actionId = '', payload}: AgentEvent): void {
    if (this.action(actionId) && !this.decisions.has(actionId))
      this.decisions.set(actionId, decisionOf(object(payload)));
  }

  #applyQueue(event: AgentEvent): void {
    const payload = payloadOf(event);
    if (Array.isArray(payload['queued'])) this.queued = items(payload['queued']);
    if (Array.isArray(payload['steers'])) this.steers = items(payload['steers']);
  }
}

function isUserText(event: AgentEvent): boolean {
  return event.type === 'text.final' && payloadOf(event)['role'] === 'user';
}

function decisionOf(payload: Readonly<Record<string, unknown>> = {}): Decision {
  const reason = string(payload['reason']);
  return {
    resolution: (string(payload['resolution']) ?? 'cancelled') as Decision['resolution'],
    ...present({reason}),
    ...(payload['input'] === undefined ? {} : {input: payload['input']}),
    ...(payload['value'] === undefined ? {} : {value: payload['value']}),
  };
}

function items(value: unknown): SteerItem[] {
  return list(value).filter((item): item is SteerItem => string(object(item)?.['id']) !== undefined);
}
