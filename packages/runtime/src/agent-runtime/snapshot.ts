import {
  ACTION,
  ATTEMPT,
  EDGE,
  EXTENSION,
  JOB,
  type Naming,
  SUBAGENT,
  TASK,
  TOOL,
  TURN,
  wireRecord,
} from 'agent-surfaces/adapters/agent-runtime';
import {type JsonObject, TASK_GROUP_OF, TERMINAL_TASK_STATUSES} from 'agent-surfaces/protocol';
import {
  isJob,
  isRunOver,
  isWorkItem,
  list,
  object,
  present,
  type Row,
  type RunRow,
  string,
  type TaskRow,
} from 'agent-surfaces/state';
import {mainThread} from '../envelope.js';
import {SCHEMA_VERSION} from './events.js';

/** A part of a store's snapshot: groups of rows by id, and where its lines stand. */
export type Part = Readonly<Record<string, unknown>>;

/** Where and when a part is from. */
export interface Place {
  readonly sessionId: string;
  readonly at: number;
  readonly before?: string;
}

/** Groups that the standard has words for; the others go along as they are, under a name of our own. */
const SPOKEN: ReadonlySet<string> = new Set([...['tasks', 'attempts', 'edges', 'runs', 'tools', 'actions', 'agents']]);

/** A part of a session's snapshot in the standard's schema. */
export function encodeSnapshot(part: Part, {sessionId, at, before}: Place): JsonObject {
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
