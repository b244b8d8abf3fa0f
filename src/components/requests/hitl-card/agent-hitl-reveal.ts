/** A person wants to decide a request where it stands. The dock that has it opens it. It bubbles through shadow roots. */
export class AgentHitlRevealEvent extends Event {
  static readonly type = 'agent-hitl-reveal';

  /** The request to show. */
  readonly actionId: string;

  constructor(actionId: string) {
    super(AgentHitlRevealEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.actionId = actionId;
  }
}
