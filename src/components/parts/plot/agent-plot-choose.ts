/** Somebody wants to see more of one point of a plot. */
export class AgentPlotChooseEvent extends Event {
  static readonly type = 'agent-plot-choose';

  /** The key of the point. */
  readonly key: string;

  constructor(key: string) {
    super(AgentPlotChooseEvent.type, {bubbles: true, composed: true});
    this.key = key;
  }
}
