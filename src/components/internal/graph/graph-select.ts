/** Each graph has its own name for the event. */
export type GraphSelectType = 'agent-task-graph-select' | 'agent-delegation-select';

/** A node or an edge of a graph was selected, or the entity of a node was opened. */
export class GraphSelectEvent extends Event {
  /** The id of a node or of an edge. */
  readonly id: string;
  /** Whether it is to be opened, and not only looked at. */
  readonly isOpened: boolean;

  constructor(type: GraphSelectType, id: string, isOpened: boolean) {
    super(type, {bubbles: true, composed: true});
    this.id = id;
    this.isOpened = isOpened;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-task-graph-select': GraphSelectEvent;
    'agent-delegation-select': GraphSelectEvent;
  }
}
