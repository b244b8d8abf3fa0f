import type {ErrorRule} from '../adapters/adapter.js';
import {TransportFault, type FaultDetails} from './wire.js';

/** How much of an error body is read, and for how long. */
const ERROR_BODY_LIMIT = 64 * 1024;
const ERROR_BODY_MS = 2_000;

/** What the codes in error bodies mean. */
export type ErrorRules = Readonly<Record<string, ErrorRule>>;

/** Builds the fault of an HTTP answer from its status, its headers and the beginning of its body. */
export async function httpFault(
  response: Response,
  errors: ErrorRules = {},
  problem?: string,
): Promise<TransportFault> {
  const {message, ...details} = readErrorBody(await readBeginning(response));
  const {code = ''} = details;
  const {retryable, resend, advice}: Partial<ErrorRule> = (Object.hasOwn(errors, code) && errors[code]) || {};
  const status = `The server answered ${response.status} ${response.statusText}`.trim();
  const words = [problem, message].filter(Boolean).join(' ') || `${status}.`;
  return new TransportFault('http', words, {
    status: response.status,
    retryAfterMs: readRetryAfter(response.headers.get('retry-after'), Date.now()),
    ...details,
    retryable,
    resend,
    advice,
  });
}

/** The largest body that a page takes in one piece. */
const MAX_BODY = 256 * 1024 * 1024;

/** Reads a whole body and reports the progress. One that ends early, or never seems to end, is a fault. */
export async function readBody(
  response: Response,
  onProgress?: (received: number, total?: number) => void,
): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  // A packed body is longer once unpacked than its header says.
  const isPlain = response.headers.get('content-encoding') === null;
  const total = isPlain && Number.isFinite(length) ? length : undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    chunks.push(step.value);
    received += step.value.length;
    onProgress?.(received, total);
    if (received <= MAX_BODY) continue;
    void reader?.cancel();
    throw new TransportFault('http', 'The file is too large for a page.', {retryable: false});
  }
  if (total !== undefined && received < total) throw new TransportFault('truncated', 'The file arrived only in part.');
  return new Blob(chunks, {type});
}

/** Milliseconds of a `Retry-After` header, given as seconds or as a date. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

async function readBeginning(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ERROR_BODY_MS, undefined);
  });
  try {
    while (text.length < ERROR_BODY_LIMIT) {
      const step = await Promise.race([reader.read(), late]);
      if (!step || step.done) break;
      text += decoder.decode(step.value, {stream: true});
    }
  } catch {
    // The status is known; what arrived of the body is enough.
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => undefined);
  }
  return text.slice(0, ERROR_BODY_LIMIT);
}

type ErrorWords = Pick<FaultDetails, 'code' | 'traceId' | 'fields'> & {message?: string};

/** Reads `{error: {code, message, trace_id}}`, and the flatter shapes of other servers. */
function readErrorBody(text: string): ErrorWords {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return {message: plainWords(text)};
  }
  const outer = asObject(body);
  const inner = asObject(outer.error);
  return {
    code: firstText(inner.code, outer.code),
    message: firstText(inner.message, outer.error, outer.message, outer.detail)?.slice(0, 500),
    traceId: firstText(inner.trace_id, inner.traceId, outer.trace_id, outer.traceId),
    fields: readFields(inner.fields),
  };
}

function readFields(value: unknown): Readonly<Record<string, string>> | undefined {
  const fields = Object.entries(asObject(value)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** A short plain answer is worth showing; a page of HTML is not. */
function plainWords(text: string): string | undefined {
  const words = text.trim();
  return words === '' || words.startsWith('<') ? undefined : words.slice(0, 200);
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function firstText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value !== '');
}
