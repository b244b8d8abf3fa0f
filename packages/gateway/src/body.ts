import {type JsonObject, RUN_INPUT_LIMITS, RUN_INPUT_RULES} from 'agent-surfaces/protocol';
import {object} from 'agent-surfaces/state';
import {GatewayError} from './errors.js';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Reads a JSON object of at most 256 KB. What is more is refused when it comes, whatever the headers promised. */
export async function readJsonBody(
  request: Request,
  {statusIfLarge, types = JSON_TYPE}: {readonly statusIfLarge?: number; readonly types?: RegExp} = {},
): Promise<JsonObject> {
  if (!types.test(request.headers.get('content-type') ?? '')) {
    throw new GatewayError('AGUI_BAD_REQUEST', 'Send JSON, and say so: content-type: application/json.');
  }
  const tooLarge = () =>
    new GatewayError('AGUI_BAD_REQUEST', RUN_INPUT_RULES['payload-size'].message, {status: statusIfLarge});
  const text = new TextDecoder().decode(await readLimited(request, RUN_INPUT_LIMITS.payloadBytes, tooLarge));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new GatewayError('AGUI_BAD_REQUEST', 'The body is not JSON.');
  }
  const body = object(value);
  if (!body) throw new GatewayError('AGUI_BAD_REQUEST', 'The body must be a JSON object.');
  return body;
}

/** Reads a body up to a number of bytes; past it, it lets go of the rest and refuses. */
export async function readLimited(
  source: Request | Response,
  limit: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = source.body?.getReader();
  if (Number(source.headers.get('content-length') ?? 0) > limit) {
    reader?.cancel().catch(() => undefined);
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const step = await reader?.read();
    if (!step || step.done) return join(chunks, size);
    size += step.value.byteLength;
    if (size > limit) {
      reader?.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(step.value);
  }
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
