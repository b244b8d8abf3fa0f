/** Somebody opens or closes what can be done with a teammate of a roster. */
export class AgentMemberControlsEvent extends Event {
  static readonly type = 'agent-member-controls';

  readonly agentId: string;
  readonly open: boolean;

  constructor(agentId: string, open: boolean) {
    super(AgentMemberControlsEvent.type, {bubbles: true});
    this.agentId = agentId;
    this.open = open;
  }
}
