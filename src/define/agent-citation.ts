// Written by "npm run generate" from the class comments in src/components.
import {AgentCitation} from '../components/parts/citation/citation.js';
import {define} from './define.js';

define('agent-citation', AgentCitation, 'base:citation,card:citation__card');
