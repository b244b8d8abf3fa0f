import {type AttemptRow, object, payloadOf, type Row, string} from 'agent-surfaces/state';
import type {RefReader} from '../refs.js';

const PREFIX = 'log:';
/** So much text of outputs one answer has in all; what an older attempt put out is read by its ref. */
const MOST_TEXT = 1_000_000;

/** What names an output of an attempt: `log:<attempt>/<name>`. */
export function logRef(attemptId: string, name: string): string {
  return `${PREFIX}${attemptId}/${name}`;
}

/** The whole of an attempt's output, as far as it is. */
export const readLog: RefReader = ({session}, ref) => {
  if (!ref.startsWith(PREFIX)) return undefined;
  const pieces = session.journal.storedEvents.flatMap((event) => {
    const output = event.type === 'task.progress' ? object(payloadOf(event)['output']) : undefined;
    return output?.['ref'] === ref ? [string(output['text']) ?? ''] : [];
  });
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return pieces.length === 0 ? undefined : {type: 'text/plain', body: pieces.join(''), name};
};

/** Attempts with the text of their outputs, newest first, as far as one answer may have it. */
export function withLogs(attempts: Readonly<Record<string, Row>>): Readonly<Record<string, Row>> {
  let left = MOST_TEXT;
  const rows = Object.entries(attempts).reverse();
  const shown = rows.map(([id, row]) => {
    const {logs} = row as AttemptRow;
    left -= (logs ?? []).reduce((sum, {text}) => sum + text.length, 0);
    if (!logs || left >= 0) return [id, row] as const;
    return [id, {...row, logs: logs.map((log) => ({...log, text: '', start: log.end}))}] as const;
  });
  return Object.fromEntries(shown.reverse());
}
