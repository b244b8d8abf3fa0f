/** The eight colours of a terminal. Bright ones and those of larger palettes become the nearest of them: each is legible here. */
export const ANSI_COLOURS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
export type AnsiColour = (typeof ANSI_COLOURS)[number];

/** How a stretch of text is written. The same ink is always the same object. */
export interface Ink {
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

/** Plain text. */
export const PLAIN: Ink = {marks: [], classes: ''};

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
export function select(ink: Ink, parameters: string): Ink {
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
