import {PLAIN, select, type Ink} from './ink.js';

/** A stretch of one ink. */
export interface Stretch {
  readonly text: string;
  readonly ink: Ink;
}

/** One line of a screen. */
export interface ScreenLine {
  readonly stretches: readonly Stretch[];
  /** It was too long: the next line goes on with it. */
  readonly goesOn?: true;
}

/** Lines that are finished, in blocks that do not change any more. */
export const BLOCK = 100;
const MAX_BLOCKS = 20;
const MAX_CELLS = 4000;
/** The longest escape sequence that is waited for. */
const MAX_PENDING = 4096;

/** Whole sequences; one that is cut off at the end; single controls; text. Titles, links and the like (OSC, DCS) are skipped. */
const TOKENS =
  /\x1b\[([0-?]*)[ -/]*([@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[PX^_][^\x1b]*\x1b\\|(\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b]*\x1b?|[ -/]*)$)|\x1b[ -/]*[0-Z\\-~]|([\x00-\x1f\x7f-\x9f])|[^\x00-\x1f\x7f-\x9f]+/g;

/**
 * What a terminal would show of a program's output, as far as that is lines: colours are kept, a return starts the line
 * again, everything else that a sequence could do is left undone. Writing costs the length of what is written.
 */
export class TerminalScreen {
  readonly #blocks: ScreenLine[][] = [];
  readonly #maxBlocks: number;
  #open: ScreenLine[] = [];
  #dropped = 0;
  #cells: string[] = [];
  #inks: Ink[] = [];
  #column = 0;
  #ink = PLAIN;
  #pending = '';

  /** `maxBlocks` blocks of finished lines are kept; 20 if not said. */
  constructor(maxBlocks = MAX_BLOCKS) {
    this.#maxBlocks = maxBlocks;
  }

  /** Lines that are no longer kept. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Lines in all, those that are no longer kept among them. */
  get count(): number {
    return this.#dropped + this.#blocks.length * BLOCK + this.#open.length + (this.#cells.length > 0 ? 1 : 0);
  }

  /** Blocks of finished lines: each is the same array for ever. */
  get blocks(): readonly (readonly ScreenLine[])[] {
    return this.#blocks;
  }

  /** The lines after the last block, with the one that is being written. */
  get tail(): readonly ScreenLine[] {
    return [...this.#open, {stretches: stretchesOf(this.#cells, this.#inks)}];
  }

  /** The last lines, with the one that is being written. */
  last(count: number): readonly ScreenLine[] {
    const tail = this.tail;
    const isOnNewLine = this.#cells.length === 0;
    const wanted = isOnNewLine ? count + 1 : count;
    return [...(tail.length < wanted ? (this.#blocks.at(-1) ?? []) : []), ...tail].slice(-wanted);
  }

  /** All lines that are kept, as text. */
  get text(): string {
    const lines = [...this.#blocks.flat(), ...this.tail];
    return lines
      .map(({stretches, goesOn}, index) => textOf(stretches) + (goesOn || index === lines.length - 1 ? '' : '\n'))
      .join('');
  }

  /** Takes what was printed. */
  write(chunk: string): void {
    const text = this.#pending + chunk;
    this.#pending = '';
    for (const [token, parameters, final, cut, control] of text.matchAll(TOKENS)) {
      if (cut !== undefined) this.#pending = cut.length > MAX_PENDING ? '' : cut;
      else if (final !== undefined) this.#sequence(final, parameters ?? '');
      else if (control !== undefined) this.#control(control);
      else if (!token.startsWith('\x1b')) for (const char of token) this.#put(char);
    }
  }

  #sequence(final: string, parameters: string): void {
    if (final === 'm') this.#ink = select(this.#ink, parameters);
    else if (final === 'K') this.#erase(parameters);
  }

  #control(control: string): void {
    if (control === '\n') this.#endLine();
    else if (control === '\r') this.#column = 0;
    else if (control === '\b') this.#column = Math.max(0, this.#column - 1);
    else if (control === '\t') this.#put(control);
  }

  /** To the end of the line, to its start, or all of it. */
  #erase(parameters: string): void {
    if (parameters === '1') {
      this.#cells.fill(' ', 0, this.#column);
      this.#inks.fill(PLAIN, 0, this.#column);
      return;
    }
    const from = parameters === '2' ? 0 : this.#column;
    this.#cells.length = Math.min(this.#cells.length, from);
    this.#inks.length = this.#cells.length;
  }

  #put(char: string): void {
    if (this.#column >= MAX_CELLS) this.#endLine(true);
    while (this.#cells.length < this.#column) {
      this.#cells.push(' ');
      this.#inks.push(PLAIN);
    }
    this.#cells[this.#column] = char;
    this.#inks[this.#column] = this.#ink;
    this.#column++;
  }

  #endLine(goesOn = false): void {
    const stretches = stretchesOf(this.#cells, this.#inks);
    this.#open.push(goesOn ? {stretches, goesOn} : {stretches});
    this.#cells = [];
    this.#inks = [];
    this.#column = 0;
    if (this.#open.length < BLOCK) return;
    this.#blocks.push(this.#open);
    this.#open = [];
    if (this.#blocks.length <= this.#maxBlocks) return;
    this.#blocks.shift();
    this.#dropped += BLOCK;
  }
}

function stretchesOf(cells: readonly string[], inks: readonly Ink[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = 0, at = 1; at <= cells.length; at++) {
    if (at < cells.length && inks[at] === inks[from]) continue;
    stretches.push({text: cells.slice(from, at).join(''), ink: inks[from] ?? PLAIN});
    from = at;
  }
  return stretches;
}

function textOf(stretches: readonly Stretch[]): string {
  return stretches.map(({text}) => text).join('');
}
