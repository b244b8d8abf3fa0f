/** A node or an edge of the task graph was selected, or the entity of a node was opened. */
export class AgentTaskGraphSelectEvent extends Event {
  static readonly type = 'agent-task-graph-select';

  /** The id of a node or of an edge. */
  readonly id: string;
  /** Whether it is to be opened, and not only looked at. */
  readonly isOpened: boolean;

  constructor(id: string, isOpened = false) {
    super(AgentTaskGraphSelectEvent.type, {bubbles: true, composed: true});
    this.id = id;
    this.isOpened = isOpened;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-task-graph-select': AgentTaskGraphSelectEvent;
  }
}
