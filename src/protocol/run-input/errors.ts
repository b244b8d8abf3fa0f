/**
 * The eight error codes of a gateway for run inputs: the status each comes with, whether trying again can help, whether a
 * write may be sent again under the same key, and what a person can do about it.
 */
export const AGUI_ERRORS = {
  AGUI_BAD_REQUEST: {status: 400, retryable: false, resend: false, advice: 'change'},
  AGUI_UNAUTHORIZED: {status: 401, retryable: false, resend: false, advice: 'sign_in'},
  AGUI_FORBIDDEN: {status: 403, retryable: false, resend: false, advice: 'forbidden'},
  AGUI_NOT_FOUND: {status: 404, retryable: false, resend: false, advice: 'not_found'},
  AGUI_RATE_LIMITED: {status: 429, retryable: true, resend: true, advice: 'wait'},
  AGUI_UPSTREAM_TIMEOUT: {status: 504, retryable: true, resend: true, advice: 'retried'},
  AGUI_UPSTREAM_ERROR: {status: 502, retryable: true, resend: true, advice: 'retried'},
  AGUI_INTERNAL_ERROR: {status: 500, retryable: true, resend: false, advice: 'send_again'},
} as const;
export type AguiErrorCode = keyof typeof AGUI_ERRORS;
