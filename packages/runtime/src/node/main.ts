import {type RunningServer, type ServerOptions, StartError, startServer} from './server.js';

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

/** Starts the server, with a session of every scenario where there is none yet. */
export async function startWithSessions(options: ServerOptions): Promise<RunningServer> {
  const server = await startServer(options);
  const {runtime} = server;
  if (runtime.sessions().length > 0) return server;
  for (const {name} of runtime.scenarios) await runtime.createSession({scenario: name});
  return server;
}

async function serve(options: ServerOptions): Promise<void> {
  const server = await startWithSessions(options);
  const stop = () => {
    // A second signal finds no listener and ends the process at once.
    process.off('SIGINT', stop).off('SIGTERM', stop);
    void server.close();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  for (const warning of server.warnings) console.error(warning);
  console.log(`agent-surfaces workbench: ${server.url}`);
}
