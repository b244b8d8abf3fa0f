export {registerMessageAction} from '../components/conversation/message-actions/registry.js';
export {registerRenderer} from '../components/internal/renderers/registry.js';
