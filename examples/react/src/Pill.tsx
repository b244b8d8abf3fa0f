import {sessionKey, type ProjectionStore, type SessionRow} from 'agent-surfaces/state';
import {useRow} from './useRow';

/** Where the agent stands, in the page's own words, from the same row that the elements read. */
export function Pill({store, session}: {readonly store: ProjectionStore; readonly session: string}) {
  const {openActionCount = 0, runStatus} = useRow<SessionRow>(store, sessionKey(session)) ?? {};
  if (openActionCount > 0) return <output data-state="needs">The agent waits for you</output>;
  if (runStatus === 'running') return <output data-state="running">The agent is at work</output>;
  return <output>The agent is quiet</output>;
}
