import type {AgentEvent} from '../../protocol/envelope.js';
import {fill, list, number, object, payloadOf, present, string} from '../read.js';
import type {TaskRow} from './task-record.js';

/** More outputs than this are the newest ones: the rest is in the log. */
const MOST_REFS = 200;

/** Progress is facts, merged field by field; outputs are added, each with how far it goes. */
export function mergeProgress(event: AgentEvent, previous: TaskRow | undefined): TaskRow['progress'] {
  const payload = payloadOf(event);
  const nested = object(payload['progress']);
  const flat =
    event.type === 'task.progress'
      ? present({
          phase: payload['phase'],
          step: payload['step'] ?? payload['currentStep'],
          percent: number(payload['percent']),
          summary: string(payload['summary']),
          counters: payload['counters'],
          outputRefs: payload['outputRefs'],
          outputOffsets: payload['outputOffsets'],
          validation: payload['validation'],
          acceptanceCoverage: payload['acceptanceCoverage'],
        })
      : {};
  if (!nested && Object.keys(flat).length === 0) return undefined;
  const outputRefs = addRefs(previous?.progress?.['outputRefs'], nested?.['outputRefs'] ?? flat.outputRefs);
  return fill(fill({...previous?.progress, ...nested}, flat), {outputRefs});
}

/** What names an output: text, or the ref or id of an object. */
export function refName(value: unknown): string | undefined {
  const given = object(value);
  return string(value) ?? string(given?.['ref']) ?? string(given?.['id']);
}

/** Outputs by name: one that comes again gets its newest offset, and none is removed by a new one. */
function addRefs(known: unknown, given: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const byName = new Map(list(known).map((ref) => [refName(ref), ref]));
  for (const ref of given) if (refName(ref) !== undefined) byName.set(refName(ref), ref);
  return [...byName.values()].slice(-MOST_REFS);
}
