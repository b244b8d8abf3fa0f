/**
 * A person opens a session. It bubbles through shadow roots; the `agent-event-adapter` of the projection opens it unless
 * somebody called `preventDefault()`.
 */
export class AgentSessionOpenEvent extends Event {
  static readonly type = 'agent-session-open';

  /** The session to open. */
  readonly sessionId: string;

  constructor(sessionId: string) {
    super(AgentSessionOpenEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.sessionId = sessionId;
  }
}
