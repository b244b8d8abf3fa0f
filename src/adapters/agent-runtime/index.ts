import {readCompletions} from '../../commands/completion.js';
import {AGUI_ERRORS} from '../../protocol/run-input/errors.js';
import {list, object, present} from '../../state/read.js';
import type {AgentCommand, CommandIntent} from '../../commands/command.js';
import type {JsonObject} from '../../protocol/events.js';
import {TASK_CONTROLS} from '../../protocol/task.js';
import type {Control} from '../../protocol/taxonomy.js';
import {taskKey} from '../../state/keys.js';
import {isJob} from '../../state/facts/task-record.js';
import type {ReadonlyStore} from '../../state/store.js';
import type {AdapterFactory, OpeningSource, Unsupported, WireRequest} from '../adapter.js';
import {directory} from '../agent-ui/directory.js';
import {decodeEvent} from './decode.js';
import {Memory} from './memory.js';
import {readSnapshot} from './snapshot.js';

/** A command of the standard, and what it says besides whom it is for. */
type Written = readonly [command: string, facts: JsonObject] | undefined;

/** Why a command cannot be written, as a word of the catalog. */
const NO_WORD = 'agent_runtime_no_word';

const submit =
  (policy: string) =>
  (command: CommandIntent): Written => {
    const {text, attachments, ...rest} = command.payload ?? {};
    const files = list(attachments).map((file) => ({type: 'file', ...object(file)}));
    return ['submit_turn', {input: [...(text === undefined ? [] : [{type: 'text', text}]), ...files], policy, ...rest}];
  };

const respond =
  (decision: string) =>
  (command: CommandIntent): Written => {
    const {response, value, input, reason, ...rest} = command.payload ?? {};
    return [
      'respond_action',
      {...rest, decision: response ?? decision, kind: decision, ...present({value, input, reason})},
    ];
  };

/** What each control is written as; undefined where the standard has no command for this payload. */
const WORDS: Readonly<Partial<Record<Control, (command: CommandIntent) => Written>>> = {
  send: submit('start'),
  queue: submit('queue'),
  steer: submit('steer'),
  interrupt: ({payload}) => ['interrupt_turn', payload ?? {}],
  approve: respond('approve'),
  reject: respond('reject'),
  answer: respond('answer'),
  edit: ({queuedId, payload = {}}) => {
    if (queuedId === undefined) return undefined;
    if (payload['remove'] === true) return ['remove_queued_turn', {queuedTurnId: queuedId}];
    const {position} = payload;
    return typeof position === 'number' && Object.keys(payload).length === 1
      ? ['promote_queued_turn', {queuedTurnId: queuedId, position}]
      : undefined;
  },
  delegate: ({payload}) => ['spawn_subagent', payload ?? {}],
  continue_agent: ({payload = {}}) => [
    payload['mode'] === undefined ? 'send_subagent_input' : 'resume_subagent',
    payload,
  ],
  wait: ({payload}) => ['wait_subagents', payload ?? {}],
  stop: ({agentId, payload}) =>
    agentId === undefined ? ['cancel_task', payload ?? {}] : ['close_subagent', {...payload, release: false}],
  close: ({agentId, payload}) => (agentId === undefined ? undefined : ['close_subagent', {...payload, release: true}]),
  retry: ({taskId, toolCallId, runId, agentId, payload}) =>
    taskId === undefined || (toolCallId ?? runId ?? agentId) !== undefined ? undefined : ['retry_task', payload ?? {}],
  export: ({artifactId, payload = {}}) => {
    if (artifactId !== undefined) return undefined;
    const {kind} = payload;
    return [kind === 'replay' ? 'export_replay' : kind === 'review' ? 'export_review' : 'export_evidence', payload];
  },
  ...Object.fromEntries(
    TASK_CONTROLS.map((control) => [control, ({payload}: CommandIntent) => [control, payload ?? {}]]),
  ),
};

/** What this wire can write. */
const CONTROLS = Object.keys(WORDS) as readonly Control[];

/** Why this very command could not be written. */
function refuses(intent: CommandIntent): string | undefined {
  return WORDS[intent.control]?.(intent) === undefined ? NO_WORD : undefined;
}

