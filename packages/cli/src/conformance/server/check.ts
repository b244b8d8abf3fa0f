/** The protocols whose servers can be checked. */
export const SERVER_PROTOCOLS = ['ag-ui', 'agent-ui'] as const;

/** A protocol whose servers can be checked. */
export type ServerProtocol = (typeof SERVER_PROTOCOLS)[number];

/** Every check of a server, with what it asks. Which of them are made, the protocol says. */
export const SERVER_CHECKS = {
  sessions: 'The list of sessions is given.',
  session_created: 'A session can be begun.',
  run_answered: 'A request for a run is answered.',
  content_type: 'The answer says that it is an event stream.',
  utf8: 'The stream is UTF-8.',
  whole_frames: 'Every frame is whole, and holds JSON.',
  ids: 'Events name the thread and the run, or the session, that they belong to.',
  terminal: 'The run ends, once, or waits for somebody.',
  order: 'The stream breaks no rule of the linter.',
  in_pieces: 'The stream comes while the run works, not at its end.',
  next_turn: 'The thread goes on with another run.',
  resume: 'A stream that was left goes on after the event that was read last.',
  unknown_place: 'A place that the stream never had is refused.',
  leaving: 'Who leaves in the middle of a run does no harm.',
  bad_json: 'A body that is no JSON is refused.',
  bad_input: 'A request with wrong fields is refused.',
  unknown_session: 'A session that is not there is said to be missing.',
  error_words: 'A refusal says why.',
} as const;

/** The id of a check of a server. */
export type ServerCheckId = keyof typeof SERVER_CHECKS;

/** How a check of a server went. */
export interface ServerCheckResult {
  readonly id: ServerCheckId;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'not_applicable';
  /** What was on the wire, or why the check does not apply, in words. */
  readonly saw: string;
}

/** What the agent is asked where nothing else is given: short, and not in ASCII alone. */
export const DEFAULT_MESSAGE = 'Say hello in one short sentence: héllo, 你好, 🙂.';

/** What is asked of the stream of a run. */
export const STREAM_CHECKS = [
  'content_type',
  'utf8',
  'whole_frames',
  'order',
  'in_pieces',
  'ids',
  'terminal',
] as const satisfies readonly ServerCheckId[];

/** Which server is checked, and how. */
export interface ServerCheckOptions {
  /** AG-UI: where runs are posted to. Agent UI: the address that the paths of the API begin with. */
  readonly url: string;
  readonly protocol?: ServerProtocol | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What the agent is asked. */
  readonly message?: string | undefined;
  /** How long a run may take. */
  readonly timeoutMs?: number | undefined;
}

/** The result of a check. */
export function result(id: ServerCheckId, isPassed: boolean | undefined, saw: string): ServerCheckResult {
  const outcome = isPassed === undefined ? 'not_applicable' : isPassed ? 'passed' : 'failed';
  return {id, title: SERVER_CHECKS[id], outcome, saw};
}
