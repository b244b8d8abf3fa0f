import {startServer, type ServerOptions} from './server.js';
import {StartError} from './start-error.js';

/** Runs the server as a program: says where it is, and stops on a signal. A reason not to start goes to stderr. */
export async function main(options: ServerOptions): Promise<void> {
  try {
    await serve(options);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function serve(options: ServerOptions): Promise<void> {
  const server = await startServer(options);
  const stop = () => {
    // A second signal finds no listener and ends the process at once.
    process.off('SIGINT', stop).off('SIGTERM', stop);
    void server.close();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const {runtime} = server;
  if (runtime.sessions().length === 0) {
    for (const {name} of runtime.scenarios) await runtime.createSession({scenario: name});
  }
  for (const warning of server.warnings) console.error(warning);
  console.log(`agent-surfaces workbench: ${server.url}`);
}
