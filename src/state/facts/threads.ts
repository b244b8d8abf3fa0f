import {NO_SESSION} from '../keys.js';

/** The ids that say whose work something is. */
interface Place {
  readonly sessionId?: string | undefined;
  readonly threadId?: string | undefined;
  readonly parentSessionId?: string | undefined;
  readonly parentThreadId?: string | undefined;
}

/**
 * Whose conversation an event or a row belongs to: its session's, or the thread of a teammate who works beside it in the
 * same session. A thread is a teammate's own where the runtime names the thread that it came from.
 */
export function scopeOf({sessionId, threadId, parentSessionId, parentThreadId}: Place): string {
  const isBeside = threadId !== undefined && parentThreadId !== undefined && parentThreadId !== threadId;
  const hasOwnSession = parentSessionId !== undefined && parentSessionId !== sessionId;
  return isBeside && !hasOwnSession ? threadId : (sessionId ?? NO_SESSION);
}

/** The session that a session came from; one whose teammates work in threads of it came from nowhere for that. */
export function originOf({sessionId, parentSessionId}: Place): string | undefined {
  return parentSessionId === sessionId ? undefined : parentSessionId;
}

/** The conversation that a teammate has for itself: a thread or a session of its own; undefined where it has none. */
export function transcriptOf(agent: Place): string | undefined {
  const scope = scopeOf(agent);
  const isOwn = scope !== agent.sessionId || (agent.parentSessionId ?? scope) !== scope;
  return isOwn && scope !== NO_SESSION ? scope : undefined;
}
