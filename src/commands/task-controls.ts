import type {AgentEvent} from '../protocol/envelope.js';
import type {TaskControl} from '../protocol/task.js';
import {payloadOf} from '../state/read.js';
import type {AgentCommand} from './command.js';
import {on, type ControlRule, type Verdict} from './control-rule.js';

/** A command about one task, answered by the fact that it asks for. */
const aboutTask = (boundary: string, answered: readonly string[], payload: readonly string[] = []): ControlRule => ({
  owners: ['task', 'runtime'],
  boundary,
  required: [['taskId']],
  payload,
  about: 'taskId',
  answers: on(answered, 'taskId'),
});

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
const edgeVerdict =
  (isThere: boolean) =>
  (event: AgentEvent, command: AgentCommand): Verdict | undefined => {
    const reported = payloadOf(event);
    const {relation, targetId} = command.payload ?? {};
    const isEdge = reported['relation'] === relation && reported['targetId'] === targetId;
    return isEdge &&
      on(['task.dependency.updated'], 'taskId')(event, command) &&
      (reported['status'] !== 'removed') === isThere
      ? 'confirmed'
      : undefined;
  };

/** The task control plane: ten rows of the standard, fourteen commands. */
export const TASK_CONTROL_TABLE: Readonly<Record<TaskControl, ControlRule>> = {
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
