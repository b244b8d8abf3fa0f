import {type AgentEvent, eventClass, FIELD_KINDS, type FieldKind} from 'agent-surfaces/protocol';
import {
  DEFAULT_LIMITS,
  field,
  idOf,
  isSecretName,
  list,
  object,
  payloadOf,
  REDACTED,
  redactText,
  string,
} from 'agent-surfaces/state';
import {type Finding, type Place, type Report, type RuleId, ruleOf} from './rules.js';

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

const KIND_WORDS: Readonly<Record<FieldKind, string>> = {
  id: 'a string that is not empty',
  text: 'a string',
  word: 'a string',
  count: 'a whole number, 0 or more',
  flag: 'true or false',
  list: 'a list',
  json: 'JSON',
};

const IS_KIND: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  id: (value) => typeof value === 'string' && value !== '',
  text: (value) => typeof value === 'string',
  word: (value) => typeof value === 'string',
  count: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
  flag: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  json: () => true,
};

/** What can be said of each event by itself, and of its number. */
class ShapeRules {
  readonly #ids: Recent<true>;
  readonly #last: Recent<number>;
  /** The last number of each session that promises to leave out none. */
  readonly #promised: Recent<number>;
  /** Reported once per type: a producer that has types of its own sends many. */
  readonly #unknown: Recent<true>;

  constructor(memory: number) {
    this.#ids = new Recent(memory);
    this.#last = new Recent(memory);
    this.#promised = new Recent(memory);
    this.#unknown = new Recent(memory);
  }

  check(event: AgentEvent, report: Report): void {
    const {type, eventId} = event;
    this.#fields(event, report);
    const known = eventClass(type);
    if (known && known.ids.length > 0 && !known.ids.some((name) => idOf(event, name) !== undefined))
      report('missing_scope_id', `${type} names nothing: give it ${known.ids.join(' or ')}.`);
    if (!known && !this.#unknown.has(type)) {
      this.#unknown.set(type, true);
      report('unknown_event_type', `"${type.slice(0, 80)}" is shown as unknown: use a type of the standard.`, type);
    }
    if (isId(eventId)) {
      if (this.#ids.has(eventId)) report('duplicate_event_id', `Event id "${eventId}" was used before.`, eventId);
      this.#ids.set(eventId, true);
    }
    this.#sequence(event, report);
    this.#weigh(event, report);
  }

  #fields(event: AgentEvent, report: Report): void {
    for (const [name, value] of Object.entries(event)) {
      const kind = FIELD_KINDS.get(name);
      if (kind === undefined || value === null || value === undefined || IS_KIND[kind](value)) continue;
      report('field_mismatch', `${name} is left out by its readers: it must be ${KIND_WORDS[kind]}.`, name);
    }
  }

  /** Whoever may count for itself does it rising; a session leaves out no number only where its source promises that. */
  #sequence(event: AgentEvent, report: Report): void {
    const {sequence, sessionId, runId, threadId, taskId, agentId, contiguousIn} = event;
    if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence)) return;
    const stream = JSON.stringify([sessionId, runId, threadId, taskId, agentId]);
    const last = this.#last.get(stream);
    if (last !== undefined && sequence <= last)
      report('sequence_not_rising', `${String(sequence)} comes after ${String(last)}: number events as they happen.`);
    this.#last.set(stream, Math.max(sequence, last ?? 0));
    const promised = isId(contiguousIn) ? contiguousIn : String(sessionId);
    const before = this.#promised.get(promised);
    if (before === undefined && !isId(contiguousIn)) return;
    if (before !== undefined && sequence > before + 1)
      report('sequence_gap', `${String(before)} is followed by ${String(sequence)}: readers wait for what is between.`);
    this.#promised.set(promised, Math.max(sequence, before ?? 0));
  }

  #weigh(event: AgentEvent, report: Report): void {
    const secret = secretIn(event, 0);
    if (secret !== undefined)
      report('secret_in_stream', `${secret} holds what looks like a secret: take it out.`, secret);
    const {payload} = event;
    if (typeof payload !== 'object' || payload === null) return;
    for (const [name, value] of Object.entries(payload)) {
      const limit = /^(text|delta)$/.test(name) ? DEFAULT_LIMITS.text : DEFAULT_LIMITS.inline;
      if (/^(snapshot|messages|state)$/.test(name) || sizeOf(value, limit) <= limit) continue;
      report('large_payload_inline', `payload.${name} is larger than ${String(limit)} characters: send a ref.`, name);
    }
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Where in a value a secret stands: the way to it, or undefined. What was taken out already is none. */
function secretIn(value: unknown, depth: number, name = ''): string | undefined {
  if (typeof value === 'string') {
    if (value === '' || value.includes(REDACTED)) return undefined;
    return (name !== '' && isSecretName(name)) || redactText(value) !== value ? name || 'The event' : undefined;
  }
  if (typeof value !== 'object' || value === null || depth > DEFAULT_LIMITS.depth) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = secretIn(inner, depth + 1, Array.isArray(value) ? name : key);
    if (found !== undefined) return Array.isArray(value) || name === '' || found === name ? found : `${name}.${found}`;
  }
  return undefined;
}

