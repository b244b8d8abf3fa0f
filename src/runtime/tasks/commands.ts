import type {AgentCommand} from '../../commands/command.js';
import type {TaskControl} from '../../protocol/task.js';
import {Refused} from '../reply.js';
import type {SessionRuns} from '../runs.js';

type Handler = (runs: SessionRuns, command: AgentCommand) => unknown;

const none: Handler = () => {
  throw new Refused('unsupported', 'This runtime does not do that.');
};

/** What the runtime does with the commands of the task control plane. */
export const TASK_HANDLERS: Readonly<Record<TaskControl, Handler>> = {
  create_task: none,
  update_task: none,
  start_task: none,
  append_task_progress: none,
  pause_task: none,
  resume_task: none,
  cancel_task: none,
  retry_task: none,
  complete_task: none,
  fail_task: none,
  link_tasks: none,
  unlink_tasks: none,
  list_tasks: none,
  get_task: none,
};
