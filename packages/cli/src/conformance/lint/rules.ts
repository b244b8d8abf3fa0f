/** How grave a finding is: an error breaks the standard, a warning costs its reader something. */
export type Severity = 'error' | 'warning';

/** One rule of the stream linter. */
export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  /** The requirement that it comes from: see docs/conformance.md. */
  readonly requirement: string;
  /** What a stream must do. */
  readonly asks: string;
}

const rule = <T extends string>(id: T, severity: Severity, requirement: string, asks: string) =>
  ({id, severity, requirement, asks}) as const;

/** Every rule of the stream linter. */
export const RULES = [
  rule('unreadable_line', 'error', 'S6', 'Each line or frame holds whole JSON.'),
  rule('not_an_event', 'error', 'T1', 'Each event is an object with a type.'),
  rule('field_mismatch', 'error', 'T1', 'A field of the envelope holds the kind of value that the standard names.'),
  rule('missing_scope_id', 'error', 'T1', 'An event names the fact that it is about, by its id.'),
  rule('unknown_event_type', 'warning', 'S5', 'The type is one that the standard knows.'),
  rule('duplicate_event_id', 'error', 'S1', 'An event id is used once.'),
  rule('sequence_not_rising', 'warning', 'C1', 'The sequence of a run, thread, task or agent rises with each event.'),
  rule(
    'sequence_gap',
    'warning',
    'C1',
    'The sequence of a session that promises it (`contiguousIn`) leaves out no number.',
  ),
  rule('run_started_already_active', 'error', 'S1', 'A run starts once before it ends.'),
  rule('turn_terminal_repeated', 'error', 'S1', 'A run ends once.'),
  rule('execution_after_turn_terminal', 'error', 'S1', 'A run does nothing after it has ended.'),
  rule('tool_started_already_active', 'error', 'S1', 'A tool call starts once before it ends.'),
  rule('tool_result_without_start', 'error', 'S1', 'A result belongs to a tool call that has started.'),
  rule('tool_failed_without_start', 'error', 'S1', 'A failure belongs to a tool call that has started.'),
  rule('tool_unclosed_at_turn_end', 'error', 'S1', 'Every tool call has its result before its run ends well.'),
  rule('action_required_already_active', 'error', 'S1', 'A request is asked once.'),
  rule('action_resolved_without_request', 'error', 'S1', 'A decision belongs to a request that was asked.'),
  rule('action_unresolved_at_turn_end', 'error', 'S1', 'Every request is settled before its run ends.'),
  rule('model_unclosed_at_turn_end', 'error', 'S1', 'Every text has its final before its run ends well.'),
  rule('secret_in_stream', 'error', 'S3', 'No event holds a secret.'),
  rule('large_payload_inline', 'warning', 'S4', 'What is large is a ref, not a payload.'),
  rule('ag_ui_order', 'error', 'S1', 'The order of AG-UI is kept.'),
  rule('ag_ui_unreadable', 'error', 'T1', 'Events of AG-UI have the fields of their type.'),
  rule('ag_ui_unknown', 'warning', 'S5', 'Events and parts are ones that AG-UI knows.'),
] as const satisfies readonly Rule[];

/** The id of a rule. */
export type RuleId = (typeof RULES)[number]['id'];

/** The rule with an id. */
export function ruleOf(id: RuleId): Rule {
  return RULES.find((each) => each.id === id) as Rule;
}

/** Where in a file or stream an event stands. */
export interface Place {
  /** How many events came before it. */
  readonly index: number;
  /** The line of a file, counted from 1. */
  readonly line?: number | undefined;
}

/** A rule that a stream has broken. */
export interface Finding extends Place {
  readonly rule: RuleId;
  readonly severity: Severity;
  /** What is wrong, and what to do about it. */
  readonly message: string;
  readonly type?: string;
  readonly sequence?: number;
  /** The id of what it is about. */
  readonly subject?: string;
}

/** Reports a broken rule. */
export type Report = (rule: RuleId, message: string, subject?: string) => void;
