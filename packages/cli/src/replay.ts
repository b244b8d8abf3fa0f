import {readFile, stat} from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {basename} from 'node:path';
import {HttpError, SAFE_HEADERS, sendError, serveFile, whyForbidden} from '@agent-surfaces/runtime/node';
import {NoPackError, openRecording, type Recording} from 'agent-surfaces/recording';
import {CliError, wordsOf} from './cli-error.js';
import type {CliEnvironment} from './main.js';
import {HOST, listen, pageOf, type Served, serveUntilStopped} from './serving.js';

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
  const pageRoot = pageOf(environment);
  const server = await serveRecording({bytes, name: basename(file), pageRoot, port});
  console.error(`${file}: ${String(recording.events.length)} events. Press Ctrl+C to stop.`);
  await serveUntilStopped('replay', server, opens);
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

interface ServedRecording {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly pageRoot: string;
  /** 0 takes any free port. */
  readonly port: number;
}

/** Serves the page and one recording, on this machine alone. The address is of the page that shows it. */
async function serveRecording(served: ServedRecording): Promise<Served> {
  const path = `/recording/${encodeURIComponent(served.name)}`;
  const {url, close} = await listen(served.port, (request, response) => {
    answer(served, path, request, response).catch((error: unknown) => sendError(response, error));
  });
  return {url: `${url}?replay=${encodeURIComponent(path)}`, close};
}

async function answer(
  {bytes, pageRoot}: ServedRecording,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refused = whyForbidden(request, HOST);
  if (refused !== undefined) throw new HttpError(403, 'forbidden', refused);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new HttpError(405, 'method_not_allowed', 'This server only shows a recording: nothing can be sent to it.');
  if (request.url === path) {
    const type = 'application/octet-stream';
    response.writeHead(200, {
      ...SAFE_HEADERS,
      'content-type': type,
      'content-length': bytes.length,
      'cache-control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  } else if (!(await serveFile(pageRoot, request, response)))
    throw new HttpError(404, 'not_found', 'There is no such file.');
}
