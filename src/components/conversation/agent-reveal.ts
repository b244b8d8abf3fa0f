/** Somebody wants to see a fact where it stands, such as `tool:t1`. It bubbles through shadow roots. */
export class AgentRevealEvent extends Event {
  static readonly type = 'agent-reveal';

  /** The key of the fact, as in `data-fact`. */
  readonly fact: string;

  constructor(fact: string) {
    super(AgentRevealEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.fact = fact;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-reveal': AgentRevealEvent;
  }
}
