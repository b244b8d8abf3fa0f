/** The built-in runtime as a server: an agent to develop a page with. */
export {startServer, type RunningServer, type ServerOptions} from './server.js';
// For another server of the same page.
export {whyForbidden} from './guard.js';
export {HttpError, sendError} from './http.js';
export {startWithSessions} from './main.js';
export {StartError} from './server.js';
export {SAFE_HEADERS, serveFile} from './static-files.js';
