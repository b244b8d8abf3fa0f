import {sessionKey} from 'agent-surfaces/state';
import {useRow} from './agent-surfaces';

/** Where the agent stands, in the page's own words, from the same row that the elements read. */
export function Pill({session}: {readonly session: string}) {
  const {openActionCount = 0, runStatus} = useRow(sessionKey(session)) ?? {};
  if (openActionCount > 0) return <output data-state="needs">The agent waits for you</output>;
  if (runStatus === 'running') return <output data-state="running">The agent is at work</output>;
  return <output>The agent is quiet</output>;
}
