import {readCompletions} from '../../commands/completion.js';
import type {AgentEvent} from '../../protocol/envelope.js';
import {AGUI_ERRORS} from '../../protocol/run-input/errors.js';
import {COMMANDS} from '../../protocol/taxonomy.js';
import {number, object, present, string} from '../../state/read.js';
import type {AdapterFactory, OpeningSource} from '../adapter.js';
import {directory} from './directory.js';

export {directory};

/**
 * The native wire: envelopes come as they are, commands leave as they are. One session is one stream, whose events are
 * numbered from 1 without gaps:
 *
 * - `GET  sessions/{id}/events` the stream (SSE; `id:` is the sequence), `sessions/{id}/socket` the same by WebSocket
 * - `GET  sessions/{id}/shell`, then `window`, `current`, `refs` with `?at=…`: the session as of one sequence, which the
 *   stream goes on from; `window?at=…&before=…` an older page of it
 * - `POST sessions/{id}/commands` one command
 * - `GET  sessions/{id}/completions?trigger=@&q=…` what a text may name (`@`) or begin with (`/`)
 * - `GET  sessions/{id}/refs/{ref}` what a ref names, as it is: the body of an artifact, an export, a pack
 */
export const createAdapter: AdapterFactory = () => ({
  protocol: 'agent-ui',
  ordering: 'contiguous',
  controls: new Set(COMMANDS),
  errors: AGUI_ERRORS,
  // The store's intake is the guard: it knows what is an event and says so where something is not.
  decode: (wire) => (Array.isArray(wire) ? wire : [wire]).filter((event) => !isReply(event)) as AgentEvent[],
  encode(command) {
    if (command.sessionId === undefined) return {unsupported: 'This command names no session'};
    return {method: 'POST', path: `sessions/${encodeURIComponent(command.sessionId)}/commands`, body: command};
  },
  completions: {
    path: (sessionId, trigger, query) =>
      `sessions/${encodeURIComponent(sessionId)}/completions?${new URLSearchParams({trigger, q: query}).toString()}`,
    read: (reply) => readCompletions(object(reply)?.['completions']),
  },
  streamPath: (sessionId) => `sessions/${encodeURIComponent(sessionId)}/events`,
  socketPath: (sessionId) => `sessions/${encodeURIComponent(sessionId)}/socket`,
  opening,
  refPath: (sessionId, ref) => `sessions/${encodeURIComponent(sessionId)}/refs/${encodeURIComponent(ref)}`,
  directory,
});

/** On a socket, replies to commands come between the events. */
function isReply(wire: unknown): boolean {
  return typeof wire === 'object' && wire !== null && 'reply' in wire && (wire as {type?: unknown}).type === 'reply';
}

/** The native opening: four addresses beside the session's stream, and a query that says as of when. */
const opening: OpeningSource = {
  path(step, sessionId, {at, before, thread}) {
    const query = new URLSearchParams(present({at: at === undefined ? undefined : String(at), before, thread}));
    return `sessions/${encodeURIComponent(sessionId)}/${step}${query.size > 0 ? `?${query.toString()}` : ''}`;
  },
  read(reply) {
    const body = object(reply);
    const snapshot = object(body?.['snapshot']);
    if (!snapshot) return undefined;
    const at = number(body?.['at']);
    return {
      snapshot,
      ...present({at: at !== undefined && Number.isSafeInteger(at) && at >= 0 ? at : undefined}),
      ...present({before: string(body?.['before'])}),
    };
  },
};
