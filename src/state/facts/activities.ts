import {NO_SESSION, partKey} from '../keys.js';
import {applyPatch, PatchTooLarge} from './json-patch.js';
import {spillOf} from '../intake/limits.js';
import {on, type Folds} from '../core/fact.js';
import {idOf, payloadOf, string, timeOf} from '../read.js';
import {flag} from './diagnostics.js';
import {enlist} from '../core/lists.js';
import {addPart, draftOf, partOf} from './parts.js';

/**
 * Structured content that the agent keeps up to date, as parts of its turn: a whole content replaces, a patch changes,
 * and a patch that does not fit leaves the content alone.
 */
export const activities: Folds = {
  events: on(['activity.changed'], (event, rows) => {
    const activityId = idOf(event, 'activityId');
    if (activityId === undefined) return;
    const {activityType, content, patch: given, keep} = payloadOf(event);
    const id = `activity:${activityId}`;
    const part = rows.get(partKey(id));
    if (part && keep === true) return;
    const patch = spillOf(event, 'patch') ?? (Array.isArray(given) ? given : undefined);
    if (!part && patch) {
      // A patch without the content that it changes cannot be applied.
      flag(rows, event, 'activity_patch_without_content', activityId);
      return;
    }
    const next = draftOf(part ?? partOf(event, {id, kind: 'runtime_status', status: 'completed'}));
    next.activityType = string(activityType) ?? next.activityType ?? 'unknown';
    next.endedAt = timeOf(event) ?? next.endedAt;
    try {
      next.content = patch ? applyPatch(next.content, patch) : (content ?? {});
      next.stale = undefined;
    } catch (error) {
      next.stale = true;
      if (error instanceof PatchTooLarge) flag(rows, event, 'activity_patch_too_large', activityId, error.message);
      else flag(rows, event, 'activity_patch_failed', activityId);
    }
    if (part) rows.set(partKey(id), next);
    else {
      addPart(rows, event, next);
      enlist(rows, 'activities', event.sessionId ?? NO_SESSION, id);
    }
  }),
};
