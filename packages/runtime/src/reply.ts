import type {JsonObject} from 'agent-surfaces/protocol';

/** Why a command was refused, with the HTTP status that says so. */
export const REFUSAL_STATUS = {
  bad_command: 400,
  unsupported: 422,
  unknown_session: 404,
  unknown_scenario: 409,
  unknown_run: 404,
  unknown_action: 404,
  unknown_tool: 404,
  unknown_queued: 404,
  unknown_message: 404,
  unknown_artifact: 404,
  unknown_version: 404,
  unknown_agent: 404,
  unknown_work_item: 404,
  unknown_review: 404,
  unknown_task: 404,
  unknown_link: 404,
  acceptance_unmet: 409,
  children_open: 409,
  would_circle: 409,
  cancelled_above: 409,
  agent_ended: 409,
  agent_paused: 409,
  busy: 409,
  blocked_by: 409,
  conflict: 409,
  run_active: 409,
  no_active_run: 409,
  already_settled: 409,
  not_retryable: 409,
  expired: 410,
  invalid_input: 422,
  too_many_sessions: 429,
  storage_failed: 503,
  closed: 503,
} as const;
export type RefusalCode = keyof typeof REFUSAL_STATUS;

/** Every reason for which a command may be refused. */
export const REFUSALS = Object.keys(REFUSAL_STATUS) as readonly RefusalCode[];

/** Words for single fields of what a person gave. */
export type FieldWords = Readonly<Record<string, string>>;

/** The runtime's answer to a command. What it did is in the events that carry the command's id. */
export type CommandReply =
  | {
      readonly accepted: true;
      readonly commandId: string;
      /** The first event that the command caused; absent where it only read. */
      readonly sequence?: number;
      readonly detail?: JsonObject;
    }
  | {
      readonly accepted: false;
      readonly commandId?: string;
      readonly code: RefusalCode;
      readonly message: string;
      readonly fields?: FieldWords;
    };

/** Thrown where a command cannot be done. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldWords | undefined;

  constructor(code: RefusalCode, message: string, fields?: FieldWords) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}
