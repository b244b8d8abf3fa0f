/** Somebody wants to see one version of an artifact. */
export class AgentVersionShowEvent extends Event {
  static readonly type = 'agent-version-show';

  readonly versionId: string;

  constructor(versionId: string) {
    super(AgentVersionShowEvent.type, {bubbles: true, composed: true});
    this.versionId = versionId;
  }
}

/** Somebody wants to see what changed between two versions of an artifact, the older one first. */
export class AgentVersionCompareEvent extends Event {
  static readonly type = 'agent-version-compare';

  readonly from: string;
  readonly to: string;

  constructor(from: string, to: string) {
    super(AgentVersionCompareEvent.type, {bubbles: true, composed: true});
    this.from = from;
    this.to = to;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'agent-version-show': AgentVersionShowEvent;
    'agent-version-compare': AgentVersionCompareEvent;
  }
}
