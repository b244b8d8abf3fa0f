import {AgentArtifactWorkspace} from '../components/artifacts/artifact-workspace/artifact-workspace.js';
import './agent-artifact-detail.js';
import './agent-artifact-list.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-artifact-workspace': AgentArtifactWorkspace;
  }
}

define('agent-artifact-workspace', AgentArtifactWorkspace);
