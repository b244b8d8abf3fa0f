import {disclosureKey} from '../../controllers/disclosure.js';
import {listKey, partKey, runKey, type ListRow} from '../../state/keys.js';
import type {PartRow} from '../../state/projections/parts.js';
import {isRunOver, type RunRow} from '../../state/projections/runs.js';
import {SPOKEN} from '../inline-process/inline-process.js';
import type {RowReader} from './entries.js';

/** Work between two things that were said: it is folded and opened as one in the conversation. */
interface Stretch {
  readonly first: string;
  readonly agentId: string | undefined;
  steps: number;
  hasError: boolean;
}

/** The stretches of a run, as the conversation folds them. */
function stretchesOf(runId: string, rows: RowReader): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let open: Stretch | undefined;
  for (const id of rows.get<ListRow>(listKey('parts', runId))?.ids ?? []) {
    const part = rows.get<PartRow>(partKey(id));
    if (!part || part.kind === 'diagnostic' || part.status === 'superseded') continue;
    if (SPOKEN.has(part.kind) || part.activityType === 'ui_schema') {
      open = undefined;
      continue;
    }
    if (!open || open.agentId !== part.agentId)
      stretches.push((open = {first: id, agentId: part.agentId, steps: 0, hasError: false}));
    if (part.kind !== 'context_event') open.steps++;
    if (part.kind === 'error') open.hasError = true;
  }
  return stretches;
}

/** The rows that hold a person's choice for each stretch of a run. */
export function choiceKeys(runId: string, rows: RowReader): readonly string[] {
  return stretchesOf(runId, rows).map(({first}) => disclosureKey(`process:${runId}:${first}`));
}

/** N2: whether the process of a run is open in the conversation, and so must not be listed beside it. */
export function isOpenInConversation(runId: string, rows: RowReader): boolean {
  const run = rows.get<RunRow>(runKey(runId));
  const isActive = run !== undefined && (!isRunOver(run) || run.actions.length > 0);
  return stretchesOf(runId, rows).some(({first, steps, hasError}) => {
    const choice = rows.get<{readonly open: boolean}>(disclosureKey(`process:${runId}:${first}`))?.open;
    return steps > 1 && (choice ?? (isActive || (run?.status === 'failed' && hasError)));
  });
}
