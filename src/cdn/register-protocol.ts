export {registerProtocol} from '../adapters/protocols.js';
