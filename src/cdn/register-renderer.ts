export {registerMessageAction} from '../components/conversation/message-actions/registry.js';
export {registerIdentity} from '../components/internal/identity/identities.js';
export {registerRenderer} from '../components/internal/renderers/registry.js';
