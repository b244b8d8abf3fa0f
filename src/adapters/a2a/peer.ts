import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import type {Owner, Phase, Scope, Surface} from '../../protocol/taxonomy.js';
import type {Reachability} from '../../state/facts/agents.js';
import {present} from '../../state/read.js';
import type {WireFault} from '../adapter.js';
import {CARD_PATH, readCard, type Card} from './card.js';

/** Where each class of event is meant to be drawn. */
const SURFACES: Readonly<Record<string, Surface>> = {
  'run.started': 'runtime_status',
  'run.status': 'runtime_status',
  'run.finished': 'runtime_status',
  'run.failed': 'runtime_status',
  'text.final': 'conversation',
  'activity.changed': 'inline_process',
  'action.required': 'hitl',
  'action.resolved': 'hitl',
  'agent.changed': 'remote_teammate',
  'task.changed': 'remote_teammate',
  'task.cancelled': 'remote_teammate',
  'artifact.created': 'artifact_workspace',
  'artifact.updated': 'artifact_workspace',
  'artifact.version.created': 'artifact_workspace',
};

/** How a peer's words about a task are put into an envelope. */
export interface EnvelopeOptions {
  readonly owner?: Owner;
  readonly scope?: Scope;
  readonly phase?: Phase;
  /** The peer's own time; without it, when the page learned of it. */
  readonly at?: string | undefined;
}

/** The agent at the other side: who it is, what is known of it, and the envelope of its events. */
export class Peer {
  /** The session that the page has open: the peer's context, unless the peer names another. */
  sessionId: string | undefined;
  /** False while the past is read: those events do not get the current time. */
  isLive = true;
  readonly #now: () => number;
  #card: Card | undefined;
  #url = '';
  #isLost = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** One address is one peer. */
  get agentId(): string {
    return `a2a:${this.#url === '' ? 'peer' : this.#url}`;
  }

  get card(): Card | undefined {
    return this.#card;
  }

  /** Where its card can be read. */
  get cardRef(): string | undefined {
    return this.#url === '' ? undefined : `${this.#url}/${CARD_PATH}`;
  }

  /** The protocol and its version, as a task keeps them. */
  get protocol(): string {
    return `a2a/${this.#card?.way?.version ?? '1.0'}`;
  }

  /** Takes the card. */
  meet(wire: unknown, url: string): readonly AgentEvent[] {
    this.#setUrl(url);
    const card = (this.#card = readCard(wire, url));
    const {name, shown, way} = card;
    const {skills} = shown;
    const changed = this.changed({
      status: 'idle',
      card: shown,
      ...present({capability: Array.isArray(skills) && skills.length > 0 ? skills : undefined}),
    });
    const met = {...changed, ...present({agentName: name}), runtimeStatus: 'idle'};
    if (way) return [met];
    return [met, this.note('a2a_no_way', 'The card of this peer names no address that this page can speak to.')];
  }

  /** The card could not be had. */
  miss(fault: WireFault, url: string): readonly AgentEvent[] {
    this.#setUrl(url);
    return [this.unreached(fault)];
  }

  /** The peer does not answer: what was known of its work stays as it was. */
  unreached(fault: WireFault): AgentEvent {
    this.#isLost = true;
    return this.#agent({reachability: reachabilityBy(fault), reason: fault.message});
  }

  /** Whether it could not be reached when it was last tried. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** The peer was reached: the event for what changed. */
  changed(payload: JsonObject): AgentEvent {
    if (!this.isLive) return this.#agent(payload);
    // The reason why it could not be reached holds no longer.
    const again = this.#isLost ? {reason: ''} : {};
    this.#isLost = false;
    return this.#agent({reachability: 'reachable', reachedAt: this.#time(), ...again, ...payload});
  }

  envelope(type: string, {owner = 'runtime', scope = 'run', phase, at}: EnvelopeOptions = {}): AgentEvent {
    const {sessionId} = this;
    return {
      type,
      owner,
      scope,
      ...present({
        sessionId,
        phase,
        surface: SURFACES[type],
        timestamp: at ?? (this.isLive ? this.#time() : undefined),
      }),
      agentId: this.agentId,
    };
  }

  /** A diagnostic for developers. */
  note(code: string, message: string, detail?: unknown): AgentEvent {
    return {
      type: 'diagnostic.changed',
      owner: 'diagnostics',
      surface: 'diagnostics',
      ...present({sessionId: this.sessionId}),
      payload: {code, level: 'warning', message, ...present({detail})},
    };
  }

  #agent(payload: JsonObject): AgentEvent {
    return {
      ...this.envelope('agent.changed', {owner: 'agent', scope: 'agent'}),
      agentSource: 'a2a',
      runtimeEntity: 'external_task',
      topology: 'remote_teammate',
      payload: {kind: 'agent', ...present({agentCardRef: this.cardRef}), ...payload},
    };
  }

  #setUrl(url: string): void {
    this.#url = url.replace(/[?#].*$/, '').replace(/\/+$/, '');
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
}

/** What a fault says about how a peer can be reached. */
function reachabilityBy({kind, status}: WireFault): Reachability {
  if (kind !== 'http') return 'unreachable';
  if (status === 401 || status === 403) return 'unauthorised';
  return status === 404 || status === 410 ? 'missing' : 'unreachable';
}