/** A command as a request: one address for all, as the standard has one table of them. */
function writeCommand(command: AgentCommand, store: Pick<ReadonlyStore, 'get'>): WireRequest | Unsupported {
  const written = WORDS[command.control]?.(command);
  if (!written) return {unsupported: NO_WORD};
  if (command.sessionId === undefined) return {unsupported: 'This command names no session'};
  const {
    id,
    control: _control,
    payload: _payload,
    queuedId: _queued,
    runId,
    turnId,
    agentId,
    taskId,
    ...target
  } = command;
  const row = taskId === undefined ? undefined : store.get(taskKey(taskId));
  const isJobs = written[0] === 'cancel_task' && row !== undefined && isJob(row);
  const [name, facts] = isJobs ? ['cancel_job', written[1]] : written;
  const ids = {
    ...target,
    ...(isJobs ? {jobId: taskId} : {taskId}),
    turnId: turnId ?? runId,
    turnRunId: turnId === undefined ? undefined : runId,
    subagentId: agentId,
  };
  const body = {command: name, idempotencyKey: id, ...facts, ...present(ids)};
  return {method: 'POST', path: 'commands', body, read: readReply};
}

/** Tasks that were asked for, as rows of ours; any other answer as it is. */
function readReply(reply: unknown): unknown {
  const answer = object(reply);
  const body = object(answer?.['snapshot']) ?? object(answer?.['result']) ?? answer;
  const task = object(body?.['task']);
  const read = readSnapshot(task && !Array.isArray(body?.['tasks']) ? {...body, tasks: [task]} : body);
  return read ? {...answer, snapshot: read.snapshot} : reply;
}

// For a runtime that speaks this wire.
export {ACTION, ATTEMPT, EDGE, JOB, SUBAGENT, TASK, TOOL, TURN, wireRecord, type Naming} from './rows.js';
export {EXTENSION} from './snapshot.js';
export {camelCase} from './spelling.js';
export {textOf} from './words.js';

/** What only Agent Runtime understands, in `options` of an adapter element. */
export interface AgentRuntimeOptions {
  /** `sampled` is for a source that sends a sample of its events: gaps between their numbers mean nothing there. */
  readonly profile?: 'sampled';
}

/**
 * Agent Runtime: events, snapshots and commands of the standard, in camelCase and in snake_case. It fixes no transport;
 * this is the binding over HTTP that the adapter uses:
 *
 * - `GET  sessions/{id}/events` the stream (SSE; `id:` is the sequence, resumed after `Last-Event-ID`)
 * - `GET  sessions/{id}/snapshot?step=…&at=…` the session as of one `sequence`, in parts: see docs/adapters.md
 * - `POST commands` one command: `{command: 'pause_task', idempotencyKey, sessionId, taskId, …}`
 * - `GET  sessions`, `sessions/{id}/refs/{ref}` and `sessions/{id}/completions` as on the native wire
 */
export const createAdapter: AdapterFactory<AgentRuntimeOptions> = ({options} = {}) => {
  const memory = new Memory();
  return {
    protocol: 'agent-runtime',
    ordering: options?.profile === 'sampled' ? 'monotonic' : 'contiguous',
    controls: new Set(CONTROLS),
    errors: AGUI_ERRORS,
    decode: (wire) => (Array.isArray(wire) ? wire : [wire]).map((value: unknown) => decodeEvent(value, memory)),
    encode: writeCommand,
    refuses,
    completions: {
      path: (sessionId, trigger, query) =>
        `${pathOf(sessionId)}/completions?${new URLSearchParams({trigger, q: query}).toString()}`,
      read: (reply) => readCompletions(object(reply)?.['completions']),
    },
    streamPath: (sessionId) => `${pathOf(sessionId)}/events`,
    opening: openingOf(memory),
    refPath: (sessionId, ref) => `${pathOf(sessionId)}/refs/${encodeURIComponent(ref)}`,
    directory,
  };
};

function pathOf(sessionId: string): string {
  return `sessions/${encodeURIComponent(sessionId)}`;
}

/** The parts of a snapshot. A runtime that knows no parts may answer each time with all of it. */
function openingOf(memory: Memory): OpeningSource {
  return {
    path(step, sessionId, {at, before, thread}) {
      const query = new URLSearchParams(present({step, at: at === undefined ? undefined : String(at), before, thread}));
      return `${pathOf(sessionId)}/snapshot?${query.toString()}`;
    },
    read(reply) {
      const piece = readSnapshot(reply);
      for (const [id, task] of Object.entries(object(piece?.snapshot['tasks']) ?? {}))
        memory.spend(id, object(task)?.['usage']);
      return piece;
    },
  };
}
