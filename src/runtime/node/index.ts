/** The built-in runtime as a server: an agent to try a page on before there is one of one's own. */
export {startServer, type RunningServer, type ServerOptions} from './server.js';
export {StartError} from './start-error.js';
