import type {Steps} from '../../../controllers/slices.js';
import {MAX_LINES, pairUp, type Change, type DiffRow} from './rows.js';

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
/** What stands around the hunks: file names, modes, hashes. */
const AROUND = /^(?:diff |index |--- |\+\+\+ |(?:old|new|deleted|similarity|rename|copy) |\\ )/;

/** How many lines are read in one step. */
const STEP = 5_000;

/** The change that a unified diff describes. What is no part of one is shown as it stands. */
export function* unifiedSteps(diff: string): Steps<Change> {
  const lines = diff.replace(/\r?\n$/, '').split(/\r?\n/);
  const reader = new UnifiedReader(lines.filter((line) => line.startsWith('+++ ')).length > 1);
  for (const [index, line] of lines.slice(0, MAX_LINES).entries()) {
    reader.read(line);
    if (index % STEP === 0) yield;
  }
  return {...reader.change, ...(lines.length > MAX_LINES && {left: lines.length - MAX_LINES})};
}

/** The path that a unified diff names. */
export function pathOf(diff: string): string | undefined {
  const named = /^\+\+\+ (?:b\/)?(\S+)/m.exec(diff)?.[1] ?? /^--- (?:a\/)?(\S+)/m.exec(diff)?.[1];
  return named === '/dev/null' ? /^--- (?:a\/)?(\S+)/m.exec(diff)?.[1] : named;
}

/** Reads a unified diff line by line. A hunk says how long it is: within it, `--- x` is a removed line. */
class UnifiedReader {
  readonly #namesFiles: boolean;
  readonly #rows: DiffRow[] = [];
  #removed: DiffRow[] = [];
  #added: DiffRow[] = [];
  readonly #counts = {added: 0, removed: 0};
  #old = 1;
  #new = 1;
  #oldLeft = 0;
  #newLeft = 0;
  #isBare = true; // lines with marks, but without any heading
  #from = '';

  constructor(namesFiles: boolean) {
    this.#namesFiles = namesFiles;
  }

  get change(): Change {
    this.#settle();
    return {rows: this.#rows, ...this.#counts, isWhole: false};
  }

  read(line: string): void {
    const isInside = this.#oldLeft > 0 || this.#newLeft > 0;
    const hunk = isInside ? null : HUNK.exec(line);
    if (hunk) this.#open(hunk, line);
    else if (!isInside && AROUND.test(line)) this.#readAround(line);
    else if (line.startsWith('\\')) return;
    else if (line.startsWith('+')) this.#add(line.slice(1));
    else if (line.startsWith('-')) this.#remove(line.slice(1));
    else if (isInside || this.#isBare || line !== '') this.#keep(line.replace(/^ /, ''));
  }

  #open(hunk: RegExpExecArray, line: string): void {
    this.#settle();
    const [, old, oldCount = '1', now, newCount = '1'] = hunk;
    [this.#old, this.#oldLeft] = [Number(old), Number(oldCount)];
    [this.#new, this.#newLeft] = [Number(now), Number(newCount)];
    this.#isBare = false;
    this.#rows.push({kind: 'hunk', text: line});
  }

  #readAround(line: string): void {
    this.#settle();
    const [, path = ''] = /^(?:---|\+\+\+) (?:[ab]\/)?(\S+)/.exec(line) ?? [];
    if (line.startsWith('--- ')) this.#from = path;
    if (line.startsWith('+++ ') && this.#namesFiles) {
      this.#rows.push({kind: 'file', text: path === '/dev/null' ? this.#from : path});
    }
  }

  #add(text: string): void {
    this.#added.push({kind: 'add', text, new: this.#new++});
    this.#newLeft--;
  }

  #remove(text: string): void {
    if (this.#added.length > 0) this.#settle();
    this.#removed.push({kind: 'del', text, old: this.#old++});
    this.#oldLeft--;
  }

  #keep(text: string): void {
    this.#settle();
    this.#rows.push({kind: 'same', text, old: this.#old++, new: this.#new++});
    this.#oldLeft--;
    this.#newLeft--;
  }

  /** What was removed and added in one place is one change. */
  #settle(): void {
    pairUp(this.#removed, this.#added);
    for (const row of this.#removed) this.#rows.push(row);
    for (const row of this.#added) this.#rows.push(row);
    this.#counts.removed += this.#removed.length;
    this.#counts.added += this.#added.length;
    [this.#removed, this.#added] = [[], []];
  }
}
