import {createAdapter as agentRuntime} from 'agent-surfaces/adapters/agent-runtime';
import type {AgentEvent, JsonObject} from 'agent-surfaces/protocol';
import {AguiCapture, isAguiEvent, isRunInput} from 'agent-surfaces/recording';
import {list, object, payloadOf, string} from 'agent-surfaces/state';
import type {WireMessage} from 'agent-surfaces/transport';
import {finding, StreamLinter, type LintOptions} from './linter.js';
import type {Finding, RuleId} from './rules.js';

/** The wire formats that can be linted. */
export const LINTED_PROTOCOLS = ['agent-ui', 'ag-ui', 'agent-runtime'] as const;

/** A wire format that can be linted. */
export type LintedProtocol = (typeof LINTED_PROTOCOLS)[number];

/** The rule behind a note that the AG-UI decoder makes. */
const NOTES: Readonly<Record<string, RuleId>> = {
  agui_breach: 'ag_ui_order',
  agui_unreadable: 'ag_ui_unreadable',
  agui_not_an_envelope: 'ag_ui_unreadable',
  agui_unknown_operation: 'ag_ui_unreadable',
  agui_not_an_event: 'not_an_event',
  agui_unknown_event: 'ag_ui_unknown',
  agui_unknown_part: 'ag_ui_unknown',
  agui_unknown_outcome: 'ag_ui_unknown',
};

const MOST_THREADS = 20_000;

/** Reads a stream as it came over a wire. Without a protocol, what comes says which it is: AG-UI writes in capitals. */
export class WireLinter {
  readonly #linter: StreamLinter;
  readonly #protocol: LintedProtocol | undefined;
  readonly #capture = new AguiCapture();
  readonly #runtime = agentRuntime();
  /** Threads whose first run was seen. */
  readonly #threads = new Set<string>();
  #asked: JsonObject | undefined;
  /** AG-UI began without a start: that is said once, not of each event before one. */
  #isHeadless = false;
  #index = 0;

  constructor(protocol?: LintedProtocol, options: LintOptions = {}) {
    this.#protocol = protocol;
    this.#linter = new StreamLinter(options);
  }

  get count(): number {
    return this.#index;
  }

  take({data, malformed, line}: WireMessage): readonly Finding[] {
    if (malformed !== undefined) {
      const place = {index: this.#index++, line};
      return [finding('unreadable_line', `This cannot be read as JSON: ${malformed.slice(0, 80)}`, place)];
    }
    if (Array.isArray(data)) return data.flatMap((one: unknown) => this.take({data: one, ...place(line)}));
    const value = object(data);
    // What a capture begins with, or holds its events in.
    if (value && Array.isArray(value['events']) && value['type'] === undefined)
      return this.take({data: value['events'], ...place(line)});
    if (value && isRunInput(value)) {
      this.#asked = value;
      this.#capture.ask(value);
      return [];
    }
    const isAgui =
      this.#protocol === undefined ? value !== undefined && isAguiEvent(value) : this.#protocol === 'ag-ui';
    if (isAgui) return this.#takeAgui(value, line);
    if (this.#protocol === 'agent-runtime')
      return this.#takeAll(value ? this.#runtime.decode(value) : [data as AgentEvent], line);
    return this.#takeAll([data as AgentEvent], line);
  }

  #takeAll(events: readonly AgentEvent[], line: number | undefined): readonly Finding[] {
    const place = {index: this.#index++, ...(line === undefined ? {} : {line})};
    return events.flatMap((event) => this.#linter.take(event, line)).map((each) => ({...each, ...place}));
  }

  /** What the decoder notes is said in the words of AG-UI; the standard's own rules are for what it finds nothing in. */
  #takeAgui(value: JsonObject | undefined, line: number | undefined): readonly Finding[] {
    const place = {index: this.#index++, ...(line === undefined ? {} : {line})};
    if (!value) return [finding('not_an_event', 'This is no event: send an object with a type.', place)];
    const type = string(value['type']) ?? '';
    if (type === 'RUN_STARTED') this.#startAgui(value);
    const notes: Finding[] = [];
    const others: Finding[] = [];
    for (const event of this.#capture.decode(value)) {
      const {code, message} = payloadOf(event);
      const words = string(message) ?? '';
      const noted = event.type === 'diagnostic.changed' ? NOTES[string(code) ?? ''] : undefined;
      // The decoder reports a missing required field as a breach of order.
      const rule = noted === 'ag_ui_order' && words.endsWith('cannot be read.') ? 'ag_ui_unreadable' : noted;
      if (rule !== undefined) notes.push({...finding(rule, words, place), type});
      else if (this.#threads.size > 0)
        others.push(...this.#linter.take(event).map((each) => ({...each, ...place, type})));
    }
    if (this.#threads.size > 0 || !notes.some(({rule}) => rule === 'ag_ui_order'))
      return notes.length > 0 ? notes : others;
    const isSaid = this.#isHeadless;
    this.#isHeadless = true;
    return isSaid ? notes.filter(({rule}) => rule !== 'ag_ui_order') : notes;
  }

  /** S2: a stream of AG-UI is one run of a thread. What earlier runs began is not known. */
  #startAgui(event: JsonObject): void {
    const thread = string(event['threadId']) ?? '';
    const input = object(event['input']) ?? this.#asked;
    this.#asked = undefined;
    const messages = list(input?.['messages']).map((each) => string(object(each)?.['role']));
    const isFirst = input !== undefined && !messages.some((role) => role === 'assistant' || role === 'tool');
    const goesOn = event['parentRunId'] !== undefined || list(input?.['resume']).length > 0;
    if (!this.#threads.has(thread) && (!isFirst || goesOn)) this.#linter.cut();
    if (this.#threads.size < MOST_THREADS) this.#threads.add(thread);
  }
}

function place(line: number | undefined): {line?: number} {
  return line === undefined ? {} : {line};
}
