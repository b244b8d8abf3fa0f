/** Escape sequences of a terminal: colours and cursor moves, titles and links, also one that is cut off at the end. */
const ESCAPES =
  /\x1b(?:\[[0-?]*[ -/]*(?:[@-~]|$)|\][^\x07\x1b]*(?:\x07|\x1b\\|$)|[PX^_][^\x1b]*(?:\x1b\\|$)|[ -/]*(?:[0-Z\\-~]|$))/g;
/** Control characters other than tabs and line ends: they have no meaning on paper. */
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** What a line shows in the end: a return without a new line starts it again. */
function lastWritten(line: string): string {
  const text = line.replace(/\r+$/, '');
  return text.slice(text.lastIndexOf('\r') + 1);
}

/** The text that a terminal would leave on the screen, as far as that is lines. */
export function plainText(text: string): string {
  const lines = text.replace(ESCAPES, '').split('\n');
  return lines.map(lastWritten).join('\n').replace(CONTROLS, '');
}

/** Long enough for the last lines of any program that prints lines. */
const TAIL_LENGTH = 4096;

/** The last lines of an output that may be long and still growing. */
export function tailLines(text: string, lines: number): string {
  const plain = plainText(text.slice(-TAIL_LENGTH)).replace(/\n+$/, '\n');
  const isEnded = plain.endsWith('\n');
  return plain
    .split('\n')
    .slice(-(isEnded ? lines + 1 : lines))
    .join('\n');
}
