import {
  ACTION,
  ATTEMPT,
  camelCase,
  EDGE,
  EXTENSION,
  JOB,
  type Naming,
  SUBAGENT,
  TASK,
  textOf,
  TOOL,
  TURN,
  wireRecord,
} from 'agent-surfaces/adapters/agent-runtime';
import {
  type Control,
  type JsonObject,
  TASK_CONTROLS,
  TASK_GROUP_OF,
  TERMINAL_TASK_STATUSES,
} from 'agent-surfaces/protocol';
import {
  isJob,
  isRunOver,
  isWorkItem,
  list,
  object,
  OPENING_STEPS,
  present,
  type Row,
  type RunRow,
  string,
  type TaskRow,
} from 'agent-surfaces/state';
import {oneOf} from '../check-input.js';
import type {ScenarioRuntime} from '../engine.js';
import {mainThread} from '../envelope.js';
import type {OpeningQuery} from '../opening.js';
import {type CommandReply, Refused} from '../reply.js';
import {encodeEvent, SCHEMA_VERSION} from './events.js';

/** Serves a runtime in the Agent Runtime protocol: the same log in the words of that standard. Refuses with `Refused`. */
export class AgentRuntimeService {
  readonly #runtime: ScenarioRuntime;

  constructor(runtime: ScenarioRuntime) {
    this.#runtime = runtime;
  }

  /** Passes on every event after a sequence, past and future. Returns the function that stops it. */
  follow(sessionId: string, after: number, listener: (id: string, event: JsonObject) => void): () => void {
    return this.#runtime.subscribe(sessionId, after, (event) => listener(String(event.sequence), encodeEvent(event)));
  }

  /** The session as of one place: one part of it, or all of it with its newest turns. */
  snapshot(sessionId: string, step: string | null, query: OpeningQuery): JsonObject {
    const steps = step === null ? OPENING_STEPS : [oneOf(step, 'step', OPENING_STEPS, 'There is no such part.')];
    let part: Part = {};
    let place: Place = {sessionId, at: query.at ?? this.#runtime.lastSequence(sessionId)};
    for (const name of steps) {
      const {snapshot, before} = this.#runtime.opening(sessionId, name, {...query, at: place.at});
      part = join(part, snapshot);
      if (before !== undefined) place = {...place, before};
    }
    return encodeSnapshot(part, place);
  }

  /** Takes one command. What was read comes back in the standard's schema. */
  async command(body: unknown): Promise<JsonObject> {
    const {sessionId, command} = readCommand(body);
    if (!this.#runtime.has(sessionId)) throw new Refused('unknown_session', 'There is no such session.');
    const reply = await this.#runtime.command(sessionId, this.#ofJob(sessionId, command));
    if (!reply.accepted) throw new Refused(reply.code, reply.message, reply.fields);
    return answerOf(reply, sessionId, this.#runtime.lastSequence(sessionId));
  }

  /** A job of a teammate who works in the background is ended with that teammate. */
  #ofJob(sessionId: string, command: JsonObject): JsonObject {
    if (command['control'] !== 'cancel_task') return command;
    const {tasks} = this.#runtime.opening(sessionId, 'current').snapshot;
    const task = tasks?.[string(command['taskId']) ?? ''] as TaskRow | undefined;
    if (!task || !isJob(task) || task.agentId === undefined) return command;
    const payload = {...object(command['payload']), mode: 'terminate'};
    return {...command, control: 'stop', agentId: task.agentId, payload};
  }
}

function answerOf(
  {detail, ...reply}: Extract<CommandReply, {accepted: true}>,
  sessionId: string,
  at: number,
): JsonObject {
  const part = object(detail?.['snapshot']);
  if (!part) return {...reply, ...(detail ? {detail} : {})};
  return {...reply, snapshot: encodeSnapshot(part, {sessionId, at})};
}

/** Two parts of one moment: groups side by side, rows of one group together. */
function join(a: Part, b: Part): Part {
  const groups = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...groups].map((name) => [name, {...object(a[name]), ...object(b[name])}]));
}

type Reading = readonly [control: Control, payload: JsonObject, target?: JsonObject];

/** Fields of a command that say whom it is for, and not what is asked. */
const TARGETS = [
  ...['command', 'idempotencyKey', 'sessionId', 'threadId', 'turnId', 'turnRunId', 'taskId', 'subagentId', 'actionId'],
  ...['toolCallId', 'artifactId', 'evidenceId', 'messageId', 'workItemId', 'reviewId', 'queuedTurnId', 'jobId'],
] as const;

const SUBMIT = {start: 'send', queue: 'queue', steer: 'steer'} as const;

const DECISIONS = ['approve', 'reject', 'answer'] as const;

