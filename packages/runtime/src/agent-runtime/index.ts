export {AgentRuntimeDesk} from './desk.js';
