export {AgentRuntimeService} from './agent-runtime-service.js';
