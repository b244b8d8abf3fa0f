import {cleanLog, selectEvents, Slices} from 'agent-surfaces/recording';
import type {RefReader} from './refs.js';

const PREFIX = 'replay:';

/** What happened in a run, event by event, for playing it again: `replay:<run>`. */
export const readReplay: RefReader = async (runs, ref) => {
  const runId = ref.slice(PREFIX.length);
  const {meta, journal, state} = runs.session;
  if (!ref.startsWith(PREFIX) || !state.hasRun(runId)) return undefined;
  const {events} = await cleanLog(journal.storedEvents, new Slices());
  const body = selectEvents(events, {sessionId: meta.id, runId})
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('');
  return {type: 'application/x-ndjson', body, name: `${runId}.ndjson`};
};
