import type {IncomingMessage, ServerResponse} from 'node:http';
import type {RefBody} from '../refs.js';
import {type FieldWords, REFUSAL_STATUS, type Refused} from '../reply.js';
import {SAFE_HEADERS} from './static-files.js';

/** The largest body that is read. */
export const MAX_BODY = 1024 * 1024;

/** An answer that is not a success. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldWords | undefined;

  constructor(status: number, code: string, message: string, fields?: FieldWords) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** The refusal of a command as an HTTP answer. */
export function refusalError({code, message, fields}: Pick<Refused, 'code' | 'message' | 'fields'>): HttpError {
  return new HttpError(REFUSAL_STATUS[code], code, message, fields);
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...SAFE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(text);
}

/** Sends a body as it is. It is somebody's work: a browser that opens it may not run it. */
export function sendFile(response: ServerResponse, {type, body, name}: RefBody): void {
  const bytes = Buffer.from(body);
  const file = name === undefined ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  response.writeHead(200, {
    ...SAFE_HEADERS,
    'content-type': type,
    'content-length': bytes.length,
    'content-disposition': `attachment${file}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
  });
  response.end(bytes);
}

/** Answers with the error, or with a plain one where it is a defect of ours. */
export function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (!(error instanceof HttpError)) console.error(error);
  const known = error instanceof HttpError ? error : new HttpError(500, 'internal', 'The server has failed.');
  const {status, code, message, fields} = known;
  if (status === 413) response.setHeader('connection', 'close');
  sendJson(response, status, {error: {code, message, ...(fields ? {fields} : {})}});
}

/** Reads a JSON body, up to `MAX_BODY`. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new HttpError(415, 'unsupported_media_type', 'Send JSON, and say so: content-type: application/json.');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest is read and thrown away, so that the answer gets through; a flood is cut off.
    if (size <= MAX_BODY) chunks.push(chunk);
    else if (size > 16 * MAX_BODY) break;
  }
  if (size > MAX_BODY) throw new HttpError(413, 'too_large', 'The body is larger than 1 MB.');
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw new HttpError(400, 'bad_json', 'The body is not JSON.');
  }
}
