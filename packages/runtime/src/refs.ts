import {cleanLog, selectEvents, Slices} from 'agent-surfaces/recording';
import {readArtifact} from './artifacts.js';
import {readPackRef} from './packs.js';
import type {SessionRuns} from './runs.js';
import {readLog} from './tasks/log-refs.js';

/** What a ref names: a body with its media type, and the name of a file where it has one. */
export interface RefBody {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly name?: string;
}

/** Finds what a ref names, or leaves it to the next. */
export type RefReader = (runs: SessionRuns, ref: string) => RefBody | undefined | Promise<RefBody | undefined>;

/** Who can be asked about refs, in order. */
const REF_READERS: readonly RefReader[] = [readArtifact, readPackRef, readReplay, readLog];

/** Asks each in turn what a ref of a session names. */
export async function readRef(runs: SessionRuns, ref: string): Promise<RefBody | undefined> {
  for (const read of REF_READERS) {
    const found = await read(runs, ref);
    if (found) return found;
  }
  return undefined;
}

const PREFIX = 'replay:';

/** What happened in a run, event by event, for playing it again: `replay:<run>`. */
async function readReplay(runs: SessionRuns, ref: string): Promise<RefBody | undefined> {
  const runId = ref.slice(PREFIX.length);
  const {meta, journal, state} = runs.session;
  if (!ref.startsWith(PREFIX) || !state.hasRun(runId)) return undefined;
  const {events} = await cleanLog(journal.storedEvents, new Slices());
  const body = selectEvents(events, {sessionId: meta.id, runId})
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('');
  return {type: 'application/x-ndjson', body, name: `${runId}.ndjson`};
}
