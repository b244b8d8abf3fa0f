/** The panel of a launcher has opened. */
export class AgentLauncherShowEvent extends Event {
  static readonly type = 'agent-launcher-show';

  constructor() {
    super(AgentLauncherShowEvent.type, {bubbles: true, composed: true});
  }
}
