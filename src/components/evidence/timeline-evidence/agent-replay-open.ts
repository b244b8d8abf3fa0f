/** Somebody wants to play a recorded run, by its ref. It bubbles through shadow roots. */
export class AgentReplayOpenEvent extends Event {
  static readonly type = 'agent-replay-open';

  /** The ref as the evidence has it. */
  readonly ref: string;

  constructor(ref: string) {
    super(AgentReplayOpenEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.ref = ref;
  }
}
