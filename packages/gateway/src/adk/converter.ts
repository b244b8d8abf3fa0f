import type {ResumeEntry} from '@ag-ui/core';
import type {AguiErrorCode} from 'agent-surfaces/protocol';
import {actionEvents, envelope, partEvent} from './actions.js';
import {ENVELOPE_NAME, type AguiEvent, type AguiFields} from './agui.js';
import {isAnswer, readAdkEvent, type AdkEvent, type AdkPart} from './event.js';
import {closeLane, growThoughts, growWords, isCutOff, messageIdOf, settleLane, tagOf, type Lane} from './lanes.js';
import {ToolCalls} from './tool-calls.js';
import {UsageCount} from './usage.js';
import {safeWords} from './words.js';

/** Which run is converted. */
export interface ConverterOptions {
  readonly threadId: string;
  readonly runId: string;
  /** What the person answered to start this run. */
  readonly resume?: readonly ResumeEntry[];
  /** What is said of a run in which no agent said or did anything; for a stream, that it was empty. */
  readonly noAnswer?: string;
  /** The time of what ADK gives no time for. */
  readonly now?: () => number;
}

const EMPTY = 'The agent service ended the stream without an answer.';

/**
 * The events of one ADK run to AG-UI. Pure: no clock but the given one, no network, and no exception on any JSON. What it
 * gives keeps AG-UI's own rules of order.
 */
export class AdkConverter {
  readonly #options: ConverterOptions;
  readonly #lanes = new Map<string, Lane>();
  readonly #calls = new ToolCalls();
  readonly #usage = new UsageCount();
  readonly #taken = new Set<string>();
  #out: AguiEvent[] = [];
  #at: number | undefined;
  #root: string | undefined;
  #started = false;
  #ended = false;
  #some = false;
  #error: {readonly code: string; readonly message: string} | undefined;

  constructor(options: ConverterOptions) {
    this.#options = options;
  }

  /** The beginning of the run, once: when ADK has taken it on. */
  start(): AguiEvent[] {
    this.#begin();
    return this.#drain();
  }