/** About how many characters of JSON a value takes, counted no further than needed. */
function sizeOf(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 2;
  for (const [key, inner] of Object.entries(value)) {
    size += key.length + sizeOf(inner, most);
    if (size > most) break;
  }
  return size;
}

interface OpenRun {
  /** A run that waits for an answer may go on under the same id. */
  state: 'active' | 'waiting' | 'over';
  /** Calls that are open; after the end, those that somebody outside of the run answers. */
  readonly tools: Set<string>;
  readonly actions: Set<string>;
  readonly texts: Map<string, string | undefined>;
}

interface KnownTool {
  readonly runId: string | undefined;
  /** It was not only announced: one that is refused fails without having started. */
  readonly isStarted: boolean;
  readonly isOpen: boolean;
}

/** How many open facts of one run are reported one by one. */
const MOST_OPEN = 1_000;

/** The order of a run's events: what starts ends, once, and nothing comes after its end. */
class OrderRules {
  readonly #runs: Recent<OpenRun>;
  readonly #tools: Recent<KnownTool>;
  readonly #actions: Recent<{readonly runId: string | undefined; readonly isOpen: boolean}>;
  /** The stream has events of facts that it did not begin: unknown ids are then no error. */
  #isCut = false;

  constructor(memory: number) {
    this.#runs = new Recent(memory);
    this.#tools = new Recent(memory);
    this.#actions = new Recent(memory);
  }

  check(event: AgentEvent, report: Report): void {
    // S2: a stream that goes on from somewhere breaks no rule by that.
    const known = eventClass(event.type);
    if (known?.repeats) this.#isCut = true;
    const {runId} = event;
    const run = runId === undefined ? undefined : this.#runs.get(runId);
    const isAnswer = known?.closes !== undefined && run?.tools.has(event.toolCallId ?? '');
    if (run?.state === 'over' && known?.work && !isAnswer)
      report(
        'execution_after_turn_terminal',
        `Run ${name(runId)} has ended: send ${event.type} before its end.`,
        runId,
      );
    switch (event.type) {
      case 'run.started':
        return this.#start(runId, run, report);
      case 'run.finished':
      case 'run.failed':
        return this.#finish(event, runId, run, report);
      case 'text.delta':
      case 'text.final':
        return this.#text(event, run);
      case 'tool.started':
        return this.#startTool(event, report);
      case 'tool.args':
        return this.#announceTool(event);
      case 'tool.result':
      case 'tool.failed':
        return this.#endTool(event, report);
      case 'action.required':
        return this.#ask(event, report);
      case 'action.resolved':
        return this.#settle(event, report);
      default:
        return undefined;
    }
  }

  /** The stream is known to begin in the middle. */
  cut(): void {
    this.#isCut = true;
  }

