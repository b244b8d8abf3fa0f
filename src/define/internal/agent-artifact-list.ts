// Written by "npm run generate" from the class comments in src/components.
import {AgentArtifactList} from '../../components/artifacts/artifact-workspace/artifact-list.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-artifact-list': AgentArtifactList;
  }
}

define('agent-artifact-list', AgentArtifactList);
