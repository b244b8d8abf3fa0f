import type {Mention} from 'agent-surfaces/commands';
import type {AgentEvent, JsonObject, QueuedTurn} from 'agent-surfaces/protocol';
import {boolean, idOf, list, number, object, payloadOf, present, string, time} from 'agent-surfaces/state';
import {ArtifactState} from './artifact-state.js';
import {Board} from './board.js';
import {grantOf, type Grant} from './grants.js';
import {JobBook} from './jobs.js';
import {RemoteTasks} from './remote.js';
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

/** A tool call. */
export interface ToolRecord {
  readonly id: string;
  runId: string;
  name?: string;
  open: boolean;
  failed: boolean;
}

/** A request to a person. */
export interface ActionRecord {
  readonly id: string;
  readonly runId: string;
  readonly toolCallId?: string;
  readonly type: string;
  readonly input: unknown;
  readonly schema: unknown;
  readonly toolName?: string;
  readonly inputSummary?: string;
  readonly requestedScope?: string;
  readonly responses: readonly unknown[];
  readonly expiresAt?: number;
  decision?: Decision;
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
  readonly runs = new Map<string, RunRecord>();
  readonly tools = new Map<string, ToolRecord>();
  readonly actions = new Map<string, ActionRecord>();
  /** The sequence of the first event that each command caused. */
  readonly commands = new Map<string, number>();
  /** What a person has allowed for longer than once. */
  readonly grants = new Map<string, Grant>();
  readonly artifacts = new ArtifactState();
  readonly board = new Board();
  readonly team = new TeamState();
  readonly jobs = new JobBook();
  readonly remote = new RemoteTasks();
  readonly tasks = new TaskBook();
  /** Queued turns that became runs. */
  readonly dispatched = new Set<string>();
  /** What is set for the session by name, and what can be chosen from: by the newest event. */
  settings: JsonObject = {};
  queued: readonly QueuedItem[] = [];
  steers: readonly SteerItem[] = [];

  get active(): RunRecord | undefined {
    for (const run of this.runs.values()) if (run.phase === 'active' || run.phase === 'accepted') return run;
    return undefined;
  }

  /** Whether there is such a run, of the session or of a teammate. */
  hasRun(runId: string): boolean {
    return this.runs.has(runId) || this.team.byRun.has(runId);
  }

  openActions(runId?: string): ActionRecord[] {
    return [...this.actions.values()].filter(
      (action) => action.decision === undefined && (runId === undefined || action.runId === runId),
    );
  }

  openTools(runId: string): ToolRecord[] {
    return [...this.tools.values()].filter((tool) => tool.open && tool.runId === runId);
  }

  apply(event: AgentEvent): void {
    const commandId = string(event['commandId']);
    if (commandId !== undefined && !this.commands.has(commandId)) this.commands.set(commandId, event.sequence ?? 0);
    const {runId} = event;
    if (event.type === 'queue.changed') this.#applyQueue(event);
    const grant = event.type === 'permission.changed' ? grantOf(payloadOf(event)) : undefined;
    if (grant) this.grants.set(grant.permissionId, grant);
    this.#applySettings(event);
    this.artifacts.apply(event);
    this.board.apply(event);
    this.jobs.apply(event);
    this.remote.apply(event);
    this.tasks.apply(event);
    const isMates = this.team.apply(event, this.runs.has(runId ?? ''));
    if (runId === undefined) return;
    if (event.type.startsWith('tool.')) this.#applyTool(runId, event);
    else if (event.type.startsWith('action.')) this.#applyAction(runId, event);
    // The runs of teammates are the team's, attempts are their tasks': none of them is the session's.
    if (isMates || this.tasks.byRun.has(runId)) return;
    const run = this.#run(runId, event);
    if (event.control === 'interrupt' && commandId !== undefined) run.stoppedBy = commandId;
    if (event.type.startsWith('run.')) this.#applyRun(run, event);
    else if (isUserText(event)) this.#applyUserText(run, event);
  }

  #applySettings(event: AgentEvent): void {
    const payload = payloadOf(event);
    if (event.type === 'session.opened' || event.type === 'session.updated')
      this.settings = {...this.settings, ...payload};
    if (event.type === 'context.changed' && Array.isArray(payload['refs']))
      this.settings = {...this.settings, contextRefs: payload['refs']};
    // One that has an id of its own, or is an agent's, is no setting of the session.
    if (event.type !== 'permission.changed' || idOf(event, 'permissionId') !== undefined || event.agentId) return;
    const {mode: permissionMode, modes: permissionModes = this.settings['permissionModes']} = payload;
    this.settings = {...this.settings, permissionMode, permissionModes};
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

  #applyTool(runId: string, event: AgentEvent): void {
    const id = event.toolCallId;
    if (id === undefined) return;
    const tool = this.tools.get(id) ?? {id, runId, open: true, failed: false};
    const ended = event.type === 'tool.result' || event.type === 'tool.failed';
    tool.open = !ended;
    tool.failed = event.type === 'tool.failed';
    tool.name = string(payloadOf(event)['name']) ?? tool.name;
    this.tools.set(id, tool);
  }

  #applyAction(runId: string, event: AgentEvent): void {
    const id = event.actionId;
    if (id === undefined) return;
    const payload = payloadOf(event);
    if (event.type === 'action.required') {
      if (this.actions.has(id)) return;
      const expiresAt = time(payload['expiresAt']);
      this.actions.set(id, {
        id,
        runId,
        type: string(payload['actionType']) ?? '',
        input: payload['input'],
        schema: payload['schema'],
        responses: list(payload['responses']),
        ...present({
          toolName: string(payload['toolName']),
          inputSummary: string(payload['inputSummary']),
          requestedScope: string(payload['requestedScope']),
        }),
        ...(event.toolCallId === undefined ? {} : {toolCallId: event.toolCallId}),
        ...present({expiresAt}),
      });
      return;
    }
    const action = this.actions.get(id);
    if (action) action.decision ??= decisionOf(payload);
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

function decisionOf(payload: Readonly<Record<string, unknown>>): Decision {
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
