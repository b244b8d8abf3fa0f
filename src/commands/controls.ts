import type {AgentEvent} from '../protocol/envelope.js';
import type {Control} from '../protocol/taxonomy.js';
import {field, list, object, objects, payloadOf, string} from '../state/read.js';
import type {AgentCommand} from './command.js';
import {on, type ControlRule, type Verdict} from './control-rule.js';

const sameRun = (event: AgentEvent, command: AgentCommand) =>
  command.runId === undefined ? event.sessionId === command.sessionId : event.runId === command.runId;

/** How an event says that a request was settled: by its own fact, or in a list of what other sessions wait for. */
function settlementOf(event: AgentEvent, actionId: string): string | undefined {
  if (event.type === 'action.resolved' && event.actionId === actionId)
    return string(field(event, 'resolution')) ?? string(field(event, 'decision')) ?? 'resolved';
  if (event.type !== 'session.hydrated') return undefined;
  const row = object(object(object(field(event, 'snapshot'))?.['actions'])?.[actionId]);
  const status = string(row?.['status']);
  return status === undefined || status === 'required' ? undefined : (string(row?.['resolution']) ?? status);
}

/** Settled as asked is a confirmation; settled otherwise means that somebody else, or time, was first. */
const settled =
  (...words: readonly string[]) =>
  (event: AgentEvent, command: AgentCommand): Verdict | undefined => {
    const resolution = settlementOf(event, command.actionId ?? '');
    if (resolution === undefined) return undefined;
    return words.includes(resolution) || resolution === 'resolved' ? 'confirmed' : {refused: resolution};
  };

const NOT_TAKEN: ReadonlySet<string> = new Set(['cancelled', 'canceled', 'expired', 'rejected', 'denied', 'declined']);

/** A queued turn or a steer is confirmed once the runtime's queue holds it under the command's id. */
const queuedAs =
  (name: 'queued' | 'steers') =>
  (event: AgentEvent, command: AgentCommand): Verdict | undefined =>
    event.type === 'queue.changed' && list(field(event, name)).some((turn) => object(turn)?.['id'] === command.id)
      ? 'confirmed'
      : undefined;

/** Whether an edit is about the session itself. */
const isSetting = ({artifactId, messageId, actionId}: AgentCommand) =>
  artifactId === undefined && messageId === undefined && actionId === undefined;

/** A setting is confirmed once its session, or what the session may do, is reported with it. */
function settingVerdict(event: AgentEvent, command: AgentCommand): Verdict | undefined {
  const {sessionId = '', payload = {}} = command;
  if (event.type === 'session.hydrated') {
    const row = object(object(object(field(event, 'snapshot'))?.['sessions'])?.[sessionId]);
    // Lists of sessions come again and again: only one that says what was asked for is an answer.
    return row && Object.entries(payload).some(([name, value]) => row[name] === value) ? 'confirmed' : undefined;
  }
  if (event.sessionId !== sessionId) return undefined;
  const reported = payloadOf(event);
  if (event.type === 'session.updated')
    return Object.keys(payload).some((name) => name in reported) ? 'confirmed' : undefined;
  if (event.type === 'context.changed' && 'removeContext' in payload) {
    const isThere = objects(reported['refs']).some(({id}) => id === payload['removeContext']);
    return 'refs' in reported && !isThere ? 'confirmed' : undefined;
  }
  const isMode = event.type === 'permission.changed' && event.agentId === undefined && event.actionId === undefined;
  return isMode && 'permissionMode' in payload && 'mode' in reported ? 'confirmed' : undefined;
}

/** A board has answered once it reports the item as it was asked for. */
function boardVerdict(event: AgentEvent, command: AgentCommand): Verdict | undefined {
  const isItem = on(['task.changed', 'task.updated'], 'workItemId', 'taskId')(event, command);
  const reported = payloadOf(event);
  const asked = ['assignee', 'status'].filter((name) => command.payload?.[name] !== undefined);
  return isItem && asked.every((name) => reported[name] === command.payload?.[name]) ? 'confirmed' : undefined;
}

