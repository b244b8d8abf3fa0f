import {uiKey} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';

/**
 * Somebody wants to see a teammate at work. It bubbles through shadow roots: whoever lays the page out brings its
 * transcript up, and a page without one can show the teammate its own way and call `preventDefault()`.
 */
export class AgentTeammateOpenEvent extends Event {
  static readonly type = 'agent-teammate-open';

  readonly agentId: string;

  constructor(agentId: string) {
    super(AgentTeammateOpenEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.agentId = agentId;
  }
}

/** The teammate that a person has open. */
export const TEAMMATE_KEY = uiKey<OpenTeammateRow>('teammate');

/** The row under `TEAMMATE_KEY`. */
export interface OpenTeammateRow {
  /** Empty where none is open. */
  readonly agentId: string;
}

/** Opens a teammate: the page keeps which one. */
export function openTeammate(from: Element, store: ProjectionStore | undefined, agentId: string): void {
  if (!from.dispatchEvent(new AgentTeammateOpenEvent(agentId))) return;
  store?.setLocal(TEAMMATE_KEY, {agentId} satisfies OpenTeammateRow);
}