/** The commands that this runtime takes, each as what it means here. */
const READERS: Readonly<Record<string, (body: JsonObject, facts: JsonObject) => Reading>> = {
  submit_turn: (body, {input, text, policy, ...facts}) => {
    const way = oneOf(policy ?? 'start', 'policy', ['start', 'queue', 'steer'], 'There is no such policy.');
    return [SUBMIT[way], {...facts, text: textOf(text ?? input) ?? ''}];
  },
  interrupt_turn: (body, facts) => ['interrupt', facts],
  respond_action: (body, {decision, kind, ...facts}) => {
    const word = string(decision) ?? '';
    const asked = string(kind) ?? word;
    const isNamed = DECISIONS.some((each) => each === asked) || facts['value'] === undefined;
    const control = isNamed ? oneOf(asked, 'decision', DECISIONS, 'There is no such decision.') : 'answer';
    // A decision with a name of its own is one of those that the request offers.
    return [control, {...facts, ...(word === control || word === '' ? {} : {response: word})}];
  },
  remove_queued_turn: ({queuedTurnId}) => ['edit', {remove: true}, {queuedId: queuedTurnId}],
  promote_queued_turn: ({queuedTurnId}, {position = 0}) => ['edit', {position}, {queuedId: queuedTurnId}],
  spawn_subagent: (body, facts) => ['delegate', facts],
  send_subagent_input: (body, {input, text, ...facts}) => [
    'continue_agent',
    {...facts, text: textOf(text ?? input) ?? ''},
  ],
  resume_subagent: (body, {mode = 'resume', ...facts}) => ['continue_agent', {...facts, mode}],
  wait_subagents: (body, facts) => ['wait', facts],
  close_subagent: (body, {release, cascade = 'self', ...facts}) => [
    release === true ? 'close' : 'stop',
    {...facts, cascade},
  ],
  cancel_job: ({jobId}, {cascade = 'all', ...facts}) => ['cancel_task', {...facts, cascade}, {taskId: jobId}],
  export_evidence: (body, facts) => ['export', facts],
  export_replay: (body, facts) => ['export', {...facts, kind: 'replay'}],
  export_review: (body, facts) => ['export', {...facts, kind: 'review'}],
  ...Object.fromEntries(
    TASK_CONTROLS.map((control) => [control, (_body: JsonObject, facts: JsonObject): Reading => [control, facts]]),
  ),
};

const COMMAND_NAMES = Object.keys(READERS);

/** Reads one command, in either spelling. Refuses what is none. */
function readCommand(input: unknown): {readonly sessionId: string; readonly command: JsonObject} {
  const body = camelCase(object(input) ?? {});
  const name = string(body['command']) ?? '';
  const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  const sessionId = string(body['sessionId']);
  const id = string(body['idempotencyKey']);
  const fields = {
    ...(reader ? {} : {command: `Choose one of: ${COMMAND_NAMES.join(', ')}.`}),
    ...(sessionId ? {} : {sessionId: 'This is required.'}),
    ...(id ? {} : {idempotencyKey: 'This is required.'}),
  };
  if (!reader || !sessionId || !id) throw new Refused('bad_command', 'That is no command: see the fields.', fields);
  const facts = Object.fromEntries(
    Object.entries(body).filter(([name]) => !(TARGETS as readonly string[]).includes(name)),
  );
  const [control, payload, target] = reader(body, facts);
  return {sessionId, command: {id, control, sessionId, ...targetOf(body), ...target, payload}};
}

/** Whom a command is for. A turn that names no run of its own is the run. */
function targetOf(body: JsonObject): JsonObject {
  const {threadId, taskId, actionId, toolCallId, artifactId, evidenceId, messageId, workItemId, reviewId} = body;
  const {turnId, turnRunId, subagentId} = body;
  const run = turnRunId === undefined ? {runId: turnId} : {runId: turnRunId, turnId};
  const named = {threadId, taskId, actionId, toolCallId, artifactId, evidenceId, messageId, workItemId, reviewId};
  return present({...named, ...run, agentId: subagentId});
}

/** A part of a store's snapshot: groups of rows by id, and where its lines stand. */
type Part = Readonly<Record<string, unknown>>;

/** Where and when a part is from. */
interface Place {
  readonly sessionId: string;
  readonly at: number;
  readonly before?: string;
}

/** Groups that the standard has words for; the others go along as they are, under a name of our own. */
const SPOKEN: ReadonlySet<string> = new Set([...['tasks', 'attempts', 'edges', 'runs', 'tools', 'actions', 'agents']]);

/** A part of a session's snapshot in the standard's schema. */
function encodeSnapshot(part: Part, {sessionId, at, before}: Place): JsonObject {
  const tasks = rowsOf<TaskRow>(part, 'tasks');
  const session = object(object(part['sessions'])?.[sessionId]);
  return {
    schemaVersion: SCHEMA_VERSION,
    sessionId,
    sequence: at,
    ...present({title: session?.['title']}),
    threads: threadsOf(part, sessionId),
    ...('tasks' in part
      ? taskParts(
          part,
          tasks.filter((task) => !isJob(task)),
        )
      : {}),
    ...(before === undefined ? {} : {historySummary: {before}}),
    [EXTENSION]: Object.fromEntries(Object.entries(part).filter(([name]) => !SPOKEN.has(name))),
  };
}

