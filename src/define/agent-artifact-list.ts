import {AgentArtifactList} from '../components/artifacts/artifact-workspace/artifact-list.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-artifact-list': AgentArtifactList;
  }
}

define('agent-artifact-list', AgentArtifactList);
