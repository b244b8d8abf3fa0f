/** Somebody is done with editing for now. What was written is kept. */
export class AgentEditorCloseEvent extends Event {
  static readonly type = 'agent-editor-close';

  constructor() {
    super(AgentEditorCloseEvent.type, {bubbles: true, composed: true});
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-editor-close': AgentEditorCloseEvent;
  }
}
