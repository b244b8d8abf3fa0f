import {AgentArtifactPreview} from '../components/artifact-preview/artifact-preview.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-artifact-preview': AgentArtifactPreview;
  }
}

const code = () => import('./agent-code-view.js');

AgentArtifactPreview.parts = {
  markdown: () => import('./agent-markdown.js'),
  text: code,
  code,
  image: () => import('./agent-image-view.js'),
  table: () => import('./agent-table.js'),
  records: () => import('./agent-json.js'),
  canvas: () => import('./agent-canvas-view.js'),
  diff: () => import('./agent-diff.js'),
  snapshot: () => Promise.all([import('./agent-image-view.js'), code()]),
  bundle: () => import('./agent-file-tree.js'),
  bytes: () => import('./agent-code.js'),
};

define('agent-artifact-preview', AgentArtifactPreview);
