import {readFile, stat} from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {basename} from 'node:path';
import {HttpError, SAFE_HEADERS, sendError, serveFile, whyForbidden} from '@agent-surfaces/runtime/node';
import {
  NoPackError,
  openRecording,
  type PackSignature,
  type Recording,
  type TrustedKey,
} from 'agent-surfaces/recording';
import {CliError, wordsOf} from './cli-error.js';
import {readTrustedKey} from './keys.js';
import type {CliEnvironment} from './main.js';
import {HOST, listen, pageOf, type Served, serveUntilStopped} from './serving.js';
import {note} from './output.js';

/** The largest recording that is read: more does not fit into a page. */
const MAX_FILE = 1024 * 1024 * 1024;

/** Where the page reads the keys that --trust names: from its own server, never from its address. */
const KEYS_PATH = '/trusted-keys.json';

/** What is shown, and how. */
export interface ReplayRequest {
  readonly file: string;
  readonly port: number;
  /** Whether a browser may be opened. */
  readonly opens: boolean;
  readonly environment: CliEnvironment;
  /** Files with the public keys whose signature is shown by name. */
  readonly trust: readonly string[];
}

/** Shows a recording in the demo page, until a signal ends it. What is wrong with the file is said first. */
export async function replayFile({file, port, opens, environment, trust}: ReplayRequest): Promise<void> {
  const bytes = await read(file);
  const trustedKeys = await Promise.all(trust.map(readTrustedKey));
  const recording = await check(bytes, file, trustedKeys);
  const pageRoot = pageOf(environment);
  const server = await serveRecording({bytes, name: basename(file), trustedKeys, pageRoot, port});
  note(`${file}: ${String(recording.events.length)} events. Press Ctrl+C to stop.`);
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

async function check(bytes: Uint8Array, file: string, trustedKeys: readonly TrustedKey[]): Promise<Recording> {
  let recording: Recording;
  try {
    recording = await openRecording(bytes, {name: basename(file), trustedKeys});
  } catch (error) {
    if (error instanceof NoPackError) throw new CliError(`${file}: ${error.message}`);
    throw error;
  }
  for (const {message} of recording.problems) note(`${file}: ${message}`);
  for (const {area, reason, count} of recording.manifest?.gaps ?? [])
    note(`${file}: not in it: ${area}, ${reason}${count === undefined ? '' : `, ${String(count)}`}.`);
  if (recording.integrity) note(`${file}: ${signatureWords(recording.integrity.signature)}`);
  if (recording.events.length === 0) throw new CliError(`Nothing in ${file} can be shown.`);
  return recording;
}

function signatureWords({state, key = ''}: PackSignature): string {
  switch (state) {
    case 'trusted':
      return `Signed by ${key}.`;
    case 'unknown_key':
      return `Signed by an unknown key (${key}).`;
    case 'unsigned':
      return 'Not signed.';
    default:
      return 'The signature does not match.';
  }
}

interface ServedRecording {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly trustedKeys: readonly TrustedKey[];
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
  const keys = served.trustedKeys.length > 0 ? '&trusted-keys' : '';
  return {url: `${url}?replay=${encodeURIComponent(path)}${keys}`, close};
}

async function answer(
  {bytes, trustedKeys, pageRoot}: ServedRecording,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refused = whyForbidden(request, HOST);
  if (refused !== undefined) throw new HttpError(403, 'forbidden', refused);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new HttpError(405, 'method_not_allowed', 'This server only shows a recording: nothing can be sent to it.');
  const send = (type: string, body: Uint8Array) => {
    const head = {'content-type': type, 'content-length': body.length, 'cache-control': 'no-store'};
    response.writeHead(200, {...SAFE_HEADERS, ...head});
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  if (request.url === path) send('application/octet-stream', bytes);
  else if (request.url === KEYS_PATH) send('application/json', Buffer.from(JSON.stringify(trustedKeys)));
  else if (!(await serveFile(pageRoot, request, response)))
    throw new HttpError(404, 'not_found', 'There is no such file.');
}
