import {object, string} from '../state/read.js';
import {httpFault, type ErrorRules} from './http.js';
import {TransportFault, abortedFault, toFault} from './wire.js';

/** How a file is sent. */
export interface UploadRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** In place of `XMLHttpRequest`; progress is reported only with the latter. */
  readonly fetch?: typeof fetch;
  /** What the codes in the service's error bodies mean. */
  readonly errors?: ErrorRules;
  /** How many bytes have left, of how many. */
  onProgress?(loaded: number, total: number): void;
}

/** A file that has arrived: its address is all that a message needs of it. */
export interface UploadedFile {
  readonly url: string;
  readonly mimeType: string;
}

/** Uploads one file as the form field `file`. It is not repeated: the person who chose it is there to say so. */
export async function uploadFile(file: Blob & {readonly name?: string}, request: UploadRequest): Promise<UploadedFile> {
  const {signal} = request;
  try {
    if (signal?.aborted) throw abortedFault(signal.reason);
    const form = new FormData();
    form.append('file', file, file.name ?? 'file');
    const byXhr = request.fetch === undefined && typeof XMLHttpRequest !== 'undefined';
    const response = await (byXhr ? sendByXhr(form, request) : sendByFetch(form, request));
    if (!response.ok) throw await httpFault(response, request.errors);
    return readAnswer(await response.text(), response.status, file.type);
  } catch (error) {
    throw toFault(error, signal);
  }
}

/** The form brings its own type, with the boundary in it. */
function headersOf({headers}: UploadRequest): Headers {
  const all = new Headers({accept: 'application/json', ...headers});
  all.delete('content-type');
  return all;
}

/** Makes the address of a file of the file itself, for services that take it along with its message. */
export function inlineFile(file: Blob, {signal}: Pick<UploadRequest, 'signal'>): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({url: String(reader.result), mimeType: file.type});
    reader.onerror = () => reject(toFault(reader.error, signal));
    reader.readAsDataURL(file);
  });
}

async function sendByFetch(body: FormData, request: UploadRequest): Promise<Response> {
  const {url, signal, fetch: send = fetch} = request;
  return send(url, {method: 'POST', headers: headersOf(request), body, ...(signal ? {signal} : {})});
}

/** The one way in which a page learns how much of a request has left. */
function sendByXhr(body: FormData, request: UploadRequest): Promise<Response> {
  const {url, signal, onProgress} = request;
  const xhr = new XMLHttpRequest();
  const stop = () => xhr.abort();
  const sent = new Promise<Response>((resolve, reject) => {
    xhr.open('POST', url);
    headersOf(request).forEach((value, name) => xhr.setRequestHeader(name, value));
    xhr.upload.onprogress = ({loaded, total}) => onProgress?.(loaded, total);
    xhr.onload = () => resolve(responseOf(xhr));
    xhr.onabort = () => reject(abortedFault(signal?.reason));
    xhr.onerror = () => reject(new TransportFault('network', 'The connection failed.'));
    signal?.addEventListener('abort', stop);
    xhr.send(body);
  });
  return sent.finally(() => signal?.removeEventListener('abort', stop));
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.append(name, value.join(': '));
  }
  const {status, responseText} = xhr;
  const statusText = /^[\t\x20-\x7e]*$/.test(xhr.statusText) ? xhr.statusText : '';
  // Some statuses may have no body, not even an empty one.
  return new Response(responseText === '' ? null : responseText, {status, statusText, headers});
}

/** `{url, mimeType}`, or the same in the words of other servers. */
function readAnswer(text: string, status: number, type: string): UploadedFile {
  const answer = object(parse(text));
  const url = [answer?.['url'], answer?.['signedUrl'], answer?.['signed_url']].map(string).find(isWebAddress);
  if (url === undefined) {
    throw new TransportFault('malformed', 'The server gave no address that the file can be had at.', {status});
  }
  return {url, mimeType: string(answer?.['mimeType']) ?? string(answer?.['mime_type']) ?? type};
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The runtime has to fetch it, so it must be whole. */
function isWebAddress(url: string | undefined): boolean {
  try {
    return url !== undefined && /^https?:$/.test(new URL(url).protocol);
  } catch {
    return false;
  }
}
