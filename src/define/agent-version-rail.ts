// Written by "npm run generate" from the class comments in src/components.
import {AgentVersionRail} from '../components/artifacts/artifact-workspace/version-rail.js';
import './agent-time.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-version-rail': AgentVersionRail;
  }
}

define('agent-version-rail', AgentVersionRail);
