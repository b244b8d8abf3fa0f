// Written by "npm run generate" from the class comments in src/components.
import {AgentArtifactCard} from '../components/artifacts/artifact-card/artifact-card.js';
import {define} from './define.js';

define('agent-artifact-card', AgentArtifactCard, 'base:artifact-card');
