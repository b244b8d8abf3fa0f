import type {AgentEvent} from '../../protocol/envelope.js';
import {object, string} from '../read.js';

/** The ids of a runtime's own spine that a fact hangs on, besides its session and run. */
export interface Lineage {
  readonly runtimeId?: string;
  readonly threadId?: string;
  readonly turnId?: string;
  readonly taskId?: string;
  readonly attemptId?: string;
  readonly stepId?: string;
  readonly subagentId?: string;
  readonly traceId?: string;
}

const IDS = [
  ...(['runtimeId', 'threadId', 'turnId', 'taskId'] as const),
  ...(['attemptId', 'stepId', 'subagentId', 'traceId'] as const),
] as const satisfies readonly (keyof Lineage)[];

/** What an event says of it, on top of what is known; undefined where nobody said anything. */
export function lineageOf(event: AgentEvent, known?: Lineage): Lineage | undefined {
  const {runtimeId, threadId, turnId, taskId, attemptId, stepId, subagentId, traceId} = event;
  // Most events say nothing of it.
  if ((runtimeId ?? threadId ?? turnId ?? taskId ?? attemptId ?? stepId ?? subagentId ?? traceId) === undefined)
    return known;
  let lineage = known;
  for (const name of IDS) {
    const id = string(event[name]);
    if (id !== undefined && id !== lineage?.[name]) lineage = {...lineage, [name]: id};
  }
  return lineage;
}

/** The ids as a snapshot has them; undefined where it has none. */
export function lineageIn(value: unknown): Lineage | undefined {
  const given = object(value);
  if (!given) return undefined;
  return Object.fromEntries(IDS.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : [])));
}
