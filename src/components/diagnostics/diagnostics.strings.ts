import {defineStrings, plurals} from '../../locales/index.js';

const count = plurals('en');

const strings = {
  'diagnostics.label': 'Diagnostics',
  'diagnostics.none': 'Nothing was reported. Trouble with the stream or the runtime is listed here.',
  'diagnostics.no-match': 'Nothing matches what you look for.',
  'diagnostics.levels': 'Least level shown',
  'diagnostics.from.error': 'Errors',
  'diagnostics.from.warning': 'Warnings',
  'diagnostics.from.info': 'Info',
  'diagnostics.from.debug': 'All',
  'diagnostics.level.error': 'Error',
  'diagnostics.level.warning': 'Warning',
  'diagnostics.level.info': 'Info',
  'diagnostics.level.debug': 'Debug',
  'diagnostics.level.unknown': 'Unknown',
  'diagnostics.find': 'Find by code, message or id',
  'diagnostics.since-now': 'From now on',
  'diagnostics.measures': 'Measured by this page',
  'diagnostics.counters': 'Counted on arrival',
  'diagnostics.metrics': 'Reported by the runtime',
  'diagnostics.not-measured': 'not measured',
  'diagnostics.clock-ahead': 'the clocks disagree',
  'diagnostics.range': (last: string, min: string, max: string) => `${last} (${min} to ${max})`,
  'diagnostics.latency': 'Event latency',
  'diagnostics.connect': 'Time to connect',
  'diagnostics.retries': 'Retries',
  'diagnostics.errors': 'Connection errors',
  'diagnostics.counter.received': 'Received',
  'diagnostics.counter.duplicates': 'Duplicates dropped',
  'diagnostics.counter.gaps': 'Gaps',
  'diagnostics.counter.early': 'Came early',
  'diagnostics.counter.lateFills': 'Came late',
  'diagnostics.counter.waiting': 'Waiting for an earlier one',
  'diagnostics.counter.malformed': 'No event at all',
  'diagnostics.counter.redacted': 'With a secret taken out',
  'diagnostics.counter.spilled': 'Too large, kept by ref',
  'diagnostics.counter.staleHydrations': 'Snapshots that came too late',
  'diagnostics.behind': 'Events behind a fact',
  'diagnostics.fact': 'Fact, such as tool:tc1 or run:r1',
  'diagnostics.events': (events: number) => count(events, {one: '# event', other: '# events'}),
  'diagnostics.events-of': (fact: string) => `Events of ${fact}`,
  'diagnostics.no-events': 'The log holds no event that names this fact.',
  'diagnostics.no-fact': 'There is no such fact.',
  'diagnostics.older-gone': (events: number) =>
    count(events, {one: '# older event has left the log.', other: '# older events have left the log.'}),
  'diagnostics.about': 'Facts that it is about',
  'diagnostics.reveal': 'Show where it stands',
  'diagnostics.reveal-fact': (fact: string) => `Show ${fact} where it stands`,
  'diagnostic.duplicate_event_id': 'Two different events came under one id.',
  'diagnostic.tool_result_without_start': 'A tool call gave a result without having started.',
  'diagnostic.tool_failed_without_start': 'A tool call failed without having started.',
  'diagnostic.tool_started_already_active': 'A tool call started that was already at work.',
  'diagnostic.tool_unclosed_at_turn_end': 'A tool call was still open when its run ended.',
  'diagnostic.action_resolved_without_request': 'A request was settled that nobody had made.',
  'diagnostic.action_required_already_active': 'A request was made a second time.',
  'diagnostic.action_unresolved_at_turn_end': 'A request was still open when its run ended.',
  'diagnostic.model_unclosed_at_turn_end': 'A text was still open when its run ended.',
  'diagnostic.execution_after_turn_terminal': 'Work was reported after the run had ended.',
  'diagnostic.turn_terminal_repeated': 'A run ended twice.',
  'diagnostic.run_started_already_active': 'A run started that was already at work.',
  'diagnostic.incomplete_entity': 'A runtime entity has no value for a required field.',
  'diagnostic.sequence_gap': 'Events are missing.',
  'diagnostic.malformed_event': 'Something came that is no event.',
  'diagnostic.schema_mismatch': 'A field has another type than the standard says.',
  'diagnostic.unknown_event_type': 'An event of a class that this page does not know.',
  'diagnostic.state_patch_failed': 'A patch of the shared state did not fit.',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type DiagnosticsStrings = typeof strings;

declare module '../../locales/index.js' {
  interface Strings extends DiagnosticsStrings {}
}
