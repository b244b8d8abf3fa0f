import type {AgentEvent} from 'agent-surfaces/protocol';
import {seal} from './envelope.js';

/** A log that counts 1, 2, 3 … without a gap, and how many of its events were lost. */
export interface HealedLog {
  readonly events: readonly AgentEvent[];
  /** Events that were stored and are gone. */
  readonly lost: number;
  /** Unreadable records beyond those: they were never events of the session. */
  readonly junk: number;
}

/** A number further ahead than this is damage, not a gap. */
const MAX_GAP = 10_000;

/**
 * Puts a diagnostic in the place of every event that cannot be read. Its number stays taken: a page that saw the event
 * before it was damaged must never see another one under that number.
 */
export function heal(sessionId: string, records: readonly (AgentEvent | undefined)[]): HealedLog {
  const events: AgentEvent[] = [];
  let lost = 0;
  let junk = 0;
  let unreadable = 0;
  const mark = (upTo: number) => {
    junk += Math.max(unreadable - (upTo - events.length), 0);
    while (events.length < upTo) {
      events.push(tombstone(sessionId, events.length + 1, events.at(-1)));
      lost++;
    }
    unreadable = 0;
  };
  for (const record of records) {
    const sequence = record?.sequence;
    const fits =
      sequence !== undefined &&
      Number.isSafeInteger(sequence) &&
      sequence > events.length &&
      sequence <= events.length + MAX_GAP &&
      record?.sessionId === sessionId;
    if (!record || !fits) {
      unreadable++;
      continue;
    }
    mark(sequence - 1);
    events.push(record);
  }
  mark(events.length + unreadable);
  return {events, lost, junk};
}

function tombstone(sessionId: string, sequence: number, previous: AgentEvent | undefined): AgentEvent {
  const at = Date.parse(previous?.timestamp ?? '');
  return seal(sessionId, sequence, Number.isNaN(at) ? 0 : at, {
    type: 'diagnostic.changed',
    diagnosticId: `unreadable_event:${sessionId}:${String(sequence)}`,
    payload: {
      code: 'unreadable_event',
      level: 'warning',
      message: `Event ${String(sequence)} of this session could not be read from its storage and is lost.`,
    },
  });
}