/** A teammate is closed once its status is `closed`. */
function closedVerdict(event: AgentEvent, command: AgentCommand): Verdict | undefined {
  return on(['agent.changed'], 'agentId')(event, command) && payloadOf(event)['status'] === 'closed'
    ? 'confirmed'
    : undefined;
}

/** The 19 controls of the standard, and the task control plane. */
export const CONTROL_TABLE: Readonly<Record<Control, ControlRule>> = {
  send: {
    owners: ['runtime'],
    boundary: 'runtime submit',
    required: [['sessionId']],
    payload: ['text'],
    takesFiles: true,
    answers: (event, command) =>
      event.type === 'run.started' && event.sessionId === command.sessionId ? 'confirmed' : undefined,
  },
  queue: {
    owners: ['runtime'],
    boundary: 'runtime queue',
    required: [['sessionId']],
    payload: ['text'],
    takesFiles: true,
    answers: queuedAs('queued'),
  },
  steer: {
    owners: ['runtime'],
    boundary: 'runtime steer',
    required: [['sessionId'], ['runId', 'turnId']],
    payload: ['text'],
    takesFiles: true,
    answers: queuedAs('steers'),
  },
  interrupt: {
    owners: ['runtime'],
    boundary: 'runtime interrupt',
    required: [['runId', 'turnId', 'sessionId']],
    payload: [],
    about: 'runId',
    answers: (event, command) =>
      /^run\.(finished|failed)$/.test(event.type) && sameRun(event, command) ? 'confirmed' : undefined,
  },
  delegate: {
    owners: ['runtime', 'team'],
    boundary: 'team control: create a teammate or task',
    required: [['sessionId']],
    payload: ['objective'],
    // Agents delegate too: only an event that names the command answers it, and the router looks for that.
    answers: () => undefined,
  },
  assign: {
    owners: ['task', 'team'],
    boundary: 'work board or team control',
    required: [['workItemId', 'taskId']],
    payload: ['assignee'],
    about: 'workItemId',
    answers: boardVerdict,
  },
  continue_agent: {
    owners: ['agent', 'runtime'],
    boundary: 'team control: input to a teammate',
    required: [['agentId']],
    payload: ['text'],
    takesMode: true,
    about: 'agentId',
    // A teammate changes all the time: only an event that names the command answers it.
    answers: () => undefined,
  },
  wait: {
    owners: ['agent', 'runtime', 'task'],
    boundary: 'team control: wait for teammates',
    // A session alone means all of its teammates.
    required: [['agentId', 'taskId', 'sessionId']],
    payload: ['timeoutMs'],
    about: 'agentId',
    answers: on(['agent.completed', 'task.waiting'], 'agentId', 'taskId'),
  },
  stop: {
    owners: ['agent', 'task', 'runtime'],
    boundary: 'team control: stop a teammate or task',
    required: [['agentId', 'taskId']],
    payload: ['cascade'],
    about: 'agentId',
    answers: on(['agent.completed', 'task.cancel_requested', 'task.cancelled'], 'agentId', 'taskId'),
  },
  close: {
    owners: ['agent', 'session'],
    boundary: 'team control: close or archive',
    required: [['agentId', 'sessionId']],
    payload: [],
    about: 'agentId',
    answers: (event, command) =>
      command.agentId === undefined
        ? on(['session.closed'], 'sessionId')(event, command)
        : closedVerdict(event, command),
  },
  request_review: {
    owners: ['evidence', 'runtime'],
    boundary: 'review service',
    required: [['artifactId', 'taskId', 'runId', 'messageId']],
    payload: [],
    answers: on(['review.requested'], 'artifactId', 'taskId', 'runId', 'messageId'),
  },
  approve: {
    owners: ['policy', 'runtime', 'action', 'session'],
    boundary: 'action response',
    required: [['actionId']],
    payload: [],
    about: 'actionId',
    once: true,
    answers: settled('approved', 'accepted', 'granted'),
  },
  reject: {
    owners: ['policy', 'runtime', 'action', 'session'],
    boundary: 'action response',
    required: [['actionId']],
    payload: [],
    about: 'actionId',
    once: true,
    // Asking for changes rejects what was proposed.
    answers: settled('rejected', 'denied', 'declined', 'changes_requested'),
  },
  answer: {
    owners: ['action', 'runtime', 'policy', 'session'],
    boundary: 'action response for structured input',
    required: [['actionId']],
    payload: ['value'],
    about: 'actionId',
    once: true,
    answers: (event, command) => {
      const verdict = settled()(event, command);
      // The word of an answered request may be the answer itself; only these words say that it was not taken.
      return typeof verdict === 'object' && !NOT_TAKEN.has(verdict.refused) ? 'confirmed' : verdict;
    },
  },
  edit: {
    owners: ['artifact', 'runtime', 'session', 'model', 'context', 'policy'],
    boundary: 'artifact service, queue, action response or settings of the session',
    required: [['artifactId', 'queuedId', 'messageId', 'actionId', 'sessionId']],
    payload: [],
    answers(event, command) {
      if (command.queuedId !== undefined)
        return event.type === 'queue.changed' && event.sessionId === command.sessionId ? 'confirmed' : undefined;
      if (command.messageId !== undefined)
        return event.type === 'text.final' && field(event, 'editOf') === command.messageId ? 'confirmed' : undefined;
      if (isSetting(command)) return settingVerdict(event, command);
      // Agents change artifacts too: only an event that names the command answers it, and the router looks for that.
      return undefined;
    },
  },
  retry: {
    owners: ['runtime', 'tool', 'artifact', 'agent', 'task'],
    boundary: 'retry of a run, tool, artifact or teammate',
    required: [['toolCallId', 'runId', 'artifactId', 'agentId', 'taskId']],
    payload: [],
    about: 'toolCallId',
    answers: (event, command) => {
      if (command.toolCallId !== undefined) return on(['tool.started'], 'toolCallId')(event, command);
      if (command.runId !== undefined)
        return event.type === 'run.started' && event.sessionId === command.sessionId ? 'confirmed' : undefined;
      return on(
        ['artifact.created', 'artifact.updated', 'agent.changed', 'task.retrying'],
        'artifactId',
        'agentId',
        'taskId',
      )(event, command);
    },
  },
  rollback: {
    owners: ['artifact', 'session'],
    boundary: 'artifact or session history',
    required: [['artifactId', 'sessionId']],
    payload: ['to'],
    // As with edits, a version of somebody else is no answer.
    answers: (event, command) =>
      command.artifactId === undefined ? on(['messages.snapshot'], 'sessionId')(event, command) : undefined,
  },
  export: {
    owners: ['artifact', 'evidence'],
    boundary: 'artifact or evidence export',
    required: [['artifactId', 'evidenceId', 'sessionId']],
    payload: [],
    answers: on(['evidence.changed'], 'evidenceId'),
  },
  open_detail: {
    owners: ['session', 'artifact', 'evidence', 'diagnostics'],
    boundary: 'read only: session, artifact, evidence, transcript or diagnostics',
    required: [['sessionId', 'runId', 'toolCallId', 'artifactId', 'evidenceId', 'agentId', 'taskId']],
    payload: [],
    reads: true,
    answers: () => undefined,
  },
  // The task control plane: ten rows of the standard, fourteen commands.
  create_task: {
    owners: ['task', 'runtime'],
    boundary: 'task control: create',
    required: [['sessionId']],
    payload: ['objective'],
    // Agents make tasks too: only an event that names the command answers it, and the router looks for that.
    answers: () => undefined,
  },
  update_task: {...aboutTask('task control: update', []), answers: changeVerdict},
  start_task: aboutTask('task control: start', ['task.started', 'task.attempt.started']),
  append_task_progress: {...aboutTask('task control: progress', [], ['summary']), answers: noteVerdict},
  pause_task: aboutTask('task control: pause', ['task.paused']),
  resume_task: aboutTask('task control: resume', ['task.resumed']),
  cancel_task: aboutTask('task control: cancel', ['task.cancel_requested', 'task.cancelled'], ['cascade']),
  retry_task: {...aboutTask('task control: new attempt', [], ['reason']), answers: retryVerdict},
  complete_task: aboutTask('task control: settle as completed', ['task.completed']),
  fail_task: aboutTask('task control: settle as failed', ['task.failed'], ['reason']),
  link_tasks: {...aboutTask('task control: link', [], ['relation', 'targetId']), answers: edgeVerdict(true)},
  unlink_tasks: {...aboutTask('task control: unlink', [], ['relation', 'targetId']), answers: edgeVerdict(false)},
  list_tasks: {...aboutTask('task control: read', []), required: [['sessionId']], reads: true, repliesWithTasks: true},
  get_task: {...aboutTask('task control: read', []), reads: true, repliesWithTasks: true},
};

