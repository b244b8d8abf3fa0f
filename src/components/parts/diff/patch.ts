import type {Change, DiffRow} from './rows.js';

const CONTEXT = 3;
const MARKS = {same: ' ', add: '+', del: '-', hunk: '', file: ''} as const;

/** A change as a unified diff, to copy. */
export function patchOf({rows}: Change, path: string): string {
  const parts = [`--- a/${path || 'before'}`, `+++ b/${path || 'after'}`];
  for (const [from, to] of hunksOf(rows)) {
    const hunk = rows.slice(from, to);
    parts.push(headOf(rows, from, hunk), ...hunk.map(({kind, text}) => `${MARKS[kind]}${text}`));
  }
  return `${parts.join('\n')}\n`;
}

/** The stretches that belong to a change, with a few lines around each. */
function hunksOf(rows: readonly DiffRow[]): [number, number][] {
  const hunks: [number, number][] = [];
  for (const [index, {kind}] of rows.entries()) {
    if (kind === 'same') continue;
    const last = hunks.at(-1);
    const end = Math.min(rows.length, index + CONTEXT + 1);
    if (last && index - CONTEXT <= last[1]) last[1] = end;
    else hunks.push([Math.max(0, index - CONTEXT), end]);
  }
  return hunks;
}

function headOf(rows: readonly DiffRow[], from: number, hunk: readonly DiffRow[]): string {
  const side = (name: 'old' | 'new') => {
    const count = hunk.filter((row) => row[name] !== undefined).length;
    const first = hunk.find((row) => row[name] !== undefined)?.[name];
    // Where a side has no line, the one before it is named.
    return `${first ?? rows.slice(0, from).filter((row) => row[name] !== undefined).length},${count}`;
  };
  return `@@ -${side('old')} +${side('new')} @@`;
}
