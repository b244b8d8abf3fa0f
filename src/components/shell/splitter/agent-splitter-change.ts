/** Somebody moves a splitter. Until the last of these events the size may still change. */
export class AgentSplitterChangeEvent extends Event {
  static readonly type = 'agent-splitter-change';

  /** The size that is asked for, in pixels; 0 folds the pane away. */
  readonly size: number;

  constructor(size: number) {
    super(AgentSplitterChangeEvent.type, {bubbles: true, composed: true});
    this.size = size;
  }
}
