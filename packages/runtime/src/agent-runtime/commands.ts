import {camelCase, textOf} from 'agent-surfaces/adapters/agent-runtime';
import {type Control, type JsonObject, TASK_CONTROLS} from 'agent-surfaces/protocol';
import {object, present, string} from 'agent-surfaces/state';
import {Refused} from '../reply.js';

/** What a command of the wire asks of the runtime. */
export interface Asked {
  readonly sessionId: string;
  readonly command: JsonObject;
}

type Reading = readonly [control: Control, payload: JsonObject, target?: JsonObject];

/** Fields of a command that say whom it is for, and not what is asked. */
const TARGETS = [
  ...['command', 'idempotencyKey', 'sessionId', 'threadId', 'turnId', 'turnRunId', 'taskId', 'subagentId', 'actionId'],
  ...['toolCallId', 'artifactId', 'evidenceId', 'messageId', 'workItemId', 'reviewId', 'queuedTurnId', 'jobId'],
] as const;

const SUBMIT: Readonly<Record<string, Control>> = {start: 'send', queue: 'queue', steer: 'steer'};
const RESPOND: Readonly<Record<string, Control>> = {approve: 'approve', reject: 'reject', answer: 'answer'};

/** The commands that this runtime takes, each as what it means here. */
const READERS: Readonly<Record<string, (body: JsonObject, facts: JsonObject) => Reading>> = {
  submit_turn: (body, {input, text, policy, ...facts}) => {
    const control = SUBMIT[string(policy) ?? 'start'];
    if (!control)
      throw new Refused('invalid_input', 'There is no such policy.', {policy: 'Choose one of: start, queue, steer.'});
    return [control, {...facts, text: textOf(text ?? input) ?? ''}];
  },
  interrupt_turn: (body, facts) => ['interrupt', facts],
  respond_action: (body, {decision, kind, ...facts}) => {
    const word = string(decision) ?? '';
    const control = RESPOND[string(kind) ?? word] ?? (facts['value'] === undefined ? undefined : 'answer');
    if (!control)
      throw new Refused('invalid_input', 'There is no such decision.', {
        decision: 'Choose one of: approve, reject, answer.',
      });
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

/** The names of the commands that this runtime takes. */
export const COMMAND_NAMES = Object.keys(READERS);

/** Reads one command, in either spelling. Refuses what is none. */
export function readCommand(input: unknown): Asked {
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
