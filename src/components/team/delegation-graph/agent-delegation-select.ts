/** A node or an edge of the delegation graph was selected, or the entity of a node was opened. */
export class AgentDelegationSelectEvent extends Event {
  static readonly type = 'agent-delegation-select';

  /** The id of a node or of an edge. */
  readonly id: string;
  /** Whether it is to be opened, and not only looked at. */
  readonly isOpened: boolean;

  constructor(id: string, isOpened = false) {
    super(AgentDelegationSelectEvent.type, {bubbles: true, composed: true});
    this.id = id;
    this.isOpened = isOpened;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-delegation-select': AgentDelegationSelectEvent;
  }
}
