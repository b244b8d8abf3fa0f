import type {AgentEvent} from 'agent-surfaces/protocol';
import {object, string} from 'agent-surfaces/state';
import {OrderRules} from './order.js';
import {ruleOf, type Finding, type Place, type RuleId} from './rules.js';
import {ShapeRules} from './shape.js';

/** How a linter is made. */
export interface LintOptions {
  /** How many ids of each kind it remembers: its memory does not grow with the stream. */
  readonly memory?: number;
}

const MEMORY = 20_000;

/**
 * Reads a stream of the standard's events one by one and reports the rules that it breaks. S2: a stream that is cut, or
 * still running, breaks no rule by that. It runs in Node, in a worker and in a page.
 */
export class StreamLinter {
  readonly #shape: ShapeRules;
  readonly #order: OrderRules;
  #count = 0;

  constructor({memory = MEMORY}: LintOptions = {}) {
    this.#shape = new ShapeRules(memory);
    this.#order = new OrderRules(memory);
  }

  /** How many events it has read. */
  get count(): number {
    return this.#count;
  }

  /** The stream is known to begin in the middle: what was begun before it is not asked for. */
  cut(): void {
    this.#order.cut();
  }

  /** Reads the next event, whatever it is, and gives the rules that it breaks. */
  take(value: unknown, line?: number): readonly Finding[] {
    const place = {index: this.#count++, ...(line === undefined ? {} : {line})};
    const type = string(object(value)?.['type']);
    if (type === undefined || type === '')
      return [finding('not_an_event', 'This is no event: send an object with a type.', place)];
    const event = value as AgentEvent;
    if (this.#count === 1 && typeof event.sequence === 'number' && event.sequence > 1) this.#order.cut();
    const findings: Finding[] = [];
    const report = (rule: RuleId, message: string, subject?: string) =>
      findings.push(finding(rule, message, place, event, subject));
    this.#shape.check(event, report);
    this.#order.check(asRead(event), report);
    return findings;
  }
}

const IDS = ['runId', 'messageId', 'partId', 'toolCallId', 'actionId'] as const;

/** The event as its readers take it: an id that is none is left out. */
function asRead(event: AgentEvent): AgentEvent {
  const wrong = IDS.filter((id) => event[id] !== undefined && (typeof event[id] !== 'string' || event[id] === ''));
  return wrong.length === 0 ? event : {...event, ...Object.fromEntries(wrong.map((id) => [id, undefined]))};
}

/** What a rule has to say about an event. */
export function finding(rule: RuleId, message: string, place: Place, event?: AgentEvent, subject?: string): Finding {
  const sequence = typeof event?.sequence === 'number' ? {sequence: event.sequence} : {};
  const about = {...(event ? {type: event.type} : {}), ...sequence, ...(subject === undefined ? {} : {subject})};
  return {rule, severity: ruleOf(rule).severity, message, ...place, ...about};
}

/** The rules that a stream of events breaks, as they are met. */
export function* lintEvents(events: Iterable<unknown>, options: LintOptions = {}): Generator<Finding> {
  const linter = new StreamLinter(options);
  for (const event of events) yield* linter.take(event);
}
