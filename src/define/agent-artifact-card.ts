// Written by "npm run generate" from the class comments in src/components.
import {AgentArtifactCard} from '../components/artifacts/artifact-card/artifact-card.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-artifact-card': AgentArtifactCard;
  }
}

define('agent-artifact-card', AgentArtifactCard);
