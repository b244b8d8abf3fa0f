import {uiKey} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';

/** Which piece of evidence is open. */
export const EVIDENCE_KEY = uiKey<OpenEvidence>('evidence');

/** The row under `EVIDENCE_KEY`: the one piece of evidence that is open. A new row each time that somebody asks. */
export interface OpenEvidence {
  readonly evidenceId: string;
}

/** Somebody wants to see a piece of evidence where evidence is. It bubbles through shadow roots. */
export class AgentEvidenceOpenEvent extends Event {
  static readonly type = 'agent-evidence-open';

  readonly evidenceId: string;

  constructor(evidenceId: string) {
    super(AgentEvidenceOpenEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.evidenceId = evidenceId;
  }
}

/** Opens a piece of evidence: the page keeps which one, and whoever lays the page out brings it up. */
export function openEvidence(from: Element, store: ProjectionStore | undefined, evidenceId: string): void {
  if (!from.dispatchEvent(new AgentEvidenceOpenEvent(evidenceId))) return;
  store?.setLocal(EVIDENCE_KEY, {evidenceId} satisfies OpenEvidence);
}
