/** Somebody wants to see a fact where it stands, such as `tool:t1`. It bubbles through shadow roots. */
export class AgentRevealEvent extends Event {
  static readonly type = 'agent-reveal';

  /** The key of the fact, as in `data-fact`. */
  readonly fact: string;

  /** A fact inside of it to point at, such as the citation in a text; the whole where it is not said. */
  readonly within: string | undefined;

  constructor(fact: string, within?: string) {
    super(AgentRevealEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.fact = fact;
    this.within = within;
  }
}
