import type {ProjectionStore} from '../../../state/store.js';
import {openArtifact} from '../../artifacts/artifact-workspace/agent-artifact-open.js';
import {AgentRevealEvent} from '../../conversation/conversation/agent-reveal.js';
import {AgentSessionOpenEvent} from '../../sessions/session-list/agent-session-open.js';
import {openTask} from '../../tasks/task/agent-task-open.js';
import {openTeammate} from '../../team/team/agent-teammate-open.js';
import {openEvidence} from './agent-evidence-open.js';

/** Goes to a fact where it is at home: what has a place of its own opens there, all else in the conversation. */
export function openFact(from: Element, store: ProjectionStore | undefined, fact: string): void {
  const id = fact.slice(fact.indexOf(':') + 1);
  if (fact.startsWith('evidence:')) openEvidence(from, store, id);
  else if (fact.startsWith('artifact:')) openArtifact(from, store, id);
  else if (fact.startsWith('task:')) openTask(from, store, id);
  else if (fact.startsWith('agent:')) openTeammate(from, store, id);
  else if (fact.startsWith('session:')) from.dispatchEvent(new AgentSessionOpenEvent(id));
  else from.dispatchEvent(new AgentRevealEvent(fact));
}
