/** Where on the form a problem belongs, so that it can be shown there. */
export const PROBLEM_FIELDS = ['text', 'attachments', 'context', 'form'] as const;
export type ProblemField = (typeof PROBLEM_FIELDS)[number];

/** How much a run input may hold. */
export const RUN_INPUT_LIMITS = {
  payloadBytes: 256 * 1024,
  runIdCharacters: 128,
  messages: 200,
  textCharacters: 10_000,
  attachments: 3,
} as const;

/**
 * The rules that a run input keeps, in the order in which they are reported, with the words that the runtime answers with.
 * 413 where the body itself is too large; 422 where it was understood and breaks a rule, as the protocol has it for
 * `forwardedProps`. 400 is left for a body that is no JSON at all, which never gets here.
 */
export const RUN_INPUT_RULES = {
  'payload-size': {message: 'RunAgentInput payload exceeds size limit', field: 'form', status: 413},
  'thread-id': {message: 'threadId must be a valid UUID', field: 'form', status: 422},
  'run-id-length': {message: 'runId exceeds length limit', field: 'form', status: 422},
  'message-count': {message: 'RunAgentInput.messages exceeds limit', field: 'form', status: 422},
  'text-length': {message: 'RunAgentInput user message text exceeds limit', field: 'text', status: 422},
  'forwarded-props': {message: 'invalid RunAgentInput.forwardedProps', field: 'form', status: 422},
  'one-user-message': {
    message: 'RunAgentInput.messages must contain exactly one user message',
    field: 'form',
    status: 422,
  },
  'user-message-first': {message: 'RunAgentInput.messages[0].role must be user', field: 'form', status: 422},
  'binary-image': {message: 'binary content requires image mimeType', field: 'attachments', status: 422},
  'binary-url': {message: 'binary content requires url', field: 'attachments', status: 422},
  'binary-no-data': {message: 'binary content data is not allowed', field: 'attachments', status: 422},
  'attachment-count': {message: 'Too many attachments', field: 'attachments', status: 422},
  'client-timezone': {message: 'invalid client_time.device_timezone', field: 'form', status: 422},
  'client-now': {message: 'invalid client_time.client_now_iso', field: 'form', status: 422},
  'client-epoch': {message: 'invalid client_time.client_epoch_ms', field: 'form', status: 422},
} as const satisfies Record<string, {message: string; field: ProblemField; status: number}>;
export type RunInputRule = keyof typeof RUN_INPUT_RULES;

/** What is wrong with a run input, and where. The path is that of the field in camelCase: `messages[0].content[1].url`. */
export interface Problem {
  /** `shape` where a value is not of the kind that the protocol asks for. */
  readonly rule: RunInputRule | 'shape';
  readonly message: string;
  readonly field: ProblemField;
  readonly path: string;
  readonly status: number;
}
