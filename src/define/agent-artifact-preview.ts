import {AgentArtifactPreview} from '../components/artifact-preview/artifact-preview.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-artifact-preview': AgentArtifactPreview;
  }
}

define('agent-artifact-preview', AgentArtifactPreview);
