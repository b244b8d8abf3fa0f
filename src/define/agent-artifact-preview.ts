// Written by "npm run generate" from the class comments in src/components.
import {defineLazily} from '../components/internal/lazy-elements.js';
import {AgentArtifactPreview} from '../components/artifacts/artifact-preview/artifact-preview.js';
import {define} from './define.js';

define('agent-artifact-preview', AgentArtifactPreview, 'base:artifact-preview,content:artifact-preview__content,frame:artifact-preview__frame,canvas-view,canvas-view__canvas,citation,citation__card,code,code-view,code-view__lines,code__lines,diff,diff__lines,file-tree,image-view,image-view__picture,json,json__tree,markdown,table,table__scroll');
defineLazily('agent-canvas-view', () => import('./agent-canvas-view.js'), import.meta.url);
defineLazily('agent-code', () => import('./agent-code.js'), import.meta.url);
defineLazily('agent-code-view', () => import('./agent-code-view.js'), import.meta.url);
defineLazily('agent-diff', () => import('./agent-diff.js'), import.meta.url);
defineLazily('agent-file-tree', () => import('./agent-file-tree.js'), import.meta.url);
defineLazily('agent-image-view', () => import('./agent-image-view.js'), import.meta.url);
defineLazily('agent-json', () => import('./agent-json.js'), import.meta.url);
defineLazily('agent-markdown', () => import('./agent-markdown.js'), import.meta.url);
defineLazily('agent-table', () => import('./agent-table.js'), import.meta.url);
