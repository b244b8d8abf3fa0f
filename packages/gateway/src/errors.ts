import {AGUI_ERRORS, type AguiErrorCode} from 'agent-surfaces/protocol';

/** What is known about a refusal beside its words. */
export interface ErrorDetails {
  /** Words for single fields of the request. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The status, where it is not the one that belongs to the code. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long the upstream asked to wait. */
  readonly retryAfterMs?: number;
  /** The upstream may have begun with what was asked, though it did not answer. */
  readonly mayHaveBegun?: boolean;
  readonly cause?: unknown;
}

/** An answer that is not a success. A host may throw one from `identify` to refuse a request. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly code: AguiErrorCode;
  readonly status: number;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly retryAfterMs?: number;
  readonly mayHaveBegun: boolean;

  constructor(code: AguiErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : {cause: details.cause});
    this.code = code;
    this.status = details.status ?? AGUI_ERRORS[code].status;
    this.fields = details.fields;
    this.headers = details.headers;
    this.retryAfterMs = details.retryAfterMs;
    this.mayHaveBegun = details.mayHaveBegun ?? false;
  }
}

/** A request whose fields are not as they should be. */
export function badFields(fields: Readonly<Record<string, string>>): GatewayError {
  return new GatewayError('AGUI_BAD_REQUEST', Object.values(fields)[0] ?? 'The request is not valid.', {fields});
}

/** Refuses a request if there is a word against any of its fields. */
export function refuseFields(fields: Readonly<Record<string, string>>): void {
  if (Object.keys(fields).length > 0) throw badFields(fields);
}

/** Any error as one of the eight; an unknown one is a defect of ours, and its message is not sent. */
export function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  return new GatewayError('AGUI_INTERNAL_ERROR', 'The gateway has failed.', {cause: error});
}

/** The body of an error's answer. */
export function errorBody({code, message, fields}: GatewayError, traceId: string): object {
  return {error: {code, message, trace_id: traceId, ...(fields ? {fields} : {})}};
}

/** The headers of an error's answer, beside those that every answer has. */
export function errorHeaders({headers, retryAfterMs}: GatewayError): Record<string, string> {
  if (retryAfterMs === undefined) return {...headers};
  return {...headers, 'retry-after': String(Math.ceil(retryAfterMs / 1000))};
}
