/** Somebody chose an option of an `agent-picker`. What it changes is for the owner of the fact to say. */
export class AgentPickerChangeEvent extends Event {
  static readonly type = 'agent-picker-change';

  /** The option that was chosen. */
  readonly value: string;

  constructor(value: string) {
    super(AgentPickerChangeEvent.type, {bubbles: true, composed: true});
    this.value = value;
  }
}
