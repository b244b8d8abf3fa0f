import {disclosureKey} from '../../../controllers/disclosure.js';
import {listKey, runKey, type Key} from '../../../state/keys.js';
import {isRunOver} from '../../../state/facts/run-over.js';
import {stretchesOf, type Stretch} from '../../conversation/turn/stretches.js';
import type {RowReader} from './entries.js';

/** The stretches of work of a run, as the conversation folds them. */
function workOf(runId: string, rows: RowReader): readonly Stretch[] {
  const ids = rows.get(listKey('parts', runId))?.ids ?? [];
  return stretchesOf(ids, rows).filter(({spoken, surface}) => !spoken && !surface);
}

/** The rows that hold a person's choice for each stretch of a run. */
export function choiceKeys(runId: string, rows: RowReader): readonly Key[] {
  return workOf(runId, rows).map(({id}) => disclosureKey(`process:${runId}:${id}`));
}

/** N2: whether the process of a run is open in the conversation, and so must not be listed beside it. */
export function isOpenInConversation(runId: string, rows: RowReader): boolean {
  const run = rows.get(runKey(runId));
  const isActive = run !== undefined && (!isRunOver(run) || run.actions.length > 0);
  return workOf(runId, rows).some(({id, parts}) => {
    const choice = rows.get(disclosureKey(`process:${runId}:${id}`))?.open;
    const steps = parts.filter(({kind}) => kind !== 'context_event').length;
    const hasError = parts.some(({kind}) => kind === 'error');
    return steps > 1 && (choice ?? (isActive || (run?.status === 'failed' && hasError)));
  });
}
