import {number, object, present, string} from '../../state/read.js';
import type {OpeningSource} from '../adapter.js';

/** The native opening: four addresses beside the session's stream, and a query that says as of when. */
export const opening: OpeningSource = {
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
