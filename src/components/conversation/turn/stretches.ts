import {partKey} from '../../../state/keys.js';
import type {PartRow} from '../../../state/facts/parts.js';
import type {ReadonlyStore} from '../../../state/store.js';
import {SPOKEN} from '../inline-process/inline-process.js';

/** A stretch of one kind: a text, or the steps between two texts, which are folded and opened as one. */
export interface Stretch {
  readonly id: string;
  readonly agentId: string | undefined;
  readonly parts: PartRow[];
  readonly spoken: boolean;
  /** A surface that the agent made: part of what it says, not of how it works. */
  readonly surface: boolean;
}

/** What is read for it. */
type RowReader = Pick<ReadonlyStore, 'get'>;

/** The parts of a turn as the conversation shows them, in their order. */
export function stretchesOf(ids: Iterable<string>, rows: RowReader | undefined, onlyTools = false): Stretch[] {
  const stretches: Stretch[] = [];
  for (const id of ids) {
    const part = rows?.get(partKey(id));
    // A system or tool message on the transcript is for engineers, not for the conversation (V19).
    if (!part || part.kind === 'diagnostic' || part.status === 'superseded' || isSilent(part)) continue;
    if (onlyTools && !part.kind.startsWith('tool_')) continue;
    const surface = part.activityType === 'ui_schema';
    const spoken = SPOKEN.has(part.kind);
    const last = stretches.at(-1);
    // N5: a report stands between the words in nobody's name, apart from the work of whoever gets it (V13).
    const agentId = isReport(part) ? undefined : part.agentId;
    const isAlike = last && last.agentId === agentId && isReport(last.parts[0]) === isReport(part);
    const goesOn = isAlike && !spoken && !surface && !last.spoken && !last.surface;
    if (goesOn) last.parts.push(part);
    else stretches.push({id: part.id, agentId, parts: [part], spoken, surface});
  }
  return stretches;
}

function isReport(part: PartRow | undefined): boolean {
  return part?.kind === 'worker_notification';
}

/** A message that was begun and has no words: the start of a call, most often. */
function isSilent({text, status, attachments}: PartRow): boolean {
  return text === '' && status !== 'streaming' && attachments === undefined;
}
