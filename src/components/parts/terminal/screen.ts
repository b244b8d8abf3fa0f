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

/** The eight colours of a terminal. Bright ones and those of larger palettes become the nearest of them: each is legible here. */
const ANSI_COLOURS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
type AnsiColour = (typeof ANSI_COLOURS)[number];

/** How a stretch of text is written. The same ink is always the same object. */
interface Ink {
  readonly colour?: AnsiColour | undefined;
  readonly paper?: AnsiColour | undefined;
  readonly marks: readonly Mark[];
  /** As class names; empty for plain text. */
  readonly classes: string;
}

/** What can be done to text beside colours. Nothing blinks and nothing is hidden here. */
type Mark = 'bold' | 'dim' | 'italic' | 'underline' | 'strike' | 'inverse';

const MARKS: Readonly<Record<number, Mark>> = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  4: 'underline',
  7: 'inverse',
  9: 'strike',
};
const UNMARKS: Readonly<Record<number, readonly Mark[]>> = {
  22: ['bold', 'dim'],
  23: ['italic'],
  24: ['underline'],
  27: ['inverse'],
  29: ['strike'],
};

const PLAIN: Ink = {marks: [], classes: ''};

/** There are few kinds of ink: kept by their class names. */
const inks = new Map<string, Ink>([['', PLAIN]]);

function inkOf(colour: AnsiColour | undefined, paper: AnsiColour | undefined, marks: readonly Mark[]): Ink {
  const classes = [colour && `f-${colour}`, paper && `b-${paper}`, ...marks].filter(Boolean).join(' ');
  let ink = inks.get(classes);
  if (!ink) inks.set(classes, (ink = {colour, paper, marks, classes}));
  return ink;
}

/** More parameters than any program gives at once. */
const MAX_CODES = 32;

/** The ink after a sequence that selects it (SGR), from the parameters of the sequence. */
function select(ink: Ink, parameters: string): Ink {
  const codes = parameters.split(/[;:]/, MAX_CODES).map(Number);
  let {colour, paper, marks} = ink;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    const mark = MARKS[code];
    const unmarks = UNMARKS[code];
    if (code === 0) ({colour, paper, marks} = PLAIN);
    else if (mark) marks = [...marks.filter((one) => one !== mark), mark].toSorted();
    else if (unmarks) marks = marks.filter((one) => !unmarks.includes(one));
    else if (code === 39) colour = undefined;
    else if (code === 49) paper = undefined;
    else if (code === 38 || code === 48) {
      const [chosen, length] = extended(codes.slice(at + 1, at + 5));
      if (code === 38) colour = chosen;
      else paper = chosen;
      at += length;
    } else if (isIn(code, 30) || isIn(code, 90)) colour = ANSI_COLOURS[code % 10];
    else if (isIn(code, 40) || isIn(code, 100)) paper = ANSI_COLOURS[code % 10];
  }
  return inkOf(colour, paper, marks);
}

function isIn(code: number, first: number): boolean {
  return code >= first && code < first + ANSI_COLOURS.length;
}

/** A colour of a larger palette (`5;n`) or a mixed one (`2;r;g;b`), and how many codes say it. */
function extended([kind, a = 0, b = 0, c = 0]: readonly number[]): [AnsiColour | undefined, number] {
  if (kind === 2) return [nearest(a, b, c), 4];
  if (kind !== 5) return [undefined, 0];
  if (a < 16) return [ANSI_COLOURS[a % 8], 2];
  if (a >= 232) return [a < 244 ? 'black' : 'white', 2];
  const level = (step: number) => (step % 6) * 51;
  return [nearest(level(Math.floor((a - 16) / 36)), level(Math.floor((a - 16) / 6)), level(a - 16)), 2];
}

const BY_HUE = ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'] as const;
const GREY = 48;

function nearest(red: number, green: number, blue: number): AnsiColour | undefined {
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (!(span > GREY)) return most < 128 ? 'black' : 'white';
  const sector =
    most === red
      ? ((green - blue) / span + 6) % 6
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  return BY_HUE[Math.round(sector) % 6];
}