/** What is missing from a command, in words; undefined where it is complete. */
export function missingFrom(command: Omit<AgentCommand, 'id'>): string | undefined {
  const rule = CONTROL_TABLE[command.control];
  for (const choice of rule.required) {
    if (!choice.some((name) => typeof command[name] === 'string' && command[name] !== '')) return choice.join(' or ');
  }
  const {payload} = command;
  const hasFiles = rule.takesFiles && list(payload?.['attachments']).length > 0;
  const hasMode = rule.takesMode && string(payload?.['mode']) !== undefined;
  return rule.payload.find(
    (name) => (payload?.[name] === undefined || payload[name] === '') && !((hasFiles || hasMode) && name === 'text'),
  );
}

/** A command about one task, answered by the fact that it asks for. */
function aboutTask(boundary: string, answered: readonly string[], payload: readonly string[] = []): ControlRule {
  const answers = on(answered, 'taskId');
  return {owners: ['task', 'runtime'], boundary, required: [['taskId']], payload, about: 'taskId', answers};
}

/** A change is made once its task is reported with what was asked for. */
function changeVerdict(event: AgentEvent, command: AgentCommand): Verdict | undefined {
  const reported = payloadOf(event);
  const asked = Object.entries(command.payload ?? {});
  const isTask = on(['task.updated', 'task.changed'], 'taskId')(event, command);
  return isTask && asked.every(([name, value]) => same(reported[name], value)) ? 'confirmed' : undefined;
}