function rowsOf<T extends Row>(part: Part, group: string): readonly T[] {
  return Object.values(object(part[group]) ?? {}) as T[];
}

const records = (rows: readonly object[], naming: Naming) => rows.map((row) => wireRecord(row as JsonObject, naming));

/** The tasks with their attempts, their graph, what is blocked, and how all of it counts. */
function taskParts(part: Part, tasks: readonly TaskRow[]): JsonObject {
  const attempts = grouped(rowsOf<{taskId: string}>(part, 'attempts'), ({taskId}) => taskId);
  const ownTasks = tasks.filter((task) => !isWorkItem(task));
  return {
    taskSummary: summaryOf(ownTasks),
    tasks: tasks.map((task) => taskRecord(task, attempts.get(task.id) ?? [])),
    taskGraph: {edges: records(rowsOf(part, 'edges'), EDGE)},
    blockedTasks: ownTasks.filter(({status}) => status === 'blocked').map(blockedRecord),
    deliveryState: countBy(ownTasks, ({delivery}) => delivery ?? 'unknown'),
  };
}

function taskRecord(task: TaskRow, attempts: readonly {readonly taskId: string}[]): JsonObject {
  const {delivery, ...row} = task;
  const tried = records(attempts, ATTEMPT).map(({taskId: _taskId, ...attempt}) => ({
    runId: attempt['attemptId'],
    ...attempt,
  }));
  return {
    ...wireRecord(row, TASK),
    ...(delivery === undefined ? {} : {deliveryState: {...task.deliveryDetail, state: delivery}}),
    ...(tried.length === 0 ? {} : {attempts: tried}),
  };
}

/** The standard's counts. A task with an unclear outcome counts neither as completed nor as failed. */
function summaryOf(tasks: readonly TaskRow[]): JsonObject {
  const ended = tasks.filter(({status}) => TERMINAL_TASK_STATUSES.has(status));
  const byGroup = countBy(tasks, ({status}) => TASK_GROUP_OF[status]);
  const recent = ended.toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0)).slice(0, 10);
  return {
    total: tasks.length,
    active: byGroup['active'] ?? 0,
    waiting: (byGroup['waiting'] ?? 0) + (byGroup['needs'] ?? 0),
    terminal: ended.length,
    completed: byGroup['completed'] ?? 0,
    failed: byGroup['failed'] ?? 0,
    lost: tasks.filter(({status}) => status === 'lost').length,
    recentTerminal: recent.map(({id, status}) => ({taskId: id, status})),
  };
}

function blockedRecord({id, blockers, statusReason}: TaskRow): JsonObject {
  const actionIds = (blockers ?? []).flatMap(({actionId}) => actionId ?? []);
  return {
    taskId: id,
    blockers: (blockers ?? []).filter(({actionId}) => actionId === undefined),
    actionIds,
    ...present({reason: statusReason}),
  };
}

function countBy<T>(rows: readonly T[], nameOf: (row: T) => string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[nameOf(row)] = (counts[nameOf(row)] ?? 0) + 1;
  return counts;
}

function grouped<T>(rows: readonly T[], nameOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(nameOf(row));
    if (group) group.push(row);
    else groups.set(nameOf(row), [row]);
  }
  return groups;
}

/** The session's own thread, and those of teammates who have turns in this part. */
function threadsOf(part: Part, sessionId: string): readonly JsonObject[] {
  const main = mainThread(sessionId);
  const runs = grouped(rowsOf<RunRow>(part, 'runs'), ({threadId}) => threadId ?? main);
  const turns = (threadId: string) => (runs.get(threadId) ?? []).map(turnRecord);
  const others = [...runs.keys()].filter((threadId) => threadId !== main);
  const queue = object(object(part['queue'])?.[sessionId]);
  const own = {
    threadId: main,
    ...statusOf('runs' in part ? (runs.get(main) ?? []) : undefined),
    turns: turns(main),
    toolCalls: records(rowsOf(part, 'tools'), TOOL),
    actions: records(rowsOf(part, 'actions'), ACTION),
    subagents: records(rowsOf(part, 'agents'), SUBAGENT),
    jobs: records(rowsOf<TaskRow>(part, 'tasks').filter(isJob), JOB),
    ...(queue ? {queuedTurns: list(queue['queued'])} : {}),
  };
  return [own, ...others.map((threadId) => ({threadId, ...statusOf(runs.get(threadId)), turns: turns(threadId)}))];
}

function turnRecord(run: RunRow): JsonObject {
  const record = wireRecord({...run}, TURN);
  return {...record, turnId: string(record['turnId']) ?? run.id};
}

/** How a thread stands, by its newest turn; of one whose turns are not in this part nothing is known. */
function statusOf(runs: readonly RunRow[] | undefined): JsonObject {
  if (!runs) return {status: 'unknown'};
  const active = runs.findLast((run) => !isRunOver(run));
  if (!active) return {status: runs.at(-1)?.milestone ?? 'idle'};
  return {
    status: active.status === 'action_required' ? 'blocked' : 'running',
    activeTurnId: active.turnId ?? active.id,
  };
}
