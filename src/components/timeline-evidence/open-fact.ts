import type {ProjectionStore} from '../../state/store.js';
import {openArtifact} from '../artifact-workspace/agent-artifact-open.js';
import {AgentRevealEvent} from '../conversation/agent-reveal.js';
import {openEvidence} from './agent-evidence-open.js';

/** Goes to a fact where it is at home: evidence and artifacts in their own places, all else in the conversation. */
export function openFact(from: Element, store: ProjectionStore | undefined, fact: string): void {
  const id = fact.slice(fact.indexOf(':') + 1);
  if (fact.startsWith('evidence:')) openEvidence(from, store, id);
  else if (fact.startsWith('artifact:')) openArtifact(from, store, id);
  else from.dispatchEvent(new AgentRevealEvent(fact));
}
