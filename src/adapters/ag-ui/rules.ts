import type {JsonObject} from '../../protocol/events.js';
import {object, objects} from '../../state/read.js';
import {laneOf, type WireEvent} from './wire.js';

/** What opens and closes: the noun for the words, and where its id is. */
interface Span {
  readonly noun: string;
  readonly id: string;
  readonly open: Map<string, string>;
}

const span = (noun: string, id: string): Span => ({noun, id, open: new Map()});

/**
 * The order that AG-UI asks of a stream, watched. A broken rule gets words; nothing is stopped, and what was delivered
 * stays. Everything is kept by id: lanes of several agents come interleaved.
 */
export class StreamRules {
  #phase: 'none' | 'active' | 'finished' | 'errored' = 'none';
  readonly #texts = span('text message', 'messageId');
  readonly #calls = span('tool call', 'toolCallId');
  readonly #spans = span('reasoning span', 'messageId');
  readonly #thoughts = span('reasoning message', 'messageId');
  readonly #steps = span('step', 'stepName');
  readonly #subagents = span('subagent', 'subagentRunId');
  readonly #ended = new Set<string>();
  /** Who opened what, for the whole run: only its opener goes on with it. */
  readonly #openers = new Map<string, string>();

  get state(): 'waiting' | 'active' | 'over' {
    return this.#phase === 'none' ? 'waiting' : this.#phase === 'active' ? 'active' : 'over';
  }

  /** A new stream begins. */
  expect(): void {
    this.#phase = 'none';
  }

  /** The stream was left: for this page the run is over. */
  abandon(): void {
    this.#phase = 'errored';
  }

  /** The rule that an event breaks, in words, or undefined. */
  check(event: WireEvent): string | undefined {
    return this.#order(event) ?? this.#follow(event);
  }

