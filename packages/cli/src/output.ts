import {replaceHidden} from 'agent-surfaces/protocol';

/** Writes a line to stdout. */
export function print(line: string): void {
  console.log(visible(line));
}

/** Writes a line to stderr. */
export function note(line: string): void {
  console.error(visible(line));
}

/**
 * One line that a terminal only shows: what files and servers say may hold escapes that move its cursor, set its title or
 * forge a line. Each such character is written as JSON would, so that a line of JSON stays the same value.
 */
export function visible(line: string): string {
  return replaceHidden(line.replace(/[\r\n]/g, escaped), escaped);
}

function escaped(character: string): string {
  const units = Array.from({length: character.length}, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
