/** A person asks for the connection back. It bubbles through shadow roots; `preventDefault()` leaves it to the page. */
export class AgentReconnectEvent extends Event {
  static readonly type = 'agent-reconnect';

  constructor() {
    super(AgentReconnectEvent.type, {bubbles: true, composed: true, cancelable: true});
  }
}
