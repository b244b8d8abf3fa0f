import {payloadOf, string} from '../state/read.js';
import type {Session} from './session.js';
import type {SessionMeta} from './storage.js';

/** What a list of sessions shows of each. */
export interface SessionSummary extends SessionMeta {
  readonly status: 'idle' | 'running' | 'needs_input' | 'failed';
  readonly lastSequence: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly queuedTurnCount: number;
  readonly openActionCount: number;
  /** The beginning of what was said last. */
  readonly preview?: string;
}

const PREVIEW = 140;

/** A session in a few facts. */
export function summarise({meta, state, journal}: Session): SessionSummary {
  const log = journal.told;
  const openActionCount = state.openActions().length;
  const newest = [...state.runs.values()].at(-1);
  const said = log.findLast(({type}) => type === 'text.final');
  const preview = said && string(payloadOf(said)['text'])?.replace(/\s+/g, ' ').trim().slice(0, PREVIEW);
  return {
    ...meta,
    status:
      openActionCount > 0 ? 'needs_input' : state.active ? 'running' : newest?.phase === 'failed' ? 'failed' : 'idle',
    lastSequence: log.length,
    createdAt: log[0]?.timestamp ?? '',
    updatedAt: log.at(-1)?.timestamp ?? '',
    queuedTurnCount: state.queued.length,
    openActionCount,
    ...(preview ? {preview} : {}),
  };
}
