/** Somebody wants to see the raw events behind a fact, such as `tool:t1`. */
export class AgentFactPickEvent extends Event {
  static readonly type = 'agent-fact-pick';

  /** The key of the fact, as in `data-fact`. */
  readonly fact: string;

  constructor(fact: string) {
    super(AgentFactPickEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.fact = fact;
  }
}
