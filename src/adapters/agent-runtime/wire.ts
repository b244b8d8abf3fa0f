import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {errorText, object, present, string} from '../../state/read.js';
import type {Memory} from './memory.js';
import {camelCase} from './spelling.js';

/** One event of the wire, in camelCase. */
export interface Wire {
  readonly type: string;
  readonly event: JsonObject;
  /** Empty where there is none, or where it is no object. */
  readonly payload: JsonObject;
}

/** Reads one class of the wire; undefined where a required field is missing: the event is then kept as it came. */
export type Reader = (wire: Wire, memory: Memory) => AgentEvent | undefined;

/** The classes of one family. */
export type Family = Readonly<Record<string, Reader>>;

const EMPTY: JsonObject = Object.freeze({});

/** The wire's event, or undefined where it is none. */
export function readWire(value: unknown): Wire | undefined {
  const given = object(value);
  const type = string(given?.['type']);
  if (!given || type === undefined || type === '') return undefined;
  const event = camelCase(given);
  return {type, event, payload: object(event['payload']) ?? EMPTY};
}

/** A field that runtimes put either into the payload or beside it. */
export function field({event, payload}: Wire, ...names: readonly string[]): unknown {
  for (const name of names) {
    const value = payload[name] ?? event[name];
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** The same, as text. */
export function text(wire: Wire, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = string(wire.payload[name]) ?? string(wire.event[name]);
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** Who is meant: a name, or an object that has one. */
export function who(value: unknown): string | undefined {
  const somebody = object(value);
  if (!somebody) return string(value);
  const names = ['id', 'ref', 'agentId', 'userId', 'workerId', 'name'];
  return names.map((name) => string(somebody[name])).find((name) => name !== undefined);
}

/**
 * The run that an event belongs to. What the standard calls a turn is a run here; its own `runId` is an attempt at a task.
 * A turn that is tried again has several runs, for which it has no word: `turnRunId` says which, where a runtime does.
 */
export function runOf({event}: Wire): string | undefined {
  return string(event['turnRunId']) ?? string(event['turnId']) ?? string(event['runId']);
}

/** Converts an event of a turn: its ids, its payload, then the given facts and fields on top. */
export function toEvent(wire: Wire, type: string, facts: JsonObject = {}, fields: JsonObject = {}): AgentEvent {
  const {turnRunId: _turnRun, runId: attempt, subagentId, ...event} = wire.event;
  const run = runOf(wire);
  const named = {
    runId: run,
    agentId: string(event['agentId']) ?? string(subagentId),
    attemptId: string(event['attemptId']) ?? (attempt === run ? undefined : string(attempt)),
  };
  return finish(wire, {...event, ...present(named), type}, facts, fields);
}

/** Converts an event of a task: its `runId` is the attempt, as in the standard. */
export function toTaskEvent(wire: Wire, type: string, facts: JsonObject = {}, fields: JsonObject = {}): AgentEvent {
  const {turnRunId: _turnRun, ...event} = wire.event;
  // A child that work is given to is no worker on the task itself.
  const worker = type === 'task.delegated' ? undefined : string(event['subagentId']);
  const agentId = string(event['agentId']) ?? worker;
  return finish(wire, {...event, ...present({agentId}), type}, facts, fields);
}

/** A diagnostic for developers; it is never part of the conversation. */
export function note(wire: Wire, level: 'info' | 'warning' | 'error', words?: string): AgentEvent {
  const code = text(wire, 'code', 'reasonCode') ?? wire.type.replaceAll('.', '_');
  const message =
    words ?? text(wire, 'message', 'detail', 'reason', 'statusReason', 'decisionReason', 'summary') ?? errorIn(wire);
  const payload = {code, level, source: 'runtime', ...present({message}), ...detailOf(wire)};
  return {...toEvent(wire, 'diagnostic.changed'), payload};
}

/** The text of an error, wherever the producer put it. */
export function errorIn(wire: Wire): string | undefined {
  return errorText(field(wire, 'error', 'lastError'));
}

/** The texts that are not empty, joined by a dot. */
export function joined(...words: readonly (string | undefined)[]): string | undefined {
  const said = words.filter((word) => word !== undefined && word !== '');
  return said.length === 0 ? undefined : said.join(' · ');
}

function detailOf({payload}: Wire): JsonObject {
  return Object.keys(payload).length === 0 ? {} : {detail: payload};
}

function finish(wire: Wire, event: AgentEvent, facts: JsonObject, fields: JsonObject): AgentEvent {
  const added = present(facts);
  const payload = Object.keys(added).length === 0 ? undefined : {payload: {...wire.payload, ...added}};
  return {...event, ...payload, ...present(fields)};
}
