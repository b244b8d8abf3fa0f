import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {readFile, stat} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {openRecording} from '../recording/open.js';
import {NoPackError} from '../recording/read-pack.js';
import type {Recording} from '../recording/recording.js';
import {CliError, wordsOf} from './cli-error.js';
import type {CliEnvironment} from './main.js';
import {serveRecording} from './replay-server.js';

/** The largest recording that is read: more does not fit into a page. */
const MAX_FILE = 1024 * 1024 * 1024;

/** What is shown, and how. */
export interface ReplayRequest {
  readonly file: string;
  readonly port: number;
  /** Whether a browser may be opened. */
  readonly opens: boolean;
  readonly environment: CliEnvironment;
}

/** Shows a recording in the demo page, until a signal ends it. What is wrong with the file is said first. */
export async function replayFile({file, port, opens, environment}: ReplayRequest): Promise<void> {
  const bytes = await read(file);
  const recording = await check(bytes, file);
  const reason = environment.preparePage?.();
  if (reason !== undefined) throw new CliError(reason);
  const {pageRoot} = environment;
  if (!existsSync(join(pageRoot, 'index.html'))) throw new CliError(`There is no built page in ${pageRoot}.`);
  const server = await serveRecording({bytes, name: basename(file), pageRoot, port});
  const stopped = new Promise<void>((resolve) => {
    const stop = () => {
      // A second signal finds no listener and ends the process at once.
      process.off('SIGINT', stop).off('SIGTERM', stop);
      void server.close().then(resolve);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
  console.error(`${file}: ${String(recording.events.length)} events. Press Ctrl+C to stop.`);
  console.log(`agent-surfaces replay: ${server.url}`);
  if (opens) openBrowser(server.url);
  await stopped;
}

async function read(file: string): Promise<Uint8Array> {
  try {
    const {size} = await stat(file);
    if (size > MAX_FILE) throw new Error('it is larger than 1 GB');
    return await readFile(file);
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${wordsOf(error)}.`);
  }
}

async function check(bytes: Uint8Array, file: string): Promise<Recording> {
  let recording: Recording;
  try {
    recording = await openRecording(bytes, {name: basename(file)});
  } catch (error) {
    if (error instanceof NoPackError) throw new CliError(`${file}: ${error.message}`);
    throw error;
  }
  for (const {message} of recording.problems) console.error(`${file}: ${message}`);
  for (const {area, reason, count} of recording.manifest?.gaps ?? [])
    console.error(`${file}: not in it: ${area}, ${reason}${count === undefined ? '' : `, ${String(count)}`}.`);
  if (recording.events.length === 0) throw new CliError(`Nothing in ${file} can be shown.`);
  return recording;
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
