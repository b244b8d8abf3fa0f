import type {AgentEvent} from '../../protocol/envelope.js';
import {EVENT_TYPES} from '../../protocol/event-classes.js';
import {AGENTS} from './agents.js';
import {JOBS} from './jobs.js';
import {BENCHMARKS, LIMITS} from './limits.js';
import type {Memory} from './memory.js';
import {MODELS} from './models.js';
import {PROCESSES} from './processes.js';
import {RECORDS} from './records.js';
import {REQUESTS} from './requests.js';
import {className} from './spelling.js';
import {TASKS} from './tasks.js';
import {TOOLS} from './tools.js';
import {RUNTIME, TURNS} from './turns.js';
import {readWire, type Family} from './wire.js';

/** Every class of the standard, by family. */
export const CLASSES: Family = {
  ...TURNS,
  ...TASKS,
  ...MODELS,
  ...TOOLS,
  ...REQUESTS,
  ...AGENTS,
  ...JOBS,
  ...PROCESSES,
  ...LIMITS,
  ...RECORDS,
  ...RUNTIME,
  ...BENCHMARKS,
};

const OURS: ReadonlySet<string> = new Set(EVENT_TYPES);

/**
 * One event of the wire as one of ours. Each becomes exactly one, so that the numbers of the stream stay whole. What the
 * standard has no class for may come as a class of ours, as it is; anything else is kept as it came, and shown as unknown.
 */
export function decodeEvent(value: unknown, memory: Memory): AgentEvent {
  const wire = readWire(value);
  if (!wire) return value as AgentEvent;
  const name = Object.hasOwn(CLASSES, wire.type) ? wire.type : className(wire.type);
  const reader = Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined;
  if (!reader && OURS.has(wire.type)) return value as AgentEvent;
  return reader?.({...wire, type: name}, memory) ?? {...wire.event, type: wire.type};
}
