import {phaseResult, shownStatus, spell} from '../../protocol/vocabulary.js';
import {partKey} from '../keys.js';
import {on, type Folds} from '../core/fact.js';
import {idOf, named, payloadOf, string, timeOf} from '../read.js';
import {flag} from './diagnostics.js';
import {addPart, draftOf, partOf} from './parts.js';

/** Named stretches of a run's work, as parts of its turn: begun, and ended by the one who began them. */
export const steps: Folds = {
  events: on(['step.started', 'step.finished'], (event, rows) => {
    const stepId = idOf(event, 'stepId');
    if (stepId === undefined) return;
    const id = `step:${stepId}`;
    const part = rows.get(partKey(id));
    if (event.type === 'step.started') {
      const fresh = partOf(event, {id, kind: 'runtime_status', status: 'streaming'});
      if (part) flag(rows, event, 'step_started_already_active', stepId);
      else addPart(rows, event, {...fresh, name: named(event, 'name')});
      return;
    }
    if (!part) {
      flag(rows, event, 'step_finished_without_start', stepId);
      return;
    }
    const next = draftOf(part);
    // A step that its run left open did not end well or badly: nobody said. One that failed did not complete.
    const word = spell(string(payloadOf(event)['status']) ?? phaseResult(event.phase) ?? 'completed');
    next.status = shownStatus(word) === 'success' ? 'completed' : 'interrupted';
    next.endedAt = timeOf(event);
    rows.set(partKey(id), next);
  }),
};
