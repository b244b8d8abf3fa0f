import {diffWordsWithSpace} from 'diff';
import type {DiffRow} from './rows.js';

/** Lines longer than this are not compared word by word. */
const MAX_LENGTH = 1_000;
/** More edits than these leave nothing to see. */
const MAX_EDITS = 120;
/** Less in common than this share, and the lines have nothing to do with each other. */
const MIN_COMMON = 0.3;

/** A run of text in a line, and whether it changed. */
export interface WordRun {
  readonly text: string;
  readonly changed: boolean;
}

const known = new WeakMap<DiffRow, readonly WordRun[] | undefined>();

/** The line as runs that changed and runs that did not; undefined where marking them would not help. */
export function wordsOf(row: DiffRow): readonly WordRun[] | undefined {
  const {pair} = row;
  if (!pair) return undefined;
  if (!known.has(row)) {
    const [removed, added] = row.kind === 'del' ? [row, pair] : [pair, row];
    const runs = compareWords(removed.text, added.text);
    known.set(removed, runs?.removed);
    known.set(added, runs?.added);
  }
  return known.get(row);
}

/** Whether only spaces, tabs or line ends changed. */
export function isOnlySpace({text, pair}: DiffRow): boolean {
  return pair !== undefined && text !== pair.text && squeeze(text) === squeeze(pair.text);
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

function compareWords(before: string, after: string): {removed: WordRun[]; added: WordRun[]} | undefined {
  if (Math.max(before.length, after.length) > MAX_LENGTH) return undefined;
  const changes = diffWordsWithSpace(before, after, {maxEditLength: MAX_EDITS});
  if (!changes) return undefined;
  const [removed, added]: [WordRun[], WordRun[]] = [[], []];
  let common = 0;
  for (const change of changes) {
    const run = {text: change.value, changed: change.added || change.removed};
    if (!change.added) removed.push(run);
    if (!change.removed) added.push(run);
    if (!run.changed) common += squeeze(run.text).length;
  }
  const shorter = Math.min(squeeze(before).length, squeeze(after).length);
  return common < shorter * MIN_COMMON || shorter === 0 ? undefined : {removed, added};
}
