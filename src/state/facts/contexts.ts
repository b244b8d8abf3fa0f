import type {AgentEvent} from '../../protocol/envelope.js';
import {phaseResult, shownStatus} from '../../protocol/vocabulary.js';
import {contextKey, NO_SESSION} from '../keys.js';
import {defineFact, idWithin, on} from '../core/fact.js';
import {any, array, fields, listOf, needed, oneOf, or} from '../core/shape.js';
import {field, idOf, number, object, payloadOf, present, string, timeOf} from '../read.js';
import {upsert} from '../core/lists.js';

/** A boundary where earlier context was compacted. */
export interface Compaction {
  readonly id: string;
  readonly status: 'started' | 'completed' | 'failed';
  readonly trigger?: string;
  readonly turns?: number;
  readonly tokensBefore?: number;
  readonly tokensAfter?: number;
  readonly summaryRef?: string;
  /** T16: what work goes on from after it, as its owner said: a target, and what was preserved. */
  readonly resume?: Readonly<Record<string, unknown>>;
  readonly runId?: string;
  readonly at?: number;
}

/** What a session knows and how much room is left. */
export interface ContextRow {
  readonly id: string;
  readonly refs?: readonly unknown[];
  readonly budget?: Readonly<Record<string, unknown>>;
  readonly missing?: readonly unknown[];
  readonly retrieval?: readonly unknown[];
  readonly memory?: unknown;
  readonly compactions: readonly Compaction[];
  readonly updatedAt?: number;
}

/** Context: chips, budget, what is missing, where it was compacted. */
export const contexts = defineFact({
  key: contextKey,
  idIn: idWithin('context', 'sessionId'),
  shape: {
    id: needed(string),
    compactions: or(listOf(compactionIn), []),
    updatedAt: number,
    memory: any,
    ...fields(array, 'refs', 'missing', 'retrieval'),
    budget: object,
  },
  events: on(['context.changed', 'context.compaction.started', 'context.compaction.completed'], (event, rows) => {
    const id = event.sessionId ?? NO_SESSION;
    const payload = payloadOf(event);
    const previous = rows.get(contextKey(id));
    const known = present({
      refs: array(payload['refs']) ?? array(event.refs),
      budget: object(payload['budget']),
      missing: array(payload['missing']),
      retrieval: array(payload['retrieval']),
      memory: payload['memory'],
      updatedAt: timeOf(event),
    });
    if (event.type === 'context.changed') {
      upsert<ContextRow>(rows, contextKey(id), {id, compactions: []}, known);
      return;
    }
    const compactions = previous?.compactions ?? [];
    const compactionId = compactionOf(event, previous);
    const open = compactions.find((one) => one.id === compactionId);
    const compaction: Compaction = {
      ...open,
      id: compactionId,
      status: event.type === 'context.compaction.started' ? 'started' : endOf(event),
      ...present({
        trigger: string(field(event, 'trigger')),
        turns: number(payload['turns']),
        tokensBefore: number(payload['tokensBefore']),
        tokensAfter: number(payload['tokensAfter']),
        summaryRef: string(payload['summaryRef']),
        resume: resumeOf(event, open?.resume),
        runId: event.runId,
        at: timeOf(event),
      }),
    };
    upsert<ContextRow>(
      rows,
      contextKey(id),
      {id, compactions: []},
      {...known, compactions: [...compactions.filter((one) => one !== open), compaction]},
    );
  }),
});

const statusIn = oneOf(['started', 'completed', 'failed']);

function compactionIn(value: unknown): Compaction | undefined {
  const given = object(value);
  const id = string(given?.['id']);
  if (!given || id === undefined) return undefined;
  return {...given, id, status: statusIn(given['status']) ?? 'started'};
}

/** F1: a compaction that ended has succeeded, unless its own word or its phase says otherwise. */
function endOf(event: AgentEvent): 'completed' | 'failed' {
  const word = string(payloadOf(event)['status']) ?? phaseResult(event.phase);
  return word === undefined || shownStatus(word) === 'success' ? 'completed' : 'failed';
}

/** What an event says of going on after a compaction; what was said at its start stays. */
function resumeOf(event: AgentEvent, known: Compaction['resume']): Compaction['resume'] {
  const payload = payloadOf(event);
  const given = payload['resume'] ?? payload['resumeMetadata'];
  const target = string(payload['resumeTarget']) ?? string(given);
  const {preserved} = payload;
  const stated = {...object(given), ...present({target, preserved})};
  return Object.keys(stated).length === 0 ? undefined : {...known, ...stated};
}

/**
 * The compaction that an event is about: the one it names; for an end, the open one of its run; else a new one, since a
 * long run is compacted more than once.
 */
export function compactionOf(event: AgentEvent, context: ContextRow | undefined): string {
  const compactions = context?.compactions ?? [];
  const named = idOf(event, 'contextId');
  if (named !== undefined) return named;
  if (event.type === 'context.compaction.completed') {
    const open = compactions.findLast((one) => one.status === 'started' && one.runId === event.runId);
    if (open) return open.id;
  }
  const id = event.runId ?? 'compaction';
  return compactions.some((one) => one.id === id) ? `${id}:${String(compactions.length + 1)}` : id;
}
