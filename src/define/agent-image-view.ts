// Written by "npm run generate" from the class comments in src/components.
import {AgentImageView} from '../components/artifacts/image-view/image-view.js';
import {define} from './define.js';

define('agent-image-view', AgentImageView, 'base:image-view,picture:image-view__picture');
