import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {CliError, wordsOf} from './cli-error.js';
import type {CliEnvironment} from './main.js';
import {print} from './output.js';

/** The only address that servers of the command line listen at. */
export const HOST = '127.0.0.1';

/** Something that is served until it is closed. */
export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** The folder with the page, built where it was not. */
export function pageOf({preparePage, pageRoot}: CliEnvironment): string {
  const reason = preparePage?.();
  if (reason !== undefined) throw new CliError(reason);
  if (!existsSync(join(pageRoot, 'index.html'))) throw new CliError(`There is no built page in ${pageRoot}.`);
  return pageRoot;
}

/** Listens on this machine alone. Port 0 takes any free one. */
export async function listen(port: number, answer: RequestListener): Promise<Served> {
  const server = createServer(answer);
  try {
    server.listen(port, HOST);
    await once(server, 'listening');
  } catch (error) {
    throw new CliError(`Port ${String(port)} cannot be used: ${wordsOf(error)}.`);
  }
  return {
    url: `http://${HOST}:${String((server.address() as AddressInfo).port)}/`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Says where something is served, opens a browser there if that is wanted, and waits for a signal to end it. */
export async function serveUntilStopped(command: string, {url, close}: Served, opens: boolean): Promise<void> {
  const stopped = new Promise<void>((resolve, reject) => {
    const stop = () => {
      // A second signal finds no listener and ends the process at once.
      process.off('SIGINT', stop).off('SIGTERM', stop);
      close().then(resolve, reject);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
  print(`agent-surfaces ${command}: ${url}`);
  if (opens) openBrowser(url);
  await stopped;
}

/** Opens the person's browser, where there is a screen to open it on. A browser that does not come is no fault. */
function openBrowser(url: string): void {
  const {DISPLAY, WAYLAND_DISPLAY} = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return;
  const program = process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer.exe' : 'xdg-open';
  spawn(program, [url], {stdio: 'ignore', detached: true})
    .on('error', () => undefined)
    .unref();
}
