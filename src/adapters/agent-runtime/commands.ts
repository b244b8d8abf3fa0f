import type {AgentCommand, CommandIntent} from '../../commands/command.js';
import type {JsonObject} from '../../protocol/events.js';
import {TASK_CONTROLS} from '../../protocol/task.js';
import type {Control} from '../../protocol/taxonomy.js';
import {taskKey} from '../../state/keys.js';
import {isJob} from '../../state/facts/task-record.js';
import {list, object, present} from '../../state/read.js';
import type {ReadonlyStore} from '../../state/store.js';
import type {Unsupported, WireRequest} from '../adapter.js';
import {readSnapshot} from './snapshot.js';

/** A command of the standard, and what it says besides whom it is for. */
type Written = readonly [command: string, facts: JsonObject] | undefined;

/** Why a command cannot be written, as a word of the catalog. */
export const NO_WORD = 'agent_runtime_no_word';

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
export const CONTROLS = Object.keys(WORDS) as readonly Control[];

/** Why this very command could not be written. */
export function refuses(intent: CommandIntent): string | undefined {
  return WORDS[intent.control]?.(intent) === undefined ? NO_WORD : undefined;
}

/** A command as a request: one address for all, as the standard has one table of them. */
export function writeCommand(command: AgentCommand, store: Pick<ReadonlyStore, 'get'>): WireRequest | Unsupported {
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
