// Written by "npm run generate" from the class comments in src/components.
import {AgentVersionCompare} from '../../components/artifacts/artifact-workspace/version-compare.js';
import '../agent-artifact-preview.js';
import '../agent-diff.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-version-compare': AgentVersionCompare;
  }
}

define('agent-version-compare', AgentVersionCompare);
