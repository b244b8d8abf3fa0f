// Written by "npm run generate" from the class comments in src/components.
import {AgentVersionRail} from '../components/artifacts/artifact-workspace/version-rail.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-version-rail', AgentVersionRail, 'base:version-rail,time');
