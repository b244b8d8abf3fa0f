/** The panel of a launcher has closed. */
export class AgentLauncherHideEvent extends Event {
  static readonly type = 'agent-launcher-hide';

  constructor() {
    super(AgentLauncherHideEvent.type, {bubbles: true, composed: true});
  }
}