  #order({type}: WireEvent): string | undefined {
    const isStart = type === 'RUN_STARTED';
    switch (this.#phase) {
      case 'active':
        return isStart ? 'A run is started while another one is still active.' : undefined;
      case 'finished':
        return isStart || type === 'RUN_ERROR' ? undefined : 'The run has already finished.';
      case 'errored':
        return isStart ? undefined : 'The run has already ended with an error.';
      default:
        return isStart || type === 'RUN_ERROR' ? undefined : 'The first event must start a run.';
    }
  }

  #follow(event: WireEvent): string | undefined {
    switch (event.type) {
      case 'RUN_STARTED':
        this.#reset('active');
        for (const message of objects(object(event['input'])?.['messages'])) this.#seed(message);
        return undefined;
      case 'MESSAGES_SNAPSHOT':
        for (const message of objects(event['messages'])) this.#seed(message);
        return undefined;
      case 'RUN_ERROR':
        this.#phase = 'errored';
        return undefined;
      case 'RUN_FINISHED': {
        const left = this.#left();
        this.#phase = 'finished';
        return left;
      }
      case 'TEXT_MESSAGE_START':
        return this.#opens(this.#texts, event);
      case 'TEXT_MESSAGE_CONTENT':
        return this.#goesOn(this.#texts, event);
      case 'TEXT_MESSAGE_END':
        return this.#closes(this.#texts, event);
      case 'TOOL_CALL_START':
        return this.#callsFor(event);
      case 'TOOL_CALL_ARGS':
        return this.#goesOn(this.#calls, event);
      case 'TOOL_CALL_END':
        return this.#closes(this.#calls, event);
      case 'REASONING_START':
        return this.#opens(this.#spans, event);
      case 'REASONING_END':
        return this.#closes(this.#spans, event);
      case 'REASONING_MESSAGE_START':
        return event['role'] === undefined || event['role'] === 'reasoning'
          ? this.#opens(this.#thoughts, event)
          : (this.#opens(this.#thoughts, event) ?? 'The role of a reasoning message must be reasoning.');
      case 'REASONING_MESSAGE_CONTENT':
        return this.#goesOn(this.#thoughts, event);
      case 'REASONING_MESSAGE_END':
        return this.#closes(this.#thoughts, event);
      case 'STEP_STARTED':
        return this.#opens(this.#steps, event);
      case 'STEP_FINISHED':
        return this.#closes(this.#steps, event);
      case 'TOOL_CALL_RESULT':
        this.#openers.set(`text message ${String(event['messageId'])}`, laneOf(event));
        return undefined;
      case 'ACTIVITY_SNAPSHOT': {
        const what = `activity ${String(event['messageId'])}`;
        if (event['replace'] === false) this.#owns(what, laneOf(event));
        else this.#openers.set(what, laneOf(event));
        return undefined;
      }
      case 'ACTIVITY_DELTA':
        return this.#isOf(`activity ${String(event['messageId'])}`, event);
      case 'REASONING_ENCRYPTED_VALUE': {
        const id = String(event['entityId']);
        if (event['subtype'] === 'tool-call') return this.#isOf(`tool call ${id}`, event);
        const isSaid = event['subtype'] === 'message' && this.#openers.has(`text message ${id}`);
        return this.#isOf(`${isSaid ? 'text' : 'reasoning'} message ${id}`, event);
      }
      case 'SUBAGENT_STARTED':
        return this.#begins(event);
      case 'SUBAGENT_FINISHED':
      case 'SUBAGENT_ERROR':
        this.#ended.add(idIn(this.#subagents, event));
        return this.#closes(this.#subagents, event);
      default:
        return undefined;
    }
  }

  #opens(kind: Span, event: WireEvent, owner = laneOf(event)): string | undefined {
    const id = idIn(kind, event);
    const wasOpen = kind.open.has(id);
    const mismatch = this.#isOwn(kind, event);
    kind.open.set(id, laneOf(event));
    this.#owns(ownedAs(kind, id), event['subagentRunId'] === undefined ? owner : laneOf(event));
    return wasOpen ? `The ${kind.noun} ${quote(event, kind)} is already in progress.` : mismatch;
  }

  #goesOn(kind: Span, event: WireEvent): string | undefined {
    if (!kind.open.has(idIn(kind, event))) return `No ${kind.noun} ${quote(event, kind)} is in progress.`;
    return this.#isOwn(kind, event);
  }

  #closes(kind: Span, event: WireEvent): string | undefined {
    if (!kind.open.delete(idIn(kind, event))) return `No ${kind.noun} ${quote(event, kind)} was started.`;
    return this.#isOwn(kind, event);
  }

  /** An event without a lane always agrees. */
  #isOwn(kind: Span, event: WireEvent): string | undefined {
    if (kind === this.#subagents || kind === this.#steps || event['subagentRunId'] === undefined) return undefined;
    return this.#isOf(ownedAs(kind, idIn(kind, event)), event);
  }

  /** A call belongs to the message that carries it. */
  #callsFor(event: WireEvent): string | undefined {
    const parent = this.#openers.get(`text message ${String(event['parentMessageId'])}`);
    const problem = this.#opens(this.#calls, event, parent);
    const owner =
      event['subagentRunId'] === undefined
        ? this.#openers.get(`tool call ${String(event['toolCallId'])}`)
        : laneOf(event);
    if (problem !== undefined || parent === undefined || owner === parent) return problem;
    return `The text message '${String(event['parentMessageId'])}' belongs to another agent.`;
  }

  /** Notes the owners of complete messages and of their calls. */
  #seed(message: JsonObject): void {
    const {id, role} = message;
    const noun = role === 'activity' ? 'activity' : `${role === 'reasoning' ? 'reasoning' : 'text'} message`;
    this.#openers.set(`${noun} ${String(id)}`, laneOf(message));
    for (const call of objects(message['toolCalls']))
      this.#openers.set(`tool call ${String(call['id'])}`, laneOf(message));
  }

  #owns(what: string, lane: string): void {
    if (!this.#openers.has(what)) this.#openers.set(what, lane);
  }

  #isOf(what: string, event: WireEvent): string | undefined {
    const opener = this.#openers.get(what);
    if (opener === undefined || event['subagentRunId'] === undefined || opener === laneOf(event)) return undefined;
    const [, noun, id] = /^(.*) (\S*)$/.exec(what) ?? [];
    return `The ${noun ?? 'thing'} '${id ?? ''}' belongs to another agent.`;
  }

  #begins(event: WireEvent): string | undefined {
    const id = idIn(this.#subagents, event);
    const parent = event['parentSubagentRunId'];
    const isReused = this.#ended.has(id);
    const isParentKnown = typeof parent !== 'string' || this.#subagents.open.has(parent) || this.#ended.has(parent);
    const opened = this.#opens(this.#subagents, event);
    if (isReused) return `The subagent ${quote(event, this.#subagents)} has already ended in this run.`;
    return isParentKnown ? opened : `The parent of the subagent ${quote(event, this.#subagents)} was not started.`;
  }

  /** What a run leaves open at its end. */
  #left(): string | undefined {
    const kinds = [this.#steps, this.#texts, this.#thoughts, this.#spans, this.#calls, this.#subagents];
    const left = kinds.flatMap(({noun, open}) => [...open.keys()].map((id) => `${noun} '${id}'`));
    return left.length === 0
      ? undefined
      : `The run finished with something still open: ${left.slice(0, 5).join(', ')}.`;
  }

  #reset(phase: 'active'): void {
    this.#phase = phase;
    for (const {open} of [this.#texts, this.#calls, this.#spans, this.#thoughts, this.#steps, this.#subagents])
      open.clear();
    this.#ended.clear();
    this.#openers.clear();
  }
}

/** What has an owner: the span and the message of a thought have one together. */
function ownedAs({noun}: Span, id: string): string {
  return `${noun === 'reasoning span' ? 'reasoning message' : noun} ${id}`;
}

/** Steps are the same only if their owner is. */
function idIn(kind: Span, event: WireEvent): string {
  const id = event[kind.id] as string;
  return kind.id === 'stepName' && laneOf(event) !== '' ? `${laneOf(event)}/${id}` : id;
}

function quote(event: WireEvent, kind: Span): string {
  return `'${String(event[kind.id])}'`;
}
