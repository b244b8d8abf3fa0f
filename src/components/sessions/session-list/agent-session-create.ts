/** A person wants a new session. Unless somebody prevents it, the projection's event adapter makes one and opens it. */
export class AgentSessionCreateEvent extends Event {
  static readonly type = 'agent-session-create';

  /** What kind of session, where the service offers several. */
  readonly template: string | undefined;

  constructor(template?: string) {
    super(AgentSessionCreateEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.template = template;
  }
}
