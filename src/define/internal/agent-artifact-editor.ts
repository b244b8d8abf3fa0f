// Written by "npm run generate" from the class comments in src/components.
import {AgentArtifactEditor} from '../../components/artifacts/artifact-workspace/artifact-editor.js';
import '../agent-diff.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-artifact-editor': AgentArtifactEditor;
  }
}

define('agent-artifact-editor', AgentArtifactEditor);
