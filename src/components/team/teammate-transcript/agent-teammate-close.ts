import type {ProjectionStore} from '../../../state/store.js';
import {TEAMMATE_KEY, type OpenTeammateRow} from '../team/agent-teammate-open.js';

/** Somebody is done with a teammate's transcript. It bubbles through shadow roots, to whoever lays the page out. */
export class AgentTeammateCloseEvent extends Event {
  static readonly type = 'agent-teammate-close';

  readonly agentId: string;

  constructor(agentId: string) {
    super(AgentTeammateCloseEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.agentId = agentId;
  }
}

/** Closes the teammate that is open: the page keeps that none is. */
export function closeTeammate(from: Element, store: ProjectionStore | undefined, agentId: string): void {
  if (!from.dispatchEvent(new AgentTeammateCloseEvent(agentId))) return;
  store?.setLocal(TEAMMATE_KEY, {agentId: ''} satisfies OpenTeammateRow);
}
