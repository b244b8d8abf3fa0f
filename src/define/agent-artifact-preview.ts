// Written by "npm run generate" from the class comments in src/components.
import {defineLazily} from '../components/internal/lazy-elements.js';
import {AgentArtifactPreview} from '../components/artifacts/artifact-preview/artifact-preview.js';
import {define} from './define.js';

define('agent-artifact-preview', AgentArtifactPreview);
defineLazily('agent-canvas-view', () => import('./agent-canvas-view.js'), import.meta.url);
defineLazily('agent-code', () => import('./agent-code.js'), import.meta.url);
defineLazily('agent-code-view', () => import('./agent-code-view.js'), import.meta.url);
defineLazily('agent-diff', () => import('./agent-diff.js'), import.meta.url);
defineLazily('agent-file-tree', () => import('./agent-file-tree.js'), import.meta.url);
defineLazily('agent-image-view', () => import('./agent-image-view.js'), import.meta.url);
defineLazily('agent-json', () => import('./agent-json.js'), import.meta.url);
defineLazily('agent-markdown', () => import('./agent-markdown.js'), import.meta.url);
defineLazily('agent-table', () => import('./agent-table.js'), import.meta.url);
