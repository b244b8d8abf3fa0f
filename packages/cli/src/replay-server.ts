import type {IncomingMessage, ServerResponse} from 'node:http';
import {HttpError, SAFE_HEADERS, sendError, serveFile, whyForbidden} from '@agent-surfaces/runtime/node';
import {HOST, listen, type Served} from './serving.js';

/** A recording to be shown. */
export interface ServedRecording {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly pageRoot: string;
  /** 0 takes any free port. */
  readonly port: number;
}

/** Serves the page and one recording, on this machine alone. The address is of the page that shows it. */
export async function serveRecording(served: ServedRecording): Promise<Served> {
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
