/** Somebody wants to read the log of an attempt. */
export class AgentTaskAttemptSelectEvent extends Event {
  static readonly type = 'agent-task-attempt-select';

  readonly attemptId: string;

  constructor(attemptId: string) {
    super(AgentTaskAttemptSelectEvent.type, {bubbles: true, composed: true});
    this.attemptId = attemptId;
  }
}
