// Written by "npm run generate" from the class comments in src/components.
import {AgentCanvasView} from '../components/artifacts/canvas-view/canvas-view.js';
import {define} from './define.js';

define('agent-canvas-view', AgentCanvasView, 'base:canvas-view,canvas:canvas-view__canvas');