  #start(runId: string | undefined, run: OpenRun | undefined, report: Report): void {
    if (runId === undefined) return;
    if (run?.state === 'active')
      report('run_started_already_active', `Run ${name(runId)} is at work: end it before it starts again.`, runId);
    if (run && run.state !== 'over') run.state = 'active';
    else this.#runs.set(runId, runIn('active'));
  }

  #finish(event: AgentEvent, runId: string | undefined, run: OpenRun | undefined, report: Report): void {
    if (runId === undefined) return;
    if (run?.state === 'over') {
      if (payloadOf(event)['late'] !== true)
        report('turn_terminal_repeated', `Run ${name(runId)} has ended already: end it once.`, runId);
      return;
    }
    const outcome = string(field(event, 'outcome')) ?? 'success';
    const isInterrupt = /^interrupt/.test(outcome);
    if (run)
      this.#close(event, run, {isInterrupt, isWell: event.type === 'run.finished' && outcome === 'success'}, report);
    if (isInterrupt && run && run.actions.size > 0) run.state = 'waiting';
    else this.#runs.set(runId, runIn('over', pendingIn(event)));
  }

  #close(event: AgentEvent, run: OpenRun, end: {isInterrupt: boolean; isWell: boolean}, report: Report): void {
    const pending = pendingIn(event);
    const isStopped = event.type === 'run.failed' || string(field(event, 'outcome')) === 'cancelled';
    for (const id of run.tools) {
      if (!end.isInterrupt && !isStopped && !pending.includes(id))
        report('tool_unclosed_at_turn_end', `Tool call ${name(id)} has no tool.result or tool.failed: send one.`, id);
      // A resumed run may start the call again.
      this.#tools.set(id, {runId: event.runId, isStarted: true, isOpen: false});
    }
    for (const id of end.isInterrupt ? [] : run.actions)
      report('action_unresolved_at_turn_end', `Request ${name(id)} is open: send action.resolved first.`, id);
    for (const id of end.isWell ? run.texts.keys() : [])
      report('model_unclosed_at_turn_end', `Text ${name(id)} has no text.final: send one before the run ends.`, id);
  }

  #text(event: AgentEvent, run: OpenRun | undefined): void {
    const id = event.partId ?? event.messageId;
    if (!run || id === undefined || string(field(event, 'role')) === 'user') return;
    if (event.type === 'text.delta') {
      if (run.texts.size < MOST_OPEN) run.texts.set(id, event.messageId);
      return;
    }
    run.texts.delete(id);
    // A final of the whole message settles all of its parts, and one of a part a message that named none.
    for (const [open, messageId] of run.texts)
      if (messageId === event.messageId && (event.partId === undefined || open === messageId)) run.texts.delete(open);
  }

  #startTool(event: AgentEvent, report: Report): void {
    const {toolCallId: id, runId} = event;
    if (id === undefined) return;
    if (this.#tools.get(id)?.isOpen)
      report('tool_started_already_active', `Tool call ${name(id)} is at work: end it, or use another id.`, id);
    this.#tools.set(id, {runId, isStarted: true, isOpen: true});
    const run = runId === undefined ? undefined : this.#runs.get(runId);
    if (run && run.state !== 'over' && run.tools.size < MOST_OPEN) run.tools.add(id);
  }

  #announceTool({toolCallId: id, runId}: AgentEvent): void {
    if (id !== undefined && !this.#tools.has(id)) this.#tools.set(id, {runId, isStarted: false, isOpen: false});
  }

  #endTool(event: AgentEvent, report: Report): void {
    const {toolCallId: id, type} = event;
    if (id === undefined) return;
    const known = this.#tools.get(id);
    const isFailure = type === 'tool.failed';
    const hasBegun = isFailure ? known !== undefined : known?.isStarted === true;
    if (!hasBegun && !this.#isCut && !this.#tools.hasForgotten) {
      const rule = isFailure ? 'tool_failed_without_start' : 'tool_result_without_start';
      report(rule, `Tool call ${name(id)} was not started: send tool.started before ${type}.`, id);
    }
    this.#tools.set(id, {runId: event.runId, isStarted: true, isOpen: false});
    for (const runId of [known?.runId, event.runId]) if (runId !== undefined) this.#runs.get(runId)?.tools.delete(id);
  }

  #ask(event: AgentEvent, report: Report): void {
    const {actionId: id, runId} = event;
    if (id === undefined) return;
    if (this.#actions.has(id))
      report('action_required_already_active', `Request ${name(id)} was asked before: ask anew under another id.`, id);
    else this.#actions.set(id, {runId, isOpen: true});
    const run = runId === undefined ? undefined : this.#runs.get(runId);
    if (run && run.state !== 'over' && this.#actions.get(id)?.isOpen && run.actions.size < MOST_OPEN)
      run.actions.add(id);
  }

  #settle(event: AgentEvent, report: Report): void {
    const {actionId: id} = event;
    if (id === undefined) return;
    const known = this.#actions.get(id);
    if (!known && !this.#isCut && !this.#actions.hasForgotten)
      report('action_resolved_without_request', `Request ${name(id)} was not asked: send action.required first.`, id);
    this.#actions.set(id, {runId: known?.runId ?? event.runId, isOpen: false});
    for (const runId of [known?.runId, event.runId]) if (runId !== undefined) this.#runs.get(runId)?.actions.delete(id);
  }
}

function runIn(state: OpenRun['state'], tools: readonly string[] = []): OpenRun {
  return {state, tools: new Set(tools), actions: new Set(), texts: new Map()};
}

/** The calls that an end leaves to somebody outside of the run, as those of tools of the page are. */
function pendingIn(event: AgentEvent): readonly string[] {
  return list(payloadOf(event)['pendingToolCallIds']).filter(isId).slice(0, MOST_OPEN);
}

/** An id in a sentence. */
function name(id: string | undefined): string {
  return `"${(id ?? '').slice(0, 80)}"`;
}

/** A map that keeps what was set last, so many entries of it. */
class Recent<V> {
  readonly #values = new Map<string, V>();
  readonly #most: number;
  #hasForgotten = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether an entry was dropped: a missing id may have been known before. */
  get hasForgotten(): boolean {
    return this.#hasForgotten;
  }

  get(key: string): V | undefined {
    return this.#values.get(key);
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  set(key: string, value: V): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size <= this.#most) return;
    const [oldest] = this.#values.keys();
    if (oldest !== undefined) this.#values.delete(oldest);
    this.#hasForgotten = true;
  }

  delete(key: string): boolean {
    return this.#values.delete(key);
  }
}