  /** What one event of ADK means. */
  convert(adkEvent: unknown): AguiEvent[] {
    const event = readAdkEvent(adkEvent);
    if (!event || this.#ended || this.#isRepeated(event)) return [];
    this.#some ||= event.author !== 'user';
    this.#at = event.at;
    this.#begin();
    if (event.author === 'user') this.#takeUser(event);
    else this.#takeAgent(event);
    this.#at = undefined;
    return this.#drain();
  }

  /** Something came that is no event: it is reported, and the run goes on. */
  unreadable(): AguiEvent[] {
    if (this.#ended) return [];
    this.#begin();
    this.#note('ADK_EVENT_PARSE_ERROR', 'An event of the agent service could not be read.');
    return this.#drain();
  }

  /** The end of the stream: what the run came to. */
  end(): AguiEvent[] {
    if (this.#ended) return [];
    this.#begin();
    if (this.#error) return this.#fail(this.#error.code, this.#error.message);
    if (!this.#some) return this.fail('AGUI_UPSTREAM_ERROR', this.#options.noAnswer ?? EMPTY);
    if ([...this.#lanes.values()].some(isCutOff)) {
      return this.fail('AGUI_UPSTREAM_ERROR', 'The agent service ended the stream in the middle of an answer.');
    }
    const interrupts = this.#calls.interrupts();
    for (const lane of this.#lanes.values()) {
      if (lane.words || lane.thoughts) closeLane(lane, this.#emit);
      const {subagentRunId} = lane;
      if (subagentRunId === undefined) continue;
      const interruptIds = interrupts.filter((one) => one.subagentRunId === subagentRunId).map(({id}) => id);
      const outcome =
        interruptIds.length > 0 ? ({type: 'suspended', interruptIds} as const) : ({type: 'success'} as const);
      this.#emit({type: 'SUBAGENT_FINISHED', subagentRunId, outcome});
    }
    const pendingToolCallIds = this.#calls.unanswered();
    this.#emit({
      type: 'RUN_FINISHED',
      outcome:
        interrupts.length > 0
          ? {type: 'interrupt', interrupts}
          : {type: 'success', ...(pendingToolCallIds.length > 0 ? {pendingToolCallIds} : {})},
      ...this.#usage.field(),
    } as AguiFields);
    this.#ended = true;
    return this.#drain();
  }

  /** A person asked to stop. The request to ADK is aborted; whether the agent noticed is not known. */
  cancel(): AguiEvent[] {
    if (this.#ended) return [];
    this.#begin();
    this.#note('STOPPED_LISTENING', 'The run was given up. The agent service may have gone on by itself.');
    for (const lane of this.#lanes.values()) {
      if (lane.words || lane.thoughts) closeLane(lane, this.#emit);
      const {subagentRunId} = lane;
      if (subagentRunId !== undefined) this.#emit({type: 'SUBAGENT_FINISHED', subagentRunId});
    }
    const metadata = {[ENVELOPE_NAME]: {payload: {reason: 'stopped_listening'}}};
    this.#emit({type: 'RUN_FINISHED', outcome: {type: 'cancelled'}, metadata, ...this.#usage.field()} as AguiFields);
    this.#ended = true;
    return this.#drain();
  }

  /** The run could not go on, for a reason that the gateway knows. */
  fail(code: AguiErrorCode, message: string): AguiEvent[] {
    return this.#ended ? [] : this.#fail(code, message);
  }

  #fail(code: string, message: string): AguiEvent[] {
    this.#emit({type: 'RUN_ERROR', message, code, ...this.#usage.field()});
    this.#ended = true;
    return this.#drain();
  }

  #begin(): void {
    if (this.#started) return;
    this.#started = true;
    const {threadId, runId, resume = []} = this.#options;
    const input = {threadId, runId, messages: [], resume: [...resume]};
    this.#emit({type: 'RUN_STARTED', protocolVersion: '1.0', ...(resume.length > 0 ? {input} : {})} as AguiFields);
  }

  /** A final event has one id for ever; the pieces before it have one each. */
  #isRepeated({id, partial}: AdkEvent): boolean {
    if (id === undefined || partial) return false;
    if (this.#taken.has(id)) return true;
    this.#taken.add(id);
    return false;
  }

  /** What the person said or answered: on a session's record, not on a live stream. */
  #takeUser(event: AdkEvent): void {
    const text = joined(event.parts, 'text');
    if (text !== '') {
      const messageId = event.id ?? `${event.invocationId ?? this.#options.runId}:user`;
      this.#emit({type: 'TEXT_MESSAGE_START', messageId, role: 'user'});
      this.#emit({type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text});
      this.#emit({type: 'TEXT_MESSAGE_END', messageId});
    }
    for (const part of event.parts) {
      if (part.kind === 'response') this.#calls.answer(part, event, this.#emit);
    }
    actionEvents(event, {}).forEach(this.#emit);
  }

  #takeAgent(event: AdkEvent): void {
    if (this.#error && event.parts.length > 0) this.#passError();
    const lane = this.#laneOf(event);
    if (event.partial) this.#takePieces(event, lane);
    else this.#takeFinal(event, lane);
    actionEvents(event, tagOf(lane)).forEach(this.#emit);
    if (event.usage && !event.partial) this.#usage.add(lane.author ?? '', event.model, event.usage);
    if (event.stoppedFor !== undefined && !event.partial && !event.error) {
      this.#note(event.stoppedFor, 'The model stopped before its answer was complete.', 'warning');
    }
    if (event.error) {
      const {code = 'AGUI_UPSTREAM_ERROR', message} = event.error;
      this.#error = {code, message: safeWords(message)};
    }
  }

  #takePieces(event: AdkEvent, lane: Lane): void {
    // Calls in pieces are drafts: the final event has them whole.
    for (const part of event.parts) {
      if (part.kind === 'text') growWords(lane, part.text, this.#emit);
      else if (part.kind === 'thought') growThoughts(lane, part.text, this.#emit);
    }
    if (event.settled) lane.settled = true;
  }

  #takeFinal(event: AdkEvent, lane: Lane): void {
    const {parts} = event;
    const messageId = messageIdOf(lane);
    if (isAnswer(event)) {
      const final = {words: joined(parts, 'text'), thoughts: joined(parts, 'thought')};
      const corrected = settleLane(lane, final, this.#emit);
      if (corrected !== undefined) {
        const facts = {messageId, payload: {text: corrected, role: 'assistant'}};
        this.#emit(envelope('text.final', event, facts, tagOf(lane)));
      }
    }
    for (const [index, part] of parts.entries()) {
      if (part.kind === 'call') this.#calls.open(part, event, {...tagOf(lane), messageId, index}, this.#emit);
      else if (part.kind === 'response') this.#calls.answer(part, event, this.#emit);
      else if (part.kind === 'other') this.#emit(partEvent(part.part, `${messageId}:part:${index}`, tagOf(lane)));
    }
  }

  /** The run went on after an error: the error did not end it, and becomes a diagnostic. */
  #passError(): void {
    if (this.#error) this.#note(this.#error.code, this.#error.message);
    this.#error = undefined;
  }

  #note(code: string, message: string, level: 'error' | 'warning' = 'error'): void {
    this.#emit(envelope('diagnostic.changed', {}, {payload: {level, code, message}}, {}));
  }

  #laneOf(event: AdkEvent): Lane {
    const author = event.author ?? this.#root;
    this.#root ??= author;
    const prefix = `${event.invocationId ?? this.#options.runId}:${author ?? 'agent'}`;
    const known = this.#lanes.get(prefix);
    if (known) return known;
    const subagent = author === this.#root || author === undefined ? {} : {subagentRunId: prefix};
    const lane: Lane = {author, prefix, answers: 0, settled: false, ...subagent};
    this.#lanes.set(prefix, lane);
    if (author !== undefined && lane.subagentRunId !== undefined) {
      this.#emit({type: 'SUBAGENT_STARTED', subagentRunId: lane.subagentRunId, name: author});
    }
    return lane;
  }

  readonly #emit = (fields: AguiFields): void => {
    const {threadId, runId, now = Date.now} = this.#options;
    this.#out.push({...fields, threadId, runId, timestamp: this.#at ?? now()} as AguiEvent);
  };

  #drain(): AguiEvent[] {
    const events = this.#out;
    this.#out = [];
    return events;
  }
}

function joined(parts: readonly AdkPart[], kind: 'text' | 'thought'): string {
  return parts.map((part) => (part.kind === kind ? part.text : '')).join('');
}
