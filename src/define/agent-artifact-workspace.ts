// Written by "npm run generate" from the class comments in src/components.
import {AgentArtifactWorkspace} from '../components/artifacts/artifact-workspace/artifact-workspace.js';
import './internal/agent-artifact-detail.js';
import './internal/agent-artifact-list.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-artifact-workspace': AgentArtifactWorkspace;
  }
}

define('agent-artifact-workspace', AgentArtifactWorkspace);
