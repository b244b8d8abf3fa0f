import {partKey} from '../../../state/keys.js';
import type {PartRow} from '../../../state/facts/parts.js';
import type {ReadonlyStore} from '../../../state/store.js';
import {isBuiltInAnswer} from '../../internal/renderers/built-ins.js';

/** Parts that are said rather than done: the conversation shows them. */
export const SPOKEN: ReadonlySet<string> = new Set(['assistant_text', 'user_text', 'diagnostic']);

/** A stretch of one kind: a text, or the steps between two texts, which are folded and opened as one. */
export interface Stretch {
  readonly id: string;
  readonly agentId: string | undefined;
  readonly parts: PartRow[];
  readonly spoken: boolean;
  /** Part of what the agent says, not of how it works: a surface that it made, or what the page draws in the answer. */
  readonly inAnswer: boolean;
}

interface StretchOptions {
  /** Leaves out all but the calls of tools. */
  readonly onlyTools?: boolean;
  /** Whether a part stands in the answer: as the package has it, if not given. */
  readonly isInAnswer?: (part: PartRow) => boolean;
}

/** What is read for it. */
type RowReader = Pick<ReadonlyStore, 'get'>;

/** The parts of a turn as the conversation shows them, in their order. */
export function stretchesOf(
  ids: Iterable<string>,
  rows: RowReader | undefined,
  {onlyTools = false, isInAnswer = isBuiltInAnswer}: StretchOptions = {},
): Stretch[] {
  const stretches: Stretch[] = [];
  const called = new Set<string>();
  for (const id of ids) {
    const part = rows?.get(partKey(id));
    // A system or tool message on the transcript is for engineers, not for the conversation (V19).
    if (!part || part.kind === 'diagnostic' || part.status === 'superseded' || isSilent(part)) continue;
    if (onlyTools && !part.kind.startsWith('tool_')) continue;
    const inAnswer = isInAnswer(part);
    // The result of a call that stands in the answer is in its card.
    if (inAnswer && part.kind === 'tool_call') called.add(part.ref ?? part.id);
    else if (part.kind === 'tool_result' && called.has(part.ref ?? '')) continue;
    const spoken = SPOKEN.has(part.kind);
    const last = stretches.at(-1);
    // N5: a report stands between the words in nobody's name, apart from the work of whoever gets it (V13).
    const agentId = isReport(part) ? undefined : part.agentId;
    const isAlike = last && last.agentId === agentId && isReport(last.parts[0]) === isReport(part);
    const goesOn = isAlike && !spoken && !inAnswer && !last.spoken && !last.inAnswer;
    if (goesOn) last.parts.push(part);
    else stretches.push({id: part.id, agentId, parts: [part], spoken, inAnswer});
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
