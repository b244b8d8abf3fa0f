import {agentKey} from '../../state/keys.js';
import type {MessageRow} from '../../state/facts/parts.js';
import type {ReadonlyStore} from '../../state/store.js';
import {transcriptOf} from '../../state/facts/threads.js';

/** Who can look rows up. */
type RowReader = Pick<ReadonlyStore, 'get'>;

/** Who wrote a message on the user's channel, by name; undefined where it is the person who reads. */
export function writerOf(message: MessageRow, rows: RowReader | undefined): string | undefined {
  const {by, agentId, agentName, threadId, sessionId} = message;
  const agent = (id: string) => rows?.get(agentKey(id));
  if (by !== undefined) return by === 'user' ? undefined : (agent(by)?.name ?? by);
  if (agentId === undefined) return agentName;
  const row = agent(agentId);
  // A teammate's own thread names the teammate on everything: what it was told there, it was told by who delegated to it.
  const isOwn = row !== undefined && transcriptOf(row) === (threadId ?? sessionId);
  if (!isOwn && threadId === undefined) return row?.name ?? agentName;
  const giver = row?.parentAgentId;
  return giver === undefined ? undefined : (agent(giver)?.name ?? giver);
}
