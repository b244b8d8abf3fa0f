import type {JsonObject} from 'agent-surfaces/protocol';

/** Why a command was refused. */
export const REFUSALS = [
  'bad_command',
  'unsupported',
  'unknown_session',
  'unknown_scenario',
  'unknown_run',
  'unknown_action',
  'unknown_tool',
  'unknown_queued',
  'unknown_message',
  'unknown_artifact',
  'unknown_version',
  'unknown_agent',
  'unknown_work_item',
  'unknown_review',
  'unknown_task',
  'unknown_link',
  'acceptance_unmet',
  'children_open',
  'would_circle',
  'cancelled_above',
  'agent_ended',
  'agent_paused',
  'busy',
  'blocked_by',
  'conflict',
  'run_active',
  'no_active_run',
  'already_settled',
  'not_retryable',
  'expired',
  'invalid_input',
  'storage_failed',
  'closed',
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

/** Words for single fields of what a person gave. */
export type FieldWords = Readonly<Record<string, string>>;

/** The runtime's answer to a command. What it did is in the events that carry the command's id. */
export type CommandReply =
  | {
      readonly accepted: true;
      readonly commandId: string;
      /** The first event that the command caused; absent where it only read. */
      readonly sequence?: number;
      /** What was read. */
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
