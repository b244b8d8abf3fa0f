import {AgentArtifactPreview} from '../components/artifacts/artifact-preview/artifact-preview.js';
import {lazy} from '../state/lazy.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-artifact-preview': AgentArtifactPreview;
  }
}

const part = (load: () => Promise<unknown>) => {
  const file = lazy(load, import.meta.url);
  return () => file.load();
};
const code = part(() => import('./agent-code-view.js'));
const image = part(() => import('./agent-image-view.js'));

AgentArtifactPreview.parts = {
  markdown: part(() => import('./agent-markdown.js')),
  text: code,
  code,
  image,
  table: part(() => import('./agent-table.js')),
  records: part(() => import('./agent-json.js')),
  canvas: part(() => import('./agent-canvas-view.js')),
  diff: part(() => import('./agent-diff.js')),
  snapshot: () => Promise.all([image(), code()]),
  bundle: part(() => import('./agent-file-tree.js')),
  bytes: part(() => import('./agent-code.js')),
};

define('agent-artifact-preview', AgentArtifactPreview);