function same(reported: unknown, asked: unknown): boolean {
  return reported === asked || (typeof asked === 'object' && JSON.stringify(reported) === JSON.stringify(asked));
}

/** A new attempt has events of its own; a new delivery is reported by its state. */
function retryVerdict(event: AgentEvent, command: AgentCommand): Verdict | undefined {
  if (command.payload?.['mode'] !== 'delivery')
    return on(['task.retrying', 'task.attempt.started'], 'taskId')(event, command);
  return payloadOf(event)['delivery'] === undefined
    ? undefined
    : on(['task.progress', 'task.updated', 'task.changed'], 'taskId')(event, command);
}

/** A running task reports progress all the time: a note is taken once an event repeats it. */
function noteVerdict(event: AgentEvent, command: AgentCommand): Verdict | undefined {
  return payloadOf(event)['summary'] === command.payload?.['summary']
    ? on(['task.progress'], 'taskId')(event, command)
    : undefined;
}

/** An edge is made or removed once an event says so. */
function edgeVerdict(isThere: boolean): ControlRule['answers'] {
  return (event, command) => {
    const {relation, targetId, status} = payloadOf(event);
    const isAsked = relation === command.payload?.['relation'] && targetId === command.payload?.['targetId'];
    const isMade = isAsked && (status !== 'removed') === isThere;
    return isMade ? on(['task.dependency.updated'], 'taskId')(event, command) : undefined;
  };
}
