/** A person wants to read further back than what is here. It bubbles through shadow roots. */
export class AgentLoadOlderEvent extends Event {
  static readonly type = 'agent-load-older';

  constructor() {
    super(AgentLoadOlderEvent.type, {bubbles: true, composed: true, cancelable: true});
  }
}
