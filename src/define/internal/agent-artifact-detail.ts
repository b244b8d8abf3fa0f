// Written by "npm run generate" from the class comments in src/components.
import {AgentArtifactDetail} from '../../components/artifacts/artifact-workspace/artifact-detail.js';
import './agent-artifact-editor.js';
import '../agent-artifact-preview.js';
import './agent-export-menu.js';
import '../agent-review-tray.js';
import './agent-task-ref.js';
import './agent-version-compare.js';
import '../agent-version-rail.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-artifact-detail': AgentArtifactDetail;
  }
}

define('agent-artifact-detail', AgentArtifactDetail);
